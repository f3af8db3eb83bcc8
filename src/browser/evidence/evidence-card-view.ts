/** A card as elements; every text is set as text. */
import { inSymbols } from '../../claims/ledger.ts';
import { nameOfOperand } from '../../run/operand.ts';
import { formatInterval, unrounded, withMinus } from '../../run/format.ts';
import type { Source } from '../../run/types.ts';
import type { ShownClaim } from '../../workbench/check.ts';
import type { CheckedCard, IndexDocument } from '../../workbench/workbench.ts';
import { element as el } from '../page/element.ts';
import type { Card, Check } from './evidence-card-data.ts';

const base = import.meta.env.BASE_URL;

/** A trial to four digits; its cells have them all. */
const rounded = (value: number) => String(Number(value.toPrecision(4)));

/** Cells of one operand that are shown open; more are folded. */
const OPEN = 8;

/** @param index labels the runs of a card that are pinned; one of the reader’s own has neither label nor page; null where they cannot be fetched */
export function cardView(card: Card, printed: ShownClaim['printed'], index: IndexDocument | null): Node[] {
  const { reading } = card;
  return [
    ...(reading ? [el('p', 'reading flagged', `Read with ${reading.label}. Published: ${reading.published}.`)] : []),
    el('p', 'what', card.text),
    ...(reading?.cannot === undefined
      ? evidenceOf(card, index)
      : [el('p', 'flagged', `${card.verdict === null ? 'Cannot be computed from' : 'Not tested by'} this run: ${reading.cannot}`)]),
    ...actions(card, printed),
  ];
}

/** The number or verdict, how it was computed, and from which cells of which runs. */
function evidenceOf(card: Card, index: IndexDocument | null): Node[] {
  const { value, unit } = card;
  const symbols = inSymbols(card);
  return [
    el('p', 'value title', card.published ?? card.verdict ?? ''),
    el(
      'dl',
      '',
      ...entry(
        'Unrounded',
        value === null ? '' : `${withMinus(unrounded(value))} ${unit}${unrounded(value) === String(value) ? '' : ', 15 digits'}`,
      ),
      ...entry('n, interval', spreadOf(card)),
      ...entry('Trials', card.values.length > 1 ? withMinus(card.values.map(rounded).join(' · ')) : ''),
      ...entry('Decided by', card.arithmetic ?? ''),
      ...entry('Because', card.reason ?? ''),
      ...entry(card.arithmetic === null ? 'Formula' : 'Rule', card.formula),
      ...entry('In symbols', symbols && el('code', '', symbols)),
    ),
    ...card.flags.map((flag) => el('p', 'flagged', flag)),
    ...operandsOf(card),
    ...(card.sources.some(({ at }) => at.startsWith('row ')) ? [el('p', 'run', 'Row 1 of a file is the first below its header.')] : []),
    ...card.runs.map(({ id, provenance, sha256 }) => {
      const pinned = index?.runs.find((run) => run.id === id);
      const page = pinned ? link(`${base}runs/${id}/`, pinned.label) : '';
      return el('p', 'run', `${id} · `, page, ` ${provenance} · sha256 `, el('code', '', sha256));
    }),
  ];
}

function spreadOf({ spread, unit, n, interval, values }: Card): string {
  if (spread !== null) return spread;
  if (unit === null || n === null) return '';
  return formatInterval({ unit, n, values, ...(interval ? { interval } : {}) });
}

/** Each operand with its cells, then cells that belong to none by name. */
function operandsOf({ operands, sources, runs }: Card): Node[] {
  const named = new Set(operands.flatMap(({ cells }) => cells));
  const several = runs.length > 1;
  const groups = [
    ...operands.map(({ run, value, unit, cells, ...name }) => ({
      head: `${nameOfOperand(name)}${several ? `@${run}` : ''} = ${unrounded(value)} ${unit}`,
      cells: cells.map((cell) => sources[cell]!),
    })),
    { head: '', cells: sources.filter((_, index) => !named.has(index)) },
  ];
  return groups
    .filter(({ head, cells }) => head || cells.length > 0)
    .map(({ head, cells }) => el('div', 'operand', head && el('p', '', el('code', '', head)), cellsView(cells)));
}

