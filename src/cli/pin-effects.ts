/** What another set of pins does to a study: every number old and new, everything that fails, the literals to publish. Writes nothing. */
import { caught } from '../run/errors.ts';
import { resultsOf } from '../claims/evaluate.ts';
import { toPublished, type Published } from '../claims/published.ts';
import type { Kind, Result } from '../claims/types.ts';
import { judgeBetween, type CompareVerdict } from '../run/compare.ts';
import { differingConditions, spoiledBy, type Condition } from '../run/conditions.ts';
import { noiseLike, type NoiseOf } from '../run/noise.ts';
import { aaIds, pairsOf } from '../studies/aa.ts';
import { studyRuns, type StudyRun } from '../studies/evaluate.ts';
import type { Study } from '../studies/index.ts';

type Pinned = readonly (StudyRun & { pin: { label: string } })[];
type Literal = Published['claims'][string];

export interface NumberEffect {
  id: string;
  label: string;
  /** As published; null = never published. */
  old: Literal | null;
  /** null = cannot be computed any more. */
  new: Literal | null;
  /** Of the old value; null where there is no old or new value, the old is 0, the sign turns, or the number is a percentage itself. */
  changePercent: number | null;
  /** Of a percentage: new − old in percentage points; null for every other number. */
  changePoints: number | null;
  /** On the old and the new figure, as of `tax diff`. */
  verdict: CompareVerdict | 'unchanged' | 'new' | 'not computable';
  /** Why there is no verdict; empty otherwise. */
  reason: string;
}

export interface Failure {
  kind: Kind | 'chart';
  id: string;
  /** What a verdict says; null for whatever else fails. */
  sentence: string | null;
  rule: string;
  /** What the data give, or why it cannot be computed. */
  reason: string;
  /** True when the title or the standfirst rests on it. */
  guards: boolean;
  /** False when it failed before the change, too. */
  stopsHolding: boolean;
}

export interface Effects {
  numbers: NumberEffect[];
  failures: Failure[];
  /** Findings of the source of which the verdict or a ratio changes; null = there was none, or it cannot be computed. */
  replications: { id: string; old: string | null; new: string | null }[];
  /** Sentences over several runs that leave the pinned run out: neither supported nor broken by it. */
  notCovered: { id: string; scope: string; why: string }[];
  published: Published;
}

/**
 * @param before empty when the study has no pin yet
 * @param pinned id of the run that is pinned; absent when one is unpinned
 */
export function effectsOf(study: Study, before: Pinned, after: Pinned, earlier: Published, pinned?: string): Effects {
  const change = canonicalChange(before, after);
  const [was, is] = [before, after].map((pins) => resultsOf(study, studyRuns(study.id, pins))) as [Result[], Result[]];
  const pairs = is.map((now, i) => [was[i]!, now] as const);
  const lost = is.flatMap((now) => ('cannot' in now && now.kind === 'number' ? now.id : []));
  const kept = Object.entries(earlier.claims).filter(([id]) => lost.includes(id));
  const entries = [...Object.entries(toPublished(study.id, is).claims), ...kept].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return {
    numbers: pairs.flatMap(([old, now]) => (now.kind === 'number' ? [numberEffect(old, now, earlier, change)] : [])),
    failures: [
      ...pairs.flatMap(([old, now]): Failure[] => {
        const { id, kind, formula: rule } = now;
        const sentence = kind === 'verdict' ? now.label : null;
        const reason = reasonAgainst(now);
        const guards = kind === 'verdict' && study.guards.includes(id);
        return reason === null ? [] : [{ kind, id, sentence, rule, reason, guards, stopsHolding: reasonAgainst(old) === null }];
      }),
      ...chartFailures(study, before, after),
    ],
    replications: pairs.flatMap(([old, now]) => {
      const [a, b] = [judgedText(old), judgedText(now)];
      return now.kind !== 'replication' || a === b ? [] : [{ id: now.id, old: a, new: b }];
    }),
    notCovered: is.flatMap((now): Effects['notCovered'] => {
      if ('cannot' in now || now.kind !== 'verdict') return [];
      const outside = now.notCovered.find(({ run }) => run === pinned);
      const claim = outside && study.claims.find(({ id }) => id === now.id);
      return claim?.kind === 'verdict' ? [{ id: now.id, scope: claim.part.scope!.words, why: outside!.why }] : [];
    }),
    published: { study: study.id, claims: Object.fromEntries(entries) },
  };
}

