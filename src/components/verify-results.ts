/** The results of a check as text and elements; every tick and cross is said in words too. In: outcomes. Out: nodes and sentences. */
import { entryPath } from '../claims/ledger.ts';
import type { CheckedClaim } from '../workbench/judge.ts';
import type { CheckedArchive } from '../workbench/workbench.ts';
import type { Outcome } from './verify-check.ts';

/** Claims that differ. */
export const differing = (claims: readonly CheckedClaim[]) => claims.filter(({ differences }) => differences.length > 0);

const count = (n: number, one: string) => `${n} ${one}${n === 1 ? '' : 's'}`;

type Problem = NonNullable<CheckedArchive['problem']>;

/** An archive that did not arrive was not refused: nothing is known of it. */
export const stateOf = ({ code }: Problem): 'not read' | 'refused' => (code === 'archive-unreachable' ? 'not read' : 'refused');

const problemsOf = ({ archives }: Pick<Outcome, 'archives'>): Problem[] => archives.flatMap(({ problem }) => problem ?? []);

/** `1 archive refused`, `2 archives not read`; empty where there is no problem. */
const problemTexts = (problems: readonly Problem[]): string[] =>
  [...Map.groupBy(problems, stateOf)].map(([state, own]) => `${count(own.length, 'archive')} ${state}`);

const isChart = ({ kind }: CheckedClaim) => kind === 'chart';

/** `2 claims`, `2 claims and 1 chart`. */
const counted = (checked: readonly CheckedClaim[]): string => {
  const charts = checked.filter(isChart).length;
  const claims = checked.length - charts;
  return [...(claims ? [count(claims, 'claim')] : []), ...(charts ? [count(charts, 'chart')] : [])].join(' and ') || count(0, 'claim');
};

const differText = (checked: readonly CheckedClaim[]) => `${counted(checked)} ${checked.length === 1 ? 'differs' : 'differ'}`;

/** The verdict on one study, in one sentence with its mark. */
export function outcomeOf(outcome: Outcome): string {
  const { archives, claims, failure } = outcome;
  if (failure !== null) return `✗ Not checked: ${failure}`;
  const problems = problemTexts(problemsOf(outcome));
  if (problems.length > 0) return `✗ Nothing recomputed, of ${count(archives.length, 'archive')}: ${problems.join(', ')}.`;
  const differ = differing(claims);
  if (differ.length > 0) return `✗ Of ${counted(claims)}: ${differText(differ)}.`;
  return `✓ ${counted(claims)} recomputed from ${count(archives.length, 'archive')}: all agree.`;
}

/**
 * The verdict on all checked studies, with counts.
 * @param counts what the home page counts wrongly
 */
export function summaryOf(outcomes: readonly Outcome[], counts: readonly string[], seconds: number): string {
  const claims = outcomes.flatMap((outcome) => outcome.claims);
  const archives = outcomes.flatMap((outcome) => outcome.archives);
  const problems = outcomes.flatMap(problemsOf);
  const kinds = (['number', 'verdict', 'audit'] as const).map((kind) => claims.filter((claim) => claim.kind === kind).length);
  const [numbers = 0, sentences = 0, audits = 0] = kinds;
  const own = claims.filter((claim) => !isChart(claim)).length;
  const drawn = `${count(claims.length - own, 'chart')} drawn anew`;
  const recomputed = `${count(archives.length - problems.length, 'archive')} verified; ${count(own, 'claim')} recomputed (${count(numbers, 'number')}, ${count(sentences, 'sentence')}, ${count(audits, 'judged claim')} of the sources), ${drawn} in ${seconds.toFixed(1)} s.`;
  const wrong = [
    ...(differing(claims).length > 0 ? [differText(differing(claims))] : []),
    ...(counts.length > 0 ? ['counts of the home page differ'] : []),
    ...problemTexts(problems),
    ...[outcomes.filter(({ failure }) => failure !== null).length].filter(Boolean).map((n) => `${n} not checked`),
  ];
  const verdict =
    wrong.length > 0 ? `✗ ${wrong.join(', ')}.` : '✓ All that is compared agrees; what that is, and what is not read, is listed below.';
  return [verdict, recomputed, ...storeOf(outcomes)].join(' ');
}

function storeOf(outcomes: readonly Outcome[]): string[] {
  const archives = outcomes.flatMap((outcome) => outcome.archives);
  const stored = archives.filter((archive) => archive.stored).length;
  const what = [
    ...(stored > 0 ? [`${stored} of ${count(archives.length, 'archive')}`] : []),
    ...(outcomes.some(({ storedPages }) => storedPages) ? ['pages'] : []),
  ];
  return what.length > 0 ? [`The network did not answer: ${what.join(' and ')} came from this browser’s store.`] : [];
}

/** An element with text and children; text is never read as HTML. */
export function element<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, className: string, ...children: (Node | string)[]) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  made.append(...children);
  return made;
}

/** A claim as a list item: mark, what it is, what was recomputed, its differences, its place in the ledger. */
export function claimItem(base: string, study: string, { claim, kind, label, recomputed, differences }: CheckedClaim): HTMLLIElement {
  const holds = differences.length === 0;
  const link = element('a', '', `${study}/${claim}`);
  link.href = base + (kind === 'chart' ? `notes/${study}/` : entryPath({ id: `${study}/${claim}` }));
  return element(
    'li',
    holds ? 'agrees' : 'differs',
    element('span', 'mark', holds ? '✓ agrees' : '✗ differs'),
    ' ',
    ...(label === null ? [] : [`${label}: `, element('strong', '', recomputed ?? ''), ' ']),
    element('span', 'quiet', link),
    ...differences.map((difference) => element('p', '', difference)),
  );
}

/** Everything that is wrong, as list items: what could not be checked, archives, claims and charts that differ, wrong counts. */
export const failureItems = (base: string, outcomes: readonly Outcome[], counts: readonly string[]): HTMLLIElement[] => [
  ...outcomes.flatMap(({ study, failure }) => (failure === null ? [] : [failureItem('✗ not checked', `${study}: ${failure}`)])),
  ...outcomes.flatMap((outcome) =>
    problemsOf(outcome).map((problem) =>
      failureItem(`✗ ${stateOf(problem)}`, `${problem.message} No claim of ${outcome.study} was recomputed.`),
    ),
  ),
  ...outcomes.flatMap(({ study, claims }) => differing(claims).map((claim) => claimItem(base, study, claim))),
  ...counts.map((message) => failureItem('✗ differs', message)),
];

const failureItem = (mark: string, message: string) => element('li', 'differs', element('span', 'mark', mark), ' ', message);
