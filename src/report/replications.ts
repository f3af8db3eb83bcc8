/** What sources found beside what our own runs measured, written once for pages and for a reader’s own bundle. */
import { escapeText, joined, markup, tag, type Html } from '../markup/markup.ts';
import { entryPath } from '../claims/ledger.ts';
import { estimateText, processorText, saidOf, spreadText } from '../claims/replication.ts';
import type { OnMachine, StatedReplication } from '../claims/types.ts';
import { isRepeated, labelOfSeen, numberOf, type Answering } from '../claims/audit.ts';
import { REPLICATION_VERDICTS, type ReplicationVerdict } from '../claims/replicates.ts';
import { dataValue } from '../run/format.ts';
import { counted, quoteHtml } from './claims.ts';

export interface ReplicationPlace {
  base: string;
  study: string;
  /** True on the page of all studies, where the id of a row names its study. */
  named?: boolean;
  /** False for a reader's own bundle, of which the ledger knows nothing. */
  inLedger?: boolean;
}

const headsOf = (who: 'We' | 'You') => ['The source says', 'It\u00a0printed', `${who} measured`, 'Is it seen again?'];

/** @param groups findings of one study, its name above them where the table has several @param who measured */
export const replicationsTable = (caption: string, groups: readonly { name?: Html; rows: readonly Html[] }[], who: 'We' | 'You' = 'We') => {
  const heads = headsOf(who).map((text) => tag('th', { scope: 'col' }, escapeText(text)));
  const named = (name: Html) => tag('tr', { class: 'group' }, tag('th', { colspan: heads.length, scope: 'rowgroup' }, name));
  return tag('table', { class: 'replications stacked' }, [
    tag('caption', { class: 'sr-only' }, escapeText(caption)),
    tag('thead', {}, tag('tr', {}, heads)),
    ...groups.map(({ name, rows }) => tag('tbody', {}, [name === undefined ? '' : named(name), ...rows])),
  ]);
};

/** One finding, on one line; what another kind of machine gave is below it, runs and the control are in its card. */
export function replicationRow(place: ReplicationPlace, judged: StatedReplication): Html {
  const { base, study, named = false, inLedger = true } = place;
  const { id, label, about, what, printed, machines, notCovered, verdict } = judged;
  const [deciding, ...others] = machines;
  const entry = (claim: string) => base + entryPath({ id: `${study}/${claim}` });
  const words = tag('a', { href: entry(`audit-${about}`) }, markup`its own words`);
  const shown = escapeText(verdict);
  const heads = headsOf(inLedger ? 'We' : 'You');
  /** On a phone the heads are not shown, and each cell says its own. */
  const cell = (column: number, content: readonly Html[]): Html => tag('td', { 'data-head': heads[column] }, content);
  const scope = `${study}/replication-${id}`;
  return tag('tr', { id: named ? `${study}-${id}` : `replication-${id}`, 'data-replication': verdict, 'data-scope': scope }, [
    tag(
      'th',
      { scope: 'row' },
      markup`${escapeText(label)} ${tag('span', { class: 'words' }, words)} ${tag('span', { class: 'quiet what' }, escapeText(what))}`,
    ),
    cell(1, printed ? [figure(':printed', printed.value)] : [markup`“similar”`]),
    cell(2, [
      deciding ? measuredHtml(':machine-1', deciding) : quiet(notCovered.length === 0 ? markup`no run yet` : markup`not recorded`),
      deciding && others.length > 0 ? markup`\u00a0· ${machineHtml(place, deciding)}` : '',
      ...others.map((other, i) =>
        quiet(markup`${measuredHtml(`:machine-${i + 2}`, other)}: ${escapeText(saidOf(other))}\u00a0· ${machineHtml(place, other)}`),
      ),
    ]),
    cell(3, [
      inLedger
        ? tag('a', { class: 'claim verdict-word', href: entry(`replication-${id}`), 'data-key': scope }, shown)
        : tag('strong', {}, shown),
      tag('span', { class: 'words', 'data-key': ':aside' }, escapeText(asideOf(judged))),
    ]),
  ]);
}

const quiet = (text: Html): Html => tag('span', { class: 'quiet' }, text);
const figure = (key: string, value: number): Html =>
  tag('data', { value: dataValue(value), 'data-key': key }, escapeText(estimateText({ value })));

const measuredHtml = (key: string, { ratio }: OnMachine): Html =>
  ratio
    ? markup`${figure(key, ratio.value)} ${tag('span', { class: 'spread', 'data-key': `${key}-spread` }, escapeText(spreadText(ratio)))}`
    : markup`no block that lost little time`;

