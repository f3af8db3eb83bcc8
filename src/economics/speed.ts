/** Time, links and machines: what a mode does to uploads, and what carries a target load. In: figures, inputs. Out: quantities; undefined = not recorded. */
import type { Quantity } from '../run/types.ts';
import { combine } from './combine.ts';
import type { Inputs } from './fields.ts';
import type { ModeFigures } from './figures.ts';

export interface Speed {
  /** Size ÷ PUT throughput, s, at the run's primary concurrency. */
  uploadS: Quantity | undefined;
  baselineUploadS: Quantity | undefined;
  /** Ingest that keeps one core busy all the time, MB/s: 1000 ÷ CPU-seconds per GB written. Each further core is taken to add as much. */
  ingestPerCore: Quantity | undefined;
  /**
   * Link to the store, Mbit/s, below which sending less beats encoding, if encoding and sending follow each other:
   * 8 · (σ₀ − σ) ÷ (1 ÷ v − 1 ÷ v₀). Absent where the mode sends no less, or is no slower, in a trial.
   */
  linkInTurn?: Quantity;
  /** The same if they overlap fully: 8 · v · σ₀, the speed of encoding itself. */
  linkOverlapped?: Quantity;
}

export function speedOf({ workload }: Inputs, mode: ModeFigures, base: ModeFigures): Speed {
  const [v, v0] = [mode.put[0]?.quantity, base.put[0]?.quantity];
  const write = writeOf(mode);
  const [ratio, ratio0] = [mode.ratio?.quantity, base.ratio?.quantity];
  const seconds = (rate: Quantity) => combine('s', [rate], (mbPerS) => workload.artifactMb / mbPerS);
  return {
    uploadS: v && seconds(v),
    baselineUploadS: v0 && seconds(v0),
    ingestPerCore: write && positive(write) ? combine('MB/s', [write], (perGb) => 1000 / perGb) : undefined,
    ...(v && v0 && ratio && ratio0 ? links(v, v0, ratio, ratio0) : {}),
  };
}

function links(v: Quantity, v0: Quantity, ratio: Quantity, ratio0: Quantity): Pick<Speed, 'linkInTurn' | 'linkOverlapped'> {
  const sentLess = combine('×', [ratio0, ratio], (plain, coded) => plain - coded);
  const slower = combine('s/MB', [v, v0], (coded, plain) => 1 / coded - 1 / plain);
  if (!positive(sentLess) || !positive(slower)) return {};
  return {
    linkInTurn: combine('Mbit/s', [sentLess, slower], (less, time) => (8 * less) / time),
    linkOverlapped: combine('Mbit/s', [v, ratio0], (rate, plain) => 8 * rate * plain),
  };
}

const positive = ({ values }: Quantity) => values.every((value) => value > 0);

/** CPU per GB written where the run splits it; undefined otherwise. */
const writeOf = ({ cpu }: ModeFigures): Quantity | undefined => (cpu && cpu.kind !== 'unsplit' ? cpu.write : undefined);

/** Machines for the target load of the inputs. */
export interface Sizing {
  ingestMbPerS: number;
  readMbPerS: number;
  /** Cores with headroom: (ingest · k_w + reads · k_r) ÷ 1000 ÷ used share. */
  cores: Quantity | undefined;
  /** Whole instances of the stated size, at least one, for the median. */
  instances: number | undefined;
  /** The same for the upper end of the interval of `cores`; undefined without one. */
  instancesAtMost: number | undefined;
  /** Peak memory of one proxy at each measured concurrency, GB. */
  memory: ModeFigures['memory'];
  /** The largest of them times `instances`, GB. */
  memoryGb: number | undefined;
  /** Uploads and downloads in parallel, all instances together, each at the speed of one measured worker. */
  workers: Quantity | undefined;
}

/** An unsplit CPU mix sizes both directions with the dearer one: all of it in uploads, or all in downloads. */
export function sizingOf({ workload }: Inputs, mode: ModeFigures): Sizing {
  const { peakIngestMbPerS: ingest, peakReadMbPerS: read, utilisation, coresPerInstance } = workload;
  const cores = coresFor(mode, ingest, read, utilisation);
  const whole = (needed: number) => Math.max(1, Math.ceil(needed / coresPerInstance));
  const instances = cores && whole(cores.value);
  const high = cores?.interval?.high;
  const largest = mode.memory.length > 0 ? Math.max(...mode.memory.map(({ quantity }) => quantity.value)) : undefined;
  const [put, get] = [mode.put[0], mode.coldGet[0]];
  return {
    ingestMbPerS: ingest,
    readMbPerS: read,
    cores,
    instances,
    instancesAtMost: high === undefined ? undefined : whole(high),
    memory: mode.memory,
    memoryGb: instances === undefined || largest === undefined ? undefined : largest * instances,
    workers:
      put &&
      get &&
      combine('workers', [put.quantity, get.quantity], (up, down) => (ingest * put.concurrency) / up + (read * get.concurrency) / down),
  };
}

function coresFor({ cpu }: ModeFigures, ingest: number, read: number, utilisation: number): Quantity | undefined {
  if (!cpu) return undefined;
  const per = 1000 * utilisation;
  return cpu.kind === 'unsplit'
    ? combine('cores', [cpu.mix], (mix) => (3 * mix * Math.max(ingest, read / 2)) / per)
    : combine('cores', [cpu.write, cpu.read], (write, reading) => (ingest * write + read * reading) / per);
}
