/**
 * What another set of pins does to a study. In: study, pins before and after, what is published. Out: every number old and new,
 * everything that fails, and the literals to publish. Writes nothing.
 */
import { toPublished, type Published } from '../claims/published.ts';
import type { Claim, EvaluatedClaim } from '../claims/types.ts';
import { judgeChange } from '../run/compare.ts';
import { attempt, caught, evaluateStudy, type StudyRun } from '../studies/evaluate.ts';
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
  /** Of the old value; null where there is no old or new value, or the old is 0. */
  changePercent: number | null;
  noise: 'unchanged' | 'inside the noise' | 'outside the noise' | 'cannot tell' | 'new' | 'not computable';
  /** Why it cannot be told; empty otherwise. */
  reason: string;
}

export interface Failure {
  kind: 'verdict' | 'number' | 'audit' | 'chart';
  id: string;
  /** The predicate or formula in words. */
  rule: string;
  /** What the data give, or why it cannot be computed. */
  reason: string;
  /** False when it failed before the change, too. */
  stopsHolding: boolean;
}

export interface Effects {
  numbers: NumberEffect[];
  failures: Failure[];
  published: Published;
}

/** @param before empty when the study has no pin yet */
export function effectsOf(study: Study, before: Pinned, after: Pinned, told: Published): Effects {
  const claims = study.claims.map((claim) => ({ claim, was: attempt(study, claim, before), is: attempt(study, claim, after) }));
  const computed = claims.flatMap(({ is }) => (is instanceof Error ? [] : [is]));
  const lost = claims.flatMap(({ claim: { id }, is }) => (is instanceof Error && told.claims[id] ? [[id, told.claims[id]] as const] : []));
  const fresh = toPublished(study.id, computed);
  const entries = [...Object.entries(fresh.claims), ...lost].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return {
    numbers: claims.flatMap(({ claim, was, is }) => (claim.kind === 'number' ? [numberEffect(claim, was, is, told)] : [])),
    failures: [
      ...claims.flatMap(({ claim: { id, kind, formula }, was, is }): Failure[] => {
        const reason = reasonAgainst(is);
        return reason === null ? [] : [{ kind, id, rule: formula, reason, stopsHolding: reasonAgainst(was) === null }];
      }),
      ...otherFailures(study, before, after),
    ],
    published: { study: study.id, claims: Object.fromEntries(entries) },
  };
}

/** Why a claim fails; null when it holds. */
function reasonAgainst(claim: EvaluatedClaim | Error): string | null {
  if (claim instanceof Error) return claim.message;
  return claim.kind === 'verdict' && !claim.holds ? claim.because : null;
}

function numberEffect({ id, label }: Claim, was: EvaluatedClaim | Error, is: EvaluatedClaim | Error, told: Published): NumberEffect {
  const old = told.claims[id] ?? null;
  if (is instanceof Error || is.kind !== 'number')
    return { id, label, old, new: null, changePercent: null, noise: 'not computable', reason: String(reasonAgainst(is)) };
  const now = { text: is.text, value: is.quantity.value };
  const change = old && old.value !== 0 ? ((now.value - old.value) / Math.abs(old.value)) * 100 : null;
  const effect = { id, label, old, new: now, changePercent: change, reason: '' };
  if (!old) return { ...effect, noise: 'new' };
  if (old.text === now.text && Math.abs(change ?? now.value) < 1e-9) return { ...effect, noise: 'unchanged' };
  if (was instanceof Error || was.kind !== 'number')
    return { ...effect, noise: 'cannot tell', reason: 'the old figure cannot be computed' };
  const { verdict, reason } = judgeChange(was.quantity, is.quantity);
  const noise = { different: 'outside the noise', 'not distinguishable': 'inside the noise', 'cannot tell': 'cannot tell' } as const;
  return { ...effect, noise: verdict === 'not comparable' ? 'cannot tell' : noise[verdict], reason };
}

/** Audits and charts that cannot be made of the pins: they would fail the build. */
function otherFailures(study: Study, before: Pinned, after: Pinned): Failure[] {
  const parts = [
    ...study.audit.map((entry) => ({
      kind: 'audit' as const,
      id: entry.id,
      rule: entry.rule,
      make: (pins: Pinned) => evaluateStudy({ id: study.id, claims: [], audit: [entry] }, pins),
    })),
    { kind: 'chart' as const, id: 'figures of the note', rule: 'can be drawn', make: (pins: Pinned) => study.figures(runsOf(study, pins)) },
    ...after.map(({ run }) => ({
      kind: 'chart' as const,
      id: `charts of ${run.id}`,
      rule: 'can be drawn',
      make: (pins: Pinned) =>
        study.charts(
          run,
          pins.map((p) => ({ run: p.run, label: p.pin.label })),
        ),
    })),
  ];
  return parts.flatMap(({ kind, id, rule, make }): Failure[] => {
    const failed = caught(() => make(after));
    return failed instanceof Error
      ? [{ kind, id, rule, reason: failed.message, stopsHolding: !(caught(() => make(before)) instanceof Error) }]
      : [];
  });
}

const runsOf = ({ id }: Study, pins: Pinned) => evaluateStudy({ id, claims: [], audit: [] }, pins).runs;
