/**
 * What another set of pins does to a study. In: study, pins before and after, what is published. Out: every number old and new,
 * everything that fails, and the literals to publish. Writes nothing.
 */
import { ruleOf } from '../claims/evaluate.ts';
import { toPublished, type Published } from '../claims/published.ts';
import type { Replication } from '../claims/replication.ts';
import type { Claim, EvaluatedClaim } from '../claims/types.ts';
import { judgeBetween, type CompareVerdict } from '../run/compare.ts';
import { differingConditions, spoiledBy, type Condition } from '../run/conditions.ts';
import { noiseLike, type NoiseOf } from '../run/noise.ts';
import { attempt, caught, evaluateStudy, type StudyRun } from '../studies/evaluate.ts';
import type { Study } from '../studies/index.ts';

type Pinned = readonly (StudyRun & { pin: { label: string } })[];
type Literal = Published['claims'][string];

/** What a verdict on the old and the new figure says of the change. */
const NOISE = {
  different: 'outside the noise',
  identical: 'inside the noise',
  'not distinguishable': 'inside the noise',
  'cannot tell between runs': 'cannot tell between runs',
  'cannot tell': 'cannot tell',
  'not comparable': 'not comparable',
} as const satisfies Record<CompareVerdict, string>;

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
  noise: (typeof NOISE)[CompareVerdict] | 'unchanged' | 'new' | 'not computable';
  /** Why there is no verdict; empty otherwise. */
  reason: string;
}

export interface Failure {
  kind: 'verdict' | 'number' | 'audit' | 'replication' | 'chart';
  id: string;
  /** What a verdict says; null for whatever else fails. */
  sentence: string | null;
  /** The predicate or formula in words. */
  rule: string;
  /** What the data give, or why it cannot be computed. */
  reason: string;
  /** True when the title or the standfirst rests on it. */
  guards: boolean;
  /** False when it failed before the change, too. */
  stopsHolding: boolean;
}

/** What is said of a source's finding, with the ratios behind it. */
export interface ReplicationEffect {
  id: string;
  /** null = there was none, or it cannot be computed. */
  old: string | null;
  new: string | null;
}

/** A sentence that does not range over the run that is pinned. */
export interface NotCovered {
  id: string;
  /** The runs that it ranges over. */
  scope: string;
  why: string;
}

export interface Effects {
  numbers: NumberEffect[];
  failures: Failure[];
  /** Replications of which the verdict or a ratio changes. */
  replications: ReplicationEffect[];
  /** Sentences over several runs that leave the pinned run out: neither supported nor broken by it. */
  notCovered: NotCovered[];
  published: Published;
}

/**
 * @param before empty when the study has no pin yet
 * @param pinned id of the run that is pinned; absent when one is unpinned
 */
export function effectsOf(study: Study, before: Pinned, after: Pinned, earlier: Published, pinned?: string): Effects {
  const change = canonicalChange(study, before, after);
  const claims = study.claims.map((claim) => ({ claim, was: attempt(study, claim, before), is: attempt(study, claim, after) }));
  const computed = claims.flatMap(({ is }) => (is instanceof Error ? [] : [is]));
  const lost = claims.flatMap(({ claim: { id }, is }) =>
    is instanceof Error && earlier.claims[id] ? [[id, earlier.claims[id]] as const] : [],
  );
  const fresh = toPublished(study.id, computed);
  const entries = [...Object.entries(fresh.claims), ...lost].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return {
    numbers: claims.flatMap(({ claim, was, is }) => (claim.kind === 'number' ? [numberEffect(claim, was, is, earlier, change)] : [])),
    failures: [
      ...claims.flatMap(({ claim, was, is }): Failure[] => {
        const { id, kind } = claim;
        const sentence = kind === 'verdict' ? claim.label : null;
        const reason = reasonAgainst(is);
        const guards = study.guards.includes(id);
        return reason === null
          ? []
          : [{ kind, id, sentence, rule: ruleOf(claim), reason, guards, stopsHolding: reasonAgainst(was) === null }];
      }),
      ...otherFailures(study, before, after),
    ],
    replications: study.replications.flatMap((entry) => {
      const [was, is] = [judgedText(study, entry, before), judgedText(study, entry, after)];
      return was === is ? [] : [{ id: entry.id, old: was, new: is }];
    }),
    notCovered: claims.flatMap(({ claim, is }): NotCovered[] => {
      if (claim.kind !== 'verdict' || is instanceof Error || is.kind !== 'verdict') return [];
      const outside = is.notCovered.find(({ run }) => run === pinned);
      return outside ? [{ id: claim.id, scope: claim.part.scope!.words, why: outside.why }] : [];
    }),
    published: { study: study.id, claims: Object.fromEntries(entries) },
  };
}

