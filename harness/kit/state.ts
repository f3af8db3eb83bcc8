/**
 * What a run has so far: one file for each finished block, so that a stopped run can go on and a killed one loses one block.
 * In: folder of the run. Out: blocks.
 */
import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HarnessError } from './errors.ts';
import type { Dims, Visit } from './harness.ts';

export interface VisitedCell extends Visit {
  cell: Dims;
  /** Workspace in its block, from 1. */
  order: number;
  /** Share of all cores' time that the hypervisor took away while it ran, %. */
  stealPercent: number;
  /** One-minute load average when it began. */
  load: number;
}

export interface Block {
  block: number;
  /** How long it waited for the machine, s. */
  waitedS: number;
  startedAt: string;
  cells: readonly VisitedCell[];
}

/** What must not change between the parts of one run. */
export interface Fixed {
  study: string;
  runId: string;
  seed: number;
  startedAt: string;
  /** The plan as JSON. */
  plan: string;
  /** Git's name of the harness folder's state. */
  commit: string;
}

/**
 * Opens the folder of a run, new or begun.
 * @throws HarnessError `state-differs` when it was begun with another plan, seed or state of the harness
 */
export async function openState(folder: string, fixed: Fixed): Promise<{ fixed: Fixed; blocks: Block[] }> {
  const file = join(folder, 'state.json');
  await mkdir(join(folder, 'blocks'), { recursive: true });
  if (!existsSync(file)) {
    await writeWhole(file, JSON.stringify(fixed, null, 2));
    return { fixed, blocks: [] };
  }
  const begun = JSON.parse(await readFile(file, 'utf8')) as Fixed;
  const differs = (['study', 'seed', 'plan', 'commit'] as const).filter((key) => begun[key] !== fixed[key]);
  if (differs.length > 0)
    throw new HarnessError(
      'state-differs',
      `${folder} was begun with another ${differs.join(' and ')}; one run has one plan. Choose another --out, or remove the folder.`,
    );
  const names = (await readdir(join(folder, 'blocks'))).filter((name) => name.endsWith('.json')).sort();
  const blocks = await Promise.all(names.map(async (name) => JSON.parse(await readFile(join(folder, 'blocks', name), 'utf8')) as Block));
  return { fixed: begun, blocks };
}

/** Keeps a finished block. */
export const keepBlock = (folder: string, block: Block): Promise<void> =>
  writeWhole(join(folder, 'blocks', `${String(block.block).padStart(3, '0')}.json`), JSON.stringify(block));

/** Whole or not at all. */
async function writeWhole(path: string, text: string): Promise<void> {
  await writeFile(`${path}.part`, text);
  await rename(`${path}.part`, path);
}