const judgedText = (result: Result): string | null =>
  'cannot' in result || result.kind === 'number' ? null : `${result.verdict}: ${result.arithmetic}`;

/** Why a number or sentence fails, or a judged claim cannot be judged; null where none does. */
function reasonAgainst(result: Result): string | null {
  if ('cannot' in result) return result.cannot.message;
  return result.kind === 'verdict' && result.verdict !== 'holds' ? result.arithmetic : null;
}

/** The canonical run before and after with the conditions that differ between them, and the noise between such runs; undefined while it stays. */
interface CanonicalChange {
  to: string;
  conditions: readonly Condition[];
  noise: NoiseOf;
}

function canonicalChange(before: Pinned, after: Pinned): CanonicalChange | undefined {
  const [from, to] = [before, after].map((pins) => pins.find(({ pin }) => pin.canonical)?.run);
  if (!from || !to || from.id === to.id) return undefined;
  const pairs = pairsOf(aaIds(from, to), (id) => after.find(({ run }) => run.id === id)?.run);
  return { to: to.id, conditions: differingConditions(from, to), noise: noiseLike(to, pairs) };
}

function numberEffect(was: Result, is: Result, earlier: Published, change: CanonicalChange | undefined): NumberEffect {
  const { id, label } = is;
  const old = earlier.claims[id] ?? null;
  const unknown = { id, label, old, new: null, changePercent: null, changePoints: null };
  if ('cannot' in is || is.kind !== 'number') return { ...unknown, verdict: 'not computable', reason: String(reasonAgainst(is)) };
  const now = { text: is.text, value: is.quantity.value };
  const isShare = is.quantity.unit === '%';
  const effect = {
    ...unknown,
    new: now,
    changePercent: old && !isShare && old.value * now.value > 0 ? (now.value / old.value - 1) * 100 : null,
    changePoints: old && isShare ? now.value - old.value : null,
    reason: '',
  };
  if (!old) return { ...effect, verdict: 'new' };
  if (old.text === now.text && Math.abs(now.value - old.value) <= 1e-11 * Math.abs(old.value)) return { ...effect, verdict: 'unchanged' };
  if ('cannot' in was || was.kind !== 'number') return { ...effect, verdict: 'cannot tell', reason: 'the old figure cannot be computed' };
  const metrics = (is.quantity.operands ?? []).filter(({ run }) => run === change?.to).map(({ metric }) => metric);
  const spoiled = change && metrics.length > 0 ? spoiledBy(change.conditions, metrics) : [];
  if (spoiled.length > 0) return { ...effect, verdict: 'not comparable', reason: spoiled.join(', ') };
  return { ...effect, ...judgeBetween(was.quantity, is.quantity, change?.noise) };
}

/** Charts that cannot be drawn of the pins: they would fail the build. */
function chartFailures(study: Study, before: Pinned, after: Pinned): Failure[] {
  const charts = [
    { id: 'figures of the note', draw: (pins: Pinned) => study.figures(studyRuns(study.id, pins)) },
    ...after.map(({ run }) => ({
      id: `charts of ${run.id}`,
      draw: (pins: Pinned) => (pins.some((p) => p.run.id === run.id) ? study.charts(run, labelled(pins)) : []),
    })),
  ];
  return charts.flatMap(({ id, draw }): Failure[] => {
    const failed = caught(() => draw(after));
    if (!(failed instanceof Error)) return [];
    const stopsHolding = !(caught(() => draw(before)) instanceof Error);
    return [{ kind: 'chart', id, sentence: null, rule: 'can be drawn', reason: failed.message, guards: false, stopsHolding }];
  });
}

const labelled = (pins: Pinned) => pins.map(({ run, pin }) => ({ run, label: pin.label }));
