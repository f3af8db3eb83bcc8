/** Markup in which all text is escaped: only what is made here is `Html`, and the compiler refuses a mere string where it is expected. */

/** To tenths, never `-0`. */
export const round = (value: number): number => Math.round(value * 10) / 10 + 0;

declare const safe: unique symbol;

/** Markup of HTML or SVG; costs nothing at run time, where it is a string. */
export type Html = '' | (string & { readonly [safe]: true });

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text made safe for element content and quoted attributes; control characters, which XML forbids, are dropped. */
export const escapeText = (text: string): Html =>
  trusted(/[&<>"'\u0000-\u0008\u000b\u000c\u000e-\u001f]/.test(text) ? escaped(text) : text);

const escaped = (text: string): string =>
  text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '').replace(/[&<>"']/g, (c) => ENTITIES[c]!);

/** Markup as the program writes it: markup`<p>${escapeText(name)}</p>`. Gaps take markup, lists of it and numbers. */
export const markup = (parts: TemplateStringsArray, ...gaps: readonly (Html | readonly Html[] | number)[]): Html =>
  trusted(String.raw({ raw: parts }, ...gaps.map((gap) => (typeof gap === 'object' ? gap.join('') : gap))));

export const joined = (parts: readonly Html[], between: Html = ''): Html => trusted(parts.join(between));

/** Shapes that are drawn here. Empty SVG elements are self-closing; HTML elements may not be. */
const SHAPES = new Set(['path', 'circle', 'rect']);

/** One element. Attributes that are undefined are left out, numbers are rounded to tenths, all values are escaped. */
export function tag(name: string, attributes: Record<string, string | number | undefined>, content: Html | readonly Html[] = ''): Html {
  const body = typeof content === 'string' ? content : content.join('');
  let text = '';
  for (const key in attributes) {
    const value = attributes[key];
    if (value !== undefined) text += ` ${key}="${typeof value === 'number' ? round(value) : escapeText(value)}"`;
  }
  return trusted(body === '' && SHAPES.has(name) ? `<${name}${text}/>` : `<${name}${text}>${body}</${name}>`);
}

/** A string as markup: for parts of markup, and for what the program itself wrote elsewhere, such as a style sheet. Never for data. */
export const trusted = (text: string): Html => text as Html;
