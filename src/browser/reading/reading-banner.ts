/** The banner over a note that is read with another run: which run, what differs, and the way back. Every text is set as text. */
import { provenanceHtml } from '../../report/provenance.ts';
import { countText } from '../../run/format.ts';
import type { Provenance } from '../../run/types.ts';
import { element } from '../page/element.ts';
import type { ChangedNumber, Differences, Reasoned } from './reading-prose.ts';

export interface RunRead {
  /** Label of the pin, or the name of the reader's own file. */
  label: string;
  id: string;
  provenance: Provenance;
  /** Address of the run's page; null = the reader's own bundle. */
  page: string | null;
}

/**
 * `2 numbers differ, 1 turns from more to less or back · 4 numbers of other runs or the source stay · 1 of 9 tested sentences does not hold · 20 sentences not tested ·
 * 3 numbers not read`, in the order of the list below it.
 */
export function summaryOf({ numbers, own, others, unread, tested, failing, untested }: Differences): string {
  const turned = [...numbers.values()].filter((one) => one.turned).length;
  const turning = turned > 0 ? `, ${countText(turned, 'turns', 'turn')} from more to less or back` : '';
  return [
    // Of a run that holds few of them, only what it lacks.
    ...(own.size > 0 || unread.size === 0 ? [countText(numbers.size, 'number differs', 'numbers differ') + turning] : []),
    ...(others.size > 0
      ? [countText(others.size, 'number of other runs or the source stays', 'numbers of other runs or the source stay')]
      : []),
    ...(tested > 0 ? [testedText(tested, failing.size)] : []),
    ...(untested.size > 0
      ? [tested > 0 ? `${countText(untested.size, 'sentence')} not tested` : `none of ${countText(untested.size, 'sentence')} tested`]
      : []),
    ...(unread.size > 0 ? [`${countText(unread.size, 'number')} not read`] : []),
  ].join(' · ');
}

const testedText = (tested: number, failing: number): string =>
  failing === 0
    ? countText(tested, 'tested sentence holds', 'tested sentences hold')
    : `${failing} of ${countText(tested, 'tested sentence')} ${failing === 1 ? 'does' : 'do'} not hold`;

/** A run by name and kind, as the byline and the banner show it. */
export const nameOf = ({ label, page, provenance }: RunRead): (Node | string)[] => [
  page === null ? label : Object.assign(element('a', '', label), { href: page }),
  ', ',
  document.createRange().createContextualFragment(provenanceHtml(provenance)),
];

export function bannerOf(run: RunRead, differences: Differences, onBack: () => void): HTMLElement {
  const origin =
    run.page === null ? `Your own bundle, run ${run.id}. It stays in this browser and is not in the address.` : `Pinned run ${run.id}.`;
  const name = element('p', '', element('strong', '', 'Read with'), ' ', ...nameOf(run), '. ', element('span', 'reading-origin', origin));
  const list = element('div', 'reading-list', ...listOf(differences));
  Object.assign(list, { tabIndex: 0, role: 'region', ariaLabel: 'What differs' });
  const what = element('details', '', element('summary', '', summaryOf(differences)), list);
  const back = element('button', 'button reading-back', 'Back', element('span', 'max-md:sr-only', ' to the published run'));
  Object.assign(back, { type: 'button', onclick: onBack });
  const banner = element('aside', 'reading-banner', element('div', 'page', name, what, back));
  banner.ariaLabel = 'The run that this note is read with';
  return banner;
}

const listOf = ({ numbers, unread, failing, untested }: Differences): Node[] => [
  ...section('Does not hold for this run', failing),
  ...[...Map.groupBy(numbers.values(), ({ turned }) => turned)]
    .sort(([turned]) => (turned ? -1 : 1))
    .map(([turned, all]) => tableOf(turned ? 'Turn from more to less or back' : 'Differ in size', all)),
  ...section('Not tested by this run', untested),
  ...section('Not read from this run', unread),
];

const section = (title: string, entries: ReadonlyMap<string, Reasoned>): Node[] =>
  entries.size === 0
    ? []
    : [
        element('p', '', element('strong', '', title)),
        element(
          'ul',
          '',
          ...[...Map.groupBy(entries.values(), ({ reason }) => reason)].map(([reason, own]) =>
            element('li', '', own.map(({ text }) => text).join('; '), ' ', element('span', 'quiet', reason)),
          ),
        ),
      ];

function tableOf(caption: string, numbers: readonly ChangedNumber[]): HTMLTableElement {
  const head = (scope: string, text: string) => Object.assign(element('th', '', text), { scope });
  const heads = ['Number', 'Published', 'This run'].map((text) => head('col', text));
  const rows = numbers.map(({ text, published, now }) =>
    element('tr', '', head('row', text), element('td', '', published), element('td', '', now)),
  );
  const title = element('caption', '', element('strong', '', caption));
  return element('table', '', title, element('thead', '', element('tr', '', ...heads)), element('tbody', '', ...rows));
}
