/**
 * Answers for runs that hold no bytes stored: a saving on the wire per busy core, or added time against a budget.
 * In: quantities that a study reads, inputs. Out: rows with an answer each.
 */
import type { Quantity } from '../run/types.ts';
import { combine } from './combine.ts';
import type { Inputs } from './fields.ts';
import type { CostCase } from './figures.ts';
import { judge, type Judged } from './verdict.ts';

/** One tested setting that saves bandwidth with one core. */
export interface WireRow {
  key: string;
  label: string;
  mode: string;
  /** Mbit/s that were not sent. */
  saved: Quantity;
  /** Cores in use; absent where the source states no limit or use. */
  cores?: Quantity;
  /** Resident memory of the process, GB. */
  memoryGb?: Quantity;
  sessions?: Quantity;
}

/** One tested setting that adds time to each request, ms; negative = it takes some off. */
export interface LatencyRow {
  key: string;
  label: string;
  addedMs: Quantity;
}

/** What a study can say about economics from one of its runs. */
export type EconomicsCase =
  | CostCase
  | { kind: 'wire'; rows: readonly WireRow[]; missing: readonly string[] }
  | { kind: 'latency'; rows: readonly LatencyRow[]; missing: readonly string[] }
  | { kind: 'none'; missing: readonly string[] };

/** Saving and cost of an hour in which the core is busy, beside the row that they come from. */
export interface WireAnswer extends WireRow, Judged {
  /** GB not sent in an hour. */
  savedGbPerHour: Quantity;
  /** Money per hour: transfer to the client that is not paid, minus cores and memory. Undefined where cores, or memory that has a price, is not recorded. */
  net: Quantity | undefined;
  /** Transfer price per GB at which nothing is gained or lost. Undefined as `net`. */
  breakEvenPrice: Quantity | undefined;
  /** Memory ÷ sessions, kB. */
  memoryPerSessionKb: Quantity | undefined;
  /** CPU-seconds of one session in an hour. */
  cpuPerSessionS: Quantity | undefined;
  missing: readonly string[];
}

/** Mbit/s × 3600 s ÷ 8 bits ÷ 1000 MB. */
const GB_PER_HOUR = 3600 / 8 / 1000;

export function judgeWire(row: WireRow, { prices }: Inputs): WireAnswer {
  const { saved, cores, memoryGb, sessions } = row;
  const hourly = (cpu: number, memory: number) => cpu * prices.vcpuHour + memory * prices.memoryGbHour;
  const missing = [...(cores ? [] : ['cpu-limit']), ...(memoryGb || prices.memoryGbHour === 0 ? [] : ['memory-rss'])];
  const all = cores && missing.length === 0 ? [saved, cores, ...(memoryGb ? [memoryGb] : [])] : undefined;
  const net =
    all &&
    combine(`${prices.currency}/hour`, all, (mbit, cpu, resident = 0) => {
      return mbit * GB_PER_HOUR * prices.transferClientPerGb - hourly(cpu, resident);
    });
  const breakEvenPrice =
    all && saved.values.every((mbit) => mbit > 0)
      ? combine(`${prices.currency}/GB`, all, (mbit, cpu, resident = 0) => hourly(cpu, resident) / (mbit * GB_PER_HOUR))
      : undefined;
  return {
    ...row,
    savedGbPerHour: combine('GB/hour', [saved], (mbit) => mbit * GB_PER_HOUR),
    net,
    breakEvenPrice,
    memoryPerSessionKb: memoryGb && sessions && combine('kB', [memoryGb, sessions], (gb, count) => (gb * 1e6) / count),
    cpuPerSessionS: cores && sessions && combine('s/hour', [cores, sessions], (cpu, count) => (cpu * 3600) / count),
    ...judge(net && { quantity: net, range: net.interval }, missing),
    missing,
  };
}

export interface LatencyAnswer extends LatencyRow {
  budgetMs: number;
  verdict: 'within the budget' | 'over the budget' | 'cannot tell from this run';
  /** Whether the median lies within the budget: all that can be said of a single observation. */
  medianWithin: boolean;
}

/** Within or over the budget when the whole interval of the added time is. */
export function judgeLatency(row: LatencyRow, { workload: { latencyBudgetMs: budgetMs } }: Inputs): LatencyAnswer {
  const { interval, value } = row.addedMs;
  const known = interval && (interval.high <= budgetMs ? 'within the budget' : interval.low > budgetMs ? 'over the budget' : undefined);
  return { ...row, budgetMs, verdict: known ?? 'cannot tell from this run', medianWithin: value <= budgetMs };
}
