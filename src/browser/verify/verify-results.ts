/** The results of a check as text and elements; every mark is said in words too. In: what the Worker found. Out: nodes and sentences. */
import { entryPath } from '../../claims/ledger.ts';
import type { CheckedArchive, CheckedClaim, CheckedDocument } from '../../workbench/check.ts';
import type { CheckedSite } from '../../workbench/workbench.ts';
import { element } from '../page/element.ts';

const STATES = ['differs', 'not recomputed', 'not read', 'agrees'] as const;
type State = (typeof STATES)[number];

/** A claim, a chart of a note, or a page or file, after a check. */
export interface Item {
  kind: 'claim' | 'chart' | 'document';
  /** Claims: without their study. */
  id: string;
  state: State;
  /** What it is, and what was recomputed. */
  label: string;
  result: string;
  link: { href: string; text: string };
  /** What differs, or why it was not compared. */
  notes: readonly string[];
}

/** @param base root of the site with its final slash */
function claimItem(base: string, study: string, { claim, kind, label, recomputed, differences, failure }: CheckedClaim): Item {
  const isChart = kind === 'chart';
  return {
    kind: isChart ? 'chart' : 'claim',
    id: claim,
    state: failure !== null ? 'not recomputed' : differences.length > 0 ? 'differs' : 'agrees',
    label: isChart ? `Chart ${label}` : label,
    result: recomputed ?? '',
    link: { href: base + (isChart ? `notes/${study}/` : entryPath({ id: `${study}/${claim}` })), text: `${study}/${claim}` },
    notes: failure === null ? differences : [failure],
  };
}

/** Differences of one document that are listed. */
const LISTED = 5;

/** Its differences name their claims; so do those of the claims name the document. */
function documentItem(base: string, { path, name, differences, skipped, failure }: CheckedDocument): Item {
  const inWords = differences.map(({ claim, message }) => `${claim === undefined ? '' : `${claim}: `}${message}.`);
  const more = inWords.length > LISTED ? [`And ${inWords.length - LISTED} more places.`] : [];
  const left = skipped.length > 0 ? [`Not recomputed in it: ${skipped.join(', ')}.`] : [];
  return {
    kind: 'document',
    id: path,
    state: failure?.state ?? (differences.length > 0 ? 'differs' : 'agrees'),
    label: name.replace(/^./, (letter) => letter.toUpperCase()),
    result: '',
    link: { href: base + path, text: `/${path}` },
    notes: failure ? [failure.message] : [...inWords.slice(0, LISTED), ...more, ...left],
  };
}

/** The claims of a study and its pages and files, those that are wrong first; for null, what belongs to the whole site. */
export function itemsOf(base: string, { studies, documents }: CheckedSite, study: string | null): Item[] {
  const claims = studies
    .filter((own) => own.study === study)
    .flatMap((own) => own.claims.map((claim) => claimItem(base, own.study, claim)));
  const all = [...claims, ...documents.filter((own) => own.study === study).map((document) => documentItem(base, document))];
  return all.toSorted((a, b) => Number(a.state === 'agrees') - Number(b.state === 'agrees'));
}

type Problem = NonNullable<CheckedArchive['problem']>;

/** An archive that did not arrive was not refused: nothing is known of it. */
const stateOf = ({ code }: Problem) => (code === 'archive-unreachable' ? 'not read' : 'refused');

type Marked = State | ReturnType<typeof stateOf>;

const markOf = (state: Marked) => (state === 'agrees' ? '✓' : '✗');

/** `✗ refused` */
const marked = (state: Marked) => `${markOf(state)} ${state}`;

/** What a check says of an archive. */
export const archiveView = (problem: Problem) => {
  const state = stateOf(problem);
  return element('span', markOf(state) === '✗' ? 'bad' : '', marked(state));
};

const problemsIn = (archives: readonly CheckedArchive[]) => archives.flatMap(({ problem }) => problem ?? []);

const count = (n: number, one: string, many = `${one}s`) => `${n} ${n === 1 ? one : many}`;

/** `2 claims and 1 page or file`. */
function counted(items: readonly Item[]): string {
  const of = (kind: Item['kind']) => items.filter((item) => item.kind === kind).length;
  const parts = [
    of('claim') && count(of('claim'), 'claim'),
    of('chart') && count(of('chart'), 'chart'),
    of('document') && count(of('document'), 'page or file', 'pages and files'),
  ].filter(Boolean);
  return parts.join(', ').replace(/, ([^,]*)$/, ' and $1') || 'nothing';
}

