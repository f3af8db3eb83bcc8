import { expect, it } from 'vitest';
import { renderSvg } from '../../src/charts/svg.ts';
import { EXAMPLE, pays } from '../../src/economics/index.ts';
import { paysCharts } from '../../src/report/pays-charts.ts';
import { caseOf, NODE, PUBLISHED } from '../economics/runs.ts';

const answer = pays(NODE, caseOf(NODE), 'compression', EXAMPLE);

it.each(paysCharts(answer, 'deltaglider-proxy'))('draws $id from the answer, negative values included', (spec) => {
  for (const width of ['wide', 'narrow'] as const) expect(renderSvg(spec, { width })).not.toMatch(/NaN|Infinity|undefined/);
  expect(spec.kind === 'timeline' ? 0 : spec.points.length).toBeGreaterThan(11);
});

it('puts the month from which on the saving stays above zero into the title', () => {
  expect(paysCharts(answer, 'deltaglider-proxy')[1]!.title).toContain(`from month ${answer.money!.paidBack.median} on`);
});

it('draws nothing where the run lacks a figure', () => {
  expect(paysCharts(pays(PUBLISHED, caseOf(PUBLISHED), 'compression', EXAMPLE), 'deltaglider-proxy')).toEqual([]);
});
