/** Text in a drawing: escaping, estimated width and wrapping, since neither the build nor a hidden drawing can measure type. */

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text made safe for element content and quoted attributes; control characters, which XML forbids, are dropped. */
export const escapeText = (text: string): string => (/[&<>"'\u0000-\u0008\u000b\u000c\u000e-\u001f]/.test(text) ? escaped(text) : text);

const escaped = (text: string): string =>
  text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '').replace(/[&<>"']/g, (c) => ENTITIES[c]!);

/** Shapes that are drawn here. Empty they close themselves, which an element of HTML must not. */
const SHAPES = new Set(['path', 'circle', 'rect']);

/** One element as markup. Attributes that are undefined are left out, numbers are rounded to tenths, all values are escaped. */
export function tag(name: string, attributes: Record<string, string | number | undefined>, body = ''): string {
  let text = '';
  for (const key in attributes) {
    const value = attributes[key];
    if (value !== undefined) text += ` ${key}="${typeof value === 'number' ? round(value) : escapeText(value)}"`;
  }
  return body === '' && SHAPES.has(name) ? `<${name}${text}/>` : `<${name}${text}>${body}</${name}>`;
}

/** To tenths, never `-0`. */
export const round = (value: number): number => Math.round(value * 10) / 10 + 0;

/** Width of a line in the unit of `size`, estimated on the wide side from the advances of IBM Plex Sans. */
export function textWidth(text: string, size: number): number {
  let sum = 0;
  for (const character of text) {
    const known = advances.get(character) ?? advance(character);
    advances.set(character, known);
    sum += known;
  }
  return sum * size;
}

/** Of each character that was asked for so far. */
const advances = new Map<string, number>();

function advance(character: string): number {
  if (/[ijl.,:;'|!()[\]I\s]/.test(character)) return 0.28;
  if (/[frt-]/.test(character)) return 0.39;
  if (/[cksvxyz]/.test(character)) return 0.53;
  if (/[mwMW@%→←]/.test(character)) return 0.9;
  return /[A-Z]/.test(character) ? 0.65 : 0.58;
}

/** Lines no wider than `width`, broken at spaces and underscores; a longer word keeps a line of its own. */
export function wrapText(text: string, size: number, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/(?<=[ _])/)) {
    const last = lines.at(-1);
    if (last !== undefined && textWidth((last + word).trimEnd(), size) <= width) lines[lines.length - 1] = last + word;
    else lines.push(word);
  }
  return lines.map((line) => line.trim());
}
