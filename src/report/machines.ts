/** Where a finding holds, as a sentence. In: the count as text, empty where nothing is counted. Out: markup. */
import { escapeText, markup, tag, type Html } from '../charts/markup.ts';

/** The count as a link to the runs behind it. */
export const holdsLink = (base: string, study: string, holds: string): Html =>
  tag('a', { href: `${base}runs/#${study}` }, escapeText(holds));

/** The sentence of notes and ledgers. */
export const holdsHtml = (base: string, study: string, holds: string): Html =>
  holds && tag('p', { class: 'machines' }, markup`The finding holds in ${holdsLink(base, study, holds)}.`);
