/**
 * Two loops that say how fast this machine is at the moment: integers in registers, and reads of memory that follow each other. Names of
 * processors do not say it: two hosts of one name differ twofold. Out: CPU seconds of each, at its best.
 */

export interface Calibration {
  integerS: number;
  memoryS: number;
}

const STEPS = 30_000_000;
/** 64 MiB, more than the caches that a virtual machine gets a share of. */
const WORDS = 2 ** 24;
const READS = 200_000;

/** The best of three tries, so that what others take does not count; takes half a second. */
export function calibrate(): Calibration {
  // The multiplier has a full period, so that each word leads to another one and no prefetcher knows which.
  const chain = new Int32Array(WORDS);
  for (let i = 0; i < WORDS; i += 1) chain[i] = (Math.imul(i, 1_664_525) + 1_013_904_223) & (WORDS - 1);
  let at = 0;
  const best = (work: () => number) =>
    Math.min(
      ...Array.from({ length: 3 }, () => {
        const before = process.cpuUsage();
        at = work() & (WORDS - 1);
        const { user, system } = process.cpuUsage(before);
        return (user + system) / 1e6;
      }),
    );
  const integers = () => {
    let state = at;
    for (let i = 0; i < STEPS; i += 1) state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return state;
  };
  const reads = () => {
    let place = at;
    for (let i = 0; i < READS; i += 1) place = chain[place]!;
    return place;
  };
  return { integerS: best(integers), memoryS: best(reads) };
}
