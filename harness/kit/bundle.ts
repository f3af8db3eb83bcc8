/**
 * Writes a `taxbench` bundle, version 3: run.json, cells.csv, operations.csv, series.csv, instructions.csv and what the tools printed. Facts only:
 * nothing in it is derived, that is the reader's work. In: blocks and facts. Out: one .tgz.
 */
import { gzipSync } from 'node:zlib';
import { csvFormatRows } from 'd3-dsv';
import { packTar } from 'modern-tar';
import { cellName, factsIn, headOf, visitIn } from '../../src/formats/taxbench/columns.ts';
import { STOLEN_LIMIT } from '../../src/run/stolen.ts';
import { writeWhole } from '../../src/sample-run/write.ts';
import type { DatasetFile, Dims, Plan, Row, Tool } from './harness.ts';
import type { Machine } from './machine.ts';
import { MOST_MINUTES } from './rest.ts';
import { VISITS } from './order.ts';
import { isAccepted, isComplete, type Block, type Counted, type Fixed, type VisitedCell } from './state.ts';

export interface Facts {
  fixed: Fixed;
  finishedAt: string;
  machine: Machine;
  /** Parameters that are the machine's and not the plan's. */
  machineParameters: Readonly<Record<string, string>>;
  tools: readonly Tool[];
  dataset: readonly DatasetFile[];
  /** False where the page cache could not be dropped. */
  cachesDropped: boolean;
  counts: readonly Counted[];
}

const VERSION = 3;
/** How often a visit that lost too much time is measured again. */
export const REPEATS = 3;

/** Writes `<folder>/<run-id>.tgz`, whole or not at all. @returns its path */
export async function writeBundle(folder: string, facts: Facts, blocks: readonly Block[]): Promise<string> {
  const { runId } = facts.fixed;
  const members = Object.entries(filesOf(facts, blocks)).map(([path, text]) => {
    const body = Buffer.from(text);
    const mtime = new Date(facts.finishedAt);
    return { header: { name: `${runId}/${path}`, type: 'file' as const, size: body.length, mode: 0o644, uid: 0, gid: 0, mtime }, body };
  });
  const path = `${folder}/${runId}.tgz`;
  await writeWhole(path, gzipSync(await packTar(members), { level: 9 }));
  return path;
}

function filesOf(facts: Facts, blocks: readonly Block[]): Record<string, string> {
  const { plan } = facts.fixed;
  const visits = blocks.flatMap(({ block, cells }) => cells.map((visit) => ({ block, visit })));
  const raw = visits.flatMap(({ block, visit }) =>
    Object.entries(visit.raw).map(
      ([name, text]) => [`raw/${String(block).padStart(3, '0')}/${visit.order}-${cellName(visit.cell)}/${name}`, text] as const,
    ),
  );
  return {
    'run.json': `${JSON.stringify(runJson(facts, blocks), null, 2)}\n`,
    'cells.csv': csv(
      [...headOf(VERSION), ...plan.dims, ...plan.rowDims, ...factsIn(VERSION), ...plan.counters.map(({ name }) => name)],
      visits.flatMap(({ block, visit }) => visit.rows.map((row) => cellsRow(plan, block, visit, row))),
    ),
    'operations.csv': csv(
      [...visitIn(VERSION), ...plan.dims, ...plan.rowDims, 'start_s', 'seconds', 'bytes', 'ok'],
      visits.flatMap(({ block, visit }) =>
        (visit.operations ?? []).map(({ dims = {}, startS, seconds, bytes, ok }) => [
          ...[block, visit.order, ...of(visit.cell, plan.dims), ...of(dims, plan.rowDims)],
          ...[startS, seconds, bytes, ok],
        ]),
      ),
    ),
    'series.csv': csv(
      [...visitIn(VERSION), ...plan.dims, 'elapsed_s', 'rss_bytes', 'cpu_s'],
      visits.flatMap(({ block, visit }) =>
        (visit.series ?? []).map(({ elapsedS, rssBytes, cpuS }) => [
          ...[block, visit.order, ...of(visit.cell, plan.dims)],
          ...[elapsedS, rssBytes, cpuS],
        ]),
      ),
    ),
    'instructions.csv': csv(
      [...plan.dims, ...plan.rowDims, 'pass', 'instructions', 'bytes'],
      facts.counts.map(({ cell, pass, instructions, bytes }) => [...of(cell, [...plan.dims, ...plan.rowDims]), pass, instructions, bytes]),
    ),
    ...Object.fromEntries(raw),
  };
}

function runJson({ fixed, finishedAt, machine, machineParameters, tools, dataset, cachesDropped }: Facts, blocks: readonly Block[]) {
  const { plan } = fixed;
  return {
    format: 'taxbench',
    version: VERSION,
    study: fixed.study,
    run_id: fixed.runId,
    harness_commit: fixed.commit,
    command: fixed.command,
    seed: fixed.seed,
    started: fixed.startedAt,
    finished: finishedAt,
    partial: blocks.length < plan.blocks,
    blocks: {
      planned: plan.blocks,
      finished: blocks.map((own) => ({
        block: own.block,
        started: own.startedAt,
        waited_s: own.waitedS,
        calibration: { integer_s: own.calibration.integerS, memory_s: own.calibration.memoryS },
        complete: isComplete(own),
      })),
    },
    acceptance: { visits: VISITS, stolen_limit_pct: STOLEN_LIMIT, repeats: REPEATS },
    fixed_length: plan.fixedLength,
    baseline: plan.baseline,
    again: plan.again,
    dims: [...plan.dims, ...plan.rowDims],
    counters: plan.counters,
    machine,
    tools,
    dataset,
    parameters: { ...plan.parameters, ...machineParameters },
    caches: [
      ...plan.caches,
      cachesDropped ? 'The page cache could be dropped.' : 'The page cache was not dropped: no right to.',
      `Before each block of a full run and before repeats the harness waited until the machine gave it a whole core, at most ${MOST_MINUTES} minutes each time; each block says how long.`,
    ],
    deviations: plan.deviations,
  };
}

function cellsRow(plan: Plan, block: number, visit: VisitedCell, row: Row): readonly Value[] {
  const { wallS, ops, failedOps, bytes, cpuS, rssPeakBytes, counters = {} } = row;
  const common = [wallS, ops, failedOps, bytes, cpuS, rssPeakBytes, visit.stealPercent, visit.load];
  return [
    block,
    visit.order,
    ...(isAccepted(visit) ? [true, null] : [false, `lost more than ${STOLEN_LIMIT} % of the cores’ time`]),
    ...of(visit.cell, plan.dims),
    ...of(row.dims ?? {}, plan.rowDims),
    ...common,
    ...plan.counters.map(({ name }) => counters[name] ?? null),
  ];
}

type Value = string | number | boolean | null;
const of = (dims: Dims, names: readonly string[]): Value[] => names.map((name) => dims[name] ?? null);

/** Numbers as JavaScript writes them, which reads back to the same double; nothing for what was not measured. */
const csv = (head: readonly string[], rows: readonly (readonly Value[])[]): string =>
  `${csvFormatRows([[...head], ...rows.map((row) => row.map((value) => (value === null ? '' : String(value))))])}\n`;
