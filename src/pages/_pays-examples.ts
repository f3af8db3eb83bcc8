/** The worked examples of docs/economics.md, computed again from their runs for the pages that show them. */
import { EXAMPLE, type Inputs } from '../economics/fields.ts';
import { toQuery } from '../economics/stated.ts';
import { answerOf, sentencesOf } from '../report/pays-answer.ts';
import { runFiguresOf } from '../report/pays-figures.ts';
import { loadRun } from '../sample-run/index.ts';
import { studyOf } from '../studies/index.ts';

interface Example {
  title: string;
  run: string;
  mode: string;
  inputs: Inputs;
}

const { workload, prices } = EXAMPLE;

const EXAMPLES: readonly Example[] = [
  { title: 'Tars, against no proxy', run: 'dgp-2core-20261120-node24', mode: 'compression', inputs: EXAMPLE },
  {
    title: 'Encrypted .tgz files, against the plain mode',
    run: 'dgp-2core-20261120-typescript-tgz',
    mode: 'encryption',
    inputs: { prices, workload: { ...workload, baseline: 'proxy', machines: 'shared', readsPerStoredByte: 0 } },
  },
  {
    title: 'A small team that keeps 4,000 artifacts',
    run: 'dgp-2core-20261120-typescript',
    mode: 'compression',
    inputs: {
      prices: { ...prices, coldShare: 0.5, transferStorePerGb: 0.01, proxyPerMonth: 0.5 },
      workload: {
        ...workload,
        writtenGbPerMonth: 50,
        retentionIn: 'artifacts',
        retention: 4000,
        artifactMb: 22.5,
        readsPerStoredByte: 2,
        deltaEligibleShare: 1,
        machines: 'shared',
        instances: 1,
      },
    },
  },
];

/** In the order of the text, each in one line. @throws DataError `unknown-run` when one of the runs is no longer pinned */
export const workedExamples = async (): Promise<{ title: string; line: string; query: string }[]> =>
  Promise.all(
    EXAMPLES.map(async ({ title, mode, inputs, ...example }) => {
      const run = await loadRun(example.run);
      const said = sentencesOf(answerOf(runFiguresOf(run, studyOf(run)), mode, inputs));
      return { title, line: said.slice(0, 3).join(' '), query: toQuery({ run: example.run, mode, ...inputs }) };
    }),
  );
