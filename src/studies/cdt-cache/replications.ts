/**
 * What the published sweep found, measured again on our large script. In: transcript, runs of ours. Out: ratios DCB ÷ Brotli, or as the
 * finding says. Rows are matched by the time that a read really waited: the source's settings of 1 and 10 ms come to 8 and 16.
 */
import { ABSOLUTE, NO_RESULT, OTHER_FORM, RESTATED, type NotRepeated } from '../../claims/not-repeated.ts';
import { inOneArm, type Replication } from '../../claims/replication.ts';
import { difference, ratio } from '../../run/quantity.ts';
import type { Run } from '../../run/types.ts';
import * as sweep from './figures.ts';
import { BASE, BROTLI, DCB, growth, LARGE, LONGEST, NONE, readRatio, readTime } from './own.ts';
import { NO_DELAY } from './words.ts';

const [FIRST, LAST] = ['1 ms', '10 ms'];
/** What a read waits in the source at its setting of 1 ms. */
const SMALLEST = 8;

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
  ...inOneArm(mode, (run, arm) => growth(run, arm, LONGEST)),
});

/** What DCB takes longer than an arm of Brotli: at the longest delay ÷ at the one that the source's smallest comes to. */
const gapGrowth = (run: Run, against: string) => {
  const [last, first] = [LONGEST, SMALLEST].map((delay) =>
    difference(readTime(run, DCB, LARGE, delay), readTime(run, against, LARGE, delay)),
  );
  return ratio(last!, first!);
};

export const replications: readonly Replication[] = [
  longer('no-delay', 24, 'Without a delay DCB takes less time to read than Brotli', NO_DELAY, NONE),
  longer('first', 23, 'At the smallest delay DCB takes longer to read than Brotli', FIRST, SMALLEST),
  longer('last', 22, 'At the longest delay DCB takes longer to read than Brotli', LAST, LONGEST),
  grows('growth-dcb', 'DCB', DCB, (source) => ratio(sweep.dcb(source, LAST), sweep.dcb(source, NO_DELAY))),
  grows('growth-brotli', 'Brotli', BROTLI, (source) => ratio(sweep.brotli(source, LAST), sweep.brotli(source, NO_DELAY))),
  {
    id: 'gap',
    finding: 'The longer the delay, the more time DCB takes beyond Brotli',
    about: 21,
    what: `Read time of DCB − that of the older version as Brotli, ${LONGEST} ms for each read ÷ ${SMALLEST} ms`,
    printed: (source) => ratio(sweep.gap(source, LAST), sweep.gap(source, FIRST)),
    ...inOneArm(BASE, gapGrowth),
  },
];

export const notRepeated: readonly NotRepeated[] = [
  { why: ABSOLUTE, about: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 28, 29, 30] },
  { why: NO_RESULT, about: [16, 17, 25, 26] },
  { why: RESTATED, about: [18], see: ['replication-gap'] },
  { why: OTHER_FORM, about: [19, 32], see: ['own-no-dictionary-read', 'own-dictionary-read-on-download', 'own-stored-decoded'] },
  { why: OTHER_FORM, about: [27], see: ['own-dcb-longer'] },
  { why: OTHER_FORM, about: [31], see: ['own-reads-br'] },
];
