/** What the drawing takes from the style sheet and the fonts, it takes right. */
import { create } from 'fontkitten';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PAPER } from '../../src/charts/palette.ts';
import { ADVANCES, textWidth, wrapText } from '../../src/charts/text.ts';

it.each([
  ['regular', 400],
  ['bold', 600],
] as const)('has the advances of the %s font that is sent', (weight, file) => {
  const font = create(readFileSync(`src/styles/fonts/tax-sans-${file}.woff2`)) as ReturnType<typeof create> & {
    glyphsForString(text: string): { advanceWidth: number }[];
  };
  const characters = Array.from({ length: 95 }, (_, i) => String.fromCodePoint(32 + i)).join('');
  expect(ADVANCES[weight]).toEqual(font.glyphsForString(characters).map(({ advanceWidth }) => advanceWidth));
});

it('has the light colours of the style sheet', () => {
  const sheet = readFileSync('src/styles/tokens.css', 'utf8');
  const tokens = Object.fromEntries([...sheet.matchAll(/--([\w-]+): light-dark\((#\w{6}),/g)].map(([, role, light]) => [role!, light!]));
  expect(tokens).toMatchObject(PAPER);
  expect(Object.keys(PAPER).length).toBeGreaterThan(14);
});

it('breaks lines at spaces and underscores, never inside a word or before a unit', () => {
  const lines = wrapText('compression_encryption of a long name', 13, 92);
  expect(lines.join('|')).toBe('compression_|encryption of a|long name');
  expect(lines.slice(1).every((line) => textWidth(line, 13) <= 92)).toBe(true);
  expect(wrapText('incomprehensibilities 16 KiB', 13, 20)).toEqual(['incomprehensibilities', '16\u00a0KiB']);
});
