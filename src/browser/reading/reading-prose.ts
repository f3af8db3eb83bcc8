import { dataValue, spreadText } from '../../run/format.ts';
import type { NoteReading } from '../../workbench/read-note.ts';
import { element } from '../page/element.ts';
import type { Changes } from './reading-changes.ts';

/** What a claim is about, and the figures or the reason why it is listed. */
export interface Reasoned {
  text: string;
  reason: string;
}

export interface ChangedNumber {
  text: string;
  published: string;
  now: string;
  /** It is surely on the other side of 1, or of 0. */
  turned: boolean;
}

/** By claim id, without the study. */
export interface Differences {
  /** Those that a reader sees change. */
  numbers: Map<string, ChangedNumber>;
  /** Numbers that are of this run, and those that are of others or of the source alone. */
  own: Set<string>;
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
 * @param run its id
 */
export function readProse(note: Element, { claims: read, turned, ofOther }: NoteReading, run: string, changes: Changes): Differences {
  /** By claim id, without the study. */
  const claims = new Map(read.map((claim) => [claim.id.slice(claim.id.indexOf('/') + 1), claim]));
  const [own, others] = [new Set<string>(), new Set<string>()];
  const numbers: Differences['numbers'] = new Map();
  const [unread, failing, untested] = [new Map<string, Reasoned>(), new Map<string, Reasoned>(), new Map<string, Reasoned>()];
  for (const figure of note.querySelectorAll<HTMLElement>('.claim > data')) {
    const id = claimOf(figure);
    const claim = claims.get(id);
    if (!claim) continue;
    if (!('cannot' in claim)) (claim.runs.some((one) => one.id === run) ? own : others).add(id);
    const published = figure.textContent.trim();
    const now = 'cannot' in claim ? (ofOther.includes(claim.id) ? 'not read' : 'not recorded') : claim.published!;
    changes.attribute(figure, 'value', 'cannot' in claim ? '' : dataValue(claim.value!));
    showSpread(figure, 'cannot' in claim ? undefined : claim.spread!, changes);
    if (now === published) continue;
    // For screen readers: the number is not the published one. Behind it, these words would let a line break inside the frame.
    changes.content(figure, element('span', 'sr-only', `published run: ${published}, this run: `), now);
    changes.attribute(figure, 'data-reading', 'cannot' in claim ? 'unread' : 'differs');
    if ('cannot' in claim) unread.set(id, { text: claim.text, reason: claim.cannot });
    else numbers.set(id, { text: claim.text, published, now, turned: turned.includes(claim.id) });
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
  return { numbers, own, others, unread, tested: tested.size, failing, untested };

  function mark(sentence: HTMLElement, state: 'fails' | 'untested', words: string): void {
    changes.attribute(sentence, 'data-reading', state);
    sentence.append(changes.added(element('span', 'reading-mark', words)));
  }
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
