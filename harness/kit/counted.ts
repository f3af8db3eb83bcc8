/**
 * Instructions that work costs, counted by valgrind in user mode: neither stolen time nor neighbours move them, so that another machine
 * counts the same. Programs run on an emulated processor without AVX-512 or SHA, some twenty times slower, one thread at a time.
 */
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HarnessError } from './errors.ts';
import type { Counting } from './harness.ts';
import { debian } from './tools.ts';

export const VALGRIND = debian('valgrind');

/**
 * What more work costs than a little: start and end of a program are in both.
 * @throws HarnessError `tool-failed` where a program ended without a count
 */
export async function countInstructions(
  folder: string,
  work: (place: Counting) => Promise<number>,
): Promise<{ instructions: number; bytes: number }> {
  const counted = async (amount: Counting['amount']) => {
    const own = join(folder, amount);
    const countInto = join(own, 'counts');
    await mkdir(countInto, { recursive: true });
    const bytes = await work({ folder: own, countInto, amount });
    return { bytes, instructions: await countedIn(countInto) };
  };
  const [little, more] = [await counted('little'), await counted('more')];
  return { instructions: more.instructions - little.instructions, bytes: more.bytes - little.bytes };
}

async function countedIn(folder: string): Promise<number> {
  const texts = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')));
  const counts = texts.map((text) => Number(/I\s+refs:\s+([\d,]+)/.exec(text)?.[1]?.replaceAll(',', '')));
  if (counts.length === 0 || counts.some(Number.isNaN))
    throw new HarnessError('tool-failed', `valgrind counted nothing: ${texts.join('').trim().slice(-500)}`);
  return counts.reduce((sum, count) => sum + count, 0);
}
