/** What a run says about one mode, as the cost model needs it: figures, how they were counted, what is missing. Never a default. */
import { combine, scale } from '../run/quantity.ts';
import { find } from '../run/query.ts';
import { bestCount, storedRatio, type ModeAt } from '../run/storage-figures.ts';
import type { Quantity, Run } from '../run/types.ts';
import type { Way } from './fields.ts';

/** What an answer says about the run beside its figures. */
export type RunFacts = Pick<Run, 'id' | 'provenance' | 'trials' | 'flags' | 'digest'>;

export interface ModeSpec {
  mode: string;
  label: string;
  base: string;
  /** The mode that treats bytes which are not like those measured: itself where they cost and save the same. */
  plain: string;
  /** Compresses against a reference copy. */
  isDelta?: boolean;
  /** A mode that does not is none in its place. */
  encrypts?: boolean;
}

/** Stored, or sent, ÷ logical, and how it was counted. */
export type CountedRatio = Readonly<{ metric: string; counted: string; quantity: Quantity }>;

/**
 * CPU-seconds per logical GB. `measured`: the run samples uploads and downloads apart. `subtracted`: only one of them; the other
 * is what is left of the mix. `unsplit`: the run knows only the mix of one upload and two downloads of each byte.
 */
export type Cpu =
  | { kind: 'measured' | 'subtracted'; write: Quantity; read: Quantity }
  | { kind: 'unsplit'; mix: Quantity; /** Of the mix that went into the upload. */ share: number };

export interface ModeFigures extends ModeSpec {
  /** The basis of the cost; absent = not recorded. */
  ratio?: CountedRatio;
  cpu?: Cpu;
  /** Largest peak of one process at any measured number of workers, GB. */
  memory?: Quantity;
  /** Highest CPU seen in the mode, or highest mean of a phase where none was sampled, in cores. */
  coresSeen?: Quantity;
  /** Sizes of the objects behind the figures, MB; empty where they are not recorded. */
  sizesMb: readonly number[];
}

export interface CostCase {
  kind: 'cost';
  way: Way;
  modes: readonly ModeFigures[];
}
/** What a study can say about money from one of its runs. */
export type EconomicsCase = CostCase | { kind: 'none'; missing: readonly string[] };

/** What can be asked: a mode is not compared with itself. */
export const askable = ({ modes }: CostCase): readonly ModeFigures[] => modes.filter(({ mode, base }) => mode !== base);

/** A mode that leaves some bytes to its plain mode. */
export const isPartial = ({ mode, plain }: ModeSpec): boolean => mode !== plain;

/** Where a mode of the case works: one that treats all bytes alike changes each object by itself. */
export const wayOf = ({ way, modes }: CostCase, key: string): Way =>
  way === 'delta' && !isPartial(modes.find(({ mode }) => mode === key)!) ? 'proxy' : way;

/** Reads one mode at the run's primary concurrency; memory at all. */
export function readFigures(run: Run, spec: ModeSpec): ModeFigures {
  const dims = { mode: spec.mode, concurrency: run.primaryConcurrency ?? 0 };
  const ratio = ratioOf(run, spec, dims);
  const cpu = cpuOf(run, dims);
  const seen = find(run, 'cpu-max', dims);
  const peaks = run.concurrencies.flatMap((concurrency) => find(run, 'peak-rss', { ...dims, concurrency }) ?? []);
  const [peak] = peaks.toSorted((a, b) => b.value - a.value);
  return {
    ...spec,
    ...(ratio ? { ratio } : {}),
    ...(cpu ? { cpu } : {}),
    ...(peak ? { memory: scale(peak, 1e-9, 'GB') } : {}),
    ...(seen ? { coresSeen: scale(seen, 0.01, 'cores') } : {}),
    sizesMb: run.artifacts.map(({ sizeBytes }) => sizeBytes / 1e6),
  };
}

/** By the way of counting that leaves out least. */
function ratioOf(run: Run, spec: ModeSpec, dims: ModeAt): CountedRatio | undefined {
  const best = bestCount(run, dims);
  // A mode that is here to encode and encoded nothing says nothing about its saving unless the bytes on disk were counted.
  const idle = spec.isDelta && find(run, 'delta-encode-events', dims)?.value === 0;
  return best && !(idle && best.metric !== 'stored-on-disk') ? { ...best, quantity: storedRatio(run, best.metric, dims)! } : undefined;
}

function cpuOf(run: Run, dims: ModeAt): Cpu | undefined {
  const perGb = (phase?: string) => find(run, 'cpu-seconds-per-gb', phase ? { ...dims, phase } : dims);
  const [write, read, mix] = [perGb('put'), perGb('cold_get'), perGb()];
  if (write && read) return { kind: 'measured', write, read };
  // The mix is of one upload, one cold and one warm download.
  const left = write && mix && combine('s/GB', [mix, write], (all, put) => (3 * all - put) / 2);
  if (left?.values.every((value) => value >= 0)) return { kind: 'subtracted', write: write!, read: left };
  return mix && { kind: 'unsplit', mix, share: 1 / 3 };
}
