/** The results of a check as text and elements; every tick and cross is said in words too. In: outcomes. Out: nodes and sentences. */
import type { CheckedClaim } from '../workbench/judge.ts';
import type { Outcome } from './verify-check.ts';

/** Claims that differ. */
export const differing = (claims: readonly CheckedClaim[]) => claims.filter(({ differences }) => differences.length > 0);

const count = (n: number, one: string) => `${n} ${one}${n === 1 ? '' : 's'}`;
const refused = ({ archives }: Outcome) => archives.filter(({ problem }) => problem);

/** The verdict on one study, in one sentence with its mark. */
export function outcomeOf(outcome: Outcome): string {
  const { archives, claims, failure } = outcome;
  if (failure !== null) return `✗ Not checked: ${failure}`;
  const bad = refused(outcome);
  if (bad.length > 0) return `✗ Nothing recomputed: ${bad.length} of ${count(archives.length, 'archive')} refused.`;
  const differ = differing(claims).length;
  if (differ > 0) return `✗ ${differ} of ${count(claims.length, 'claim')} ${differ === 1 ? 'differs' : 'differ'}.`;
  return `✓ ${count(claims.length, 'claim')} recomputed from ${count(archives.length, 'archive')}: all agree.`;
}

/** The verdict on all checked studies, with counts. */
export function summaryOf(outcomes: readonly Outcome[], seconds: number): string {
  const claims = outcomes.flatMap((outcome) => outcome.claims);
  const archives = outcomes.flatMap((outcome) => outcome.archives);
  const kinds = (['number', 'verdict', 'audit'] as const).map((kind) => claims.filter((claim) => claim.kind === kind).length);
  const [numbers = 0, sentences = 0, audits = 0] = kinds;
  const recomputed = `${count(archives.length - outcomes.flatMap(refused).length, 'archive')} verified; ${count(claims.length, 'claim')} recomputed (${count(numbers, 'number')}, ${count(sentences, 'sentence')}, ${count(audits, 'judged claim')} of the sources) in ${seconds.toFixed(1)} s.`;
  const wrong = [
    ...[differing(claims).length].filter(Boolean).map((n) => `${count(n, 'claim')} ${n === 1 ? 'differs' : 'differ'}`),
    ...[outcomes.flatMap(refused).length].filter(Boolean).map((n) => `${count(n, 'archive')} refused`),
    ...[outcomes.filter(({ failure }) => failure !== null).length].filter(Boolean).map((n) => `${n} not checked`),
  ];
  return [wrong.length > 0 ? `✗ ${wrong.join(', ')}.` : '✓ Everything checked agrees.', recomputed, ...storeOf(outcomes)].join(' ');
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
export function claimItem(base: string, study: string, { claim, label, recomputed, differences }: CheckedClaim): HTMLLIElement {
  const holds = differences.length === 0;
  const link = element('a', '', `${study}/${claim}`);
  link.href = `${base}claims/#${study}--${claim}`;
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

/** Everything that is wrong, as list items: what could not be checked, refused archives, claims that differ. */
export const failureItems = (base: string, outcomes: readonly Outcome[]): HTMLLIElement[] => [
  ...outcomes.flatMap(({ study, failure }) => (failure === null ? [] : [failureItem('✗ not checked', `${study}: ${failure}`)])),
  ...outcomes.flatMap((outcome) =>
    refused(outcome).map(({ problem }) => failureItem('✗ refused', `${problem!.message} No claim of ${outcome.study} was recomputed.`)),
  ),
  ...outcomes.flatMap(({ study, claims }) => differing(claims).map((claim) => claimItem(base, study, claim))),
];

const failureItem = (mark: string, message: string) => element('li', 'differs', element('span', 'mark', mark), ' ', message);
