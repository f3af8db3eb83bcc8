/** The ledger of one study as a table, a line of markup for each row. In: rows. Out: lines in which all text is escaped. */
import { escapeText, joined, markup, tag, trusted, type Html } from '../charts/markup.ts';
import { anchorOf, entryPath, inSymbols, type LedgerKind, type LedgerRow } from '../claims/ledger.ts';
import { dataValue } from '../charts/format.ts';
import { unrounded } from '../run/format.ts';
import { provenanceHtml } from './provenance.ts';

/** What the kinds of the ledger are called. */
export const KIND_LABELS: Readonly<Record<LedgerKind, string>> = {
  number: 'Numbers of the note',
  verdict: 'Sentences of the note',
  audit: 'Claims of the source, judged',
  replication: 'Findings of the source, measured again',
};

/** Runs and cells that a row shows; a claim about all runs rests on ever more of them, and the API has every one. */
const [RUNS, CELLS] = [12, 150];
/** Characters of a comparison that a row shows. */
const ARITHMETIC = 2000;

const HEADS = ['Claim and how it is computed', 'Published value, or verdict with its arithmetic', 'Computed from'];

/** What comes before the rows. */
export function ledgerHead(study: string): Html {
  const heads = HEADS.map((head) => tag('th', { scope: 'col' }, escapeText(head)));
  const caption = tag('caption', { class: 'sr-only' }, escapeText(`Ledger of ${study}`));
  return markup`<table class="ledger">${caption}${tag('thead', {}, tag('tr', {}, heads))}`;
}

/** What comes before the rows of one kind. @param count of its rows */
export function ledgerGroup(kind: LedgerKind, count: number): Html {
  const label = markup`${escapeText(KIND_LABELS[kind])} ${tag('span', { class: 'quiet' }, markup`${count}`)}`;
  return markup`<tbody data-ledger-group="">${tag('tr', { class: 'group' }, tag('th', { scope: 'rowgroup', colspan: 3 }, label))}`;
}

export const LEDGER_GROUP_END = markup`</tbody>`;
export const LEDGER_END = markup`</table>`;

/**
 * One row, on one line.
 * @param base root of the site with its final slash
 * @param labelOf short name of a run
 */
export function ledgerRowHtml(row: LedgerRow, base: string, labelOf: (run: string) => string): Html {
  const attributes = { id: anchorOf(row), 'data-kind': row.kind, 'data-verdict': row.verdict ?? undefined };
  const cells = [
    tag('th', { scope: 'row' }, claimCell(row, base)),
    tag('td', {}, valueCell(row, base)),
    tag('td', {}, evidenceCell(row, base, labelOf)),
  ];
  return trusted(tag('tr', attributes, cells).replaceAll('\n', ' '));
}

const paragraph = (content: Html, className?: string): Html => tag('p', { class: className }, content);

function claimCell(row: LedgerRow, base: string): Html[] {
  const symbols = inSymbols(row);
  const own = tag('a', { href: `#${anchorOf(row)}`, 'aria-label': `Link to ${row.id}` }, tag('code', {}, escapeText(anchorOf(row))));
  const inNote = row.inText ? tag('a', { href: base + row.page }, markup`In the note`) : '';
  return [
    row.kind === 'audit' ? tag('q', {}, escapeText(row.text)) : escapeText(row.text),
    paragraph(escapeText(row.formula)),
    symbols ? paragraph(tag('code', {}, escapeText(symbols))) : '',
    ...row.flags.map((flag) => paragraph(escapeText(flag), 'flagged')),
    paragraph(joined([own, inNote]), 'links'),
  ];
}

const clipped = (text: string) => (text.length > ARITHMETIC ? `${text.slice(0, ARITHMETIC)} … (whole in the JSON)` : text);

function valueCell(row: LedgerRow, base: string): Html[] {
  const { value, unit, spread, values, published, verdict, arithmetic, was, reason } = row;
  // Six digits of each trial; the JSON and the cells have all.
  const trials = values.length > 1 ? `: ${values.map(dataValue).join(' · ')}` : '';
  const shown = value === null ? tag('strong', {}, escapeText(verdict!)) : tag('data', { value: String(value) }, escapeText(published!));
  return [
    tag('a', { class: 'claim', href: base + entryPath(row) }, shown),
    paragraph(escapeText(value === null ? clipped(arithmetic ?? '') : `unrounded ${unrounded(value)} ${unit}, ${spread}${trials}`)),
    ...was.map(({ text, until }) =>
      paragraph(markup`was ${escapeText(text)} until ${tag('a', { href: `${base}changelog/` }, escapeText(until))}`),
    ),
    reason === null ? '' : paragraph(escapeText(reason)),
  ];
}

function evidenceCell({ study, runs, sources }: LedgerRow, base: string, labelOf: (run: string) => string): Html[] {
  const json = tag('a', { href: `${base}api/v1/claims/${study}.json` }, markup`the JSON`);
  const named = runs.slice(0, RUNS).map(({ id, provenance, sha256 }) => {
    const link = tag('a', { href: `${base}runs/${id}/` }, escapeText(labelOf(id)));
    const digest = tag('code', { title: sha256 }, escapeText(sha256.slice(0, 12)));
    return paragraph(markup`${link} ${provenanceHtml(provenance)} ${digest}`, 'run');
  });
  const cells = sources
    .slice(0, CELLS)
    .map(({ run, file, at, raw }) =>
      tag('li', {}, escapeText(`${runs.length > 1 ? `${run}.tgz!` : ''}${file} ${at}${raw === undefined ? '' : ` = ${raw}`}`)),
    );
  const moreCells = sources.length > CELLS ? tag('li', {}, markup`and ${sources.length - CELLS} more, in ${json}`) : '';
  const count = tag('summary', {}, escapeText(`${sources.length} ${sources.length === 1 ? 'cell' : 'cells'}`));
  return [
    ...named,
    runs.length > RUNS ? paragraph(markup`and ${runs.length - RUNS} more runs, in ${json}`) : '',
    runs.length === 0 ? paragraph(markup`no figure`) : '',
    sources.length > 0 ? tag('details', {}, [count, tag('ul', {}, [...cells, moreCells])]) : '',
  ];
}
