import { expect, it } from 'vitest';
import { dataTableHtml } from '../../src/report/data-table.ts';

const columns = [
  { label: 'Mode', dim: 'mode' },
  { label: 'Median', unit: 'MB/s', metric: 'throughput', align: 'right' as const },
];

it('writes figures with their full value, absence in words, units in the head', () => {
  const html = dataTableHtml({
    caption: 'Throughput',
    note: 'wall clock',
    columns,
    rows: [
      ['a', { text: '1.5', value: 1.46, data: { side: 'a' }, flags: ['One failed.'] }],
      ['b', null],
    ],
  });
  expect(html).toBe(
    '<div class="data-table" role="region" aria-label="Throughput" tabindex="0"><table>' +
      '<caption><span class="title">Throughput</span><span class="quiet">wall clock</span></caption>' +
      '<thead><tr><th scope="col" data-dim="mode">Mode</th><th scope="col" class="right" data-metric="throughput">Median, <abbr class="unit" title="megabytes per second">MB/s</abbr></th></tr></thead><tbody>' +
      '<tr><th scope="row">a</th><td><data value="1.46" data-side="a">1.5</data>' +
      '<abbr class="flag" title="One failed." aria-label="Flagged">⚑</abbr></td></tr>' +
      '<tr><th scope="row">b</th><td class="right"><span class="absent">not recorded</span></td></tr></tbody></table></div>',
  );
});

it('says once what holds for the whole table, and in a cell what differs', () => {
  const nowrap = columns.map((column) => ({ ...column, nowrap: true }));
  const html = dataTableHtml({ caption: 'x', columns: nowrap, rows: [[{ text: '1', value: 1 }, '–']] });
  expect(html).toContain('<div class="data-table nowrap" ');
  expect(html).toContain('<th scope="row" class="left"><data value="1">1</data></th><td class="right">–</td>');
});

it('refuses a row that has not one cell per column', () => {
  expect(() => dataTableHtml({ caption: 'x', columns, rows: [['only one']] })).toThrow('a row has 1 cells, expected 2');
});
