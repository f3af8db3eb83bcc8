/**
 * What the source found about speed, measured again. In: transcript, runs of ours. Out: ratios "codec against none", above 1 where it is faster.
 * Not its 16 KiB: its 1,000 keys stay in memory, our 10,000 fill the memtable, so that our put holds flushes that its put did not.
 */
import { ABSOLUTE, NO_RESULT, OTHER_FORM, RESTATED, type NotRepeated } from '../../claims/not-repeated.ts';
import type { Replication } from '../../claims/replication.ts';
import { ratio } from '../../run/quantity.ts';
import type { Run } from '../../run/types.ts';
import { latency, wallRatio } from './figures.ts';
import { time, type Phase, type Setting } from './own.ts';
import { MIDDLE, SIZE_IDS, SIZE_LABELS, SMALL, type Mode } from './words.ts';

const BYTES = { [SMALL]: 512, [MIDDLE]: 4096 } as const;
type Size = keyof typeof BYTES;

/** Speed of one phase, as the source wrote: one value under all keys. */
const speed = (size: Size, phase: Phase) => {
  const setting: Setting = { size: BYTES[size], payload: 'same', keys: 10_000 };
  return (run: Run, arm: string, against: string) => ratio(time(run, against, setting, phase), time(run, arm, setting, phase));
};

const put = (codec: Mode, size: Size, about: number, found: string, isSimilar = false): Replication => ({
  id: `put-${codec}-${SIZE_IDS[size]}`,
  finding: `Values of ${SIZE_LABELS[size]} are put ${found}`,
  about,
  what: `Speed of put, ${codec} ÷ none, ${SIZE_LABELS[size]}, one value under all keys`,
  printed: isSimilar ? 'similar' : (source) => wallRatio(source, codec, size),
  arms: [codec, 'none'],
  measured: speed(size, 'put'),
});

const read = (codec: Mode): Replication => ({
  id: `read-${codec}`,
  finding: `Warm reads take longer with ${codec} than with none`,
  about: 6,
  what: `Speed of warm reads, ${codec} ÷ none, ${SIZE_LABELS[MIDDLE]}, one value under all keys`,
  printed: (source) => ratio(latency(source, 'none'), latency(source, codec)),
  arms: [codec, 'none'],
  measured: speed(MIDDLE, 'warm-read'),
});

export const replications: readonly Replication[] = [
  put('lz4', SMALL, 1, 'faster with lz4 than with none'),
  put('zstd', SMALL, 1, 'faster with zstd than with none'),
  put('lz4', MIDDLE, 3, 'as fast with lz4 as with none', true),
  put('zstd', MIDDLE, 3, 'as fast with zstd as with none', true),
  read('lz4'),
  read('zstd'),
];

const NO_FIGURE = 'The source prints no figure to set ours beside';
const NO_CLOCK = 'Needs a clock around decompression alone, which our harness does not have';
const BY_LEVEL = 'Needs a codec for each level: our harness writes all levels with one';
const reads = ['replication-read-lz4', 'replication-read-zstd'];
const smallPuts = ['replication-put-lz4-small', 'replication-put-zstd-small'];

export const notRepeated: readonly NotRepeated[] = [
  { why: ABSOLUTE, about: [21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32] },
  { why: NO_RESULT, about: [15] },
  { why: RESTATED, about: [2, 12], see: smallPuts },
  { why: RESTATED, about: [4], see: ['replication-put-zstd-middle'] },
  { why: RESTATED, about: [8, 14, 16], see: reads },
  { why: OTHER_FORM, about: [5, 9], see: ['own-write-lz4-large', 'own-write-zstd-large'] },
  { why: OTHER_FORM, about: [10], see: ['own-write-lz4-small', 'own-write-zstd-small', 'own-saved-lz4-small', 'own-saved-zstd-small'] },
  { why: OTHER_FORM, about: [11], see: ['own-cold-lz4-middle', 'own-cold-zstd-middle'] },
  { why: OTHER_FORM, about: [17], see: ['own-flush-lz4-small', 'own-flush-lz4-middle'] },
  { why: OTHER_FORM, about: [18, 20], see: ['own-saved-lz4-middle', 'own-saved-zstd-middle'] },
  { why: NO_FIGURE, about: [19] },
  { why: NO_CLOCK, about: [7] },
  { why: BY_LEVEL, about: [13] },
];
