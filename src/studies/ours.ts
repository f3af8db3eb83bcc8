/** What sentences about our own runs share: which runs they range over, and how far the same arm lies from itself. */
import { number, over } from '../claims/build.ts';
import { type Axes, families, type Table } from '../claims/families.ts';
import type { NumberClaim, Scope, StudyRuns } from '../claims/types.ts';
import { ENOUGH_BLOCKS } from '../run/contrast.ts';
import { byId, DataError } from '../run/errors.ts';
import { above, over as dividedBy } from '../run/expression.ts';
import { capital } from '../run/capital.ts';
import { failuresIn } from '../run/failures.ts';
import { countOf, extreme, ratio, ratioAcross } from '../run/quantity.ts';
import { flagsOf, need, select } from '../run/query.ts';
import { inKeptBlocks, QUIET, STOLEN_MOST, stolenIn } from '../run/stolen.ts';
import type { Dims, Expression, Quantity, Run, Statistic } from '../run/types.ts';

/** Runs of our harness that have blocks enough for a finding. */
export const OURS: Scope = {
  words: `runs of our harness with ${ENOUGH_BLOCKS} blocks or more`,
  leavesOut: ({ experiment, trials }) =>
    !experiment ? 'a run of another harness' : trials < ENOUGH_BLOCKS ? `${trials} blocks, ${ENOUGH_BLOCKS} needed` : null,
};

/** Those of one plan, where a study has more. @param words what that plan has @param isOf true of its runs */
export const inPlan = (words: string, isOf: (run: Run) => boolean): Scope => ({
  words: `${OURS.words} and ${words}`,
  leavesOut: (run) => OURS.leavesOut(run) ?? (isOf(run) ? null : 'a run of another plan'),
});

/** Those of a scope that were made on quiet machines. */
export const quietly = ({ words, leavesOut }: Scope): Scope => ({
  words: `${words}, on a quiet machine`,
  leavesOut: (run) => leavesOut(run) ?? (stolenIn([run]) < QUIET ? null : 'a run on a busy machine'),
});

/** The run of ours that a note quotes. */
export const mine = ({ measured }: StudyRuns) => measured;
/** What is measured of some numbers, as a sentence about them reads it. @throws DataError `claim-unknown` */
export const quoting =
  (numbers: readonly NumberClaim[]) =>
  (...ids: readonly string[]) =>
  (runs: StudyRuns): Statistic[] =>
    ids.map((id) => byId('claim', id, numbers).compute(runs));
/** One figure of every run of ours that has blocks enough, or of those in another scope. */
export const inOurs = <Item>(figure: (run: Run) => Item, scope = OURS) => over(scope, (run) => [figure(run)]);

type Figures = (runs: StudyRuns) => readonly Quantity[];
/** The smallest or the largest of several figures, `<id>-least` or `-most`. @param range what they range over */
export function extremeOf(end: 'least' | 'most', id: string, decimals: number, what: string, range: string, read: Figures): NumberClaim {
  const [op, word] = end === 'least' ? (['min', 'smallest'] as const) : (['max', 'largest'] as const);
  const rule = `${word} over ${range}, of ${what}`;
  return number(`${id}-${end}`, `${capital(word)} ${what}`, decimals, (runs) => extreme(op, read(runs)), rule);
}

/** A figure of one arm ÷ that of another under the same conditions, block by block. */
export const ratioOf =
  <Where extends readonly unknown[]>(figure: (run: Run, mode: string, ...where: Where) => Quantity) =>
  (run: Run, arm: string, against: string, ...where: Where): Quantity =>
    ratio(figure(run, arm, ...where), figure(run, against, ...where));

/** "Alike": two names of one arm differ by no more than this share. */
const ALIKE_WITHIN = 0.05;

/**
 * The second name of the baseline ÷ its first, at every setting in which nothing failed: 1 but for the noise of the experiment.
 * @throws DataError `not-recorded` where the run is none of ours, or lacks the metric
 */
const againRatios = (metric: string) => (run: Run) => {
  const { baseline = '', again = '' } = run.experiment ?? {};
  const isWhole = (mode: string, dims: Dims) => failuresIn(flagsOf(run, metric, { ...dims, mode })).length === 0;
  const found = select(run, metric, { mode: again }).filter(({ dims }) => isWhole(again, dims) && isWhole(baseline, dims));
  if (found.length === 0)
    throw new DataError('not-recorded', `${run.id}.tgz`, `${metric} of an arm that was measured twice is not recorded.`);
  return found.map(({ dims }) => ratio(need(run, metric, dims), need(run, metric, { ...dims, mode: baseline })));
};
const againOf = (what: string) => `${what}, measured again ÷ itself`;
/** The least and the most of them, `<id>-least` and `-most`. */
const endsOf = (id: string, what: string, range: string, ratios: Figures): NumberClaim[] =>
  (['least', 'most'] as const).map((end) => extremeOf(end, id, 2, againOf(what), range, ratios));
/** The same over some runs. */
export const againClaims = (id: string, what: string, range: string, ids: readonly string[], metric = 'latency-p50') =>
  endsOf(id, what, range, inRuns(ids, againRatios(metric)));

/** The runs of a study as a sentence sees them that ranges over this one alone; what was printed stays. */
export const alone = (runs: StudyRuns, run: Run): StudyRuns => ({
  canonical: run,
  measured: run,
  all: [run],
  run: (id) => runs.run(id),
  quotedOf: (id) => runs.quotedOf(id),
  get printed() {
    return runs.printed;
  },
});
/** A figure of one run alone, in the blocks that count. @throws what its claim throws */
export const figureIn = (claim: NumberClaim, runs: StudyRuns, run: Run) => inKeptBlocks(run, claim.compute(alone(runs, run)));
/** Numbers of the run that a note quotes, of another one. @param which their ids */
export const readIn = (id: string, claims: readonly NumberClaim[], which = /^/): NumberClaim[] =>
  claims.filter((own) => which.test(own.id)).map((own) => ({ ...own, compute: (runs) => figureIn(own, runs, runs.quotedOf(id)) }));
