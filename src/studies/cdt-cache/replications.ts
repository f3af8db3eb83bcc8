/**
 * What the published sweep found, measured again on our large script. In: transcript, runs of ours. Out: ratios DCB ÷ Brotli, or as the
 * finding says. Rows are matched by the time that a read really waited: the source's settings of 1 and 10 ms come to 8 and 16.
 */
import type { Replication } from '../../claims/replication.ts';
import { ratio } from '../../run/quantity.ts';
import * as sweep from './figures.ts';
import { BASE, BROTLI, DCB, growth, LONGEST, NONE, readRatio } from './own.ts';
import { NO_DELAY } from './words.ts';

const [FIRST, LAST] = ['1 ms', '10 ms'];

const longer = (id: string, about: number, finding: string, setting: string, delay: number): Replication => ({
  id,
  finding,
  about,
  what: `Read time of the newer version as DCB ÷ the older one as Brotli, ${delay} ms for each read`,
  printed: (source) => sweep.readRatio(source, setting),
  arms: [DCB, BASE],
  measured: (run, arm, against) => readRatio(run, arm, against, delay),
});

const grows = (id: string, what: string, mode: typeof DCB | typeof BROTLI, printed: Replication['printed']): Replication => ({
  id,
  finding: `The ${what} read takes longer on slow storage`,
  about: 20,
  what: `Read time of ${what}, ${LONGEST} ms for each read ÷ none`,
  printed,
  arms: [mode, mode],
  measured: (run, arm) => growth(run, arm, LONGEST),
  again: (run, again, baseline) => ratio(growth(run, again, LONGEST), growth(run, baseline, LONGEST)),
});

export const replications: readonly Replication[] = [
  longer('no-delay', 24, 'Without a delay DCB takes less time to read than Brotli', NO_DELAY, NONE),
  longer('first', 23, 'At the smallest delay DCB takes longer to read than Brotli', FIRST, 8),
  longer('last', 22, 'At the longest delay DCB takes longer to read than Brotli', LAST, LONGEST),
  grows('growth-dcb', 'DCB', DCB, (source) => ratio(sweep.dcb(source, LAST), sweep.dcb(source, NO_DELAY))),
  grows('growth-brotli', 'Brotli', BROTLI, (source) => ratio(sweep.brotli(source, LAST), sweep.brotli(source, NO_DELAY))),
];
