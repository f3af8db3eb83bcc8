/**
 * What the source found about speed, measured again. In: transcript, runs of ours. Out: ratios "codec against none", above 1 where it is faster.
 * Not its 16 KiB: its 1,000 keys stay in memory, our 10,000 fill the memtable, so that our put holds flushes that its put did not.
 */
import type { Again } from '../../claims/audit.ts';
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

export const put = (codec: Mode, size: Size, found: string, isSimilar = false): Again => ({
  id: `put-${codec}-${SIZE_IDS[size]}`,
  finding: `Values of ${SIZE_LABELS[size]} are put ${found}`,
  what: `Speed of put, ${codec} ÷ none, ${SIZE_LABELS[size]}, one value under all keys`,
  better: 'higher',
  printed: isSimilar ? 'similar' : (source) => wallRatio(source, codec, size),
  arms: [codec, 'none'],
  measured: speed(size, 'put'),
});

export const read = (codec: Mode): Again => ({
  id: `read-${codec}`,
  finding: `Warm reads take longer with ${codec} than with none`,
  what: `Speed of warm reads, ${codec} ÷ none, ${SIZE_LABELS[MIDDLE]}, one value under all keys`,
  better: 'higher',
  printed: (source) => ratio(latency(source, 'none'), latency(source, codec)),
  arms: [codec, 'none'],
  measured: speed(MIDDLE, 'warm-read'),
});
