/**
 * What the source found about speed, measured again. In: transcript, runs of ours. Out: ratios "codec against none", above 1 where it is faster.
 * Not its 16 KiB: its 1,000 keys stay in memory, our 10,000 fill the memtable, so that our put holds flushes that its put did not.
 */
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
