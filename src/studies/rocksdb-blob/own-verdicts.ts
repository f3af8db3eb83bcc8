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
    'At every size zstd saves about half or more, and takes at least half as long again to write',
    every(zstdHalves, zstdSlower),
  ),
  verdict(
    'own-lz4-quarter',
    'lz4 saves at least a fifth at every size',
    all(atLeast(20), 'bytes not stored by lz4, in percent, JSON,'),
    inEvery(savedShare, DOCUMENTS, ['lz4']),
  ),
  verdict(
    'own-flush-dearer',
    'Either codec makes the flush longer',
    all(surely(above(1)), 'time of the flush, codec ÷ none, JSON of 512 B and 4 KiB,'),
    inEvery(flushRatio, IN_MEMORY, CODECS),
  ),
  verdict(
    'own-write-dearer',
    'The whole write takes longer with either codec',
    all(surely(above(1)), 'time to write, codec ÷ none, JSON,'),
    inEvery(writeRatio, DOCUMENTS, CODECS),
  ),
  verdict(
    'own-lz4-costs-less',
    'lz4 costs less than zstd at every size',
    all(surely(above(1)), 'time to write, zstd ÷ lz4, JSON,'),
    over(OURS, (run) => DOCUMENTS.map((setting) => ratio(writeTime(run, 'zstd', setting), writeTime(run, 'lz4', setting)))),
  ),
  verdict(
    'own-random-saves-nothing',
    'Of random bytes neither codec saves one percent',
    all(atMost(1), 'bytes not stored, in percent, random,'),
    inEvery(savedShare, withPayload('incompressible'), CODECS),
  ),
  verdict(
    'own-random-still-costs',
    'zstd takes longer to write random bytes',
    all(surely(above(1)), 'time to write, zstd ÷ none, random bytes,'),
    inEvery(writeRatio, withPayload('incompressible'), ['zstd']),
  ),
  verdict(
    'own-same-value-lz4',
    'From the middle size on lz4 finds nothing to save in the values of the source',
    all(atMost(1), 'bytes not stored by lz4, in percent, one value under all keys, 4 and 16 KiB,'),
    inEvery(savedShare, withPayload('same').slice(1), ['lz4']),
  ),
];
