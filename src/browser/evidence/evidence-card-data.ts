/** What a card shows, fetched when it is first asked for. */
import { NOTHING, type LedgerRow } from '../../claims/ledger.ts';
import type { ChartPoint } from '../../report/chart-point.ts';
import type { Spread } from '../../run/format.ts';
import type { CheckedCard, ClaimRow } from '../../workbench/workbench.ts';
import type { inWorkbench } from '../page/workbench.ts';

/** A row of the ledger as a card shows it; figures of runs and points of charts have no claim. */
export interface Card extends Omit<LedgerRow, 'id' | 'study' | 'kind' | 'was' | 'interval' | 'inText' | 'page'> {
  interval: Spread['interval'] | null;
  /** Present where it is a row of the ledger, which `row` holds as served; addresses from the root of the site. */
  claim?: { study: string; id: string; page: string | null; ledger: string; row: object };
  /** How it is checked where it is no claim: a point of a chart of a pinned run. */
  check?: Check;
  /** True of a point that this browser has just computed itself, from archives whose digests it knows. */
  computedHere?: true;
  /** Set while the page is read with another run. */
  reading?: { label: string; published: string; cannot?: string };
}

/** Recomputes, from archives fetched anew, all that a card and its page show. */
export type Check = Parameters<typeof inWorkbench<CheckedCard>>[0];

/** A page that is read with another run: rows by `<study>/<claim>`, or why a claim cannot be evaluated on that run. */
export interface Reading {
  rows: ReadonlyMap<string, LedgerRow | { id: string; cannot: string }>;
  label: string;
}

const base = import.meta.env.BASE_URL;
const fetched = new Map<string, Promise<unknown>>();

/** A document of the API, fetched once; a failure is not kept. */
export function served<T>(path: string): Promise<T> {
  const address = base + path;
  const known =
    fetched.get(address) ??
    fetch(address).then((response) => (response.ok ? response.json() : Promise.reject(new Error(`${address}: status ${response.status}`))));
  fetched.set(address, known);
  known.catch(() => fetched.delete(address));
  return known as Promise<T>;
}

/** The card of a claim link. @throws Error when its data cannot be fetched or do not hold it */
export async function claimCard({ pathname, hash }: HTMLAnchorElement, reading: Reading | null): Promise<Card> {
  const study = pathname.split('/').at(-2)!;
  const id = decodeURIComponent(hash.slice(1));
  const row = (await sourcesOfClaims(study)).find((claim) => claim.id === `${study}/${id}`);
  if (!row) throw new Error(`the ledger has no ${study}/${id}`);
  const card: Card = { ...row, claim: { study, id, page: row.inText ? row.page : null, ledger: row.ledger, row } };
  const read = reading?.rows.get(row.id);
  if (!reading || !read) return card;
  const shown = { label: reading.label, published: row.published ?? row.verdict ?? '' };
  return 'cannot' in read ? { ...card, reading: { ...shown, cannot: read.cannot } } : { ...card, ...read, reading: shown };
}

export const sourcesOfClaims = async (study: string) => (await served<{ claims: ClaimRow[] }>(`api/v1/claims/${study}.json`)).claims;

type CardFigure = ChartPoint['figure'] & Pick<Card, 'sources'>;

export function figureOf({ figure, ...shown }: { figure: CardFigure } & Pick<Card, 'text' | 'published' | 'flags' | 'runs'>): Card {
  const { value, unit, n, values, interval = null, sources } = figure;
  return { ...NOTHING, formula: '', expressions: [], operands: [], value, unit, n, values, interval, sources, ...shown };
}