/** `1 archive refused`, `2 claims differ`, …; empty where all is well. */
const troubles = (archives: readonly CheckedArchive[], items: readonly Item[]): string[] => [
  ...[...Map.groupBy(problemsIn(archives), stateOf)].map(([state, own]) => `${count(own.length, 'archive')} ${state}`),
  ...STATES.slice(0, -1).flatMap((state) => {
    const own = items.filter((item) => item.state === state);
    if (own.length === 0) return [];
    return [`${counted(own)} ${state === 'differs' && own.length > 1 ? 'differ' : state}`];
  }),
];

/** The verdict on one study, or on what belongs to none, in one sentence with its mark. */
export function outcomeOf(archives: readonly CheckedArchive[], items: readonly Item[]): string {
  const wrong = troubles(archives, items);
  if (wrong.length > 0) return `✗ ${wrong.join('; ')}; of ${counted(items)}.`;
  const from = archives.length > 0 ? `, recomputed from ${count(archives.length, 'archive')}` : '';
  return `✓ ${counted(items)}${from}: all agree.`;
}

/** The verdict on everything that was checked, with counts. */
export function summaryOf({ studies, documents }: CheckedSite, items: readonly Item[], seconds: number): string {
  const archives = studies.flatMap((study) => study.archives);
  const claims = studies.flatMap((study) => study.claims).filter(({ kind, failure }) => kind !== 'chart' && failure === null);
  const of = (wanted: CheckedClaim['kind']) => claims.filter(({ kind }) => kind === wanted).length;
  const kinds = [
    count(of('number'), 'number'),
    count(of('verdict'), 'sentence'),
    `${count(of('audit'), 'judged claim')} of the sources`,
    ...(of('replication') > 0 ? [count(of('replication'), 'replication')] : []),
  ];
  const compared = documents.filter(({ failure }) => failure === null).length;
  const done = `${count(archives.length - problemsIn(archives).length, 'archive')} verified; ${count(claims.length, 'claim')} recomputed (${kinds.join(', ')}); ${count(compared, 'page or file', 'pages and files')} compared, in ${seconds.toFixed(1)} s.`;
  const wrong = troubles(archives, items);
  const verdict =
    wrong.length > 0 ? `✗ ${wrong.join('; ')}.` : '✓ All that is compared agrees; what that is, and what is not read, is listed below.';
  return `${verdict} ${done}`;
}

const CLASSES = { '✓': 'agrees', '✗': 'differs' };

/** Mark, what it is, what was recomputed, where it is, and what differs. */
export function itemView({ state, label, result, link, notes }: Item): HTMLLIElement {
  const anchor = Object.assign(element('a', '', link.text), { href: link.href });
  return markedView(
    state,
    ...(result ? [` ${label}: `, element('strong', '', result), ' '] : [` ${label} `]),
    element('span', 'quiet', anchor),
    ...notes.map((note) => element('p', '', note)),
  );
}

/**
 * Everything that is wrong: archives, what differs or was not read, and, counted for each study, what an archive keeps from being
 * recomputed. A document whose differences all belong to claims is explained by these.
 * @param parts the items of each study, and those of the whole site under null
 */
export function failureViews({ studies, documents }: CheckedSite, parts: ReadonlyMap<string | null, readonly Item[]>): HTMLLIElement[] {
  const ofClaims = new Set(
    documents
      .filter(({ study, differences }) => study !== null && differences.every(({ claim }) => claim !== undefined))
      .map(({ path }) => path),
  );
  const isListed = ({ kind, id, state }: Item) =>
    state === 'not read' || (state === 'differs' && !(kind === 'document' && ofClaims.has(id)));
  return [
    ...problemsIn(studies.flatMap(({ archives }) => archives)).map((problem) => markedView(stateOf(problem), ' ', problem.message)),
    ...[...parts.values()].flat().filter(isListed).map(itemView),
    ...[...parts].flatMap(([study, items]) => {
      const own = items.filter(({ state }) => state === 'not recomputed');
      if (own.length === 0) return [];
      return [markedView(own[0]!.state, ' ', `${study ?? 'Of the whole site'}: ${counted(own)}, listed below with the reason.`)];
    }),
  ];
}

const markedView = (state: Marked, ...content: (Node | string)[]) =>
  element('li', CLASSES[markOf(state)], element('span', 'mark', marked(state)), ...content);