function judgedText({ id }: Study, entry: Replication, pins: Pinned): string | null {
  const judged = caught(() => evaluateStudy({ id, replications: [entry] }, pins).replications[0]!);
  return judged instanceof Error ? null : `${judged.verdict}: ${judged.arithmetic}`;
}

/** Why a claim fails; null when it holds. */
function reasonAgainst(claim: EvaluatedClaim | Error): string | null {
  if (claim instanceof Error) return claim.message;
  return claim.kind === 'verdict' && !claim.holds ? claim.because : null;
}

/** The canonical run before and after with the conditions that differ between them, and the noise between such runs; undefined while it stays. */
interface CanonicalChange {
  to: string;
  conditions: readonly Condition[];
  noise: NoiseOf;
}

function canonicalChange({ aa = [] }: Study, before: Pinned, after: Pinned): CanonicalChange | undefined {
  const [from, to] = [before, after].map((pins) => pins.find(({ pin }) => pin.canonical)?.run);
  if (!from || !to || from.id === to.id) return undefined;
  const pairs = aa.flatMap(([a, b]) => {
    const [x, y] = [a, b].map((id) => after.find(({ run }) => run.id === id)?.run);
    return x && y ? [[x, y] as const] : [];
  });
  return { to: to.id, conditions: differingConditions(from, to), noise: noiseLike(to, pairs) };
}

function numberEffect(
  { id, label }: Claim,
  was: EvaluatedClaim | Error,
  is: EvaluatedClaim | Error,
  earlier: Published,
  change: CanonicalChange | undefined,
): NumberEffect {
  const old = earlier.claims[id] ?? null;
  const unknown = { id, label, old, new: null, changePercent: null, changePoints: null };
  if (is instanceof Error || is.kind !== 'number') return { ...unknown, noise: 'not computable', reason: String(reasonAgainst(is)) };
  const now = { text: is.text, value: is.quantity.value };
  const isShare = is.quantity.unit === '%';
  const effect = {
    ...unknown,
    new: now,
    changePercent: old && !isShare && old.value * now.value > 0 ? (now.value / old.value - 1) * 100 : null,
    changePoints: old && isShare ? now.value - old.value : null,
    reason: '',
  };
  if (!old) return { ...effect, noise: 'new' };
  if (old.text === now.text && Math.abs(now.value - old.value) <= 1e-11 * Math.abs(old.value)) return { ...effect, noise: 'unchanged' };
  if (was instanceof Error || was.kind !== 'number')
    return { ...effect, noise: 'cannot tell', reason: 'the old figure cannot be computed' };
  const metrics = (is.quantity.operands ?? []).filter(({ run }) => run === change?.to).map(({ metric }) => metric);
  const spoiled = change && metrics.length > 0 ? spoiledBy(change.conditions, metrics) : [];
  if (spoiled.length > 0) return { ...effect, noise: 'not comparable', reason: spoiled.join(', ') };
  const { verdict, reason } = judgeBetween(was.quantity, is.quantity, change?.noise);
  return { ...effect, noise: NOISE[verdict], reason };
}

/** Audits, replications and charts that cannot be made of the pins: they would fail the build. */
function otherFailures(study: Study, before: Pinned, after: Pinned): Failure[] {
  const parts = [
    ...study.audit.map((entry) => ({
      kind: 'audit' as const,
      id: entry.id,
      rule: entry.part.words,
      make: (pins: Pinned) => evaluateStudy({ id: study.id, audit: [entry] }, pins),
    })),
    ...study.replications.map((entry) => ({
      kind: 'replication' as const,
      id: entry.id,
      rule: entry.what,
      make: (pins: Pinned) => evaluateStudy({ id: study.id, replications: [entry] }, pins),
    })),
    { kind: 'chart' as const, id: 'figures of the note', rule: 'can be drawn', make: (pins: Pinned) => study.figures(runsOf(study, pins)) },
    ...after.map(({ run }) => ({
      kind: 'chart' as const,
      id: `charts of ${run.id}`,
      rule: 'can be drawn',
      make: (pins: Pinned) => pins.some((p) => p.run.id === run.id) && study.charts(run, labelled(pins)),
    })),
  ];
  return parts.flatMap(({ kind, id, rule, make }): Failure[] => {
    const failed = caught(() => make(after));
    return failed instanceof Error
      ? [
          {
            kind,
            id,
            sentence: null,
            rule,
            reason: failed.message,
            guards: false,
            stopsHolding: !(caught(() => make(before)) instanceof Error),
          },
        ]
      : [];
  });
}

const labelled = (pins: Pinned) => pins.map(({ run, pin }) => ({ run, label: pin.label }));

const runsOf = ({ id }: Study, pins: Pinned) => evaluateStudy({ id }, pins).runs;
