/**
 * Runs a plan: every cell there and back in each block, in an order shuffled anew, in a fresh folder; visits that lost too much time again
 * at the end of their block. Prints progress with the time left.
 * A stop ends the running processes, drops the block that was under way and writes a bundle that says it is partial.
 */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cellName } from '../../src/formats/taxbench/columns.ts';
import { PASSES_WITHIN } from '../../src/formats/taxbench/instructions.ts';
import { REPEATS, writeBundle, type Facts } from './bundle.ts';
import { calibrate } from './calibrate.ts';
import { countInstructions } from './counted.ts';
import { HarnessError } from './errors.ts';
import { harnessCommit } from './commit.ts';
import { nameOf, type Dims, type Harness, type Prepared } from './harness.ts';
import { lock, requirePorts } from './held.ts';
import { machineFacts, machineParameters } from './machine.ts';
import { visitsOf } from './order.ts';
import { dropPageCache, loadAverage, machineTime, stealPercent, type MachineTime } from './proc.ts';
import { keep, release } from './kept.ts';
import { killAll } from './processes.ts';
import { untilFree } from './rest.ts';
import { beginState, countsOf, isAccepted, isComplete, keepBlock, readState, unfinished } from './state.ts';
import type { Block, Counted, State, VisitedCell } from './state.ts';

export interface Conditions {
  /** Folder for runs and bundles. */
  out: string;
  cache: string;
  /** Ends the run at the next moment; what is finished is kept. */
  signal: AbortSignal;
  say(line: string): void;
  /** Where stolen time is read; the machine's unless told. */
  readTime?(): MachineTime;
}

/** A run to begin. */
export interface Beginning {
  size: 'full' | 'quick';
  /** Instead of the plan's number. */
  blocks?: number;
  seed: number;
}

/** What came of a run. */
export interface Outcome {
  runId: string;
  bundle: string;
  finished: number;
  planned: number;
}

/** Begins a run in a folder of its own. @throws HarnessError `in-use`, `interrupted` before a block was finished, and what a cell throws */
export async function begin(harness: Harness, { size, blocks, seed }: Beginning, conditions: Conditions): Promise<Outcome> {
  await requirePorts(harness.ports);
  const { study } = harness;
  const runId = newRunId(study);
  const folder = join(conditions.out, runId);
  const planned = harness.plan(size);
  await makeFolder(folder);
  return locked(harness, folder, async () => {
    const state = await beginState(folder, {
      ...{ study, name: nameOf(harness), runId, seed, size },
      startedAt: new Date().toISOString(),
      plan: { ...planned, blocks: blocks ?? planned.blocks },
      command: commandOf(nameOf(harness), size, blocks, seed),
      commit: await harnessCommit(),
    });
    return measured(harness, state, conditions);
  });
}

/**
 * Goes on with a run as it was begun: with its plan, seed and number of blocks.
 * @throws HarnessError `run-unknown` where no run of that id lacks blocks, `state-differs` after a change of the harness, and as `begin`
 */
export async function goOn(harnesses: readonly Harness[], runId: string, conditions: Conditions): Promise<Outcome> {
  const { out } = conditions;
  const known = (await unfinished(out)).map(({ fixed }) => fixed);
  const own = known.find((fixed) => fixed.runId === runId);
  const harness = harnesses.find((one) => nameOf(one) === own?.name);
  if (!own || !harness) {
    const ids = known.map((fixed) => fixed.runId).join(', ');
    throw new HarnessError('run-unknown', `no run "${runId}" in ${out} lacks blocks. ${ids ? `These do: ${ids}.` : 'None does.'}`);
  }
  const commit = await harnessCommit();
  if (own.commit !== commit)
    throw new HarnessError(
      'state-differs',
      `${runId} was begun with harness/ at ${own.commit}, and it is at ${commit}: check that out first.`,
    );
  await requirePorts(harness.ports);
  const folder = join(out, runId);
  return locked(harness, folder, async () => measured(harness, await readState(folder), conditions));
}

