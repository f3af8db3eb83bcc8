import { expect, it } from 'vitest';
import { dataTableHtml } from '../../src/report/data-table.ts';

const columns = [{ label: 'Mode' }, { label: 'Median', unit: 'MB/s', align: 'right' as const }];

it('writes figures with their full value, absence in words, units in the head', () => {
  const html = dataTableHtml({
    caption: 'Throughput',
    note: 'wall clock',
    columns,
    rows: [
      ['a', { text: '1.5', value: 1.46, data: { metric: 'throughput', n: 3 }, flags: ['One failed.'] }],
      ['b', null],
    ],
  });
  expect(html).toBe(
    '<div class="data-table" role="region" aria-label="Throughput" tabindex="0"><table>' +
      '<caption><span class="title">Throughput</span><span class="quiet">wall clock</span></caption>' +
      '<thead><tr><th scope="col">Mode</th><th scope="col" class="right">Median<abbr class="unit" title="megabytes per second">MB/s</abbr></th></tr></thead><tbody>' +
      '<tr><th scope="row">a</th><td class="right"><data value="1.46" data-metric="throughput" data-n="3">1.5</data>' +
      '<abbr class="flag" title="One failed." aria-label="Flagged: One failed.">⚑</abbr></td></tr>' +
      '<tr><th scope="row">b</th><td class="right"><span class="absent">not recorded</span></td></tr></tbody></table></div>',
  );
});

it('refuses a row that has not one cell per column', () => {
  expect(() => dataTableHtml({ caption: 'x', columns, rows: [['only one']] })).toThrow('a row has 1 cells, expected 2');
});
