/** Numbers and sentences of the note that rest on our own runs. In: measured runs. Out: quantities and verdicts. */
import { above, atLeast, atMost, between, surely } from '../../claims/bound.ts';
import { every, over, part, verdict } from '../../claims/build.ts';
import { all } from '../../claims/rules.ts';
import type { Claim } from '../../claims/types.ts';
import { ratio } from '../../run/quantity.ts';
import type { Quantity, Run } from '../../run/types.ts';
import { designClaims, OURS, own } from '../ours.ts';
import { DOCUMENTS, IN_MEMORY, savedShare, timeRatio, withPayload, writeCpu, writeRatio, writeTime, type Setting } from './own.ts';
import { BASELINE, CODECS } from './words.ts';

const perSetting = DOCUMENTS.flatMap((setting): Claim[] => {
  const of = `JSON of ${setting.label}`;
  return [
    own(`cpu-none-${setting.id}`, `CPU for each GB written, none, ${of}`, 1, (run) => writeCpu(run, BASELINE, setting)),
    ...CODECS.flatMap((codec) => {
      const [id, what] = [`${codec}-${setting.id}`, `${codec} ÷ none, ${of}`];
      return [
        ...(IN_MEMORY.includes(setting)
          ? [
              own(`put-${id}`, `Time of put, ${what}`, 2, (run) => timeRatio(run, codec, setting, 'put')),
              own(`flush-${id}`, `Time of the flush, ${what}`, 1, (run) => timeRatio(run, codec, setting, 'flush')),
            ]
          : []),
        own(`write-${id}`, `Time of put, flush and compaction, ${what}`, 2, (run) => writeRatio(run, codec, setting)),
        own(`cold-${id}`, `Time of reads after the caches were dropped, ${what}`, 2, (run) => timeRatio(run, codec, setting, 'cold-read')),
        own(`saved-${id}`, `Bytes not stored, ${codec} against none, ${of}`, 1, (run) => savedShare(run, codec, setting)),
        own(`cpu-${id}`, `CPU for each GB written, ${codec}, ${of}`, 1, (run) => writeCpu(run, codec, setting)),
      ];
    }),
  ];
});

/** What the source stored, and what no codec can make smaller. */
const controls = CODECS.flatMap((codec): Claim[] => [
  ...withPayload('same').map((setting) =>
    own(
      `same-saved-${codec}-${setting.id}`,
      `Bytes not stored, ${codec}, one hexadecimal value of ${setting.label} under all keys`,
      1,
      (run) => savedShare(run, codec, setting),
    ),
  ),
  ...withPayload('incompressible').map((setting) =>
    own(
      `random-write-${codec}-${setting.id}`,
      `Time of put, flush and compaction, ${codec} ÷ none, random bytes of ${setting.label}`,
      2,
      (run) => writeRatio(run, codec, setting),
    ),
  ),
]);

/** A figure of every run of ours, for some settings and codecs. */
const inEvery = (
  figure: (run: Run, codec: string, setting: Setting) => Quantity,
  settings: readonly Setting[],
  codecs: readonly string[],
) => over(OURS, (run) => settings.flatMap((setting) => codecs.map((codec) => figure(run, codec, setting))));
const flushRatio = (run: Run, codec: string, setting: Setting) => timeRatio(run, codec, setting, 'flush');

const zstdSlower = every(
  part(all(between(2, 5), 'time to write, zstd ÷ none, JSON,'), inEvery(writeRatio, DOCUMENTS, ['zstd'])),
  part(all(surely(above(1.5)), 'time to write, zstd ÷ none, JSON,'), inEvery(writeRatio, DOCUMENTS, ['zstd'])),
);
const zstdHalves = part(all(atLeast(45), 'bytes not stored by zstd, in percent, JSON,'), inEvery(savedShare, DOCUMENTS, ['zstd']));

const sentences: Claim[] = [
  verdict(
    'own-zstd-trade',
    'On generated JSON zstd leaves out about half of the bytes or more, and takes two to five times as long to write them, flush and compaction included',
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

export const ownClaims: readonly Claim[] = [...perSetting, ...controls, ...designClaims('wall-time', 'time'), ...sentences];
