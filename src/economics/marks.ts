/** Where an answer goes beyond what the run measured. In: run, scenario, sizing. Out: marks; mark-texts.ts says what each means. */
import { formatNumber } from '../run/format.ts';
import type { Cpu, RunFacts } from './figures.ts';
import { needs, type Scenario } from './scenario.ts';
import type { Sizing } from './speed.ts';

export type MarkCode =
  | 'artifact-shape'
  | 'reference-shared'
  | 'implied-only'
  | 'artifact-size'
  | 'cpu-unsplit'
  | 'cpu-subtracted'
  | 'cpu-from-mean'
  | 'read-cost-cold'
  | 'direct-not-measured'
  | 'reference-not-measured'
  | 'more-cores'
  | 'more-workers'
  | 'memory-flat';

export interface Mark {
  code: MarkCode;
  /** What its message says of this run and these inputs, by the name of the gap. */
  facts: Readonly<Record<string, string | number>>;
}

const markIf = (applies: boolean, code: MarkCode, facts: () => Mark['facts'] = () => ({})): Mark[] =>
  applies ? [{ code, facts: facts() }] : [];

/** Marks in a fixed order; a figure that the answer does not use is not marked. */
export const marksOf = (run: RunFacts, scenario: Scenario, sizing: Sizing): Mark[] => [
  ...storageMarks(run, scenario),
  ...cpuMarks(scenario),
  ...markIf(scenario.inputs.workload.baseline === 'direct', 'direct-not-measured'),
  ...markIf(scenario.mode.compresses, 'reference-not-measured'),
  ...sizingMarks(run, scenario, sizing),
];

function storageMarks({ artifacts }: RunFacts, { mode, inputs }: Scenario): Mark[] {
  const sizes = artifacts.map(({ sizeBytes }) => sizeBytes / 1e6);
  const { artifactMb } = inputs.workload;
  const [low, high] = [Math.min(...sizes), Math.max(...sizes)];
  const listed = artifacts.length > 0;
  return [
    ...markIf(true, 'artifact-shape', () => ({
      artifacts: listed
        ? `${artifacts.length} artifacts, ${artifacts[0]!.name} to ${artifacts.at(-1)!.name}`
        : 'artifacts whose sizes it does not list',
    })),
    ...markIf(mode.compresses, 'reference-shared'),
    ...markIf(mode.compresses && mode.ratio?.metric === 'stored-implied', 'implied-only'),
    ...markIf(!(artifactMb >= low && artifactMb <= high), 'artifact-size', () => ({
      stated: formatNumber(artifactMb, 'MB').text,
      measured: listed ? `${formatNumber(low, 'MB').number} to ${formatNumber(high, 'MB').text}` : 'sizes that are not recorded',
    })),
  ];
}

function cpuMarks(scenario: Scenario): Mark[] {
  const used = new Map(needs(scenario).map(({ figures }) => [figures.mode, figures]));
  const where = (code: MarkCode, test: (cpu: Cpu) => boolean): Mark[] => {
    const modes = [...used.values()].flatMap(({ label, cpu }) => (cpu && test(cpu) ? [label] : []));
    return markIf(modes.length > 0, code, () => ({ modes: modes.join(', ') }));
  };
  return [
    ...where('cpu-unsplit', ({ kind }) => kind === 'unsplit'),
    ...where('cpu-subtracted', ({ kind }) => kind === 'subtracted'),
    ...where('cpu-from-mean', (cpu) => cpu.kind === 'unsplit' && cpu.fromMean),
    ...(scenario.inputs.workload.readsPerStoredByte > 0 ? where('read-cost-cold', ({ kind }) => kind === 'measured') : []),
  ];
}

function sizingMarks({ concurrencies }: RunFacts, { mode }: Scenario, { cores, workers, instances, memory }: Sizing): Mark[] {
  const seen = mode.coresSeen?.value;
  const perInstance = workers && instances ? workers.value / instances : 0;
  const most = Math.max(0, ...concurrencies);
  const remembered = memory.map(({ concurrency }) => concurrency);
  return [
    ...markIf(cores !== undefined && (seen === undefined || cores.value > seen), 'more-cores', () => ({
      used: seen === undefined ? 'a number of cores that is not recorded' : `at most ${formatNumber(seen, 'cores').text}`,
    })),
    ...markIf(perInstance > most, 'more-workers', () => ({ needed: formatNumber(perInstance, 'workers').text, most })),
    ...markIf(remembered.length > 0 && perInstance > Math.max(...remembered), 'memory-flat', () => ({
      measured: remembered.join(' and '),
    })),
  ];
}
