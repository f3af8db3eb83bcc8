/** Text in a drawing: its width by the advances of the fonts that the site sends, so that every platform breaks lines alike. */
import { keepUnits } from '../run/format.ts';

/** Advances of the characters from space to `~` in thousandths of the type size; a test compares them with the fonts. */
export const ADVANCES = {
  regular: [
    236, 284, 419, 713, 598, 927, 694, 242, 335, 335, 450, 600, 272, 399, 272, 383, 600, 600, 600, 600, 600, 600, 600, 600, 600, 600, 292,
    292, 600, 600, 600, 477, 891, 641, 653, 621, 671, 583, 559, 695, 707, 400, 510, 634, 501, 812, 707, 708, 606, 708, 640, 581, 572, 678,
    609, 891, 613, 593, 580, 317, 383, 317, 600, 565, 600, 534, 580, 503, 580, 549, 324, 528, 568, 250, 250, 527, 272, 873, 568, 560, 580,
    580, 367, 487, 351, 568, 492, 768, 507, 499, 464, 343, 314, 343, 600,
  ],
  bold: [
    236, 309, 471, 656, 600, 960, 713, 260, 337, 337, 556, 600, 299, 402, 299, 437, 600, 600, 600, 600, 600, 600, 600, 600, 600, 600, 319,
    319, 600, 600, 600, 493, 899, 672, 663, 642, 689, 600, 577, 712, 719, 423, 545, 678, 521, 817, 719, 712, 641, 712, 664, 611, 580, 689,
    638, 949, 655, 632, 599, 329, 437, 329, 600, 559, 600, 559, 600, 513, 600, 558, 350, 545, 588, 275, 275, 562, 294, 888, 588, 563, 600,
    600, 393, 499, 374, 588, 524, 819, 544, 524, 502, 363, 376, 363, 600,
  ],
};

/** Of the signs beyond ASCII that charts print, in both weights; any other is taken for as wide as a figure. */
const SIGNS: Readonly<Record<string, number>> = {
  '\u00a0': 236,
  '·': 340,
  '’': 290,
  '‘': 290,
  '“': 510,
  '”': 510,
  '…': 830,
  '←': 1000,
  '→': 1000,
};

export function textWidth(text: string, size: number, weight: keyof typeof ADVANCES = 'regular'): number {
  let sum = 0;
  for (const character of text) sum += ADVANCES[weight][character.codePointAt(0)! - 32] ?? SIGNS[character] ?? 600;
  return (sum * size) / 1000;
}

/** Lines no wider than `width`, broken at spaces and underscores; a longer word keeps a line of its own. */
export function wrapText(text: string, size: number, width: number, weight: keyof typeof ADVANCES = 'regular'): string[] {
  const lines: string[] = [];
  for (const word of keepUnits(text).split(/(?<=[ _])/)) {
    const last = lines.at(-1);
    if (last !== undefined && textWidth((last + word).trimEnd(), size, weight) <= width) lines[lines.length - 1] = last + word;
    else lines.push(word);
  }
  return lines.map((line) => line.trim());
}
