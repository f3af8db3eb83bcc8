/** What a run says about one mode, as the cost model needs it: figures, how they were counted, what is missing. Never a default. */
import { scale } from '../run/quantity.ts';
import { find, flagsOf, isParticular } from '../run/query.ts';
import { isOverwritten, STORED_COUNTS, storedRatio } from '../run/storage-figures.ts';
import type { Quantity, Run } from '../run/types.ts';
import { combine } from './combine.ts';
import type { Way } from './fields.ts';

/** What an answer says about the run beside its figures. */
export type RunFacts = Pick<Run, 'id' | 'provenance' | 'trials' | 'flags' | 'digest'>;

/** One mode of a study's harness. */
export interface ModeSpec {
  mode: string;
  label: string;
  /** What it is compared with; itself where it is a baseline. */
  base: string;
  /** The mode that treats bytes which cannot be delta-coded: itself unless it compresses against a reference. */
  plain: string;
}

export interface CountedRatio {
  metric: string;
  counted: string;
  /** Stored, or sent, ÷ logical. */
  quantity: Quantity;
}

/**
 * CPU-seconds per logical GB. `measured`: the run samples uploads and downloads apart. `subtracted`: only one of them; the other
 * is what is left of the mix. `unsplit`: the run knows only the mix of one upload and two downloads of each byte.
 */
export type Cpu =
  | { kind: 'measured' | 'subtracted'; write: Quantity; read: Quantity }
  | { kind: 'unsplit'; mix: Quantity; fromMean: boolean; /** Of the mix that went into the upload. */ share: number };

export interface ModeFigures extends ModeSpec {
  /** The basis of the cost; absent = not recorded. */
  ratio?: CountedRatio;
  /** Other counts of the same, to be shown beside the basis. */
  beside: readonly CountedRatio[];
  cpu?: Cpu;
  /** Largest peak of one process at any measured number of workers, GB. */
  memory?: Quantity;
  /** Highest CPU seen in the mode, in cores. */
  coresSeen?: Quantity;
  /** Sizes of the objects behind the figures, MB; empty where they are not recorded. */
  sizesMb: readonly number[];
  /** Why a figure is not recorded, as a clause, where the run says so. */
  absent: Readonly<Partial<Record<'ratio' | 'cpu', string>>>;
}

/** What a study reads from its run for the cost model. */
export interface CostCase {
  kind: 'cost';
  way: Way;
  modes: readonly ModeFigures[];
}
/** What a study can say about money from one of its runs. */
export type EconomicsCase = CostCase | { kind: 'none'; missing: readonly string[] };

/** What can be asked: a mode is not compared with itself. */
export const askable = ({ modes }: CostCase): readonly ModeFigures[] => modes.filter(({ mode, base }) => mode !== base);

/** Bytes of a mode that are coded against a reference leave others to its plain mode. */
export const isDelta = ({ mode, plain }: ModeSpec): boolean => mode !== plain;

/** Operations on each byte in the window of a mode: one upload, one cold and one warm download. */
const PHASES = ['put', 'cold_get', 'warm_get'] as const;

/** Reads one mode at the run's primary concurrency; memory at all. */
export function readFigures(run: Run, spec: ModeSpec): ModeFigures {
  const dims = { mode: spec.mode, concurrency: run.primaryConcurrency ?? 0 };
  const [basis, ...beside] = ratiosOf(run, spec, dims);
  const cpu = cpuOf(run, dims);
  const seen = find(run, 'cpu-max', dims);
  const peaks = run.concurrencies.flatMap((concurrency) => find(run, 'peak-rss', { ...dims, concurrency }) ?? []);
  const [peak] = peaks.toSorted((a, b) => b.value - a.value);
  return {
    ...spec,
    ...(basis ? { ratio: basis } : {}),
    beside,
    ...(cpu ? { cpu } : {}),
    ...(peak ? { memory: scale(peak, 1e-9, 'GB') } : {}),
    ...(seen ? { coresSeen: scale(seen, 0.01, 'cores') } : {}),
    sizesMb: run.artifacts.map(({ sizeBytes }) => sizeBytes / 1e6),
    absent: {
      ...(basis ? {} : whyNot(run, 'ratio', 'stored-implied', dims)),
      ...(cpu ? {} : whyNot(run, 'cpu', 'cpu-seconds-per-gb', dims)),
    },
  };
}

/** The first flag of a metric that is not there. */
function whyNot(run: Run, key: 'ratio' | 'cpu', metric: string, dims: ModeDims): ModeFigures['absent'] {
  const [flag] = flagsOf(run, metric, dims).filter(isParticular);
  return flag ? { [key]: flag.message.replace(/\.$/, '') } : {};
}

type ModeDims = Readonly<{ mode: string; concurrency: number }>;

function ratiosOf(run: Run, spec: ModeSpec, dims: ModeDims): CountedRatio[] {
  const encoded = find(run, 'delta-encode-events', dims);
  return STORED_COUNTS.flatMap(({ metric, counted }): CountedRatio[] => {
    const quantity = storedRatio(run, metric, dims);
    // A mode that is here to encode and encoded nothing says nothing about its saving unless the bytes on disk were counted.
    const idle = isDelta(spec) && metric !== 'stored-on-disk' && encoded?.value === 0;
    return quantity && !idle && !isOverwritten(run, metric, dims) ? [{ metric, counted, quantity }] : [];
  });
}

function cpuOf(run: Run, dims: ModeDims): Cpu | undefined {
  const perGb = (phase?: string) => find(run, 'cpu-seconds-per-gb', phase ? { ...dims, phase } : dims);
  const [write, read, mix] = [perGb('put'), perGb('cold_get'), perGb()];
  if (write && read) return { kind: 'measured', write, read };
  if (write && mix) {
    const left = combine('s/GB', [mix, write], (all, put) => (PHASES.length * all - put) / 2);
    if (left.values.every((value) => value >= 0)) return { kind: 'subtracted', write, read: left };
  }
  const share = 1 / PHASES.length;
  if (mix) return { kind: 'unsplit', mix, fromMean: false, share };
  const mean = find(run, 'cpu-mean', dims);
  const speeds = PHASES.flatMap((phase) => find(run, 'throughput', { ...dims, phase }) ?? []);
  if (!mean || speeds.length < PHASES.length) return undefined;
  const secondsPerGb = (percent: number, ...mbPerS: number[]) =>
    ((percent / 100) * mbPerS.reduce((sum, rate) => sum + 1000 / rate, 0)) / mbPerS.length;
  return { kind: 'unsplit', mix: combine('s/GB', [mean, ...speeds], secondsPerGb), fromMean: true, share };
}
