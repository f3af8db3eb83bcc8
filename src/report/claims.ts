/** Claims where a text places them, as markup. Each leads to its entry in the ledger. */
import { escapeText, joined, markup, tag, type Html } from '../markup/markup.ts';
import { entryPath, firstUseOf, ledgerId } from '../claims/ledger.ts';
import { VERDICTS } from '../claims/grades.ts';
import { partsOf } from '../claims/saying.ts';
import type { StatedAudit, StatedNumber } from '../claims/types.ts';
import { dataValue, isUndecided, spreadText } from '../run/format.ts';

interface Context {
  base: string;
  study: string;
  /** True where the note first uses it, so that the ledger can lead back. */
  first?: boolean | undefined;
}

const entryOf = ({ base, study }: Context, claim: string) => base + entryPath({ id: `${study}/${claim}` });
const anchor = ({ first }: Context, claim: string) => (first ? firstUseOf(claim) : undefined);

/** Asked for each use of a claim in the order of a text: true for the first, which carries an id, so that the ledger can lead back to it. */
export function firstUses(): (claim: string) => boolean {
  const used = new Set<string>();
  return (claim) => !used.has(claim) && Boolean(used.add(claim));
}

/** A number of a note; a ratio that does not differ from 1 has its interval. @param withSpread true where interval and n follow it */
export function numberHtml(context: Context, { id, quantity, text, spread }: StatedNumber, withSpread = false): Html {
  const data = tag('data', { value: dataValue(quantity.value), 'data-key': `${context.study}/${id}` }, escapeText(text));
  const link = tag('a', { class: 'claim', href: entryOf(context, id), id: anchor(context, id) }, data);
  if (!withSpread && !isUndecided(quantity)) return link;
  const key = `${context.study}/${id}:${withSpread ? 'spread' : 'range'}`;
  return markup`${link}${tag('span', { class: 'spread', 'data-key': key }, escapeText(spreadText(spread, !withSpread)))}`;
}

/** A sentence of a note that the data could contradict, without its full stop. @param lower true inside another sentence */
export function sentenceHtml(context: Context, { id, label }: { id: string; label: string }, lower = false): Html {
  const key = `${context.study}/${id}:${lower ? 'inside' : 'sentence'}`;
  const words = escapeText(lower ? lowered(label) : label);
  return tag('a', { class: 'verdict', href: entryOf(context, id), id: anchor(context, id), 'data-key': key }, words);
}

export const lowered = (sentence: string): string => sentence.charAt(0).toLowerCase() + sentence.slice(1);

/** A sentence with claims in it, as `claims/saying.ts` writes them. */
export const sayingHtml = (
  context: Omit<Context, 'first'>,
  sentence: string,
  numberOf: (id: string) => StatedNumber,
  first: (id: string) => boolean = () => false,
): Html =>
  joined(
    partsOf(sentence).map((part, i) => (i % 2 === 1 ? numberHtml({ ...context, first: first(part) }, numberOf(part)) : escapeText(part))),
  );

/** In how many runs and on how many machines the sentences hold that are tested in each that measures them, for notes and ledgers; empty where nothing is counted. */
export function holdsHtml(place: { base: string; study: string }, holds: string, tested: readonly { id: string; label: string }[]): Html {
  if (!holds) return '';
  const runs = tag('a', { href: `${place.base}runs/#${place.study}`, 'data-key': `holds/${place.study}` }, escapeText(holds));
  const sentences = tested.map((claim) => sentenceHtml(place, claim, true));
  return tag(
    'p',
    { class: 'machines' },
    markup`Tested in each run alone, where a run measures them all, and true in ${runs}: ${joined(sentences, escapeText('; '))}.`,
  );
}

export const counted = (key: string, count: number): Html => tag('data', { value: String(count), 'data-key': key }, markup`${count}`);

/** The source's own words without their Markdown, with a translation beside those in another language. */
export function quoteHtml(quote: string, foreign?: StatedAudit['foreign']): Html {
  const words = tag('q', { lang: foreign?.lang }, escapeText(quote.replaceAll(/\*\*|`/g, '')));
  return foreign ? markup`${words} (${escapeText(foreign.english)})` : words;
}

export function auditHtml(context: Context, audit: StatedAudit): Html {
  const { label, foreign, formula, reason, verdict, arithmetic } = audit;
  const key = ledgerId(context.study, audit);
  const claim = `audit-${audit.id}`;
  const word = tag('a', { class: 'claim verdict-word', href: entryOf(context, claim), 'data-key': key }, escapeText(verdict));
  return tag('li', { id: claim, 'data-verdict-word': verdict }, [
    tag('p', {}, quoteHtml(label, foreign)),
    tag('p', {}, markup`${word}. ${tag('span', { 'data-key': `${key}:reason` }, escapeText(reason))}`),
    tag(
      'p',
      { class: 'quiet' },
      markup`${tag('span', { 'data-key': `${key}:arithmetic` }, escapeText(arithmetic))}. ${tag('span', { class: 'rule' }, escapeText(`Rule: ${formula}`))}`,
    ),
  ]);
}

/** How many claims of the source were judged how, each count a link to where they are in full; verdicts that none got are left out. */
export function auditSummaryHtml({ base, study }: Context, audit: readonly StatedAudit[]): Html {
  const items = VERDICTS.flatMap((verdict) => {
    const [first, ...more] = audit.filter((entry) => entry.verdict === verdict);
    if (!first) return [];
    const href = `${base}notes/${study}/source/#audit-${first.id}`;
    const word = more.length > 0 ? verdict.replace(/^holds/, 'hold') : verdict;
    const count = tag('strong', {}, counted(`verdicts/${study}:${verdict}`, more.length + 1));
    return tag('li', {}, tag('a', { href }, markup`${count} ${escapeText(word)}`));
  });
  return tag('ul', { class: 'audit-summary' }, items);
}
