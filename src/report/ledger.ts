import { escapeText, joined, markup, tag, type Html } from '../markup/markup.ts';
import type { AuditEntry } from '../claims/audit.ts';
import { anchorOf, entryPath, inSymbols, type LedgerRow } from '../claims/ledger.ts';
import type { Kind } from '../claims/types.ts';
import { counted, lowered, quoteHtml } from './claims.ts';
import type { Figure } from './keyed-figures.ts';
import { dataValue, spreadText, unrounded, withMinus } from '../run/format.ts';
import { provenanceHtml } from './provenance.ts';

export const KIND_LABELS: Readonly<Record<Kind, string>> = {
  number: 'Numbers of the note',
  verdict: 'Sentences of the note',
  audit: 'Claims of the source, judged',
  replication: 'Findings of the source, measured again',
};

/** Runs and cells that a row shows; a claim about all runs rests on ever more of them, and the API has every one. */
const [RUNS, CELLS] = [12, 60];
/** Characters of a comparison that a row shows. */
const ARITHMETIC = 2000;

const HEADS = ['Claim and how it is computed', 'Published value, or verdict with its arithmetic', 'Computed from'];

export function ledgerHead(study: string): Html {
  const heads = HEADS.map((head) => tag('th', { scope: 'col' }, escapeText(head)));
  const caption = tag('caption', { class: 'sr-only' }, escapeText(`Ledger of ${study}`));
  return joined([caption, tag('thead', {}, tag('tr', {}, heads))]);
}

/**
 * @param labelOf short name of a run
 * @param foreign of a claim of the source in another language
 */
export function ledgerRowHtml(row: LedgerRow, base: string, labelOf: (run: string) => string, foreign: AuditEntry['foreign']): Html {
  const cells = [
    tag('th', { scope: 'row' }, claimCell(row, base, foreign)),
    tag('td', {}, valueCell(row, base)),
    tag('td', {}, evidenceCell(row, base, labelOf)),
  ];
  const { id, kind, verdict } = row;
  const room = roomOf(joined(cells));
  return tag(
    'tr',
    { id: anchorOf(row), 'data-scope': id, 'data-kind': kind, 'data-verdict': verdict ?? undefined, 'data-room': room },
    cells,
  );
}

/** Visible letters from which a row takes more room on a phone; ledger.css has the heights. */
const ROOMS = [300, 800, 1600];

/** How much room a row gets until it is laid out, so that nothing in it lies over the next one; absent for the least. */
function roomOf(cells: Html): number | undefined {
  const { length } = cells.replaceAll(/<details.*?<\/details>|<[^>]*>/gs, '');
  return ROOMS.filter((least) => length >= least).length || undefined;
}

const paragraph = (content: Html, className?: string): Html => tag('p', { class: className }, content);

function claimCell(row: LedgerRow, base: string, foreign: AuditEntry['foreign']): Html[] {
  const symbols = inSymbols(row);
  const own = tag('a', { href: `#${anchorOf(row)}` }, tag('code', {}, escapeText(anchorOf(row))));
  const inNote = row.inText ? tag('a', { href: base + row.page }, markup`In the note`) : '';
  return [
    row.kind === 'audit' ? quoteHtml(row.text, foreign) : escapeText(row.text),
    paragraph(escapeText(row.formula)),
    symbols ? paragraph(tag('code', {}, escapeText(symbols))) : '',
    ...row.flags.map((flag) => paragraph(escapeText(flag), 'flagged')),
    paragraph(joined([own, inNote]), 'links'),
  ];
}

const clipped = (text: string) => (text.length > ARITHMETIC ? `${text.slice(0, ARITHMETIC)} … (whole in the JSON)` : text);

/** The number or verdict of a row, as every page prints it. */
const shownOf = ({ id, published, verdict, value }: LedgerRow): Figure =>
  value === null ? { key: id, text: verdict ?? '' } : { key: id, text: published ?? '', value: dataValue(value) };