/** With those above it. Node's own `recursive` tries for ever below /proc, where what is not there cannot be made. */
async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path);
  } catch (error) {
    const above = dirname(path);
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || existsSync(above)) throw error;
    await makeFolder(above);
    await mkdir(path);
  }
}

/** Named by study and second, in UTC, and by chance: two that begin at once differ. */
function newRunId(study: string): string {
  const [day, time] = new Date().toISOString().replaceAll(/[-:]/g, '').split('T') as [string, string];
  return `tax-${study}-${day}-${time.slice(0, 6)}-${randomBytes(3).toString('hex')}`;
}

/** Without folders, which say nothing of the run and something of who ran it. */
const commandOf = (name: string, size: string, blocks: number | undefined, seed: number): string =>
  [
    `npm run harness -- ${name}`,
    ...(size === 'quick' ? ['--quick'] : []),
    ...(blocks ? [`--blocks ${blocks}`] : []),
    `--seed ${seed}`,
  ].join(' ');

/** With the folder and the harness's ports its own, also between two visits, when nothing listens there. */
async function locked<T>({ ports }: Harness, folder: string, work: () => Promise<T>): Promise<T> {
  const unlocks: (() => void)[] = [];
  try {
    for (const what of [folder, ...ports.map((port) => `port ${port}`)]) unlocks.push(await lock(what));
    return await inTemporary(work);
  } finally {
    for (const unlock of unlocks) unlock();
  }
}

/** With a folder of its own for all that the run and its tools put aside, which goes with it. */
async function inTemporary<T>(work: () => Promise<T>): Promise<T> {
  const before = process.env['TMPDIR'];
  const place = await mkdtemp(join(tmpdir(), 'taxbench-'));
  keep('folder', place);
  process.env['TMPDIR'] = place;
  try {
    return await work();
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
    await rm(place, { recursive: true, force: true });
    release('folder', place);
  }
}

async function measured(harness: Harness, state: State, conditions: Conditions): Promise<Outcome> {
  const { out, cache, say, signal } = conditions;
  const { plan, runId } = state.fixed;
  const folder = join(out, runId);
  await mkdir(cache, { recursive: true });
  const stop = () => killAll();
  signal.addEventListener('abort', stop);
  let prepared: Prepared | undefined;
  try {
    prepared = await withProgress(say, () => harness.prepare(plan, cache));
    const cachesDropped = dropPageCache();
    const counts = await countsOf(folder, () => counted(harness, state, prepared!, conditions));
    const blocks = await measureBlocks(harness, state, prepared, folder, conditions);
    if (blocks.length === 0)
      throw new HarnessError('interrupted', 'stopped before the first block was finished: there is nothing to keep.');
    const facts: Facts = {
      fixed: state.fixed,
      finishedAt: new Date().toISOString(),
      machine: await machineFacts(folder),
      machineParameters: machineParameters(),
      tools: prepared.tools,
      dataset: prepared.dataset,
      cachesDropped,
      counts,
    };
    const bundle = await writeBundle(out, facts, blocks);
    const incomplete = blocks.filter((block) => !isComplete(block)).map(({ block }) => block);
    say(`${bundle}: ${blocks.length} of ${plan.blocks} blocks${blocks.length < plan.blocks ? ', partial' : ''}`);
    if (incomplete.length > 0)
      say(`incomplete, for too much time was stolen from a cell in each of its visits: block ${incomplete.join(', ')}`);
    return { runId, bundle, finished: blocks.length, planned: plan.blocks };
  } finally {
    signal.removeEventListener('abort', stop);
    await prepared?.close();
    killAll();
  }
}

/** Says what takes minutes where tools are built for the first time, and every half minute that it goes on. */
async function withProgress<T>(say: Conditions['say'], work: () => Promise<T>): Promise<T> {
  const started = Date.now();
  say('preparing tools and data; the first time on a machine this builds them, which takes minutes');
  const beat = setInterval(() => say(`  preparing, ${Math.round((Date.now() - started) / 1000)} s`), 30_000);
  try {
    return await work();
  } finally {
    clearInterval(beat);
  }
}

