/** What a run says about one mode, as the cost model needs it. In: Run, mode. Out: figures, how they were counted, what is missing. Never a default. */
import { scale } from '../run/quantity.ts';
import { find, flagsOf, isParticular } from '../run/query.ts';
import { isOverwritten, STORED_COUNTS, storedRatio, type StoredMetric } from '../run/storage-figures.ts';
import type { Operand, Quantity, Run } from '../run/types.ts';
import { combine } from './combine.ts';

/** What an answer says about the run beside its figures. */
export type RunFacts = Pick<Run, 'id' | 'provenance' | 'trials' | 'concurrencies' | 'artifacts' | 'flags' | 'digest'>;

/** One mode of a study's harness. */
export interface ModeSpec {
  mode: string;
  label: string;
  /** The mode that treats bytes which cannot be delta-coded: itself unless it compresses. */
  plain: string;
  compresses: boolean;
}

export interface CountedRatio {
  metric: StoredMetric;
  counted: string;
  /** Stored ÷ logical. */
  quantity: Quantity;
}

/**
 * CPU-seconds per logical GB. `measured`: the run samples uploads and downloads apart. `subtracted`: only one of them; the other
 * is what is left of the mix. `unsplit`: the run knows only the mix of one upload and two downloads of each byte.
 */
export type Cpu =
  | { kind: 'measured' | 'subtracted'; write: Quantity; read: Quantity }
  | { kind: 'unsplit'; mix: Quantity; fromMean: boolean };

/** A rate at one number of workers. */
export interface Rate {
  concurrency: number;
  quantity: Quantity;
}

export interface ModeFigures extends ModeSpec {
  /** The basis of the cost; absent = not recorded. */
  ratio?: CountedRatio;
  /** Other counts of the same, to be shown beside the basis. */
  beside: readonly CountedRatio[];
  cpu?: Cpu;
  /** Peak memory, GB, by concurrency; the first is the basis of the cost. */
  memory: readonly Rate[];
  put: readonly Rate[];
  coldGet: readonly Rate[];
  /** Highest CPU seen in the mode, in cores. */
  coresSeen?: Quantity;
  /** Why a figure is not recorded, as a clause, where the run says so. */
  absent: Readonly<Partial<Record<'ratio' | 'cpu', string>>>;
}

/** What a study reads from its run for the cost model. */
export interface CostCase {
  kind: 'cost';
  /** Mode that everything is compared with. */
  baseline: string;
  modes: readonly ModeFigures[];
  /** The same program goes on without the mode, whatever is stated: there is no way around it. */
  inPlace?: true;
}

/** Operations on each byte in the window of a mode: one upload, one cold and one warm download. */
const PHASES = ['put', 'cold_get', 'warm_get'] as const;

/** Reads one mode at the run's primary concurrency; rates and memory at all. */
export function readFigures(run: Run, spec: ModeSpec): ModeFigures {
  const dims = { mode: spec.mode, concurrency: run.primaryConcurrency ?? 0 };
  const [basis, ...beside] = ratiosOf(run, spec, dims);
  const cpu = cpuOf(run, dims);
  const seen = find(run, 'cpu-max', dims);
  const rates = (metric: string, phase?: string): Rate[] =>
    run.concurrencies
      .toSorted((a, b) => Number(b === dims.concurrency) - Number(a === dims.concurrency) || a - b)
      .flatMap((concurrency) => {
        const quantity = find(run, metric, { mode: spec.mode, concurrency, ...(phase ? { phase } : {}) });
        return quantity ? [{ concurrency, quantity }] : [];
      });
  return {
    ...spec,
    ...(basis ? { ratio: basis } : {}),
    beside,
    ...(cpu ? { cpu } : {}),
    memory: rates('peak-rss').map((rate) => ({ ...rate, quantity: scale(rate.quantity, 1e-9, 'GB') })),
    put: rates('throughput', 'put'),
    coldGet: rates('throughput', 'cold_get'),
    ...(seen ? { coresSeen: scale(seen, 0.01, 'cores') } : {}),
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

function ratiosOf(run: Run, { compresses }: ModeSpec, dims: ModeDims): CountedRatio[] {
  const encoded = find(run, 'delta-encode-events', dims);
  return STORED_COUNTS.flatMap(({ metric, counted }): CountedRatio[] => {
    const quantity = storedRatio(run, metric, dims);
    // A mode that is here to encode and encoded nothing says nothing about its saving unless the bytes on disk were counted.
    const idle = compresses && metric !== 'stored-on-disk' && encoded?.value === 0;
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
  if (mix) return { kind: 'unsplit', mix, fromMean: false };
  const mean = find(run, 'cpu-mean', dims);
  const speeds = PHASES.flatMap((phase) => find(run, 'throughput', { ...dims, phase }) ?? []);
  if (!mean || speeds.length < PHASES.length) return undefined;
  const secondsPerGb = (percent: number, ...mbPerS: number[]) =>
    ((percent / 100) * mbPerS.reduce((sum, rate) => sum + 1000 / rate, 0)) / mbPerS.length;
  return { kind: 'unsplit', mix: combine('s/GB', [mean, ...speeds], secondsPerGb), fromMean: true };
}

/** The measurements that a mode's figures were read from, for their flags. */
export const operandsOf = (figures: ModeFigures): Operand[] =>
  [
    figures.ratio?.quantity,
    ...(figures.cpu ? (figures.cpu.kind === 'unsplit' ? [figures.cpu.mix] : [figures.cpu.write, figures.cpu.read]) : []),
    figures.memory[0]?.quantity,
    figures.put[0]?.quantity,
    figures.coldGet[0]?.quantity,
  ].flatMap((quantity) => quantity?.operands ?? []);
