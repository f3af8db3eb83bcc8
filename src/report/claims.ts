/** Claims where a text places them, as markup, written once for the pages and for the check. Each leads to its entry in the ledger. */
import { escapeText, tag } from '../charts/text.ts';
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
export const numberHtml = (place: Place, { id, quantity, text, spread }: EvaluatedNumber, withSpread = false): string =>
  tag('a', { class: 'claim', href: entryOf(place, id), id: anchor(place, id) }, dataHtml(id, quantity.value, text)) +
  (withSpread ? tag('span', { class: 'spread' }, escapeText(` (${spread})`)) : '');

const dataHtml = (id: string, value: number, text: string) => tag('data', { value: String(value), 'data-claim': id }, escapeText(text));

/** A sentence of a note that the data could contradict. @param sentence as markup */
export const sentenceHtml = (place: Place, id: string, sentence: string): string =>
  tag('a', { class: 'verdict', href: entryOf(place, id), id: anchor(place, id), 'data-verdict': id }, sentence);

/** One figure of a fact strip. */
export const factHtml = (place: Place, label: string, claim: EvaluatedNumber): string =>
  tag(
    'div',
    {},
    tag('dt', {}, escapeText(label)) + tag('dd', { class: claim.text.length > 12 ? 'worded' : undefined }, numberHtml(place, claim)),
  );

/** The finding of a study in one sentence, as the home page prints it. */
export const findingHtml = (place: Place, { id, label }: EvaluatedVerdict): string =>
  tag('a', { class: 'verdict', href: entryOf(place, id), 'data-finding': place.study }, `${escapeText(label)}.`);

/** What the home page counts. */
export const countHtml = (count: number, label: string, href: string): string =>
  tag('li', {}, tag('a', { href }, `${tag('strong', {}, String(count))} ${escapeText(label)}`));

/** A claim of the source with its verdict, reason and rule. */
export function auditHtml(place: Place, { id, quote, rule, reason, judgement: { verdict, arithmetic } }: JudgedEntry): string {
  const claim = `audit-${id.slice(place.study.length + 1)}`;
  return tag(
    'li',
    { id: claim, 'data-verdict-word': verdict },
    [
      tag('p', {}, tag('q', {}, escapeText(quote))),
      tag('p', {}, `${tag('a', { class: 'claim verdict-word', href: entryOf(place, claim) }, escapeText(verdict))}. ${escapeText(reason)}`),
      tag('p', { class: 'quiet' }, `${escapeText(arithmetic)}. ${tag('span', { class: 'rule' }, escapeText(`Rule: ${rule}`))}`),
    ].join(''),
  );
}
