import { expect, it } from 'vitest';
import { sourcesOf } from '../../src/run/sources.ts';

const place = { run: 'a', file: 'run.json', at: '#/x', raw: '1' };
const column = { run: 'a', file: 'cells.csv', column: 'wall_s', rows: [3, 7] };

it('names each cell of a column, in order, with its text where there is one', () => {
  expect(sourcesOf([place, { ...column, raw: ['0.5', '0.50'] }])).toEqual([
    place,
    { run: 'a', file: 'cells.csv', at: 'row 3, column wall_s', raw: '0.5' },
    { run: 'a', file: 'cells.csv', at: 'row 7, column wall_s', raw: '0.50' },
  ]);
  expect(sourcesOf([column])[1]).toEqual({ run: 'a', file: 'cells.csv', at: 'row 7, column wall_s' });
  expect(sourcesOf([])).toEqual([]);
});
