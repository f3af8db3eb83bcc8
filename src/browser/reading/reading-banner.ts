/** The banner over a note that is read with another run: which run, what differs, and the way back. Plain text to markup. */
import { escapeText, joined, markup, tag, type Html } from '../../charts/markup.ts';
import { provenanceHtml } from '../../report/provenance.ts';
import type { Provenance } from '../../run/types.ts';
import type { Differences } from './reading-prose.ts';

/** The run that a note is read with. */
export interface RunRead {
  /** Label of the pin, or the name of the reader's own file. */
  label: string;
  id: string;
  provenance: Provenance;
  /** Address of the run's page; null = the reader's own bundle. */
  page: string | null;
}

/** `2 numbers differ`: what differs, in the order of the list below it. */
export const summaryOf = ({ numbers, sentences, unread }: Differences): string =>
  [
    `${counted(numbers.length, 'number')} ${numbers.length === 1 ? 'differs' : 'differ'}`,
    `${counted(sentences.length, 'sentence')} ${sentences.length === 1 ? 'does' : 'do'} not hold`,
    `${unread.length} cannot be computed`,
  ].join(' · ');

const counted = (n: number, noun: string) => `${n} ${noun}${n === 1 ? '' : 's'}`;

/** A run by name and kind, as the byline and the banner show it. */
export const runHtml = ({ label, page, provenance }: RunRead): Html =>
  markup`${page === null ? escapeText(label) : tag('a', { href: page }, escapeText(label))}, ${provenanceHtml(provenance)}`;

/** Content of the banner. */
export function bannerHtml(run: RunRead, differences: Differences): Html {
  const origin =
    run.page === null ? `Your own bundle, run ${run.id}. It stays in this browser and is not in the address.` : `Pinned run ${run.id}.`;
  const name = tag(
    'p',
    {},
    markup`${tag('strong', {}, markup`Read with`)} ${runHtml(run)}. ${tag('span', { class: 'reading-origin' }, escapeText(origin))}`,
  );
  const what = tag('details', {}, [
    tag('summary', {}, escapeText(summaryOf(differences))),
    tag('div', { class: 'reading-list', tabindex: 0, role: 'region', 'aria-label': 'What differs' }, listHtml(differences)),
  ]);
  const back = tag(
    'button',
    { type: 'button', class: 'button reading-back' },
    markup`Back<span class="max-md:sr-only"> to the published run</span>`,
  );
  return tag('div', { class: 'page' }, [name, what, back]);
}

function listHtml({ numbers, sentences, unread }: Differences): Html {
  const rows = numbers.map(({ text, published, now }) =>
    tag('tr', {}, [tag('th', { scope: 'row' }, escapeText(text)), tag('td', {}, escapeText(published)), tag('td', {}, escapeText(now))]),
  );
  const head = ['Number', 'Published', 'This run'].map((label) => tag('th', { scope: 'col' }, escapeText(label)));
  const table = tag('table', {}, [tag('thead', {}, tag('tr', {}, head)), tag('tbody', {}, rows)]);
  const section = (title: string, entries: readonly (readonly [string, string])[]) =>
    entries.length === 0
      ? ''
      : joined([
          tag('p', {}, tag('strong', {}, escapeText(title))),
          tag(
            'ul',
            {},
            entries.map(([text, reason]) =>
              tag('li', {}, markup`${escapeText(text)} ${tag('span', { class: 'quiet' }, escapeText(reason))}`),
            ),
          ),
        ]);
  return joined([
    section(
      'Does not hold for this run',
      sentences.map(({ text, because }) => [text, because]),
    ),
    section(
      'Cannot be computed from this run',
      unread.map(({ text, reason }) => [text, reason]),
    ),
    rows.length ? table : '',
  ]);
}
