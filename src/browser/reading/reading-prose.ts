/** The sentences of a note with another run's figures. In: the note's element, the run's claims. Out: what no longer says the same. */
import type { ReadClaim } from '../../workbench/read-note.ts';
import type { Changes } from './reading-changes.ts';

export interface Differences {
  /** Numbers that a reader sees change. */
  numbers: readonly { text: string; published: string; now: string }[];
  /** Sentences that do not hold for this run, with the figures that say so. */
  sentences: readonly { text: string; because: string }[];
  /** Numbers and sentences of which this run says nothing, with the reason. */
  unread: readonly { text: string; reason: string }[];
}

/**
 * Puts the run's figures in every number of `note`, and marks its sentences.
 * @param claims by claim id, without the study
 */
export function readProse(note: Element, claims: ReadonlyMap<string, ReadClaim>, changes: Changes): Differences {
  const [numbers, sentences, unread] = [
    new Map<string, Differences['numbers'][0]>(),
    new Map<string, Differences['sentences'][0]>(),
    new Map<string, Differences['unread'][0]>(),
  ];
  for (const figure of note.querySelectorAll<HTMLElement>('[data-claim]')) {
    const { claim: id = '' } = figure.dataset;
    const claim = claims.get(id);
    if (!claim) continue;
    const published = figure.textContent.trim();
    const now = 'cannot' in claim ? 'not recorded' : claim.published!;
    changes.attribute(figure, 'value', 'cannot' in claim ? '' : String(claim.value));
    showSpread(figure, 'cannot' in claim ? '' : ` (${claim.spread})`, changes);
    if (now === published) continue;
    changes.content(figure, now, spoken(`, published run: ${published}`));
    changes.attribute(figure, 'data-reading', 'cannot' in claim ? 'unread' : 'differs');
    if ('cannot' in claim) unread.set(id, { text: claim.text, reason: claim.cannot });
    else numbers.set(id, { text: claim.text, published, now });
  }
  for (const sentence of note.querySelectorAll<HTMLElement>('[data-verdict]')) {
    const { verdict: id = '' } = sentence.dataset;
    const claim = claims.get(id);
    if (!claim || (!('cannot' in claim) && claim.verdict === 'holds')) continue;
    const fails = !('cannot' in claim);
    changes.attribute(sentence, 'data-reading', fails ? 'fails' : 'unread');
    const mark = Object.assign(document.createElement('span'), {
      className: 'reading-mark',
      textContent: fails ? 'does not hold for this run' : 'cannot tell from this run',
    });
    sentence.append(mark);
    changes.added(mark);
    if (fails) sentences.set(id, { text: claim.text, because: claim.arithmetic! });
    else unread.set(id, { text: claim.text, reason: claim.cannot });
  }
  return { numbers: [...numbers.values()], sentences: [...sentences.values()], unread: [...unread.values()] };
}

/** The interval after a number, where the note prints it. */
function showSpread(figure: Element, text: string, changes: Changes): void {
  const spread = (figure.closest('a') ?? figure).nextElementSibling;
  if (spread?.matches('.spread') && spread.textContent.trim() !== text.trim()) changes.content(spread, text);
}

/** For screen readers, beside a number: it is not the published one. */
const spoken = (text: string) => Object.assign(document.createElement('span'), { className: 'sr-only', textContent: text });
