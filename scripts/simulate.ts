/**
 * `node scripts/simulate.ts` writes data/simulation.json: how often the rule for replications (docs/decisions/0021) is right on blocks whose true ratio is known.
 * It calls the functions that judge the archives. Seeded: the same code gives the same file.
 */
import { writeFileSync } from 'node:fs';
import { random } from '../harness/kit/order.ts';
import { replicationOf } from '../src/claims/replicates.ts';
import type { Simulated } from '../src/report/simulation.ts';
import { estimate } from '../src/run/estimate.ts';

const FILE = 'data/simulation.json';
const SEED = 20261124;
const REPETITIONS = 2000;
/** Blocks of one run. */
const RUN = 10;
/** What is printed where nothing is to be seen. */
const PRINTED = 1.25;

const SHAPES = ['normal', 'skewed', 'drifting', 'runs differ', 'correlated'];
/** Of what moves a block, with the block before. */
const LAG = 0.3;

type Scenario = Pick<Simulated, 'shape' | 'blocks' | 'scatter' | 'ratio'>;

/** The scatter of half of the ratios on a quiet machine, and of three quarters on one with neighbours; ratios as the notes report them. */
export const scenarios: readonly Scenario[] = SHAPES.flatMap((shape) =>
  [RUN, 2 * RUN]
    .filter((blocks) => shape !== 'runs differ' || blocks > RUN)
    .flatMap((blocks) => [0.07, 0.2].flatMap((scatter) => [1, 1.1, PRINTED, 2].map((ratio) => ({ shape, blocks, scatter, ratio })))),
);

export function simulate(place: number, repetitions = REPETITIONS): Simulated {
  const scenario = scenarios[place]!;
  const { ratio, blocks } = scenario;
  const next = random(SEED + place);
  const found = Array.from({ length: repetitions }, () => {
    const runs = Array.from({ length: blocks / RUN }, (_, run) => drawn(scenario, next, String(run)));
    const [own, again] = (['ratios', 'again'] as const).map((of) =>
      estimate(runs.map((one) => ({ run: one.run, ratios: one[of], of: RUN }))),
    );
    const { low, high } = own!.interval!;
    const { verdict } = replicationOf(ratio === 1 ? PRINTED : ratio, { ratio: own, again });
    return { holds: low <= ratio && ratio <= high, excludes: low > 1 || high < 1, verdict };
  });
  const share = (holds: (one: (typeof found)[number]) => boolean) => found.filter(holds).length / repetitions;
  const verdicts = [...new Set(found.map(({ verdict }) => verdict))].toSorted();
  return {
    ...scenario,
    holds: share((one) => one.holds),
    excludes: share((one) => one.excludes),
    verdicts: Object.fromEntries(verdicts.map((verdict) => [verdict, share((one) => one.verdict === verdict)])),
  };
}

/** Ten blocks: the arm ÷ the baseline, and the baseline's second name ÷ its first, which share the divisor. */
function drawn({ shape, scatter, ratio }: Scenario, next: () => number, run: string) {
  const shift = shape === 'runs differ' ? normal(next) : 0;
  const once = [() => normal(next), () => noiseOf(shape, next), () => noiseOf(shape, next)];
  const draws = shape === 'correlated' ? once.map(() => chained(next)) : once;
  const blocks = Array.from({ length: RUN }, (_, block) => {
    const [base, arm, again] = draws.map((draw) => draw()) as [number, number, number];
    const [own, shared] = shape === 'skewed' ? [Math.sqrt(0.9), Math.sqrt(0.1)] : [Math.SQRT1_2, Math.SQRT1_2];
    const moved = shape === 'drifting' ? (block - (RUN - 1) / 2) / DRIFT : shift;
    const at = (noise: number) => Math.exp(scatter * (own * noise - shared * base));
    return { ratio: ratio * at(arm) * Math.exp(scatter * moved), again: at(again) };
  });
  return { run, ratios: blocks.map((block) => block.ratio), again: blocks.map((block) => block.again) };
}

/** Standard deviation of 0…9: a drift has as much scatter as the noise around it. */
const DRIFT = Math.sqrt((RUN ** 2 - 1) / 12);

const normal = (next: () => number): number => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
const exponential = (next: () => number): number => -Math.log(1 - next());
function chained(next: () => number): () => number {
  let last = normal(next);
  return () => (last = LAG * last + Math.sqrt(1 - LAG ** 2) * normal(next));
}
/** A long tail to one side, around the centre that the estimate is of. */
const noiseOf = (shape: string, next: () => number) => (shape === 'skewed' ? exponential(next) - TAIL : normal(next));
/** Hodges–Lehmann centre of that tail: the median of the mean of two, for which 1 − e⁻²ˣ(1 + 2x) is a half. */
const TAIL = 0.8391734950083303;

if (import.meta.main) {
  const rows = scenarios.map((_, place) => simulate(place));
  writeFileSync(FILE, `${JSON.stringify({ seed: SEED, repetitions: REPETITIONS, printed: PRINTED, rows }, null, 1)}\n`);
  console.log(`${FILE}: ${rows.length} scenarios, ${REPETITIONS} repetitions each`);
}