/** The finished blocks, those of an earlier part first. A stop ends with what is finished. */
async function measureBlocks(
  harness: Harness,
  { fixed, blocks: before }: State,
  prepared: Prepared,
  folder: string,
  { signal, say, readTime = machineTime }: Conditions,
): Promise<Block[]> {
  const { plan, seed, size } = fixed;
  const blocks = [...before];
  const started = performance.now();
  let done = 0;
  const visited = (cell: Dims, block: number): Promise<Omit<VisitedCell, 'order'> | null> =>
    inFolder(signal, async (place) => {
      const [load, from] = [loadAverage(), readTime()];
      const visit = await prepared.measure(cell, { folder: place, block });
      return { ...visit, cell, load, stealPercent: stealPercent(from, readTime()) };
    });
  const total = (plan.blocks - before.length) * visitsOf(plan.cells, seed, 1).length;
  for (let block = before.length + 1; block <= plan.blocks; block += 1) {
    // A try begins at once.
    const rested = () => (size === 'full' ? untilFree(signal, say) : 0);
    let waitedS = await rested();
    const startedAt = new Date().toISOString();
    const calibration = calibrate();
    const cells: VisitedCell[] = [];
    let due = visitsOf(plan.cells, seed, block);
    for (let repeat = 0; repeat <= REPEATS && due.length > 0; repeat += 1) {
      if (repeat > 0) waitedS += await rested();
      const again: Dims[] = [];
      for (const cell of due) {
        if (signal.aborted) return blocks;
        say(`block ${block} of ${plan.blocks}, ${cellName(cell)}${repeat > 0 ? ' again' : ''}${timeLeft(started, done, total)}`);
        await requirePorts(harness.ports);
        const visit = await visited(cell, block);
        if (visit === null) return blocks;
        cells.push({ ...visit, order: cells.length + 1 });
        if (!isAccepted(visit)) again.push(cell);
        if (repeat === 0) done += 1;
      }
      due = again;
    }
    blocks.push({ block, calibration, waitedS, startedAt, cells });
    await keepBlock(folder, blocks.at(-1)!);
  }
  return blocks;
}

/** Works in a fresh folder that goes afterwards; null when it was stopped. */
async function inFolder<T>(signal: AbortSignal, work: (folder: string) => Promise<T>): Promise<T | null> {
  const place = await mkdtemp(join(tmpdir(), 'visit-'));
  try {
    const done = await work(place);
    return signal.aborted ? null : done;
  } catch (error) {
    // A process that a stop killed has not failed.
    if (signal.aborted) return null;
    throw error;
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

/** Counts what the plan says, before the first block: other machines do not move it, so that it is not part of one. @throws HarnessError `counts-differ` */
async function counted({ ports }: Harness, { fixed }: State, prepared: Prepared, { signal, say }: Conditions): Promise<Counted[]> {
  const counts: Counted[] = [];
  for (const cell of fixed.plan.counted ?? []) {
    for (const pass of [1, 2]) {
      say(`counting instructions of ${cellName(cell)}, pass ${pass} of 2`);
      await requirePorts(ports);
      const count = await inFolder(signal, (place) => countInstructions(place, (how) => prepared.count!(cell, how)));
      if (count === null) throw new HarnessError('interrupted', 'stopped before the first block was finished: there is nothing to keep.');
      counts.push({ cell, pass, ...count });
    }
    const [one, two] = counts.slice(-2).map(({ instructions }) => instructions) as [number, number];
    if (Math.max(one, two) > Math.min(one, two) * (1 + PASSES_WITHIN / 100))
      throw new HarnessError(
        'counts-differ',
        `${cellName(cell)} takes ${one} and ${two} instructions, expected ${PASSES_WITHIN} % between them.`,
      );
  }
  return counts;
}

function timeLeft(started: number, visited: number, total: number): string {
  if (visited === 0) return '';
  const minutes = (((performance.now() - started) / visited) * (total - visited)) / 60_000;
  return minutes < 1 ? ', less than a minute left' : `, about ${Math.ceil(minutes)} min left`;
}
