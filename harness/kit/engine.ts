/**
 * Runs a plan: every cell once in each block, in an order shuffled anew, in a fresh folder. Prints progress with the time left.
 * A stop ends the running processes, drops the block that was under way and writes a bundle that says it is partial.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cellName } from '../../src/formats/taxbench/columns.ts';
import { writeBundle, type Facts } from './bundle.ts';
import { HarnessError } from './errors.ts';
import { harnessCommit } from './commit.ts';
import type { Dims, Harness, Plan, Prepared } from './harness.ts';
import { machineFacts } from './machine.ts';
import { shuffled } from './order.ts';
import { dropPageCache, loadAverage, machineTime, stealPercent } from './proc.ts';
import { killAll } from './processes.ts';
import { untilFree } from './rest.ts';
import { keepBlock, openState, type Block, type VisitedCell } from './state.ts';

export interface RunOptions {
  size: 'full' | 'quick';
  /** Instead of the plan's number. */
  blocks?: number;
  seed: number;
  /** Folder for runs and bundles. */
  out: string;
  cache: string;
  /** Id of a run that was begun in `out`, to go on with. */
  runId: string;
  command: string;
  /** Ends the run at the next moment; what is finished is kept. */
  signal: AbortSignal;
  say(line: string): void;
}

/** Named by study and minute, in UTC. */
export const newRunId = (study: string): string =>
  `tax-${study}-${new Date().toISOString().slice(0, 16).replaceAll(/[-:]/g, '').replace('T', '-')}`;

/** What came of a run. */
export interface Outcome {
  bundle: string;
  finished: number;
  planned: number;
}

/**
 * @throws HarnessError `interrupted` when it was stopped before a block was finished, `state-differs`, and what a cell throws
 */
export async function execute(harness: Harness, options: RunOptions): Promise<Outcome> {
  const { size, out, cache, runId, seed, say, signal } = options;
  const planned = harness.plan(size);
  const plan = { ...planned, blocks: options.blocks ?? planned.blocks };
  const folder = join(out, runId);
  await Promise.all([mkdir(folder, { recursive: true }), mkdir(cache, { recursive: true })]);
  const fixed = {
    study: harness.study,
    runId,
    seed,
    startedAt: new Date().toISOString(),
    plan: JSON.stringify({ ...plan, blocks: 0 }),
    commit: await harnessCommit(),
  };
  const state = await openState(folder, fixed);
  const stop = () => killAll();
  signal.addEventListener('abort', stop);
  let prepared: Prepared | undefined;
  try {
    prepared = await harness.prepare(plan, cache);
    const cachesDropped = dropPageCache();
    const blocks = await measureBlocks(plan, state.blocks, prepared, folder, options);
    if (blocks.length === 0)
      throw new HarnessError('interrupted', 'stopped before the first block was finished: there is nothing to keep.');
    const facts: Facts = {
      fixed: state.fixed,
      plan,
      command: options.command,
      finishedAt: new Date().toISOString(),
      machine: await machineFacts(folder),
      tools: prepared.tools,
      dataset: prepared.dataset,
      cachesDropped,
    };
    const bundle = await writeBundle(out, facts, blocks);
    say(`${bundle}: ${blocks.length} of ${plan.blocks} blocks${blocks.length < plan.blocks ? `, partial; go on with --run ${runId}` : ''}`);
    return { bundle, finished: blocks.length, planned: plan.blocks };
  } finally {
    signal.removeEventListener('abort', stop);
    await prepared?.close();
    killAll();
  }
}

/** The finished blocks, those of an earlier part first. A stop ends with what is finished. */
async function measureBlocks(
  plan: Plan,
  before: readonly Block[],
  prepared: Prepared,
  folder: string,
  options: RunOptions,
): Promise<Block[]> {
  const { seed, signal, say, size } = options;
  const blocks = [...before];
  const started = performance.now();
  let visited = 0;
  const total = (plan.blocks - before.length) * plan.cells.length;
  for (let block = before.length + 1; block <= plan.blocks; block += 1) {
    // A try begins at once.
    const waitedS = size === 'full' ? await untilFree(signal, say) : 0;
    const startedAt = new Date().toISOString();
    const cells: VisitedCell[] = [];
    for (const [index, cell] of shuffled(plan.cells, seed, block).entries()) {
      if (signal.aborted) return blocks;
      say(`block ${block} of ${plan.blocks}, ${cellName(cell)}${timeLeft(started, visited, total)}`);
      const visit = await visitCell(cell, block, prepared, signal);
      if (visit === null) return blocks;
      cells.push({ ...visit, order: index + 1 });
      visited += 1;
    }
    const done = { block, waitedS, startedAt, cells };
    await keepBlock(folder, done);
    blocks.push(done);
  }
  return blocks;
}

/** One visit with what the machine did meanwhile; null when it was stopped. */
async function visitCell(cell: Dims, block: number, prepared: Prepared, signal: AbortSignal): Promise<Omit<VisitedCell, 'order'> | null> {
  const place = await mkdtemp(join(tmpdir(), 'taxbench-'));
  const [load, before] = [loadAverage(), machineTime()];
  try {
    const visit = await prepared.measure(cell, { folder: place, block });
    return signal.aborted ? null : { ...visit, cell, load, stealPercent: stealPercent(before, machineTime()) };
  } catch (error) {
    // A process that a stop killed has not failed.
    if (signal.aborted) return null;
    throw error;
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

function timeLeft(started: number, visited: number, total: number): string {
  if (visited === 0) return '';
  const minutes = (((performance.now() - started) / visited) * (total - visited)) / 60_000;
  return minutes < 1 ? ', less than a minute left' : `, about ${Math.ceil(minutes)} min left`;
}
