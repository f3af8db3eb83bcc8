/** Where an answer goes beyond what the run measured. In: run, scenario, sizing. Out: marks, each saying which results it touches. */
import { formatNumber } from '../run/format.ts';
import { IMPLIED_ONLY, type RunFacts } from './figures.ts';
import { needs, type Scenario } from './scenario.ts';
import type { Sizing } from './speed.ts';

export type MarkCode =
  | 'artifact-shape'
  | 'artifact-size'
  | 'implied-only'
  | 'cpu-unsplit'
  | 'cpu-subtracted'
  | 'cpu-from-mean'
  | 'direct-not-measured'
  | 'reference-not-measured'
  | 'read-cost-cold'
  | 'more-cores'
  | 'more-workers'
  | 'memory-flat';

/** Parts of an answer that a mark can touch. */
export type Part = 'storage' | 'compute' | 'requests' | 'transfer' | 'upload' | 'sizing';

export interface Mark {
  code: MarkCode;
  touches: readonly Part[];
  /** One or two sentences: what was measured, and what is assumed. */
  message: string;
}

/** Marks in a fixed order; a figure that the answer does not use is not marked. */
export function marksOf(run: RunFacts, scenario: Scenario, sizing: Sizing): Mark[] {
  return [
    ...storageMarks(run, scenario),
    ...sizeMark(run, scenario),
    ...cpuMarks(scenario),
    ...pathMarks(scenario),
    ...sizingMarks(run, scenario, sizing),
  ];
}

const mark = (code: MarkCode, touches: readonly Part[], message: string): Mark => ({ code, touches, message });

function storageMarks(run: RunFacts, { mode }: Scenario): Mark[] {
  const count = run.artifacts.length;
  const what =
    count === 0
      ? 'artifacts whose sizes it does not list'
      : `${count} artifacts, ${run.artifacts[0]!.name} to ${run.artifacts.at(-1)!.name}`;
  const copies = mode.compresses
    ? ' The reference copy is shared by that many: a product line with fewer versions stores more per version, one with more stores less.'
    : '';
  return [
    mark(
      'artifact-shape',
      ['storage', 'transfer'],
      `Stored ÷ logical is that of ${what}; eligible bytes are taken to compress alike.${copies}`,
    ),
    ...(mode.compresses && mode.ratio?.metric === 'stored-implied' ? [mark('implied-only', ['storage', 'transfer'], IMPLIED_ONLY)] : []),
  ];
}

function sizeMark(run: RunFacts, { inputs }: Scenario): Mark[] {
  const sizes = run.artifacts.map(({ sizeBytes }) => sizeBytes / 1e6);
  const { artifactMb } = inputs.workload;
  const [low, high] = [Math.min(...sizes), Math.max(...sizes)];
  if (sizes.length > 0 && artifactMb >= low && artifactMb <= high) return [];
  const measured =
    sizes.length > 0 ? `${formatNumber(low, 'MB').number} to ${formatNumber(high, 'MB').text}` : 'sizes that are not recorded';
  return [
    mark(
      'artifact-size',
      ['storage', 'compute', 'upload', 'sizing'],
      `Your artifacts have ${formatNumber(artifactMb, 'MB').text}; the run measured ${measured}. CPU, time and saving per byte are taken to stay the same.`,
    ),
  ];
}

function cpuMarks(scenario: Scenario): Mark[] {
  const used = new Map(needs(scenario).map(({ figures }) => [figures.mode, figures]));
  const kinds = [...used.values()].flatMap(({ cpu, label }) => (cpu ? [{ cpu, label }] : []));
  const labels = (test: (cpu: (typeof kinds)[number]['cpu']) => boolean) => kinds.filter(({ cpu }) => test(cpu)).map(({ label }) => label);
  const unsplit = labels((cpu) => cpu.kind === 'unsplit');
  const subtracted = labels((cpu) => cpu.kind === 'subtracted');
  const fromMean = labels((cpu) => cpu.kind === 'unsplit' && cpu.fromMean);
  return [
    ...(unsplit.length > 0
      ? [
          mark(
            'cpu-unsplit',
            ['compute', 'sizing'],
            `${unsplit.join(', ')}: the run does not split CPU between uploads and downloads, only one upload and two downloads together. The point shares it out evenly; the range covers every split.`,
          ),
        ]
      : []),
    ...(subtracted.length > 0
      ? [
          mark(
            'cpu-subtracted',
            ['compute', 'sizing'],
            `${subtracted.join(', ')}: CPU of downloads is what the upload leaves of the mix over the mode’s window; downloads were too short to be sampled apart.`,
          ),
        ]
      : []),
    ...(fromMean.length > 0
      ? [
          mark(
            'cpu-from-mean',
            ['compute', 'sizing'],
            `${fromMean.join(', ')}: CPU per GB is mean CPU × bytes ÷ throughput; the source prints no CPU time.`,
          ),
        ]
      : []),
    ...(scenario.inputs.workload.readsPerStoredByte > 0 && kinds.some(({ cpu }) => cpu.kind === 'measured')
      ? [mark('read-cost-cold', ['compute', 'sizing'], 'Reads cost the CPU of the run’s cold GET.')]
      : []),
  ];
}

function pathMarks({ inputs: { workload }, mode }: Scenario): Mark[] {
  return [
    ...(workload.baseline === 'direct'
      ? [
          mark(
            'direct-not-measured',
            ['compute', 'transfer'],
            'Without the mode, bytes go straight to the store: its proxy, CPU and memory are 0 because there is none. The run has no such mode; its plain mode goes through the proxy.',
          ),
        ]
      : []),
    ...(mode.compresses
      ? [
          mark(
            'reference-not-measured',
            ['requests', 'transfer'],
            'How often a reference copy must be fetched was not measured; it is your input. A fetched reference has the size of an artifact.',
          ),
        ]
      : []),
  ];
}

function sizingMarks(run: RunFacts, { mode }: Scenario, { cores, workers, instances, memory }: Sizing): Mark[] {
  const seen = mode.coresSeen?.value;
  const perInstance = workers && instances ? workers.value / instances : undefined;
  const most = Math.max(0, ...run.concurrencies);
  return [
    ...(cores && (seen === undefined || cores.value > seen)
      ? [
          mark(
            'more-cores',
            ['sizing'],
            `The run used ${seen === undefined ? 'a number of cores that is not recorded' : `at most ${formatNumber(seen, 'cores').text}`}; beyond that, cores are taken to add up.`,
          ),
        ]
      : []),
    ...(perInstance !== undefined && perInstance > most
      ? [
          mark(
            'more-workers',
            ['sizing'],
            `The load needs ${formatNumber(perInstance, 'workers').text} per instance at the measured speed of one; the run went up to ${most}. Their speed is taken to stay the same.`,
          ),
        ]
      : []),
    ...(memory.length > 0 && perInstance !== undefined && perInstance > Math.max(...memory.map(({ concurrency }) => concurrency))
      ? [
          mark(
            'memory-flat',
            ['sizing'],
            `Peak memory was measured at concurrency ${memory.map(({ concurrency }) => concurrency).join(' and ')}; more workers are taken to need no more.`,
          ),
        ]
      : []),
  ];
}
