/**
 * Figures on pages: each is in an element with the key by which it is computed again. `data-key` is the key; one that begins with `:` or `/`, or
 * is empty, belongs to the last `data-scope` before it, an empty one by its position there. What an element prints is its own text, or the
 * `content` of a `<meta>`.
 */

export interface Figure {
  /** E.g. `cdt-cache/dcb-first`, `cdt-cache/dcb-first:spread`; empty for a `<data>` that says none. */
  key: string;
  text: string;
  /** As the attribute says; absent where the element has none. */
  value?: string;
}

/** `<data>`, and any other tag with a key or a scope. The space keeps parts of a name from being tried. */
const TAGS = /<(?:data(?=[ >])|[a-z][a-z0-9-]*(?= (?:[^>]* )?data-(?:key|scope)="))([^>]*)>([^<]*)/g;

/** Made once: a page has some thousand figures. */
const ATTRIBUTES = {
  'data-scope': / data-scope="([^"]*)"/,
  'data-key': / data-key="([^"]*)"/,
  value: / value="([^"]*)"/,
  content: / content="([^"]*)"/,
};

/** Every figure of a page in its order; comments show nothing. */
export function figuresIn(html: string): Figure[] {
  let [scope, position] = ['', 0];
  const figures: Figure[] = [];
  for (const [, attributes, content] of html.replaceAll(/<!--[^]*?(?:-->|$)/g, '').matchAll(TAGS)) {
    const at = (name: keyof typeof ATTRIBUTES) => ATTRIBUTES[name].exec(attributes!)?.[1];
    const [next, key] = [at('data-scope'), at('data-key')];
    if (next !== undefined) [scope, position] = [next, 0];
    if (key === undefined && next !== undefined) continue;
    const whole = key === '' ? `${scope}#${(position += 1)}` : key !== undefined && /^[:/]/.test(key) ? scope + key : (key ?? '');
    const value = at('value');
    figures.push({
      key: plain(whole),
      text: plain(at('content') ?? content!).trim(),
      ...(value === undefined ? {} : { value: plain(value) }),
    });
  }
  return figures;
}

/** What it belongs to: `cdt-cache/dcb-first` of `cdt-cache/dcb-first:spread`. */
export function scopeOf(key: string): string {
  const end = key.search(/[:#]/);
  return end < 0 ? key : key.slice(0, end);
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#34': '"' };

const plain = (html: string) =>
  html.includes('&') ? html.replaceAll(/&(amp|lt|gt|quot|#39|#34);/g, (_, name: string) => ENTITIES[name]!) : html;
