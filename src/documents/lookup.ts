/** Computes the figures of pages by their keys: all of a scope, such as a claim, a run or a chart, when the first of them is asked for. */
import { ofKind } from '../claims/evaluate.ts';
import { captionHtml, chartTableHtml } from '../report/chart-figure.ts';
import type { ChartSpec } from '../charts/spec.ts';
import { coverageTexts, ledgerId } from '../claims/ledger.ts';
import { VERDICTS } from '../claims/grades.ts';
import { say } from '../claims/saying.ts';
import { dataTableHtml } from '../report/data-table.ts';
import { figuresIn, scopeOf, type Figure } from '../report/keyed-figures.ts';
import { figuresOfRow } from '../report/ledger.ts';
import { answersHtml, notRepeatedHtml, otherwiseHtml, replicationCounts, replicationRow } from '../report/replications.ts';
import { firstCase } from '../report/pays-answer.ts';
import { presetLines } from '../report/pays-presets.ts';
import { runFiguresHtml } from '../report/run-page.ts';
import { onceFor, oncePer } from '../run/once.ts';
import type { Run } from '../run/types.ts';
import { byId, caught } from '../run/errors.ts';
import type { Pin } from '../sample-run/pins.ts';
import { titleIn } from '../studies/index.ts';
import { holdingOf, holdsText } from '../studies/machines.ts';
import { changesOf } from './changes.ts';
import { noteFigures } from './charts.ts';
import { countsOf, findingOf } from './home.ts';
import { machinesTable } from './machines.ts';
import { drawnIn, tablesIn, toldIn } from './methodology.ts';
import { comparedFigures, defaultPair } from './pair.ts';
import { allOf } from './replications.ts';
import { listedFacts } from './runs.ts';
import type { Site, SiteStudy } from './site.ts';

/** The figure of a key, why it cannot be computed, or nothing where no archive gives it. */
export type Lookup = (key: string) => Figure | Error | undefined;

/** What a page says of itself beside its text: title, description, and the title of its tab. */
const pageTexts = (title: string, description: string) => ({ title, description, 'tab-title': `${title} · Compression Tax` });

/** The texts of some parts of a scope, by part. */
type Parts = Readonly<Record<string, string | number>>;

type Scope = (site: Site, name: string, ...rest: string[]) => Parts | readonly Figure[];

function studyOf({ studies }: Site, name: string): SiteStudy {
  const found = studies.find(({ study }) => study.id === name);
  if (!found) throw new Error(`${name} is no study.`);
  return found;
}

const ofStudy =
  (figures: (opened: SiteStudy) => ReturnType<Scope>): Scope =>
  (site, name) =>
    figures(studyOf(site, name));

const ofPin =
  (figures: (pinned: { pin: Pin; readonly run: Run }, opened: SiteStudy) => ReturnType<Scope>): Scope =>
  ({ studies }, name) => {
    for (const opened of studies) {
      const found = opened.pins.find(({ pin }) => pin.runId === name);
      if (found) return figures(found, opened);
    }
    throw new Error(`${name} is no pinned run.`);
  };

/** Of the tables, too, which have scopes of their own: computed once. */
const firstAnswer = oncePer(({ studies: [lead] }: Site) => figuresIn(firstCase(lead!.runs.canonical, lead!.study).answer.join('')));