/** Its processor; the list of runs has the rest. */
const machineHtml = ({ base, study }: ReplicationPlace, { machine }: OnMachine): Html =>
  tag('a', { href: `${base}runs/#${study}` }, escapeText(processorText(machine)));

/** What a reader must know beside the verdict: that it is close, that another kind of machine contradicts it, and what would settle an open one. */
const asideOf = ({ isClose, byMachine, machines: [deciding] }: StatedReplication): string =>
  [isClose && ' close', byMachine && ' by machine', deciding?.settledBy && ` settled by ${deciding.settledBy}`].filter(Boolean).join(',');

const verdicts = Object.keys(REPLICATION_VERDICTS) as ReplicationVerdict[];
/** A verdict as the count of several findings names it. */
const pluralOf = (verdict: ReplicationVerdict): string => (verdict === 'replicates' ? 'replicate' : verdict);

/** How many findings there are, and how many of them got each verdict; each count picks the rows that are shown. */
export function replicationCounts(given: readonly ReplicationVerdict[]): Html[] {
  const count = (n: number, label: string, shows: string) => {
    const radio = markup`<input type="radio" name="shown" value="${escapeText(shows)}"${shows === '' ? markup` checked` : ''}>`;
    const shown = tag('strong', { class: 'title' }, counted(`replications:${label}`, n));
    return tag('li', { 'data-count': n }, tag('label', {}, markup`${shown} ${radio} ${escapeText(label)}`));
  };
  return [
    count(given.length, 'findings', ''),
    ...verdicts.map((verdict) => count(given.filter((own) => own === verdict).length, pluralOf(verdict), verdict)),
  ];
}

/** What the counts would be if of two quiet kinds of machine with as many blocks the other decided. */
export function otherwiseHtml(all: readonly StatedReplication[]): Html {
  const count = (label: string, n: number) => markup`${counted(`replications:otherwise ${label}`, n)} ${escapeText(label)}`;
  const counts = verdicts.map((own) => count(pluralOf(own), all.filter(({ verdict, otherwise }) => (otherwise ?? verdict) === own).length));
  const tied = count('rows', all.filter(({ otherwise }) => otherwise !== null).length);
  return markup`In ${tied} a second quiet kind of machine has as many blocks. If it decided there, all rows would come to ${joined(counts, markup`; `)}.`;
}

/** The sentences of a source that have a row, and those that have a reason, by reason. */
function answersOf({ audit }: Pick<Answering, 'audit'>) {
  const reasons = audit.flatMap((entry) => (isRepeated(entry.again) ? [] : [{ entry, ...entry.again }]));
  return { sentences: audit.length, rows: audit.length - reasons.length, reasons };
}

/** How many sentences the sources have, and how many of them a row or a reason. */
export function answersHtml(studies: readonly Pick<Answering, 'audit'>[]): Html {
  const { sentences, rows, reasons } = answersOf({ audit: studies.flatMap(({ audit }) => audit) });
  const count = (of: string, n: number) => counted(`answers:${of}`, n);
  const counts = markup`${count('sentences', sentences)} sentences of the sources: ${count('rows', rows)} have a row, ${count('reasons', reasons.length)} a reason.`;
  return tag('p', { class: 'answers' }, counts);
}

/** The sentences of one source that have no row, by reason, each a link to its judgement. @throws as `labelOfSeen` */
export function notRepeatedHtml(base: string, study: Answering & { name: string }): Html {
  const { id, name } = study;
  const { sentences, rows, reasons } = answersOf(study);
  const linkTo = (entry: string, text: Html) => tag('a', { href: base + entryPath({ id: `${id}/${entry}` }) }, text);
  const groups = [...Map.groupBy(reasons, ({ why }) => why)].map(([why, own]) => {
    const items = own.map(({ entry, see = [] }) => {
      const quote = linkTo(`audit-${numberOf(entry)}`, quoteHtml(entry.quote, entry.foreign));
      const seen = see.map((claim) => linkTo(claim, escapeText(labelOfSeen(study, claim))));
      return tag('li', { 'data-sentence': entry.id }, seen.length > 0 ? markup`${quote}: see ${joined(seen, markup`; `)}` : quote);
    });
    return markup`${tag('p', {}, escapeText(`${why}.`))}${tag('ul', {}, items)}`;
  });
  const count = (of: string, n: number) => counted(`answers:${id}-${of}`, n);
  const counts = markup`${escapeText(name)}: ${count('sentences', sentences)} sentences, ${count('rows', rows)} with a row, ${count('reasons', reasons.length)} with a reason`;
  return tag('details', { class: 'not-repeated' }, [tag('summary', {}, counts), ...groups]);
}