function cellsView(cells: readonly Source[]): Node {
  const list = el(
    'ul',
    '',
    ...cells.map(({ file, at, raw }) => el('li', '', `${file} ${at}`, raw === undefined ? '' : el('strong', '', ` = ${raw}`))),
  );
  return cells.length <= OPEN ? list : el('details', '', el('summary', '', `${cells.length} cells`), list);
}

function actions({ claim, check, computedHere, reading, text, published, runs }: Card, printed: ShownClaim['printed']): Node[] {
  if (computedHere) return [el('p', 'run', 'Computed by this browser just now, from the archives.')];
  if (check) return [el('div', 'actions', ...checking(check))];
  if (!claim) return [];
  const links = [link(claim.ledger, 'Ledger entry'), claim.page === null ? null : link(claim.page, 'In the note')];
  if (reading) return [el('div', 'actions', ...links)];
  const cited = Object.assign(el('div', 'cited'), { ariaLive: 'polite' });
  const [now, status] = checking((bench) => bench.checkClaim(claim.study, claim.id, { row: claim.row, printed }));
  const cite = button('Cite', async () => {
    try {
      const { citationOfClaim } = await import('./cite-claim.ts');
      const { plain, bibtex } = await citationOfClaim({ ...claim, label: text, text: published, runs: runs.map(({ id }) => id) });
      cited.replaceChildren(el('p', '', plain), el('code', '', bibtex));
      cited.scrollIntoView({ block: 'nearest' });
    } catch (error) {
      cited.replaceChildren(`Cannot be cited: ${(error as Error).message}.`);
    }
  });
  return [el('div', 'actions', now, cite, ...links, status, cited)];
}

/** The button, and the place of what it finds. */
function checking(work: Check): [HTMLElement, HTMLElement] {
  const status = Object.assign(el('p', 'checked'), { role: 'status' });
  const check = button('Check it now', async () => {
    if (check.ariaDisabled === 'true') return;
    check.ariaDisabled = 'true';
    status.textContent = 'Fetching the archive and recomputing …';
    try {
      const { inWorkbench } = await import('../page/workbench.ts');
      status.textContent = verdictOf(await inWorkbench(work));
    } catch (error) {
      status.textContent = `Cannot be checked: ${(error as Error).message}`;
    }
    check.ariaDisabled = 'false';
    status.scrollIntoView({ block: 'nearest' });
  });
  return [check, status];
}

/** @throws Error where no archive can be fetched */
function verdictOf({ archives, recomputed, differences }: CheckedCard): string {
  const problems = archives.flatMap(({ problem }) => problem ?? []);
  const messages = problems.map(({ message }) => message).join(' ');
  if (problems.length > 0 && problems.every(({ code }) => code === 'archive-unreachable')) throw new Error(messages);
  if (problems.length > 0) return `✗ Does not hold. Not recomputed. ${messages}`;
  if (differences.length > 0) return `✗ Does not hold. ${differences.join(' ')}`;
  const [count, digests] =
    archives.length === 1
      ? ['1 archive', 'its digest is the pinned one']
      : [`${archives.length} archives`, 'each digest is the pinned one'];
  return `✓ Holds. Recomputed ${recomputed} from ${count} fetched now; ${digests}. All that this card shows agrees.`;
}

function button(text: string, press: () => Promise<void>): HTMLButtonElement {
  const made = Object.assign(el('button', '', text), { type: 'button' });
  made.addEventListener('click', () => void press());
  return made;
}

export const failureView = (trigger: HTMLElement, error: Error): Node[] => [
  el('p', '', `The evidence could not be loaded (${error.message}).`),
  ...(trigger instanceof HTMLAnchorElement ? [el('p', '', link(trigger.href, 'Ledger entry'))] : []),
];

const entry = (term: string, what: Node | string | null): Node[] => (what ? [el('dt', '', term), el('dd', '', what)] : []);
const link = (href: string, text: string) => Object.assign(el('a', '', text), { href });
