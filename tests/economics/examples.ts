/** Three worked examples by plain arithmetic from the run's own figures, without the model. In: runs. Out: saving per trial. */
import { EXAMPLE, inputsOf, type Inputs } from '../../src/economics/fields.ts';
import type { Run } from '../../src/run/types.ts';
import { QUOTED, TGZ, TYPESCRIPT } from './runs.ts';

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

/** 2,000 GB a month for 12 months, 80 % eligible, on machines for the peaks, against no proxy at all. */
function first(): readonly number[] {
  const ofReleases = (metric: string, mode: string, phase: string) =>
    read(QUOTED, metric, { mode, series: 'typescript', files: 5, workers: 1, phase });
  const [disk, plainDisk] = ['compression', 'passthrough'].map((mode) => ofReleases('stored-bytes', mode, 'put')) as [number[], number[]];
  const [put, get] = ['put', 'cold_get'].map((phase) => ofReleases('cpu-seconds-per-gb', 'compression', phase)) as [number[], number[]];
  const rss = ofReleases('peak-rss', 'compression', 'put');
  // 50 MB/s in and 100 MB/s out with cores half busy, on instances of four cores, two of them at least.
  const cores = Math.max(...put.map((write, t) => (50 * write + 100 * get[t]!) / 1000 / 0.5));
  const instances = Math.max(2, Math.ceil(cores / 4));
  return disk.map((bytes, t) => {
    const stored = 24_000 * 0.02 * (0.8 * (bytes / plainDisk[t]!) + 0.2);
    const compute = instances * 730 * (4 * 0.04 + (rss[t]! / 1e9) * 0.005);
    return 24_000 * 0.02 - stored - compute - 100;
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

/** 90 GB kept at 0.012 a GB, paid transfer to the store, cores there anyway; CPU of downloads by subtraction. */
function third(): readonly number[] {
  const [logical, disk, plainDisk] = [
    read(TYPESCRIPT, 'logical-bytes', {}),
    at(TYPESCRIPT, 'stored-on-disk', 'compression'),
    at(TYPESCRIPT, 'stored-on-disk', 'passthrough'),
  ];
  const [mix, put] = [at(TYPESCRIPT, 'cpu-seconds-per-gb', 'compression'), at(TYPESCRIPT, 'cpu-seconds-per-gb', 'compression', 'put')];
  // Memory of the number of workers at which it is largest.
  const middle = (values: readonly number[]) => values.toSorted((x, y) => x - y)[(values.length - 1) / 2]!;
  const rss = TYPESCRIPT.concurrencies
    .map((concurrency) => read(TYPESCRIPT, 'peak-rss', { mode: 'compression', concurrency }))
    .toSorted((x, y) => middle(y) - middle(x))[0]!;
  return logical.map((bytes, t) => {
    const [σ, σ0] = [disk[t]! / bytes, plainDisk[t]! / bytes];
    const storage = 90 * 0.012 * (σ0 - σ);
    const seconds = 50 * put[t]! + 180 * ((3 * mix[t]! - put[t]!) / 2);
    const compute = (seconds / 3600 / 0.5) * 0.04 + (rss[t]! / 1e9) * 730 * 0.005;
    const references = 230 * 0.1 * 0.01;
    return storage - compute - references - 230 * σ * 0.01 - 0.5;
  });
}

export const examples: readonly Example[] = [
  { title: 'Tars, against no proxy', run: QUOTED, mode: 'compression', inputs: EXAMPLE, savings: [first()] },
  {
    title: 'Encrypted .tgz files, against the plain mode',
    run: TGZ,
    mode: 'encryption',
    inputs: inputsOf({ workload: { baseline: 'proxy', machines: 'shared', readsPerStoredByte: 0 } }),
    savings: [second(1 / 3, 1 / 3), second(0, 0), second(0, 1), second(1, 0), second(1, 1)],
  },
  {
    title: 'A small team that keeps 90 GB',
    run: TYPESCRIPT,
    mode: 'compression',
    inputs: inputsOf({
      workload: {
        writtenGbPerMonth: 50,
        retention: 1.8,
        readsPerStoredByte: 2,
        deltaEligibleShare: 1,
        machines: 'shared',
        instances: 1,
      },
      prices: { storagePerGbMonth: 0.012, transferStorePerGb: 0.01, proxyPerMonth: 0.5 },
    }),
    savings: [third()],
  },
];
