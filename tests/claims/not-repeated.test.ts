import { describe, expect, it } from 'vitest';
import { answersOf, OTHER_FORM, RESTATED, type Answering } from '../../src/claims/not-repeated.ts';

const study: Answering = {
  id: 'sample',
  audit: [1, 2, 3].map((number) => ({ id: `sample/${number}`, quote: 'quoted' })),
  claims: [{ id: 'own-time', label: 'Time' }],
  replications: [{ id: 'faster', about: 1, finding: 'It is faster' }],
  notRepeated: [
    { why: OTHER_FORM, about: [2], see: ['own-time'] },
    { why: RESTATED, about: [3], see: ['replication-faster'] },
  ],
};

describe('the sentences of a source', () => {
  it('are counted by row and reason, several rows of one sentence once', () => {
    const twice = [...study.replications!, { id: 'faster-too', about: 1, finding: 'It is faster too' }];
    expect(answersOf({ ...study, replications: twice })).toEqual({ sentences: 3, rows: 1, reasons: 2 });
    expect(answersOf({ id: 'sample', audit: [], claims: [] })).toEqual({ sentences: 0, rows: 0, reasons: 0 });
  });

  it.each<[string, Partial<Answering>, RegExp]>([
    ['neither', { notRepeated: study.notRepeated!.slice(1) }, /sentence 2 has 0 answers/],
    ['a row and a reason', { notRepeated: [...study.notRepeated!, { why: RESTATED, about: [1] }] }, /sentence 1 has 2 answers/],
    ['two reasons', { notRepeated: [...study.notRepeated!, { why: RESTATED, about: [3] }] }, /sentence 3 has 2 answers/],
    ['a number that is unknown', { notRepeated: [...study.notRepeated!, { why: RESTATED, about: [4] }] }, /no sentence 4/],
    ['a claim that is unknown', { claims: [] }, /leads to "own-time"/],
    ['a row that is unknown', { replications: [{ id: 'other', about: 1, finding: '' }] }, /leads to "replication-faster"/],
  ])('are refused with %s', (_, change, message) => {
    expect(() => answersOf({ ...study, ...change })).toThrow(message);
  });
});
