/**
 * The ledger: every claim of the notes and every judged claim of a source as one kind of row. In: opened studies. Out: rows
 * and their coverage, plain values that the page, the API and the tests share.
 */
import { isParticular } from '../run/query.ts';
import type { Operand, Provenance, Quantity, Run, Source } from '../run/types.ts';
import type { JudgedEntry } from './audit.ts';
import { VERDICTS, type Verdict } from './rules.ts';
import type { EvaluatedClaim } from './types.ts';

export const LEDGER_KINDS = ['number', 'verdict', 'audit'] as const;
export type LedgerKind = (typeof LEDGER_KINDS)[number];

/** What the ledger needs of an opened study. */
export interface LedgerStudy {
  study: { id: string; facts: readonly { claim: string }[] };
  runs: { run(id: string): Run };
  claims: readonly EvaluatedClaim[];
  audit: readonly JudgedEntry[];
}

export interface LedgerRow {
  /** `<study>/<claim id>`, of an audit `<study>/audit-<number>`; never reused. */
  id: string;
  study: string;
  kind: LedgerKind;
  /** What the number is, the sentence in short, or the source's own words. */
  text: string;
  /** The number as readers see it; null for sentences and audits. */
  published: string | null;
  /** Interval, or why there is none; null where there is no number. */
  spread: string | null;
  /** Unrounded, in `unit`, median of `n` trials; null where there is no number. */
  value: number | null;
  unit: string | null;
  n: number | null;
  /** How it is computed, the predicate of a sentence, or the rule of an audit. */
  formula: string;
  /** The comparison that decided, with figures; null for numbers. */
  arithmetic: string | null;
  /** One sentence of reason; null where the arithmetic says it all. */
  reason: string | null;
  /** A sentence either holds or is contradicted; a number has no verdict, it is recomputed. */
  verdict: Verdict | null;
  /** Runs that the operands were read from. */
  runs: readonly { id: string; provenance: Provenance; sha256: string }[];
  /** The measurements that it was computed from, where they are named. */
  operands: readonly Operand[];
  /** The cells behind them, each once. */
  sources: readonly Source[];
  /** Messages of the flags that touch a number, beyond what provenance and n say. */
  flags: readonly string[];
  /** True when the note's text prints it; every claim and audit stands in the note's evidence besides. */
  inText: boolean;
  /** Its entry in the note, below the site's base. */
  page: string;
}

/** The id as an anchor of /claims/: `deltaglider-proxy--put-ratio`. */
export const anchorOf = ({ id }: Pick<LedgerRow, 'id'>): string => id.replace('/', '--');

/**
 * All rows of one study: numbers, sentences, then the audit, each in the study's order.
 * @param cited ids of the claims that the note's text places
 */
export function ledgerRows({ study, runs, claims, audit }: LedgerStudy, cited: ReadonlySet<string>): LedgerRow[] {
  const shown = new Set([...cited, ...study.facts.map(({ claim }) => claim)]);
  const page = `notes/${study.id}/`;
  const rows = claims.map((claim): LedgerRow => ({
    id: `${study.id}/${claim.id}`,
    study: study.id,
    kind: claim.kind,
    text: claim.label,
    formula: claim.formula,
    ...(claim.kind === 'number'
      ? { ...NO_VERDICT, ...figureOf(claim), flags: claim.flags.filter(isParticular).map(({ message }) => message) }
      : { ...NO_NUMBER, arithmetic: claim.because, reason: null, verdict: claim.holds ? 'holds' : 'contradicted' }),
    ...evidenceOf(claim.operands, runs),
    inText: shown.has(claim.id),
    page: `${page}#claim-${claim.id}`,
  }));
  const judged = audit.map(({ id, quote, rule, reason, judgement }): LedgerRow => {
    const number = id.slice(study.id.length + 1);
    return {
      id: `${study.id}/audit-${number}`,
      study: study.id,
      kind: 'audit',
      text: quote,
      formula: rule,
      ...NO_NUMBER,
      arithmetic: judgement.arithmetic,
      reason,
      verdict: judgement.verdict,
      ...evidenceOf(judgement.operands, runs),
      inText: true,
      page: `${page}#audit-${number}`,
    };
  });
  return [...LEDGER_KINDS.flatMap((kind) => rows.filter((row) => row.kind === kind)), ...judged];
}

const NO_NUMBER = { published: null, spread: null, value: null, unit: null, n: null, flags: [] } as const;
const NO_VERDICT = { arithmetic: null, reason: null, verdict: null } as const;

const figureOf = ({ text, spread, quantity: { value, unit, n } }: Extract<EvaluatedClaim, { kind: 'number' }>) => ({
  published: text,
  spread,
  value,
  unit,
  n,
});

function evidenceOf(operands: readonly Quantity[], runs: LedgerStudy['runs']): Pick<LedgerRow, 'runs' | 'operands' | 'sources'> {
  const sources = once(operands.flatMap((q) => q.sources));
  const ids = [...new Set(sources.map(({ run }) => run))];
  return {
    runs: ids.map((id) => ({ id, provenance: runs.run(id).provenance, sha256: runs.run(id).digest.sha256 })),
    operands: once(operands.flatMap((q) => q.operands ?? [])),
    sources,
  };
}

/** Equal values once, in order of first use. */
const once = <T>(list: readonly T[]): T[] => [...new Map(list.map((item) => [JSON.stringify(item), item])).values()];

export interface Coverage {
  study: string;
  numbers: number;
  sentences: number;
  /** Claims that the source made, and those of them that have a row. */
  sourceClaims: number;
  judged: number;
  /** Judged claims by verdict; a verdict that none got is 0. */
  verdicts: Readonly<Record<Verdict, number>>;
}

/**
 * How much of one study the ledger covers.
 * @param sourceClaims ids of the claims that the study's source made, e.g. `deltaglider-proxy/2`
 */
export function coverageOf(study: string, rows: readonly LedgerRow[], sourceClaims: readonly string[]): Coverage {
  const own = rows.filter((row) => row.study === study);
  const audits = own.filter(({ kind }) => kind === 'audit');
  const count = (kind: LedgerKind) => own.filter((row) => row.kind === kind).length;
  const judged = new Set(audits.map(({ id }) => id.replace('/audit-', '/')));
  return {
    study,
    numbers: count('number'),
    sentences: count('verdict'),
    sourceClaims: sourceClaims.length,
    judged: sourceClaims.filter((id) => judged.has(id)).length,
    verdicts: Object.fromEntries(VERDICTS.map((v) => [v, audits.filter(({ verdict }) => verdict === v).length])) as Record<Verdict, number>,
  };
}
