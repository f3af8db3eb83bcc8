/** Three worked examples by plain arithmetic from the run's own figures, without the model. In: runs. Out: saving per trial. */
import { EXAMPLE, type Inputs } from '../../src/economics/fields.ts';
import type { Run } from '../../src/run/types.ts';
import { NODE, TGZ, TYPESCRIPT } from './runs.ts';

/** Trial values as the bundle gives them. */
function read(run: Run, metric: string, dims: Record<string, string | number>): readonly number[] {
  const wanted = JSON.stringify(Object.entries(dims).sort());
  const found = run.measurements.find((m) => m.metric === metric && JSON.stringify(Object.entries(m.dims).sort()) === wanted);
  return found!.quantity.values;
}
const at = (run: Run, metric: string, mode: string, phase?: string) =>
  read(run, metric, { mode, concurrency: 1, ...(phase ? { phase } : {}) });

interface Example {
  title: string;
  run: Run;
  mode: string;
  inputs: Inputs;
  /** Monthly saving in each trial; for every split of CPU that the run leaves open, the point first. */
  savings: readonly (readonly number[])[];
}

/** 2,000 GB a month for 12 months, 80 % eligible, against no proxy at all. */
function first(): readonly number[] {
  const [logical, disk, plainDisk] = [
    read(NODE, 'logical-bytes', {}),
    at(NODE, 'stored-on-disk', 'compression'),
    at(NODE, 'stored-on-disk', 'passthrough'),
  ];
  const [put, get] = ['put', 'cold_get'].map((phase) => at(NODE, 'cpu-seconds-per-gb', 'compression', phase)) as [number[], number[]];
  const [plainPut, plainGet] = ['put', 'cold_get'].map((phase) => at(NODE, 'cpu-seconds-per-gb', 'passthrough', phase)) as [
    number[],
    number[],
  ];
  const rss = at(NODE, 'peak-rss', 'compression');
  return logical.map((bytes, t) => {
    const stored = 24_000 * 0.02 * (0.8 * (disk[t]! / bytes) + 0.2 * (plainDisk[t]! / bytes));
    const seconds = 2000 * (0.8 * put[t]! + 0.2 * plainPut[t]!) + 2400 * (0.8 * get[t]! + 0.2 * plainGet[t]!);
    const compute = (seconds / 3600 / 0.5) * 0.04 + (rss[t]! / 1e9) * 2 * 730 * 0.005;
    const references = ((0.8 * (2000 + 2400) * 0.1) / 125) * 0.0004;
    return 24_000 * 0.02 * (plainDisk[t]! / bytes) - stored - compute - references - 100;
  });
}

/** .tgz files, encrypted, against the plain mode of the same proxy, nothing read. CPU is not split by the run. */
function second(share: number, plainShare: number): readonly number[] {
  const [logical, disk, plainDisk] = [
    read(TGZ, 'logical-bytes', {}),
    at(TGZ, 'stored-on-disk', 'encryption'),
    at(TGZ, 'stored-on-disk', 'passthrough'),
  ];
  const [mix, plainMix] = [at(TGZ, 'cpu-seconds-per-gb', 'encryption'), at(TGZ, 'cpu-seconds-per-gb', 'passthrough')];
  const [rss, plainRss] = [at(TGZ, 'peak-rss', 'encryption'), at(TGZ, 'peak-rss', 'passthrough')];
  return logical.map((bytes, t) => {
    const storage = (24_000 * 0.02 * (plainDisk[t]! - disk[t]!)) / bytes;
    const compute = ((2000 * 3 * (plainShare * plainMix[t]! - share * mix[t]!)) / 3600 / 0.5) * 0.04;
    return storage + compute + ((plainRss[t]! - rss[t]!) / 1e9) * 2 * 730 * 0.005;
  });
}

/** 4,000 artifacts of 22.5 MB kept, half of the bytes cold, paid transfer to the store; CPU of downloads by subtraction. */
function third(): readonly number[] {
  const [logical, disk, plainDisk] = [
    read(TYPESCRIPT, 'logical-bytes', {}),
    at(TYPESCRIPT, 'stored-on-disk', 'compression'),
    at(TYPESCRIPT, 'stored-on-disk', 'passthrough'),
  ];
  const [mix, put, rss] = [
    at(TYPESCRIPT, 'cpu-seconds-per-gb', 'compression'),
    at(TYPESCRIPT, 'cpu-seconds-per-gb', 'compression', 'put'),
    at(TYPESCRIPT, 'peak-rss', 'compression'),
  ];
  return logical.map((bytes, t) => {
    const [σ, σ0] = [disk[t]! / bytes, plainDisk[t]! / bytes];
    const storage = 90 * (0.5 * 0.02 + 0.5 * 0.004) * (σ0 - σ);
    const seconds = 50 * put[t]! + 180 * ((3 * mix[t]! - put[t]!) / 2);
    const compute = (seconds / 3600 / 0.5) * 0.04 + (rss[t]! / 1e9) * 730 * 0.005;
    const references = (230 * 0.1 * 0.0004) / 22.5 + 230 * 0.1 * 0.01;
    return storage - compute - references - 230 * σ * 0.01 - 0.5;
  });
}

export const examples: readonly Example[] = [
  { title: 'Tars, against no proxy', run: NODE, mode: 'compression', inputs: EXAMPLE, savings: [first()] },
  {
    title: 'Encrypted .tgz files, against the plain mode',
    run: TGZ,
    mode: 'encryption',
    inputs: { ...EXAMPLE, workload: { ...EXAMPLE.workload, baseline: 'proxy', readsPerStoredByte: 0 } },
    savings: [second(1 / 3, 1 / 3), second(0, 0), second(0, 1), second(1, 0), second(1, 1)],
  },
  {
    title: 'A small team that keeps 4,000 artifacts',
    run: TYPESCRIPT,
    mode: 'compression',
    inputs: {
      workload: {
        ...EXAMPLE.workload,
        writtenGbPerMonth: 50,
        retentionIn: 'artifacts',
        retention: 4000,
        artifactMb: 22.5,
        readsPerStoredByte: 2,
        deltaEligibleShare: 1,
        instances: 1,
      },
      prices: { ...EXAMPLE.prices, coldShare: 0.5, transferStorePerGb: 0.01, proxyPerMonth: 0.5 },
    },
    savings: [third()],
  },
];
