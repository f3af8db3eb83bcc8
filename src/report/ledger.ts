/** The ledger of one study as a table, a line of markup for each row. In: rows. Out: lines in which all text is escaped. */
import { escapeText, tag } from '../charts/text.ts';
import { anchorOf, entryPath, inSymbols, type LedgerKind, type LedgerRow } from '../claims/ledger.ts';
import { unrounded } from '../run/format.ts';
import { KIND_LABELS } from './ledger-labels.ts';
import { provenanceHtml } from './provenance.ts';

/** Runs and cells that a row shows; a claim about all runs rests on ever more of them, and the API has every one. */
const [RUNS, CELLS] = [12, 150];
/** Characters of a comparison that a row shows. */
const ARITHMETIC = 2000;

const HEADS = ['Claim and how it is computed', 'Published value, or verdict with its arithmetic', 'Computed from'];

/** What stands before the rows. */
export const ledgerHead = (study: string): string =>
  `<table class="ledger">${tag('caption', { class: 'sr-only' }, `Ledger of ${escapeText(study)}`)}` +
  tag('thead', {}, tag('tr', {}, HEADS.map((head) => tag('th', { scope: 'col' }, head)).join('')));

/** What stands before the rows of one kind. @param count of its rows */
export const ledgerGroup = (kind: LedgerKind, count: number): string => {
  const label = `${escapeText(KIND_LABELS[kind])} ${tag('span', { class: 'quiet' }, String(count))}`;
  return `<tbody data-ledger-group="">${tag('tr', { class: 'group' }, tag('th', { scope: 'rowgroup', colspan: '3' }, label))}`;
};

export const LEDGER_GROUP_END = '</tbody>';
export const LEDGER_END = '</table>';

/**
 * One row, on one line.
 * @param base root of the site with its final slash
 * @param labelOf short name of a run
 */
export const ledgerRowHtml = (row: LedgerRow, base: string, labelOf: (run: string) => string): string =>
  tag(
    'tr',
    { id: anchorOf(row), 'data-kind': row.kind, 'data-verdict': row.verdict ?? undefined },
    tag('th', { scope: 'row' }, claimCell(row, base)) +
      tag('td', {}, valueCell(row, base)) +
      tag('td', {}, evidenceCell(row, base, labelOf)),
  ).replaceAll('\n', ' ');

const paragraph = (text: string, className?: string) => tag('p', { class: className }, text);

function claimCell(row: LedgerRow, base: string): string {
  const symbols = inSymbols(row);
  const own = tag('a', { href: `#${anchorOf(row)}`, 'aria-label': `Link to ${row.id}` }, tag('code', {}, escapeText(anchorOf(row))));
  return [
    row.kind === 'audit' ? tag('q', {}, escapeText(row.text)) : escapeText(row.text),
    paragraph(escapeText(row.formula)),
    symbols && paragraph(tag('code', {}, escapeText(symbols))),
    ...row.flags.map((flag) => paragraph(escapeText(flag), 'flagged')),
    paragraph(own + (row.inText ? tag('a', { href: base + row.page }, 'In the note') : ''), 'links'),
  ].join('');
}

const clipped = (text: string) => (text.length > ARITHMETIC ? `${text.slice(0, ARITHMETIC)} … (whole in the JSON)` : text);

function valueCell(row: LedgerRow, base: string): string {
  const { value, unit, spread, values, published, verdict, arithmetic, was, reason } = row;
  const trials = values.length > 1 ? `: ${values.map(unrounded).join(' · ')}` : '';
  const shown = value === null ? tag('strong', {}, escapeText(verdict!)) : tag('data', { value: String(value) }, escapeText(published!));
  return [
    tag('a', { class: 'claim', href: base + entryPath(row) }, shown),
    paragraph(escapeText(value === null ? clipped(arithmetic ?? '') : `unrounded ${unrounded(value)} ${unit}, ${spread}${trials}`)),
    ...was.map(({ text, until }) =>
      paragraph(`was ${escapeText(text)} until ${tag('a', { href: `${base}changelog/` }, escapeText(until))}`),
    ),
    reason === null ? '' : paragraph(escapeText(reason)),
  ].join('');
}

function evidenceCell({ runs, sources }: LedgerRow, base: string, labelOf: (run: string) => string): string {
  const json = tag('a', { href: `${base}api/v1/claims.json` }, 'the JSON');
  const named = runs.slice(0, RUNS).map(({ id, provenance, sha256 }) => {
    const link = tag('a', { href: `${base}runs/${id}/` }, escapeText(labelOf(id)));
    return paragraph(`${link} ${provenanceHtml(provenance)} ${tag('code', { title: sha256 }, sha256.slice(0, 12))}`, 'run');
  });
  const cells = sources
    .slice(0, CELLS)
    .map(({ run, file, at, raw }) =>
      tag('li', {}, escapeText(`${runs.length > 1 ? `${run}.tgz!` : ''}${file} ${at}${raw === undefined ? '' : ` = ${raw}`}`)),
    );
  const moreCells = sources.length > CELLS ? tag('li', {}, `and ${sources.length - CELLS} more, in ${json}`) : '';
  const count = tag('summary', {}, `${sources.length} ${sources.length === 1 ? 'cell' : 'cells'}`);
  return [
    ...named,
    runs.length > RUNS ? paragraph(`and ${runs.length - RUNS} more runs, in ${json}`) : '',
    runs.length === 0 ? paragraph('no figure') : '',
    sources.length > 0 ? tag('details', {}, count + tag('ul', {}, cells.join('') + moreCells)) : '',
  ].join('');
}
