import { link, type Addresses } from './addresses.ts';
import { escapeText, joined, markup, tag, type Html } from '../markup/markup.ts';
import type { ChartSpec } from '../charts/spec.ts';
import { healthOf } from '../run/failures.ts';
import { sentence } from '../run/capital.ts';
import { formatNumber } from '../run/format.ts';
import type { Run } from '../run/types.ts';
import { provenanceHtml } from './provenance.ts';

export interface RunPage {
  /** Charts of the run's study; empty where no study knows its figures. */
  charts: readonly ChartSpec[];
  /** True where the charts have no files: one drawing of each is here, and the browser draws all from the archive. */
  fromArchive?: boolean;
  addresses: Addresses;
  /** Absent for a reader's own bundle: its id is then its title. `source` is for a reader, `pinnedAt` an ISO date, `supersedes` the id of a run. */
  pin?: { label: string; source: string; pinnedAt: string; canonical: boolean; supersedes: string | null } | undefined;
  study?: { title: string; href: string } | undefined;
  successor?: { runId: string; label: string } | undefined;
  /** Level of its title, which the headings below it follow; 1 where it is a page of its own. */
  level?: 1 | 2;
  /** Links below the facts, such as the archive itself. */
  links?: readonly { label: string; href: string; download?: boolean }[];
}

/** @param nav links to the parts of the page, as markup */
export function headerHtml(run: Run, page: RunPage, nav: Html): Html {
  const { pin, links = [], level = 1 } = page;
  const anchors = links.map(({ label, href, download }) => tag('a', { href, download: download ? '' : undefined }, escapeText(label)));
  const digest = tag('span', { class: 'quiet' }, markup`SHA-256 ${tag('code', {}, escapeText(run.digest.sha256))}`);
  return tag('header', {}, [
    tag('p', { class: 'eyebrow' }, [provenanceHtml(run.provenance), pin?.canonical ? markup`<span> · canonical</span>` : '']),
    tag(`h${level}`, {}, escapeText(pin?.label ?? run.id)),
    healthHtml(run),
    pin ? tag('p', { class: 'id' }, tag('code', {}, escapeText(run.id))) : '',
    pinnedHtml(page),
    successorHtml(page),
    factsHtml(run),
    tag('p', { class: 'digest' }, joined([...anchors, digest], markup` `)),
    tag('nav', { 'aria-label': 'On this page', class: 'no-print quiet' }, nav),
  ]);
}

/** What a reader must know before any figure. */
export function healthHtml(run: Run): Html {
  const { state, text } = healthOf(run);
  return tag('p', { class: 'health', 'data-state': state, 'data-key': `run/${run.id}:health` }, escapeText(sentence(text)));
}

function pinnedHtml({ pin, study, addresses }: RunPage): Html {
  if (!pin) return '';
  const { source, pinnedAt, supersedes } = pin;
  const date = tag('time', { datetime: pinnedAt }, escapeText(pinnedAt));
  const parts = [
    escapeText(source),
    markup`pinned ${date}${study ? markup` for ${tag('a', { href: study.href }, escapeText(study.title))}` : ''}`,
    ...(supersedes === null ? [] : [markup`supersedes ${link(addresses.run(supersedes), supersedes)}`]),
  ];
  return tag('p', { class: 'quiet' }, joined(parts, markup` · `));
}

const successorHtml = ({ successor, addresses }: RunPage): Html =>
  successor
    ? tag(
        'p',
        { class: 'superseded warning' },
        markup`Superseded by ${link(addresses.run(successor.runId), successor.label)}: pinned later in its place, which does not make it the better run. This page stays as it is, for what quotes it.`,
      )
    : '';

export function factsHtml(run: Run): Html {
  const facts: [string, string][] = [
    ['Started', run.startedAt === null ? 'not recorded' : moment(run.startedAt)],
    ['Trials', String(run.trials)],
    ['Harness', run.harness],
    ...(run.concurrencies.length > 0 ? [['Client workers', run.concurrencies.join(', ')] as [string, string]] : []),
    ['Archive', formatNumber(run.digest.sizeBytes, 'B').text],
    ...(run.modes.length > 0 ? [['Modes', run.modes.join(', ')] as [string, string]] : []),
  ];
  const items = facts.map(([label, text]) =>
    tag('div', {}, [tag('dt', {}, escapeText(label)), tag('dd', { 'data-key': '' }, escapeText(text))]),
  );
  return tag('dl', { class: 'facts', 'data-scope': `run/${run.id}:facts` }, items);
}

/** A moment to the minute, in UTC; any other string unchanged. */
function moment(iso: string): string {
  if (!iso.includes('T') || Number.isNaN(Date.parse(iso))) return iso;
  return `${new Date(iso).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
