/** The worked examples of docs/economics.md, computed again from their runs for the page that shows them. */
import { inputsOf, type Preset } from '../economics/fields.ts';
import { toQuery } from '../economics/stated.ts';
import { answerOf, sentencesOf } from '../report/pays-answer.ts';
import { runFiguresOf } from '../report/pays-figures.ts';
import { loadRun } from '../sample-run/index.ts';
import { studyOf } from '../studies/index.ts';

const EXAMPLES: readonly (Omit<Preset, 'what' | 'mode'> & { run: string; mode: string })[] = [
  { label: 'Tars, against no proxy', run: 'dgp-2core-20261120-node24', mode: 'compression' },
  {
    label: 'Encrypted .tgz files, against the plain mode',
    run: 'dgp-2core-20261120-typescript-tgz',
    mode: 'encryption',
    workload: { baseline: 'proxy', machines: 'shared', readsPerStoredByte: 0 },
  },
  {
    label: 'A small team that keeps 90 GB',
    run: 'dgp-2core-20261120-typescript',
    mode: 'compression',
    workload: { writtenGbPerMonth: 50, retention: 1.8, readsPerStoredByte: 2, deltaEligibleShare: 1, machines: 'shared', instances: 1 },
    prices: { storagePerGbMonth: 0.012, transferStorePerGb: 0.01, proxyPerMonth: 0.5 },
  },
];

/** In the order of the text, each in one line. @throws DataError `unknown-run` when one of the runs is no longer pinned */
export const workedExamples = async (): Promise<{ label: string; line: string; query: string }[]> =>
  Promise.all(
    EXAMPLES.map(async (example) => {
      const run = await loadRun(example.run);
      const inputs = inputsOf(example);
      const said = sentencesOf(answerOf(runFiguresOf(run, studyOf(run)), example.mode, inputs));
      return { label: example.label, line: said.slice(0, 3).join(' '), query: toQuery({ ...example, ...inputs }) };
    }),
  );
