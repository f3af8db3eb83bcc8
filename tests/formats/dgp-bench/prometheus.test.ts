import { expect, it } from 'vitest';
import { isMonotone, parsePrometheus } from '../../../src/formats/dgp-bench/prometheus.ts';
import type { Scrape } from '../../../src/formats/dgp-bench/prometheus.ts';

const parse = (text: string) => parsePrometheus(text, (line, message) => new Error(`line ${line}: ${message}`));
const read = (...lines: string[]) => parse(`${lines.join('\n')}\n`) as Scrape;

it('reads samples with and without labels, in any label order', () => {
  const { samples } = read('a 1', 'b{y="2",x="1"} 2.5e3', 'c{} -4 1700000000000');
  expect([...samples]).toEqual([
    ['a', 1],
    ['b{x="1",y="2"}', 2500],
    ['c', -4],
  ]);
});

it('keeps escapes inside label values', () => {
  expect([...read(String.raw`a{p="C:\\x,\"y\"}",q="\n"} 1`).samples.keys()]).toEqual([String.raw`a{p="C:\\x,\"y\"}",q="\n"}`]);
});

it('knows which series only grow', () => {
  const scrape = read(
    '# TYPE c counter',
    'c{x="1"} 1',
    '# TYPE g gauge',
    'g 1',
    '# TYPE h histogram',
    'h_bucket{le="+Inf"} 1',
    'h_sum 1',
    'h_count 1',
  );
  expect([...scrape.samples.keys()].filter((series) => isMonotone(series, scrape))).toEqual(['c{x="1"}', 'h_bucket{le="+Inf"}', 'h_count']);
});

it('takes a failed fetch for what it is', () => {
  expect(parse('# fetch error: HTTP Error 503\n')).toEqual({ fetchError: 'HTTP Error 503' });
});

it.each([
  ['garbage', 'a 1\n<html>', 2],
  ['a name without a value', 'a', 1],
  ['NaN', 'a NaN', 1],
  ['infinity', 'a +Inf', 1],
  ['a hexadecimal value', 'a 0x10', 1],
  ['an unclosed label', 'a{b="c} 1', 1],
  ['an unknown escape', String.raw`a{b="\t"} 1`, 1],
  ['a label without quotes', 'a{b=c} 1', 1],
  ['a label twice', 'a{b="1",b="2"} 1', 1],
  ['a series twice', 'a{b="1",c="2"} 1\na{c="2",b="1"} 1', 2],
  ['a type twice', '# TYPE a gauge\n# TYPE a counter\na 1', 2],
  ['an unknown type', '# TYPE a thing\na 1', 1],
  ['a bucket without a bound', '# TYPE h histogram\nh_bucket 1', 2],
  ['a bare sample of a histogram', '# TYPE h histogram\nh 1', 2],
  ['an empty file', '', 1],
])('refuses %s and names the line', (_, text, line) => {
  expect(() => parse(text)).toThrow(`line ${line}: `);
});
