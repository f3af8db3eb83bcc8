/** Text in a drawing: estimated width and wrapping, since neither the build nor a hidden drawing can measure type. */

/** To tenths, never `-0`. */
export const round = (value: number): number => Math.round(value * 10) / 10 + 0;

/** Width of a line in the unit of `size`, estimated on the wide side from the advances of Tax Sans. */
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
