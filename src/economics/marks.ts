/** Where an answer goes beyond what the run measured. In: run, scenario, sizing. Out: marks, each with what was measured and what is assumed. */
import { formatNumber } from '../run/format.ts';
import type { Cpu, RunFacts } from './figures.ts';
import { needs, type Scenario } from './scenario.ts';
import type { Sizing } from './speed.ts';

/** Parts of an answer that a mark can touch. */
type Part = 'storage' | 'compute' | 'requests' | 'transfer' | 'upload' | 'sizing';

export interface Mark {
  code: keyof typeof TOUCHES;
  touches: readonly Part[];
  /** One or two sentences: what was measured, and what is assumed. */
  message: string;
}

const TOUCHES = {
  'artifact-shape': ['storage', 'transfer'],
  'reference-shared': ['storage', 'transfer'],
  'implied-only': ['storage', 'transfer'],
  'artifact-size': ['storage', 'compute', 'upload', 'sizing'],
  'cpu-unsplit': ['compute', 'sizing'],
  'cpu-subtracted': ['compute', 'sizing'],
  'cpu-from-mean': ['compute', 'sizing'],
  'read-cost-cold': ['compute', 'sizing'],
  'direct-not-measured': ['compute', 'transfer'],
  'reference-not-measured': ['requests', 'transfer'],
  'more-cores': ['sizing'],
  'more-workers': ['sizing'],
  'memory-flat': ['sizing'],
} as const satisfies Record<string, readonly Part[]>;

export const IMPLIED_ONLY =
  'The run knows stored bytes only as implied: logical minus saved. The reference copy is left out, so the mode looks better than it is.';

const markIf = (applies: boolean, code: Mark['code'], message: string): Mark[] =>
  applies ? [{ code, touches: TOUCHES[code], message }] : [];

/** Marks in a fixed order; a figure that the answer does not use is not marked. */
export const marksOf = (run: RunFacts, scenario: Scenario, sizing: Sizing): Mark[] => [
  ...storageMarks(run, scenario),
  ...cpuMarks(scenario),
  ...markIf(
    scenario.inputs.workload.baseline === 'direct',
    'direct-not-measured',
    'Without the mode, bytes go straight to the store: its proxy, CPU and memory are 0 because there is none. The run has no such mode; its plain mode goes through the proxy.',
  ),
  ...markIf(
    scenario.mode.compresses,
    'reference-not-measured',
    'How often a reference copy must be fetched was not measured; it is your input. A fetched reference has the size of an artifact.',
  ),
  ...sizingMarks(run, scenario, sizing),
];

function storageMarks({ artifacts }: RunFacts, { mode, inputs }: Scenario): Mark[] {
  const sizes = artifacts.map(({ sizeBytes }) => sizeBytes / 1e6);
  const { artifactMb } = inputs.workload;
  const [low, high] = [Math.min(...sizes), Math.max(...sizes)];
  const [first, last] = [artifacts[0], artifacts.at(-1)];
  const which = first && last ? `${artifacts.length} artifacts, ${first.name} to ${last.name}` : 'artifacts whose sizes it does not list';
  const measured = first ? `${formatNumber(low, 'MB').number} to ${formatNumber(high, 'MB').text}` : 'sizes that are not recorded';
  return [
    ...markIf(true, 'artifact-shape', `Stored ÷ logical is that of ${which}; eligible bytes are taken to compress alike.`),
    ...markIf(
      mode.compresses,
      'reference-shared',
      'All versions of a product line share a reference copy: one with fewer versions than the run had stores more per version, one with more stores less.',
    ),
    ...markIf(mode.compresses && mode.ratio?.metric === 'stored-implied', 'implied-only', IMPLIED_ONLY),
    ...markIf(
      !(artifactMb >= low && artifactMb <= high),
      'artifact-size',
      `Your artifacts have ${formatNumber(artifactMb, 'MB').text}; the run measured ${measured}. CPU, time and saving per byte are taken to stay the same.`,
    ),
  ];
}

function cpuMarks(scenario: Scenario): Mark[] {
  const used = [...new Set(needs(scenario).map(({ figures }) => figures))];
  const modesWith = (test: (cpu: Cpu) => boolean) => used.flatMap(({ label, cpu }) => (cpu && test(cpu) ? [label] : [])).join(', ');
  const unsplit = modesWith(({ kind }) => kind === 'unsplit');
  const subtracted = modesWith(({ kind }) => kind === 'subtracted');
  const fromMean = modesWith((cpu) => cpu.kind === 'unsplit' && cpu.fromMean);
  const measured = modesWith(({ kind }) => kind === 'measured');
  return [
    ...markIf(
      unsplit !== '',
      'cpu-unsplit',
      `${unsplit}: the run does not split CPU between uploads and downloads, only one upload and two downloads together. The point shares it out evenly; the range covers every split.`,
    ),
    ...markIf(
      subtracted !== '',
      'cpu-subtracted',
      `${subtracted}: CPU of downloads is what the upload leaves of the mix over the mode’s window; downloads were too short to be sampled apart.`,
    ),
    ...markIf(fromMean !== '', 'cpu-from-mean', `${fromMean}: CPU per GB is mean CPU × bytes ÷ throughput; the source prints no CPU time.`),
    ...markIf(
      measured !== '' && scenario.inputs.workload.readsPerStoredByte > 0,
      'read-cost-cold',
      'Reads cost the CPU of the run’s cold GET.',
    ),
  ];
}

function sizingMarks({ concurrencies }: RunFacts, { mode }: Scenario, { cores, workers, instances, memory }: Sizing): Mark[] {
  const seen = mode.coresSeen?.value;
  const perInstance = workers && instances ? workers.value / instances : 0;
  const most = Math.max(0, ...concurrencies);
  const remembered = memory.map(({ concurrency }) => concurrency);
  const used = seen === undefined ? 'a number of cores that is not recorded' : `at most ${formatNumber(seen, 'cores').text}`;
  return [
    ...markIf(
      cores !== undefined && (seen === undefined || cores.value > seen),
      'more-cores',
      `The run used ${used}; beyond that, cores are taken to add up.`,
    ),
    ...markIf(
      perInstance > most,
      'more-workers',
      `The load needs ${formatNumber(perInstance, 'workers').text} per instance at the measured speed of one; the run went up to ${most}. Their speed is taken to stay the same.`,
    ),
    ...markIf(
      remembered.length > 0 && perInstance > Math.max(...remembered),
      'memory-flat',
      `Peak memory was measured at concurrency ${remembered.join(' and ')}; more workers are taken to need no more.`,
    ),
  ];
}
