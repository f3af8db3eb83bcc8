/** The ledger: every statement of a study on its runs as one kind of row, which the page, the API and the tests share. */
import { symbolsOf } from '../run/expression.ts';
import { oncePer } from '../run/once.ts';
import { find, isParticular } from '../run/query.ts';
import { sourcesOf } from '../run/sources.ts';
import type { Interval, Operand, Provenance, Run, Source, Statistic } from '../run/types.ts';
import type { ReplicationVerdict } from './replicates.ts';
import { VERDICTS, type Verdict } from './grades.ts';
import type { Kind, Result, Stated, Statement } from './types.ts';

export interface LedgerRow {
  /** `<study>/<claim id>`, of an audit `<study>/audit-<number>`, of a replication `<study>/replication-<id>`; never reused. */
  id: string;
  study: string;
  kind: Kind;
  /** What the number is, the sentence in short, the source's own words, or what it found. */
  text: string;
  /** The number as readers see it; null for whatever has a verdict. */
  published: string | null;
  /** What was published before, and until which day, newest first; empty where it never changed. */
  was: readonly { text: string; until: string }[];
  /** Interval, or why there is none; null where there is no number. */
  spread: string | null;
  /** Unrounded, in `unit`, pooled over `n` trials as the formula says; null where there is no number. */
  value: number | null;
  unit: string | null;
  /** Null where there is no number, and for a count that no trial decides. */
  n: number | null;
  /** Each trial in order, in `unit`; empty where there is no number, and for what is computed from medians, which has no trials. */
  values: readonly number[];
  interval: Interval | null;
  /** How it is computed, the predicate of a sentence, or the rule by which it is judged. */
  formula: string;
  /** The same in symbols: one entry per figure that it rests on; null where a step is not one of the plain operations. */
  expressions: readonly (string | null)[];
  /** The comparison that decided, with figures; null for numbers. */
  arithmetic: string | null;
  /** One sentence of reason; null where the arithmetic says it all. */
  reason: string | null;
  /** A sentence either holds or is contradicted; a number has no verdict, it is recomputed. */
  verdict: Verdict | ReplicationVerdict | null;
  runs: readonly { id: string; provenance: Provenance; sha256: string }[];
  /** The measurements that it was computed from, where they are named. */
  operands: readonly LedgerOperand[];
  sources: readonly Source[];
  /** Messages of the flags that touch a number, beyond what provenance and n say. */
  flags: readonly string[];
  /** True when the note prints it, or the page about its source. */
  inText: boolean;
  /** Where the note's text first uses it, or else the note itself; below the site's base. */
  page: string;
}

/** A measurement by its name, with what the run says it is. */
export interface LedgerOperand extends Operand {
  /** Median of the trials, in `unit`. */
  value: number;
  unit: string;
  /** Its cells, as positions in the row's `sources`. */
  cells: readonly number[];
}

/** The id as an anchor of its study's ledger: `put-ratio`. */
export const anchorOf = ({ id }: Pick<LedgerRow, 'id'>): string => id.slice(id.indexOf('/') + 1);

/** Where a row is, below the site's base: `claims/deltaglider-proxy/#put-ratio`. */
export const entryPath = (row: Pick<LedgerRow, 'id'>): string => `claims/${row.id.replace('/', '/#')}`;

/** Formulas that a row shows in symbols; of more only the count. */
const FORMULAS = 4;

/** A row's formulas in symbols as one line; empty where no step has a symbol, and where the formula in words is made of them. */
export function inSymbols({ expressions, formula }: Pick<LedgerRow, 'expressions' | 'formula'>): string {
  const known = expressions.filter(
    (symbols) => symbols !== null && !formula.startsWith(symbols.replace(/^(?:median|hodges-lehmann(?:-linear)?)\((.*)\)$/, '$1')),
  );
  const more = known.length - FORMULAS;
  return [...known.slice(0, FORMULAS), ...(more > 0 ? [`… (${more} more)`] : [])].join('; ');
}

/** The id, in its note, of the first sentence that uses a claim. */
export const firstUseOf = (claim: string): string => `c-${claim}`;

/** A place in the ledger whose statement given runs say nothing of. */
export interface NoRow extends Pick<LedgerRow, 'id' | 'kind' | 'text'> {
  cannot: string;
}

/** `<study>/put-ratio`, `<study>/audit-2`, `<study>/replication-<id>` */
export const ledgerId = (study: string, { kind, id }: Pick<Statement, 'kind' | 'id'>): string =>
  `${study}/${kind === 'audit' || kind === 'replication' ? `${kind}-` : ''}${id}`;

