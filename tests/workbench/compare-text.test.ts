/** Served pieces against recomputed ones: what is changed, missing or added is named at its place. */
import { describe, expect, it } from 'vitest';
import type { Piece } from '../../src/documents/pieces.ts';
import { differencesOf, firstDifference } from '../../src/workbench/compare-text.ts';

const rows: Piece[] = ['a 1', 'b 2', 'c 3', 'd 4'].map((text) => ({ text, claim: `s/${text[0]!}` }));
const texts = rows.map(({ text }) => text!);

describe('pieces of a document', () => {
  it('agree with themselves', () => {
    expect(differencesOf(rows, texts)).toEqual([]);
    expect(differencesOf([], [])).toEqual([]);
  });

  it('are named where one is changed, and only that one', () => {
    expect(differencesOf(rows, texts.with(1, 'b 9'))).toEqual([{ claim: 's/b', message: '“b 9”, expected “b 2”' }]);
    expect(differencesOf(rows, texts.with(0, 'a 9').with(3, 'd 9')).map(({ claim }) => claim)).toEqual(['s/a', 's/d']);
  });

  it('are named where one is missing', () => {
    expect(differencesOf(rows, texts.toSpliced(2, 1))).toEqual([{ claim: 's/c', message: '“c 3” is missing' }]);
    expect(differencesOf(rows, []).map(({ claim }) => claim)).toEqual(['s/a', 's/b', 's/c', 's/d']);
  });

  it('leave over what no archive gives', () => {
    expect(differencesOf(rows, texts.toSpliced(2, 0, 'x 99'))).toEqual([{ message: '“x 99” is computed from no archive' }]);
    expect(differencesOf([], ['x 99'])).toEqual([{ message: '“x 99” is computed from no archive' }]);
  });

  it('are in order: two that changed places differ', () => {
    expect(differencesOf(rows, ['b 2', 'a 1', 'c 3', 'd 4'])).not.toEqual([]);
  });

  it('are each told apart where the same text stands twice', () => {
    const twice: Piece[] = [rows[0]!, rows[1]!, rows[0]!];
    expect(differencesOf(twice, ['a 9', 'b 2', 'a 1'])).toEqual([{ claim: 's/a', message: '“a 9”, expected “a 1”' }]);
    expect(differencesOf(twice, ['a 1', 'b 2'])).toEqual([{ claim: 's/a', message: '“a 1” is missing' }]);
  });

  it('agree with anything where they could not be recomputed, and nothing else does', () => {
    const lost = rows.with(1, { text: null, claim: 's/b' });
    expect(differencesOf(lost, texts.with(1, 'b 9'))).toEqual([]);
    expect(differencesOf(lost, texts.with(2, 'c 9')).map(({ claim }) => claim)).toEqual(['s/c']);
  });
});

describe('the first difference', () => {
  it('shows what a reader sees around it', () => {
    expect(firstDifference('<data value="9">11.8×</data>', '<data value="9">11.9×</data>')).toBe('“11.8×”, expected “11.9×”');
  });

  it('shows markup where a reader would see none', () => {
    expect(firstDifference('<data value="9">11.9×</data>', '<data value="8">11.9×</data>')).toContain('value="9"');
  });

  it('is cut from a long text at its place', () => {
    const text = `${'x'.repeat(500)} 4.94 ${'y'.repeat(500)}`;
    const told = firstDifference(text, text.replace('4.94', '4.95'));
    expect(told).toContain('4.94');
    expect(told).toContain('expected “…x');
    expect(told.length).toBeLessThan(250);
  });
});