/** What else is printed of a row, each with its key. Six digits of each trial; the JSON and the cells have all. */
const printedOf = ({ value, unit, spread, values, arithmetic, was, runs, sources }: LedgerRow) => ({
  computed:
    value === null
      ? clipped(arithmetic ?? '')
      : `unrounded ${[withMinus(unrounded(value)), unit].join(' ').trim()}, ${spread}${values.length > 1 ? `: ${withMinus(values.map(dataValue).join(' · '))}` : ''}`,
  was: was.map(({ text }) => text),
  cells: sources
    .slice(0, CELLS)
    .map(({ run, file, at, raw }) => `${runs.length > 1 ? `${run}.tgz!` : ''}${file} ${at}${raw === undefined ? '' : ` = ${raw}`}`),
});

/** Every figure that pages print of a row, by its key. */
export function figuresOfRow(row: LedgerRow): Figure[] {
  const { id, kind, spread, n, arithmetic, reason } = row;
  const { computed, was, cells } = printedOf(row);
  const parts = {
    computed,
    cells: cells.join('\n'),
    spread: spreadText(spread ?? '', false),
    range: spreadText(spread ?? '', true),
    n: String(n),
    arithmetic: arithmetic ?? '',
    reason: reason ?? '',
  };
  return [
    shownOf(row),
    ...Object.entries(parts).map(([part, text]) => ({ key: `${id}:${part}`, text: text.trim() })),
    { key: `${id}:more-cells`, text: String(row.sources.length - CELLS) },
    { key: `${id}:more-runs`, text: String(row.runs.length - RUNS) },
    ...was.map((text, i) => ({ key: `${id}#${i + 1}`, text })),
    ...(kind === 'verdict' ? [sentenceOf(row, 'sentence', row.text), sentenceOf(row, 'inside', lowered(row.text))] : []),
  ];
}

/** A sentence of a note, while it holds. */
const sentenceOf = ({ id, verdict, arithmetic }: LedgerRow, part: string, words: string): Figure => ({
  key: `${id}:${part}`,
  text: verdict === 'holds' ? words : `does not hold: ${arithmetic}`,
});

function valueCell(row: LedgerRow, base: string): Html[] {
  const { was, reason } = row;
  const { key, text, value } = shownOf(row);
  const shown = tag(value === undefined ? 'strong' : 'data', { value, 'data-key': key }, escapeText(text));
  return [
    tag('a', { class: 'claim', href: base + entryPath(row) }, shown),
    tag('p', { 'data-key': ':computed' }, escapeText(printedOf(row).computed)),
    ...was.map(({ text: old, until }) => {
      const told = tag('span', { 'data-key': '' }, escapeText(old));
      return paragraph(markup`was ${told} until ${tag('a', { href: `${base}changelog/` }, escapeText(until))}`);
    }),
    reason === null ? '' : tag('p', { 'data-key': ':reason' }, escapeText(reason)),
  ];
}

function evidenceCell(row: LedgerRow, base: string, labelOf: (run: string) => string): Html[] {
  const { study, runs, sources } = row;
  const json = tag('a', { href: `${base}api/v1/claims/${study}.json` }, markup`the JSON`);
  const named = runs.slice(0, RUNS).map(({ id, provenance, sha256 }) => {
    const link = tag('a', { href: `${base}runs/${id}/` }, escapeText(labelOf(id)));
    const digest = tag('data', { value: sha256, 'data-key': `digest/${id}` }, escapeText(sha256.slice(0, 12)));
    return paragraph(markup`${link} ${provenanceHtml(provenance)} ${digest}`, 'run');
  });
  const cells = tag('p', { class: 'cells', 'data-key': ':cells' }, escapeText(printedOf(row).cells.join('\n')));
  const moreCells =
    sources.length > CELLS ? paragraph(markup`and ${counted(`${row.id}:more-cells`, sources.length - CELLS)} more, in ${json}`) : '';
  const count = tag('summary', {}, escapeText(`${sources.length} ${sources.length === 1 ? 'cell' : 'cells'}`));
  return [
    ...named,
    runs.length > RUNS ? paragraph(markup`and ${counted(`${row.id}:more-runs`, runs.length - RUNS)} more runs, in ${json}`) : '',
    runs.length === 0 ? paragraph(markup`no figure`) : '',
    sources.length > 0 ? tag('details', {}, [count, cells, moreCells]) : '',
  ];
}
