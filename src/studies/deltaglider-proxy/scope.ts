/** Which runs the sentences about "every run" range over. In: Run. Out: why it is outside, by what it says of itself; null = inside. */
import type { Scope } from '../../claims/types.ts';
import { flagsOf } from '../../run/query.ts';
import type { FlagCode, Run } from '../../run/types.ts';
import { at, uploaded } from './figures.ts';

const COMPARED = ['passthrough', 'compression'] as const;
/** Flags that say why a figure is not there. */
const NOT_THERE: readonly FlagCode[] = ['counter-reset', 'missing-resource-series', 'keys-overwritten'];

/** Runs in which compression saved bytes. */
export const SAVES: Scope = {
  words:
    'runs of the makers’ harness with one worker in which compression stored less than was uploaded, no upload failed and no counter was reset or missing',
  leavesOut(run) {
    if (run.experiment) return 'a run of our own harness';
    const lacking = COMPARED.find((mode) => !run.modes.includes(mode));
    if (lacking) return `It did not run ${lacking}.`;
    if (!run.concurrencies.includes(1)) return 'It did not run with one worker.';
    return (
      flagged(run, 'throughput', ['failed-operations'], { phase: 'put' }) ??
      flagged(run, 'stored-implied', NOT_THERE) ??
      (at(run, 'stored-implied', 'compression').value < uploaded(run).value ? null : 'Compression stored no less than was uploaded.')
    );
  },
};

/** The same of the runs that we measured, where the figures of this metric are recorded. */
export const savesMeasured = (metric: string): Scope => ({
  words: `measured ${SAVES.words}`,
  leavesOut: (run) =>
    run.provenance === 'measured' ? (SAVES.leavesOut(run) ?? flagged(run, metric, NOT_THERE)) : 'Its figures are transcribed.',
});

/** What a flag says of the metric in either mode; null where none of these codes touches it. */
const flagged = (run: Run, metric: string, codes: readonly FlagCode[], dims = {}): string | null =>
  COMPARED.flatMap((mode) => flagsOf(run, metric, { mode, concurrency: 1, ...dims })).find(({ code }) => codes.includes(code))?.message ??
  null;
