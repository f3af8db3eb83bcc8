/** Markup as a browser would read it. */
import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';

export interface ReadElement {
  name: string;
  attributes: Record<string, string>;
}

/** Every element of a document or fragment, in document order. */
export function elementsIn(html: string): ReadElement[] {
  const walk = (node: Tree.Node): ReadElement[] => [
    ...('tagName' in node
      ? [{ name: node.tagName, attributes: Object.fromEntries(node.attrs.map(({ name, value }) => [name, value])) }]
      : []),
    ...('childNodes' in node ? node.childNodes.flatMap(walk) : []),
  ];
  return walk(parse(html));
}

/** What could run, load or restyle: elements and attributes that no run page has. Empty for inert markup. */
export const active = (html: string): string[] =>
  elementsIn(html).flatMap(({ name, attributes }) => [
    ...(/^(script|img|iframe|object|embed|link|base|form|input|video|audio|math|foreignobject|animate|set|use)$/.test(name) ? [name] : []),
    ...Object.entries(attributes)
      .filter(
        ([key, value]) =>
          /^(on|style$|srcdoc$|formaction$)/.test(key) ||
          (/^(href|src|action)$/.test(key) && /^\s*(javascript|vbscript|data:text\/html)/i.test(value)),
      )
      .map(([key]) => `${name} ${key}`),
  ]);
