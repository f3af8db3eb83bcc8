/**
 * What a run has so far: one file for each finished block, so that a stopped run can go on and a killed one loses one block.
 * In: folder of the run. Out: blocks.
 */
import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { STOLEN_LIMIT } from '../../src/run/stolen.ts';
import { writeWhole } from '../../src/sample-run/write.ts';
import type { Calibration } from './calibrate.ts';
import type { Dims, Plan, Visit } from './harness.ts';

export interface VisitedCell extends Visit {
  cell: Dims;
  /** Place in its block, from 1. */
  order: number;
  /** Share of all cores' time that the hypervisor took away while it ran, %. */
  stealPercent: number;
  /** One-minute load average when it began. */
  load: number;
}

/** Instructions of a cell's work, counted once. */
export interface Counted {
  cell: Dims;
  pass: number;
  instructions: number;
  bytes: number;
}

export interface Block {
  block: number;
  calibration: Calibration;
  /** How long it waited for the machine, s. */
  waitedS: number;
  startedAt: string;
  cells: readonly VisitedCell[];
}

/** What must not change between the parts of one run. */
export interface Fixed {
  study: string;
  /** Of its harness. */
  name: string;
  runId: string;
  seed: number;
  startedAt: string;
  /** As it was begun, with the number of blocks that was asked for. */
  plan: Plan;
  size: 'full' | 'quick';
  /** What begins the same run elsewhere. */
  command: string;
  /** Git's name of the harness folder's state. */
  commit: string;
}

/** A run as its folder holds it. */
export interface State {
  fixed: Fixed;
  blocks: Block[];
}

/** Begins a run in a new folder, of which nothing is left where that fails. @throws DataError `file-unwritable` */
export async function beginState(folder: string, fixed: Fixed): Promise<State> {
  try {
    await mkdir(join(folder, 'blocks'));
    await writeWhole(stateFile(folder), JSON.stringify(fixed, null, 2));
  } catch (error) {
    await rm(folder, { recursive: true });
    throw error;
  }
  return { fixed, blocks: [] };
}

/** Reads a run that was begun. */
export async function readState(folder: string): Promise<State> {
  const fixed = JSON.parse(await readFile(stateFile(folder), 'utf8')) as Fixed;
  const names = (await readdir(join(folder, 'blocks'))).filter((name) => name.endsWith('.json')).sort();
  const blocks = await Promise.all(names.map(async (name) => JSON.parse(await readFile(join(folder, 'blocks', name), 'utf8')) as Block));
  return { fixed, blocks };
}

/** The runs of a folder that lack blocks, by id. */
export async function unfinished(out: string): Promise<State[]> {
  const ids = existsSync(out) ? (await readdir(out)).filter((id) => existsSync(stateFile(join(out, id)))).sort() : [];
  const states = await Promise.all(ids.map((id) => readState(join(out, id))));
  return states.filter(({ fixed, blocks }) => blocks.length < fixed.plan.blocks);
}

const stateFile = (folder: string) => join(folder, 'state.json');

/** A visit that lost more is measured again. */
export const isAccepted = ({ stealPercent }: Pick<VisitedCell, 'stealPercent'>): boolean => stealPercent <= STOLEN_LIMIT;

/** Whether every cell of a block has a visit that was accepted. */
export const isComplete = ({ cells }: Pick<Block, 'cells'>): boolean =>
  [...Map.groupBy(cells, ({ cell }) => JSON.stringify(cell)).values()].every((visits) => visits.some(isAccepted));

/** What was counted of a run; it is counted now where it was not before. */
export async function countsOf(folder: string, count: () => Promise<Counted[]>): Promise<Counted[]> {
  const path = join(folder, 'counts.json');
  if (!existsSync(path)) await writeWhole(path, JSON.stringify(await count()));
  return JSON.parse(await readFile(path, 'utf8')) as Counted[];
}

/** Keeps a finished block. */
export const keepBlock = (folder: string, block: Block): Promise<void> =>
  writeWhole(join(folder, 'blocks', `${String(block.block).padStart(3, '0')}.json`), JSON.stringify(block));
