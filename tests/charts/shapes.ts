/** An SVG as a reader's browser takes it, read with an independent parser. */
import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5';

type Element = DefaultTreeAdapterTypes.Element;

export interface Shape {
  name: string;
  at: Record<string, string>;
  text: string;
}

/** Every element but groups, with the attributes of its group. */
export function shapesOf(svg: string): Shape[] {
  const walk = (element: Element, given: Record<string, string>): Shape[] => {
    const at = { ...given, ...Object.fromEntries(element.attrs.map(({ name, value }) => [name, value])) };
    const inner = element.childNodes.flatMap((child) => ('tagName' in child ? walk(child, element.tagName === 'g' ? at : {}) : []));
    const text = element.childNodes.map((child) => ('value' in child ? child.value : '')).join('');
    return element.tagName === 'g' ? inner : [{ name: element.tagName, at, text }, ...inner];
  };
  return parseFragment(svg).childNodes.flatMap((node) => ('tagName' in node ? walk(node, {}) : []));
}
