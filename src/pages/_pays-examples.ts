/** The three worked examples of docs/economics.md, computed again from their runs for the page that explains the model. */
import { EXAMPLE, type Inputs } from '../economics/fields.ts';
import type { CostCase } from '../economics/figures.ts';
import { pays, type Answer } from '../economics/pays.ts';
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
    inputs: { prices, workload: { ...workload, baseline: 'proxy', readsPerStoredByte: 0 } },
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
        instances: 1,
      },
    },
  },
];

/** In the order of the text. @throws DataError `unknown-run` when one of the runs is no longer pinned */
export const workedExamples = async (): Promise<(Example & { answer: Answer })[]> =>
  Promise.all(
    EXAMPLES.map(async (example) => {
      const run = await loadRun(example.run);
      return { ...example, answer: pays(run, studyOf(run)!.economics(run) as CostCase, example.mode, example.inputs) };
    }),
  );
