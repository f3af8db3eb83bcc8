/**
 * What the published sweep found, measured again on our large script. In: transcript, runs of ours. Out: ratios DCB ÷ Brotli, or as the
 * finding says. Rows are matched by the time that a read really waited: the source's settings of 1 and 10 ms come to 8 and 16.
 */
import type { Again } from '../../claims/audit.ts';
import { inOneArm } from '../../claims/replication.ts';
import { difference, ratio } from '../../run/quantity.ts';
import type { Run } from '../../run/types.ts';
import * as sweep from './figures.ts';
import { BASE, DCB, growth, LARGE, LONGEST, readRatio, readTime } from './own.ts';
import { NO_DELAY } from './words.ts';

export const [FIRST, LAST] = ['1 ms', '10 ms'];
/** What a read waits in the source at its setting of 1 ms. */
export const SMALLEST = 8;

export const longer = (id: string, finding: string, setting: string, delay: number): Again => ({
  id,
  finding,
  what: `Read time of the newer version as DCB ÷ the older one as Brotli, ${delay} ms for each read`,
  better: 'lower',
  printed: (source) => sweep.readRatio(source, setting),
  arms: [DCB, BASE],
  measured: (run, arm, against) => readRatio(run, arm, against, delay),
});

export const grows = (id: string, what: string, mode: string, read: typeof sweep.dcb): Again => ({
  id,
  finding: `The ${what} read takes longer on slow storage`,
  what: `Read time of ${what}, ${LONGEST} ms for each read ÷ none`,
  better: 'lower',
  printed: (source) => ratio(read(source, LAST), read(source, NO_DELAY)),
  ...inOneArm(mode, (run, arm) => growth(run, arm, LONGEST)),
});

/** What DCB takes longer than an arm of Brotli: at the longest delay ÷ at the one that the source's smallest comes to. */
const gapGrowth = (run: Run, against: string) => {
  const [last, first] = [LONGEST, SMALLEST].map((delay) =>
    difference(readTime(run, DCB, LARGE, delay), readTime(run, against, LARGE, delay)),
  );
  return ratio(last!, first!);
};

export const gapGrows: Again = {
  id: 'gap',
  finding: 'The longer the delay, the more time DCB takes beyond Brotli',
  what: `Read time of DCB − that of the older version as Brotli, ${LONGEST} ms for each read ÷ ${SMALLEST} ms`,
  printed: (source) => ratio(sweep.gap(source, LAST), sweep.gap(source, FIRST)),
  ...inOneArm(BASE, gapGrowth),
};
