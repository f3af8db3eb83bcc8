/** The order of cells: shuffled anew in each block from one printed seed, compared arms beside each other and back again, so that drift of the machine meets them alike. */
import type { Dims } from './harness.ts';

/** A generator of numbers in [0, 1), the same for the same seed: mulberry32, by Tommy Ettinger, public domain. */
export function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** The items in the order of one block (1-based), by Fisher–Yates. */
export function shuffled<T>(items: readonly T[], seed: number, block: number): T[] {
  const next = random(seed + Math.imul(block, 0x9e3779b1));
  const order = [...items];
  for (let i = order.length - 1; i > 0; i -= 1) {
    const j = Math.floor(next() * (i + 1));
    [order[i], order[j]] = [order[j]!, order[i]!];
  }
  return order;
}

/** How often a block visits each cell. */
export const VISITS = 2;

/** A block's visits: arms of the same setting in random order and back again (A B B A), one setting after the other in random order. */
export function visitsOf(cells: readonly Dims[], seed: number, block: number): Dims[] {
  const settings = [...Map.groupBy(cells, (cell) => JSON.stringify({ ...cell, arm: null })).values()];
  return shuffled(settings, seed, block).flatMap((arms, place) => {
    const there = shuffled(arms, seed + place + 1, block);
    return [...there, ...there.toReversed()];
  });
}
