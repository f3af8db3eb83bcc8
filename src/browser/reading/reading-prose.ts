/** The sentences of a note with another run's figures. In: the note's element, the run's claims. Out: what no longer says the same. */
import type { ReadClaim } from '../../workbench/read-note.ts';
import { element } from '../page/element.ts';
import type { Changes } from './reading-changes.ts';

/** What a claim is about, and the figures or the reason why it is listed. */
export interface Reasoned {
  text: string;
  reason: string;
}

/** By claim id, without the study. */
export interface Differences {
  /** Numbers that a reader sees change. */
  numbers: Map<string, { text: string; published: string; now: string }>;
  /** Sentences that do not hold for this run, with the figures that say so. */
  sentences: Map<string, Reasoned>;
  /** Numbers and sentences of which this run says nothing, with the reason. */
  unread: Map<string, Reasoned>;
}

/**
 * Puts the run's figures in every number of `note`, and marks its sentences.
 * @param claims by claim id, without the study
 */
export function readProse(note: Element, claims: ReadonlyMap<string, ReadClaim>, changes: Changes): Differences {
  const { numbers, sentences, unread }: Differences = { numbers: new Map(), sentences: new Map(), unread: new Map() };
  for (const figure of note.querySelectorAll<HTMLElement>('.claim > data')) {
    const id = claimOf(figure);
    const claim = claims.get(id);
    if (!claim) continue;
    const published = figure.textContent.trim();
    const now = 'cannot' in claim ? 'not recorded' : claim.published!;
    changes.attribute(figure, 'value', 'cannot' in claim ? '' : String(claim.value));
    showSpread(figure, 'cannot' in claim ? '' : ` (${claim.spread})`, changes);
    if (now === published) continue;
    // For screen readers, beside the number: it is not the published one.
    changes.content(figure, now, element('span', 'sr-only', `, published run: ${published}`));
    changes.attribute(figure, 'data-reading', 'cannot' in claim ? 'unread' : 'differs');
    if ('cannot' in claim) unread.set(id, { text: claim.text, reason: claim.cannot });
    else numbers.set(id, { text: claim.text, published, now });
  }
  for (const sentence of note.querySelectorAll<HTMLElement>('.verdict[data-key]')) {
    const id = claimOf(sentence);
    const claim = claims.get(id);
    if (!claim || (!('cannot' in claim) && claim.verdict === 'holds')) continue;
    const fails = !('cannot' in claim);
    changes.attribute(sentence, 'data-reading', fails ? 'fails' : 'unread');
    const mark = element('span', 'reading-mark', fails ? 'does not hold for this run' : 'cannot tell from this run');
    sentence.append(mark);
    changes.added(mark);
    if (fails) sentences.set(id, { text: claim.text, reason: claim.arithmetic! });
    else unread.set(id, { text: claim.text, reason: claim.cannot });
  }
  return { numbers, sentences, unread };
}

/** `put-ratio` of the key `deltaglider-proxy/put-ratio`, and of a part of it. */
export const claimOf = ({ dataset: { key = '' } }: HTMLElement): string => key.slice(key.indexOf('/') + 1).split(':')[0]!;

/** The interval after a number, where the note prints it. */
function showSpread(figure: Element, text: string, changes: Changes): void {
  const spread = (figure.closest('a') ?? figure).nextElementSibling;
  if (spread?.matches('.spread') && spread.textContent.trim() !== text.trim()) changes.content(spread, text);
}
