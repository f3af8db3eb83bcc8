/**
 * A check: claims and documents recomputed from archives that were fetched anew, against what the site serves. In: the site as far
 * as its archives could be read, a way to fetch its texts. Out: plain values.
 */
import type { LedgerKind, LedgerRow } from '../claims/ledger.ts';
import { claimOf } from '../documents/claims.ts';
import { sortedJson } from '../documents/json.ts';
import type { SiteDocument } from '../documents/pieces.ts';
import { replicationId, type Site } from '../documents/site.ts';
import { caught } from '../studies/evaluate.ts';
import { differencesOf, firstDifference, type Difference } from './compare-text.ts';
import type { PartlyOpened } from './open-partly.ts';

/** A pinned archive after a check. */
export interface CheckedArchive {
  runId: string;
  /** What is wrong with it; null = size, digest and provenance are the pinned ones and it was parsed. */
  problem: { code: string; message: string; source: string } | null;
}

export interface CheckedDocument extends Pick<SiteDocument, 'path' | 'name' | 'study'> {
  /** Empty = it is served as it was recomputed. */
  differences: readonly Difference[];
  /** Claims and charts in it, `<study>/<claim>`, that could not be recomputed: of these nothing was compared. */
  skipped: readonly string[];
  /** Why it was not compared at all; null = it was. */
  failure: { state: 'not recomputed' | 'not read'; message: string } | null;
}

export interface CheckedClaim {
  /** Without its study; of an audit `audit-<number>`, of a replication `replication-<id>`, of a chart `chart <id>`. */
  claim: string;
  kind: LedgerKind | 'chart';
  /** What the number is, the sentence in short, or the source's own words; the id of a chart. */
  label: string;
  /** The number as readers should see it, or the verdict; null for charts. */
  recomputed: string | null;
  /** One sentence each; empty = every document that was compared says the same. */
  differences: readonly string[];
  /** Why it was not recomputed; null = it was. */
  failure: string | null;
}

/**
 * Compares a document with what is served.
 * @param fetched asked for once the document is recomputed
 */
export async function checkDocument(
  { path, name, study, pieces, split }: SiteDocument,
  fetched: (path: string) => Promise<string>,
): Promise<CheckedDocument> {
  const checked = { path, name, study, differences: [], skipped: [], failure: null };
  const expected = caught(pieces);
  if (expected instanceof Error) return { ...checked, failure: { state: 'not recomputed', message: expected.message } };
  const served = await fetched(path).catch((error: unknown) => error as Error);
  if (served instanceof Error) return { ...checked, failure: { state: 'not read', message: served.message } };
  return {
    ...checked,
    differences: differencesOf(expected, split(served)),
    skipped: expected.flatMap(({ text, claim }) => (text === null ? (claim ?? []) : [])),
  };
}

/** Each claim of a study and each chart that its note places, with what documents say otherwise. */
export function claimsAfter({ study, failures }: PartlyOpened, site: Site, documents: readonly CheckedDocument[]): CheckedClaim[] {
  const said = new Map<string, string[]>();
  for (const { name, differences } of documents)
    for (const { claim = '', message } of differences) said.set(claim, [...(said.get(claim) ?? []), `In ${name}: ${message}.`]);
  const { ledger } = site.studies.find((own) => own.study === study)!;
  const claims = ledger.map(({ id, row }): CheckedClaim => {
    const { kind, label } = definitionOf(study, id);
    const fails = row?.kind === 'verdict' && row.verdict !== 'holds' ? [`The sentence does not hold: ${row.arithmetic}.`] : [];
    return {
      claim: id.slice(study.id.length + 1),
      kind,
      label,
      recomputed: row && (row.published ?? row.verdict),
      differences: [...fails, ...(said.get(id) ?? [])],
      failure: row ? null : (failures.get(id) ?? null),
    };
  });
  const charts = (site.expected.placed[study.id] ?? []).flatMap((placed): CheckedClaim[] => {
    if (placed.kind !== 'chart') return [];
    const id = `${study.id}/chart ${placed.chart}`;
    const failure = documents.some(({ skipped }) => skipped.includes(id))
      ? 'an archive that it is drawn from was refused, or cannot be read here.'
      : null;
    const claim = id.slice(study.id.length + 1);
    return [{ claim, kind: 'chart', label: placed.chart, recomputed: null, differences: said.get(id) ?? [], failure }];
  });
  return [...claims, ...charts];
}

function definitionOf({ id: study, claims, audit, replications }: PartlyOpened['study'], id: string): Pick<CheckedClaim, 'kind' | 'label'> {
  const claim = claims.find((own) => `${study}/${own.id}` === id);
  if (claim) return { kind: claim.kind, label: claim.label };
  const replication = replications?.find((own) => replicationId(study, own.id) === id);
  if (replication) return { kind: 'replication', label: replication.finding };
  return { kind: 'audit', label: audit.find((entry) => id === `${study}/audit-${entry.id.slice(study.length + 1)}`)!.quote };
}

/** What a card shows of a claim: its row as the API served it, and what the page prints at the number or sentence. */
export interface ShownClaim {
  row: object;
  /** Text and unrounded value of a number, or the word of a verdict. */
  printed: { text: string; value: number } | string;
}

/** What fields of a row are called in a sentence. */
const FIELDS: Readonly<Partial<Record<string, string>>> = {
  text: 'what it is',
  published: 'the number',
  spread: 'the interval',
  values: 'the trials',
  n: 'the number of trials',
  was: 'earlier numbers',
  expressions: 'the formula in symbols',
  runs: 'runs and digests',
  sources: 'the cells',
  page: 'its place in the note',
  more: 'what is left out',
};

/** All that a card and its page show of a claim against what was recomputed, one sentence for each difference. */
export function differencesOfCard(row: LedgerRow, { row: shown, printed }: ShownClaim, base: string): string[] {
  const expected = { ...claimOf(row, base) } as Record<string, unknown>;
  const given = shown as Record<string, unknown>;
  const inCard = [...new Set([...Object.keys(expected), ...Object.keys(given)])]
    .map((name) => [name, asText(given[name]), asText(expected[name])] as const)
    .filter(([, a, b]) => a !== b)
    .map(([name, a, b]) => `In the card, ${FIELDS[name] ?? `the ${name}`}: ${firstDifference(a, b)}.`);
  const { text, value } = typeof printed === 'string' ? { text: printed, value: null } : printed;
  const recomputed = row.published ?? row.verdict ?? '';
  return [
    ...(text === recomputed ? [] : [`On this page: “${text}”, expected “${recomputed}”.`]),
    ...(value === row.value ? [] : [`On this page, unrounded: “${value}”, expected “${row.value}”.`]),
    ...inCard,
  ];
}

const asText = (value: unknown) => (value === undefined ? 'nothing' : sortedJson(value));
