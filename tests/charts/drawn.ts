/** Reads a drawing back with an independent parser: what stands where, and in which group. */
import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5';

type Element = DefaultTreeAdapterTypes.Element;
export type Spot = readonly [x: number, y: number];

export interface Shape {
  name: string;
  /** Its own, or the group's of a text without any. */
  classes: string[];
  at: Record<string, string>;
  /** Attributes of the group that it is in. */
  group: Record<string, string>;
  /** Classes of all groups that it is in. */
  within: string[];
  /** Class of the group that gives it colour. */
  mark: string;
  /** `x` and `y` in the drawing, whatever groups the element is moved and turned with. */
  spot: Spot;
  turned: boolean;
  text: string;
  /** Corners of each line of a path, in the drawing; of an arc its ends. */
  lines: Spot[][];
}

interface Place {
  group: Record<string, string>;
  within: string[];
  mark: string;
  turned: boolean;
  move: (spot: Spot) => Spot;
}

/** Every element but the groups, in the order of the drawing. */
export function shapesOf(svg: string): Shape[] {
  const found: Shape[] = [];
  const walk = (element: Element, place: Place) => {
    const at = Object.fromEntries(element.attrs.map((a) => [a.name, a.value]));
    if (element.tagName === 'g') place = inside(place, at);
    else {
      const given = at.class ?? (element.tagName === 'text' ? (place.group.class ?? '') : '');
      const spot = place.move([Number(at.x ?? 0), Number(at.y ?? 0)]);
      const lines = linesOf(at.d ?? '').map((line) => line.map(place.move));
      found.push({ ...place, name: element.tagName, classes: given.split(' '), at, spot, text: textOf(element), lines });
    }
    for (const child of element.childNodes) if ('tagName' in child) walk(child, place);
  };
  for (const child of parseFragment(svg).childNodes)
    if ('tagName' in child) walk(child, { group: {}, within: [], mark: '', turned: false, move: (spot) => spot });
  return found;
}

const textOf = (node: DefaultTreeAdapterTypes.ChildNode): string =>
  'value' in node ? node.value : 'childNodes' in node ? node.childNodes.map(textOf).join('') : '';

function inside(above: Place, group: Record<string, string>): Place {
  const mark = /^mark-\S+$/.exec(group.class ?? '')?.[0] ?? above.mark;
  const place = { ...above, group, within: [...above.within, group.class ?? ''], mark };
  if (group.transform === undefined) return place;
  if (group.transform === 'rotate(-90)') return { ...place, turned: true, move: ([x, y]) => above.move([y, -x]) };
  const dy = Number(/^translate\(0 ([\d.]+)\)$/.exec(group.transform)![1]);
  return { ...place, move: ([x, y]) => above.move([x, y + dy]) };
}

/** @throws when it meets a command that drawings are not made of */
function linesOf(d: string): Spot[][] {
  const lines: Spot[][] = [];
  let [x, y] = [0, 0];
  for (const [, command, rest] of d.matchAll(/([a-z])([^a-z]*)/gi)) {
    const n = (rest!.match(/-?[\d.]+/g) ?? []).map(Number);
    if (command === 'z') continue;
    else if (command === 'M') [x, y] = [n[0]!, n[1]!];
    else if (command === 'm' || command === 'l') [x, y] = [x + n[0]!, y + n[1]!];
    else if (command === 'h') x += n[0]!;
    else if (command === 'H') x = n[0]!;
    else if (command === 'v') y += n[0]!;
    else if (command === 'a') [x, y] = [x + n[5]!, y + n[6]!];
    else throw new Error(`${d}: ${command}`);
    if (/m/i.test(command)) lines.push([]);
    lines.at(-1)!.push([x, y]);
  }
  return lines;
}
