/** The run that the calculator shows before anything is chosen. */
import { runFiguresOf, type RunFigures } from '../../report/pays-figures.ts';
import { loadPins, loadRun } from '../../sample-run/index.ts';
import { studyOf } from '../../studies/index.ts';

/** Measured with trials, on disk and with CPU split between uploads and downloads: nothing has to be assumed for it. */
const FIRST = 'dgp-2core-20261120-node24';

/** The figures of that run; where it is no longer pinned, of the first one with a cost. @throws Error when no pin has one */
export async function firstFigures(): Promise<RunFigures> {
  const pins = await loadPins();
  for (const { runId } of pins.toSorted((a, b) => Number(b.runId === FIRST) - Number(a.runId === FIRST))) {
    const run = await loadRun(runId);
    const figures = runFiguresOf(run, studyOf(run));
    if (figures.economics.kind === 'cost') return figures;
  }
  throw new Error('The calculator needs a pinned run that holds bytes stored; data/pins.json has none.');
}
