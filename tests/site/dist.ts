/** The built site as a reader's browser gets it: parsed pages, found elements, addresses. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, type DefaultTreeAdapterTypes } from 'parse5';

export type Element = DefaultTreeAdapterTypes.Element;
type Node = DefaultTreeAdapterTypes.Node;

/** The folder of the built site. */
export const dist = join(import.meta.dirname, '../..', process.env['DIST'] ?? 'dist');
/** The path that the site was built for, with a slash at its end. */
export const base = `${(process.env['BASE_PATH'] ?? '').replace(/\/$/, '')}/`;

/** All pages, as paths below dist; those that only lead elsewhere are none. */
export const pages = existsSync(dist)
  ? globSync('**/*.html', { cwd: dist })
      .map((path) => path.replaceAll('\\', '/'))
      .filter((path) => !/^(?:de|map)\//.test(path))
      .sort()
  : [];

/** The text of a built file. */
export const read = (path: string) => readFileSync(join(dist, path), 'utf8');

/** All elements below a node in order, those inside templates included. */
export function elementsIn(node: Node): Element[] {
  const children = [...('content' in node ? [node.content] : []), ...('childNodes' in node ? node.childNodes : [])];
  return children.flatMap((child) => ('tagName' in child ? [child, ...elementsIn(child)] : elementsIn(child)));
}

const parsed = new Map<string, Element[]>();

/** All elements of a built page, which is parsed once. */
export function elementsOf(path: string): readonly Element[] {
  const elements = parsed.get(path) ?? elementsIn(parse(read(path)));
  parsed.set(path, elements);
  return elements;
}

export const attribute = (element: Element, name: string) => element.attrs.find((attr) => attr.name === name)?.value;

/** The text of an element with white space folded; a no-break space is kept, for it is part of what is published. */
export function textOf(element: Element): string {
  const text = (node: Node): string => ('value' in node ? node.value : 'childNodes' in node ? node.childNodes.map(text).join('') : '');
  return text(element)
    .replace(/[ \t\r\n]+/g, ' ')
    .trim();
}

/** The built file behind an address of this site, or undefined. */
export function fileAt(pathname: string): string | undefined {
  if (!pathname.startsWith(base)) return undefined;
  const path = decodeURIComponent(pathname.slice(base.length));
  const candidates = path === '' || path.endsWith('/') ? [`${path}index.html`] : [path, `${path}/index.html`];
  return candidates.find((candidate) => /\.\w+$/.test(candidate) && existsSync(join(dist, candidate)));
}
