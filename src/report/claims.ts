/** Claims where a text places them, as markup, written once for the pages and for the check. Each leads to its entry in the ledger. */
import { escapeText, markup, tag, type Html } from '../charts/markup.ts';
import type { JudgedEntry } from '../claims/audit.ts';
import { entryPath, firstUseOf } from '../claims/ledger.ts';
import type { EvaluatedNumber, EvaluatedVerdict } from '../claims/types.ts';

/** Where a claim is placed. */
interface Place {
  /** Root of the site with its final slash. */
  base: string;
  study: string;
  /** True where the note first uses it, so that the ledger can lead back. */
  first?: boolean | undefined;
}

const entryOf = ({ base, study }: Place, claim: string) => base + entryPath({ id: `${study}/${claim}` });
const anchor = ({ first }: Place, claim: string) => (first ? firstUseOf(claim) : undefined);

/** A number of a note. @param withSpread true where interval and n follow it */
export function numberHtml(place: Place, { id, quantity, text, spread }: EvaluatedNumber, withSpread = false): Html {
  const data = tag('data', { value: String(quantity.value), 'data-claim': id }, escapeText(text));
  const link = tag('a', { class: 'claim', href: entryOf(place, id), id: anchor(place, id) }, data);
  return withSpread ? markup`${link}${tag('span', { class: 'spread' }, markup` (${escapeText(spread)})`)}` : link;
}

/** A sentence of a note that the data could contradict. */
export const sentenceHtml = (place: Place, id: string, sentence: Html): Html =>
  tag('a', { class: 'verdict', href: entryOf(place, id), id: anchor(place, id), 'data-verdict': id }, sentence);

/** One figure of a fact strip, with its interval where it has one. */
export const factHtml = (place: Place, label: string, claim: EvaluatedNumber): Html =>
  tag('div', {}, [
    tag('dt', {}, escapeText(label)),
    tag('dd', { class: claim.text.length > 12 ? 'worded' : undefined }, numberHtml(place, claim, claim.quantity.interval !== undefined)),
  ]);

/** The finding of a study in one sentence, as the home page prints it. */
export const findingHtml = (place: Place, { id, label }: EvaluatedVerdict): Html =>
  tag('a', { class: 'verdict', href: entryOf(place, id), 'data-finding': place.study }, markup`${escapeText(label)}.`);

/** What the home page counts. */
export const countHtml = (count: number, label: string, href: string): Html =>
  tag('li', {}, tag('a', { href }, markup`${tag('strong', {}, markup`${count}`)} ${escapeText(label)}`));

/** A claim of the source with its verdict, reason and rule. */
export function auditHtml(place: Place, { id, quote, rule, reason, judgement: { verdict, arithmetic } }: JudgedEntry): Html {
  const claim = `audit-${id.slice(place.study.length + 1)}`;
  const word = tag('a', { class: 'claim verdict-word', href: entryOf(place, claim) }, escapeText(verdict));
  return tag('li', { id: claim, 'data-verdict-word': verdict }, [
    tag('p', {}, tag('q', {}, escapeText(quote))),
    tag('p', {}, markup`${word}. ${escapeText(reason)}`),
    tag('p', { class: 'quiet' }, markup`${escapeText(arithmetic)}. ${tag('span', { class: 'rule' }, escapeText(`Rule: ${rule}`))}`),
  ]);
}
