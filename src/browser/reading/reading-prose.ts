import type { LedgerRow } from '../../claims/ledger.ts';
import { spreadText } from '../../run/format.ts';
import type { NoteReading } from '../../workbench/read-note.ts';
import { element } from '../page/element.ts';
import type { Changes } from './reading-changes.ts';

type Claim = NoteReading['claims'][number];

/** What a claim is about, and the figures or the reason why it is listed. */
export interface Reasoned {
  text: string;
  reason: string;
}

export interface ChangedNumber {
  text: string;
  published: string;
  now: string;
  /** A ratio is on the other side of 1 with all of its interval, any other number on that of 0. */
  turned: boolean;
}

/** By claim id, without the study. */
export interface Differences {
  /** Those that a reader sees change. */
  numbers: Map<string, ChangedNumber>;
  /** Numbers that are of other runs alone. */
  others: Set<string>;
  /** Numbers that cannot be computed from this run, with the reason. */
  unread: Map<string, Reasoned>;
  tested: number;
  /** Sentences that do not hold, with the figures that say so. */
  failing: Map<string, Reasoned>;
  /** Sentences in whose decision this run takes no part, with the reason. */
  untested: Map<string, Reasoned>;
}

/**
 * Puts the run's figures in every number of `note`, and marks its sentences.
 * @param claims by claim id, without the study
 * @param run its id
 */
export function readProse(note: Element, claims: ReadonlyMap<string, Claim>, run: string, changes: Changes): Differences {
  const others = new Set<string>();
  const numbers: Differences['numbers'] = new Map();
  const [unread, failing, untested] = [new Map<string, Reasoned>(), new Map<string, Reasoned>(), new Map<string, Reasoned>()];
  for (const figure of note.querySelectorAll<HTMLElement>('.claim > data')) {
    const id = claimOf(figure);
    const claim = claims.get(id);
    if (!claim) continue;
    if (!('cannot' in claim) && !claim.runs.some((own) => own.id === run)) others.add(id);
    const published = figure.textContent.trim();
    const now = 'cannot' in claim ? 'not recorded' : claim.published!;
    const before = Number(figure.getAttribute('value'));
    changes.attribute(figure, 'value', 'cannot' in claim ? '' : String(claim.value));
    showSpread(figure, 'cannot' in claim ? undefined : claim.spread!, changes);
    if (now === published) continue;
    // For screen readers, beside the number: it is not the published one.
    changes.content(figure, now, element('span', 'sr-only', `, published run: ${published}`));
    changes.attribute(figure, 'data-reading', 'cannot' in claim ? 'unread' : 'differs');
    if ('cannot' in claim) unread.set(id, { text: claim.text, reason: claim.cannot });
    else numbers.set(id, { text: claim.text, published, now, turned: isTurned(before, claim) });
  }
  const tested = new Set<string>();
  for (const sentence of note.querySelectorAll<HTMLElement>('.verdict[data-key]')) {
    const id = claimOf(sentence);
    const claim = claims.get(id);
    if (!claim) continue;
    if ('cannot' in claim) {
      untested.set(id, { text: claim.text, reason: claim.cannot });
      mark(sentence, 'untested', '(not tested by this run)');
      continue;
    }
    tested.add(id);
    if (claim.verdict === 'holds') continue;
    failing.set(id, { text: claim.text, reason: claim.arithmetic! });
    mark(sentence, 'fails', 'does not hold for this run');
  }
  return { numbers, others, unread, tested: tested.size, failing, untested };

  function mark(sentence: HTMLElement, state: 'fails' | 'untested', words: string): void {
    changes.attribute(sentence, 'data-reading', state);
    sentence.append(changes.added(element('span', 'reading-mark', words)));
  }
}

/** True where what was more is less, or the other way round, with all of its interval. */
function isTurned(before: number, { value, unit, interval }: LedgerRow): boolean {
  const neutral = unit === '×' ? 1 : 0;
  const ends = interval ? [interval.low, interval.high] : [value!];
  return ends.every((now) => (before - neutral) * (now - neutral) < 0);
}

/** `put-ratio` of the key `deltaglider-proxy/put-ratio`, and of a part of it. */
export const claimOf = ({ dataset: { key = '' } }: HTMLElement): string => key.slice(key.indexOf('/') + 1).split(':')[0]!;

/** The interval after a number, where the note prints it. */
function showSpread(figure: Element, its: string | undefined, changes: Changes): void {
  const spread = (figure.closest('a') ?? figure).nextElementSibling;
  if (!spread?.matches('.spread')) return;
  const text = its === undefined ? '' : spreadText(its, spread.matches('[data-key$=":range"]'));
  if (spread.textContent.trim() !== text.trim()) changes.content(spread, text);
}
