/** Runs as the calculator reads them, and the one that it shows before anything is chosen. */
import { runFiguresOf, type RunFigures } from '../../report/pays-figures.ts';
import { loadPins, loadRun } from '../../sample-run/index.ts';
import { studyOf } from '../../studies/index.ts';

/** Measured with trials, on disk and with CPU split between uploads and downloads: nothing has to be assumed for it. */
const FIRST = 'dgp-2core-20261120-node24';

/** Every pinned run, in the order of the pins. */
export const allFigures = async (): Promise<RunFigures[]> =>
  Promise.all(
    (await loadPins()).map(async ({ runId }) => {
      const run = await loadRun(runId);
      return runFiguresOf(run, studyOf(run));
    }),
  );

/** The run shown first; where it is no longer pinned, the first one with a cost. @throws Error when no pin has one */
export function firstOf(all: readonly RunFigures[]): RunFigures {
  const found = all.find(({ facts }) => facts.id === FIRST) ?? all.find(({ economics }) => economics.kind === 'cost');
  if (!found) throw new Error('The calculator needs a pinned run that holds bytes stored; data/pins.json has none.');
  return found;
}