/** The same of numbers by pattern, as `families` makes them. */
export const familiesIn = <const A extends Axes, P extends string>(id: string, axes: A, table: Table<Run, A, P>): NumberClaim[] =>
  readIn(id, families(mine, axes, table));

export const inRuns =
  <Item>(ids: readonly string[], figures: (run: Run) => readonly Item[]) =>
  ({ run }: StudyRuns): Item[] =>
    ids.map(run).flatMap(figures);

/** The largest factor by which some figures of a plan differ between two of its runs, in the blocks that count. */
export const apartIn = (
  ids: readonly string[],
  range: string,
  table: Readonly<Record<string, readonly [what: string, read: (run: Run) => readonly Quantity[], decimals?: number]>>,
): NumberClaim[] =>
  Object.entries(table).map(([id, [what, read, decimals = 2]]) => {
    const compute = ({ run }: StudyRuns) => {
      const runs = ids.map(run).map((own) => read(own).map((q) => inKeptBlocks(own, q)));
      const factors = runs.flatMap((own, i) => runs.toSpliced(i, 1).flatMap((other) => own.map((q, n) => ratioAcross(q, other[n]!))));
      return extreme('max', factors);
    };
    const rule = `largest over ${range}, of ${what} in one run ÷ in the other`;
    return number(id, `Largest factor between two runs of one plan, ${what}`, decimals, compute, rule);
  });

/** Numbers of another run by names of their own. */
export const renamed = (idOf: (id: string) => string, words: string) => (claims: readonly NumberClaim[]) =>
  claims.map((claim): NumberClaim => ({ ...claim, id: idOf(claim.id), label: `${claim.label}, ${words}` }));
/** Numbers of a run that was made on an Intel Xeon: `<id>-xeon`. */
export const onXeon = renamed((id) => `${id}-xeon`, 'on an Intel Xeon');
/** Numbers of the second run of a plan on one machine: `<id>-again`. */
export const inSecond = renamed((id) => `${id}-again`, 'second run');
/** Numbers of a run on an AMD EPYC of family 26, `<id>-newer`, and of its second, `<id>-newer-again`. Where a note says EPYC alone, the family is 25 or not recorded. */
export const onNewer = (...runs: readonly (readonly NumberClaim[])[]) => {
  const named = runs.map(renamed((id) => `${id}-newer`, 'on a newer AMD EPYC'));
  return named.flatMap((claims, i) => (i === 0 ? claims : inSecond(claims)));
};

/** What other machines took of the time of a run, as a row of a table of numbers. */
export const STOLEN = [
  'Time stolen from the measurement of a block that was hit worst',
  2,
  (run: Run) => need(run, STOLEN_MOST, {}),
] as const;
/** The same of a note's run, and of those made on other machines: `own-stolen`, `-xeon`, `-again-xeon`, `-newer`. @param again the Xeon's second */
export const stolenClaims = ({ xeon, again, newer }: { xeon: string; again?: string; newer?: string }): NumberClaim[] => {
  const of = (id?: string) => (id ? familiesIn(id, {}, { 'own-stolen': STOLEN }) : []);
  return [...families(mine, {}, { 'own-stolen': STOLEN }), ...onXeon(of(xeon)), ...onXeon(inSecond(of(again))), ...onNewer(of(newer))];
};

const blocks = ({ id, trials }: Run) => ({
  value: trials,
  unit: 'blocks',
  n: 0,
  sources: [{ run: id, file: 'run.json', at: '#/blocks/finished' }],
});

/** Kinds of machine, each in words with its runs, by the end of an id: `own-again-<key>`. */
type Kinds = Record<string, [words: string, ids: readonly string[]]>;
/** Blocks of the measured run that a note quotes, and how far the same arm lies from itself in it, and on each of some kinds of machine. */
export function designClaims(metric: string, what: string, kinds: Kinds = {}): NumberClaim[] {
  const [arm, range] = [`${what} of the baseline`, 'all settings without failures'];
  const [percent, again] = [ALIKE_WITHIN * 100, againRatios(metric)];
  const isApart = (x: Expression) => above({ op: 'max', args: [x, dividedBy(1, x)] }, 1 + ALIKE_WITHIN);
  const table = {
    'own-blocks': ['Blocks, each of which visits every cell', 0, blocks, 'number of finished blocks'],
    'own-again-settings': [
      'Settings at which the baseline was measured twice',
      0,
      (run: Run) => countOf('settings', again(run)),
      `number of settings, of ${againOf(arm)}`,
    ],
    'own-again-apart': [
      `Settings at which the two lie more than ${percent} % apart`,
      0,
      (run: Run) => countOf('', again(run), isApart),
      `number of settings whose ratio lies more than ${percent} % from 1, of ${againOf(arm)}`,
    ],
  } as const;
  const onKind = ([kind, [words, ids]]: [string, Kinds[string]]) =>
    againClaims(`own-again-${kind}`, `${arm}, on ${words}${ids.length > 1 ? ', both runs' : ''}`, range, ids, metric);
  const here = endsOf('own-again', arm, range, (runs) => again(mine(runs)));
  return [...families(mine, {}, table), ...here, ...Object.entries(kinds).flatMap(onKind)];
}
