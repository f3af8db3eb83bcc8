/** Sentences of the note that rest on our own runs. */
import { above, atLeast, atMost, surely } from '../../claims/bound.ts';
import { every, over, part, verdict } from '../../claims/build.ts';
import { all } from '../../claims/rules.ts';
import type { VerdictClaim } from '../../claims/types.ts';
import { ratio } from '../../run/quantity.ts';
import type { Quantity, Run } from '../../run/types.ts';
import { OURS } from '../ours.ts';
import { DOCUMENTS, IN_MEMORY, savedShare, timeRatio, withPayload, writeRatio, writeTime, type Setting } from './own.ts';
import { CODECS } from './words.ts';

/** A figure of every run of ours, for some settings and codecs. */
const inEvery = (
  figure: (run: Run, codec: string, setting: Setting) => Quantity,
  settings: readonly Setting[],
  codecs: readonly string[],
) => over(OURS, (run) => settings.flatMap((setting) => codecs.map((codec) => figure(run, codec, setting))));
const flushRatio = (run: Run, codec: string, setting: Setting) => timeRatio(run, codec, setting, 'flush');

const zstdSlower = part(all(surely(above(1.5)), 'time to write, zstd ÷ none, JSON,'), inEvery(writeRatio, DOCUMENTS, ['zstd']));
const zstdHalves = part(all(atLeast(45), 'bytes not stored by zstd, in percent, JSON,'), inEvery(savedShare, DOCUMENTS, ['zstd']));

export const ownVerdicts: readonly VerdictClaim[] = [
  verdict(
    'own-zstd-trade',
    'On generated JSON zstd leaves out about half of the bytes or more, and takes at least half as long again to write them, flush and compaction included',
    every(zstdHalves, zstdSlower),
  ),
  verdict(
    'own-lz4-quarter',
    'lz4 leaves out at least a fifth of the bytes of JSON documents at every size',
    all(atLeast(20), 'bytes not stored by lz4, in percent, JSON,'),
    inEvery(savedShare, DOCUMENTS, ['lz4']),
  ),
  verdict(
    'own-flush-dearer',
    'Either codec makes the flush longer where put stays in memory',
    all(surely(above(1)), 'time of the flush, codec ÷ none, JSON of 512 B and 4 KiB,'),
    inEvery(flushRatio, IN_MEMORY, CODECS),
  ),
  verdict(
    'own-write-dearer',
    'Either codec makes the whole write longer at every size',
    all(surely(above(1)), 'time to write, codec ÷ none, JSON,'),
    inEvery(writeRatio, DOCUMENTS, CODECS),
  ),
  verdict(
    'own-lz4-costs-less',
    'lz4 makes the whole write less long than zstd at every size',
    all(surely(above(1)), 'time to write, zstd ÷ lz4, JSON,'),
    over(OURS, (run) => DOCUMENTS.map((setting) => ratio(writeTime(run, 'zstd', setting), writeTime(run, 'lz4', setting)))),
  ),
  verdict(
    'own-random-saves-nothing',
    'Of random bytes no codec leaves out one percent',
    all(atMost(1), 'bytes not stored, in percent, random,'),
    inEvery(savedShare, withPayload('incompressible'), CODECS),
  ),
  verdict(
    'own-random-still-costs',
    'zstd makes the write of random bytes longer all the same',
    all(surely(above(1)), 'time to write, zstd ÷ none, random bytes,'),
    inEvery(writeRatio, withPayload('incompressible'), ['zstd']),
  ),
  verdict(
    'own-same-value-lz4',
    'On the values of the source lz4 leaves out less than one percent from 4 KiB on',
    all(atMost(1), 'bytes not stored by lz4, in percent, one value under all keys, 4 and 16 KiB,'),
    inEvery(savedShare, withPayload('same').slice(1), ['lz4']),
  ),
];