/** By the first part of a scope; any other scope is a claim, `<study>/<claim>`. */
const SCOPES: Readonly<Record<string, Scope>> = {
  run: ofPin(({ run }) => figuresIn(runFiguresHtml(run))),
  listed: ofPin(({ pin, run }) => listedFacts(pin, run)),
  digest: ofPin(({ pin: { runId, sha256 } }) => [{ key: `digest/${runId}`, text: sha256.slice(0, 12), value: sha256 }]),
  pin: ofPin(({ pin }, { study }) => ({ digest: pin.sha256, ...pageTexts(titleIn(study, pin), '') })),
  holds: ofStudy(({ study, runs }) => ({ '': holdsText(holdingOf(study, runs)) })),
  pays: ofStudy(({ study, runs }) => {
    const { lines, shared } = presetLines(runs.canonical, study);
    return { ...(shared ? { shared } : {}), ...Object.fromEntries(lines.map(({ text }, i) => [i, text])) };
  }),
  machines: ofStudy((opened) => figuresIn(dataTableHtml(machinesTable(opened)))),
  coverage: ofStudy(({ ledger, pins, coverage }) => ({ rows: ledger.length, archives: pins.length, ...coverageTexts(coverage) })),
  cover: ofStudy((opened) => {
    const { number } = findingOf(opened);
    const { title, standfirst } = opened.study;
    return pageTexts(...([title, standfirst].map((text) => say(text, (claim) => number(claim).text)) as [string, string]));
  }),
  verdicts: ofStudy((opened) => {
    const audit = ofKind(opened, 'audit');
    const missing = opened.study.audit.length - audit.length;
    if (missing > 0) throw new Error(`${missing} sentences of the source could not be judged.`);
    const count = (word: string) => audit.filter(({ verdict }) => verdict === word).length;
    return { all: audit.length, ...Object.fromEntries(VERDICTS.map((verdict) => [verdict, count(verdict)])) };
  }),
  chart: (...scope) => figuresIn(captionHtml(chartOf(...scope))),
  'chart-table': (...scope) => figuresIn(chartTableHtml(chartOf(...scope))),
  methodology: (site, table) => (table ? figuresIn(tablesIn(site).map(dataTableHtml).join('')) : toldIn(site)),
  calculator: (site) => firstAnswer(site),
  compare: (site) => figuresIn(comparedFigures(defaultPair(site))),
  counts: (site) => countsOf(site),
  replications: (site) => figuresIn(replicationCounts(allOf(site).map(({ verdict }) => verdict)).join('') + otherwiseHtml(allOf(site))),
  answers: ({ base, studies }) =>
    figuresIn([answersHtml(studies.map(({ study }) => study)), ...studies.map(({ study }) => notRepeatedHtml(base, study))].join('')),
  sums: ({ studies }) => ({ '': studies.flatMap(({ pins }) => pins.map(({ pin: { sha256, file } }) => `${sha256}  ${file}`)).join('\n') }),
  changes: (site) => Object.fromEntries(changesOf(site).map(({ id, text }) => [id, text])),
};

/** A figure of a note, a chart of a run, or one of the comparison. @throws DataError `chart-unknown`; why it cannot be drawn */
export function chartOf(site: Site, study: string, run = '', id = ''): ChartSpec {
  if (study === 'compare') return byId('chart', id, defaultPair(site).charts);
  if (study === 'all') return byId('chart', id, drawnIn(site));
  const opened = studyOf(site, study);
  const pinned = opened.pins.find(({ pin }) => pin.runId === run);
  const isAsked = (spec: ChartSpec) => spec.run === run && spec.id === id;
  // Figures of the note read every run of the study.
  return (pinned && opened.charts(pinned.run).find(isAsked)) ?? noteFigures(opened).find(isAsked) ?? byId('chart', id, []);
}

export function lookupIn(site: Site): Lookup {
  const entries = new Map(site.studies.flatMap((opened) => opened.ledger.map((entry) => [entry.id, { opened, entry }] as const)));
  const known = onceFor((scope: string) => caught(() => new Map(compute(scope).map((figure) => [figure.key, figure]))));

  function compute(scope: string): readonly Figure[] {
    const found = entries.get(scope);
    if (found) {
      const { opened, entry } = found;
      if ('cannot' in entry) throw new Error(entry.cannot);
      const replication = ofKind(opened, 'replication').find((own) => ledgerId(opened.study.id, own) === scope);
      const place = { base: site.base, study: opened.study.id };
      return [...figuresOfRow(entry), ...(replication ? figuresIn(replicationRow(place, replication)) : [])];
    }
    const [kind = '', name = '', ...rest] = scope.split('/');
    const figures = Object.hasOwn(SCOPES, kind) ? SCOPES[kind]!(site, name, ...rest) : [];
    if (Array.isArray(figures)) return figures as readonly Figure[];
    return Object.entries(figures).map(([part, text]) => ({ key: part ? `${scope}:${part}` : scope, text: String(text) }));
  }

  return (key) => {
    const figures = known(scopeOf(key));
    return figures instanceof Error ? figures : figures.get(key);
  };
}