/** What rows say beyond the results of their statements. */
interface Context {
  study: string;
  runs: { run(id: string): Run };
  /** By id of a claim that a text of the study places: the page of the first of them, below the site's base. */
  cited?: ReadonlyMap<string, string>;
  /** What a claim, by its id, said before. */
  earlier?: (claim: string) => LedgerRow['was'];
}

export const entryOf = (result: Result, context: Context): LedgerRow | NoRow =>
  'cannot' in result
    ? { id: ledgerId(context.study, result), kind: result.kind, text: result.label, cannot: result.cannot.message }
    : rowOf(result, context);

export function rowOf(result: Stated, { study, runs, cited, earlier }: Context): LedgerRow {
  const { kind, id, label, formula, operands } = result;
  const row = ledgerId(study, result);
  const page = kind === 'number' || kind === 'verdict' ? cited?.get(id) : `notes/${study}/${kind === 'audit' ? 'source/' : ''}`;
  const anchor = kind === 'number' || kind === 'verdict' ? firstUseOf(id) : anchorOf({ id: row });
  return {
    id: row,
    study,
    kind,
    text: label,
    formula,
    ...NOTHING,
    ...(kind === 'number'
      ? { ...figureOf(result), was: earlier?.(id) ?? [], flags: result.flags.filter(isParticular).map(({ message }) => message) }
      : { arithmetic: result.arithmetic, verdict: result.verdict, reason: kind === 'audit' ? result.reason : null }),
    ...evidenceOf(operands, runs),
    inText: page !== undefined,
    page: page === undefined ? `notes/${study}/` : `${page}#${anchor}`,
  };
}

/** Of a number without its verdict, and of a verdict without its number. */
export const NOTHING = {
  published: null,
  was: [],
  spread: null,
  value: null,
  unit: null,
  n: null,
  values: [],
  interval: null,
  arithmetic: null,
  reason: null,
  verdict: null,
  flags: [],
} as const;

const figureOf = ({ text, spread, quantity: { value, unit, n, values, interval } }: Extract<Stated, { kind: 'number' }>) => ({
  published: text,
  spread,
  value,
  unit,
  n: n || null,
  values: values ?? [],
  interval: interval ?? null,
});

function evidenceOf(
  quantities: readonly Statistic[],
  runs: Context['runs'],
): Pick<LedgerRow, 'expressions' | 'runs' | 'operands' | 'sources'> {
  const sources = once(sourcesOf(quantities.flatMap((q) => q.sources)));
  const position = new Map(sources.map((source, index) => [textOf(source), index]));
  const ids = [...new Set(sources.map(({ run }) => run))];
  return {
    expressions: [...new Set(quantities.map(({ expression }) => (expression === undefined ? null : symbolsOf(expression))))],
    runs: ids.map((id) => ({ id, provenance: runs.run(id).provenance, sha256: runs.run(id).digest.sha256 })),
    operands: once(quantities.flatMap((q) => q.operands ?? [])).flatMap((operand): LedgerOperand[] => {
      const { run, metric, dims } = operand;
      const figure = find(runs.run(run), metric, dims);
      if (!figure) return [];
      const cells = sourcesOf(figure.sources).flatMap((source) => position.get(textOf(source)) ?? []);
      return [{ run, metric, dims, value: figure.value, unit: figure.unit, cells }];
    }),
    sources,
  };
}

/** Equal values once, in order of first use. */
const once = <T extends object>(list: readonly T[]): T[] => [...new Map(list.map((item) => [textOf(item), item])).values()];

/** Many claims rest on one cell. */
const textOf = /* @__PURE__ */ oncePer((item: object) => JSON.stringify(item));

export type Coverage = ReturnType<typeof coverageOf>;

export const coverageTexts = ({ numbers, sentences, again, sourceClaims, judged, verdicts }: Coverage): Record<string, string> => {
  const share = sourceClaims === 0 ? '–' : `${((100 * judged) / sourceClaims).toFixed(0)}\u00a0%`;
  const counts = Object.entries({ numbers, sentences, again, sourceClaims, judged, ...verdicts });
  return Object.fromEntries(counts.map(([part, n]) => [part, part === 'judged' ? `${n}\u00a0(${share})` : `${n}`]));
};

/** How much of one study its ledger covers; a verdict that no judged claim got is 0. @param sourceClaims the sentences of its source, of which `judged` have a row */
export function coverageOf(rows: readonly LedgerRow[], sourceClaims: number) {
  const audits = rows.filter(({ kind }) => kind === 'audit');
  const count = (kind: Kind) => rows.filter((row) => row.kind === kind).length;
  return {
    numbers: count('number'),
    sentences: count('verdict'),
    again: count('replication'),
    sourceClaims,
    judged: audits.length,
    verdicts: Object.fromEntries(VERDICTS.map((v) => [v, audits.filter(({ verdict }) => verdict === v).length])) as Record<Verdict, number>,
  };
}
