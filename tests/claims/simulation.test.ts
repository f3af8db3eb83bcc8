/** data/simulation.json is what scripts/simulate.ts gives, and says of the rule what it must. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { scenarios, simulate } from '../../scripts/simulate.ts';
import { heldIn, parseSimulation, powerChart, simulationTable } from '../../src/report/simulation.ts';

const simulation = parseSimulation(readFileSync('data/simulation.json', 'utf8'));
const { rows } = simulation;

it('reproduces from its script: run node scripts/simulate.ts where the rule has changed', () => {
  expect(rows).toMatchObject(scenarios);
  for (const place of [1, 4, 6, 26, 38, 53, rows.length - 1]) expect(simulate(place)).toEqual(rows[place]);
});

describe('the rule', () => {
  const of = (...shapes: string[]) => rows.filter(({ shape }) => shapes.includes(shape));
  const [alike, differing] = [of('normal', 'skewed', 'drifting'), of('runs differ')];
  it('covers what it says, and excludes 1 as often as it says where nothing is there', () => {
    // Three standard errors of 2,000 draws at 95 %.
    for (const { holds } of alike) expect(holds).toBeGreaterThan(0.935);
    for (const { holds } of of('correlated')) expect(holds).toBeGreaterThan(0.85);
    for (const { ratio, excludes } of alike) if (ratio === 1) expect(excludes).toBeLessThan(0.065);
  });
  it('shows an effect of one standard deviation in most runs of a quiet machine', () => {
    const power = of('normal').find(({ blocks, scatter, ratio }) => blocks === 10 && scatter < 0.1 && ratio === 1.1);
    expect(power!.excludes).toBeGreaterThan(0.9);
  });
  it('is seldom wrong, and says on the page where two runs are too few', () => {
    const wrong = ({ ratio, verdicts }: (typeof rows)[number]) =>
      1 - (verdicts['cannot tell'] ?? 0) - (verdicts[ratio === 1 ? 'not seen here' : 'replicates'] ?? 0);
    expect(Math.max(...alike.map(wrong))).toBeLessThan(0.06);
    expect(Math.max(...differing.map(({ holds }) => holds))).toBeLessThan(0.8);
    expect(Math.max(...differing.map(wrong))).toBeGreaterThan(0.2);
  });
});

it('says in how many experiments the interval holds the truth', () => {
  const row = (shape: string, holds: number) => ({ ...rows[0]!, shape, holds });
  const given = [row('normal', 0.96), row('skewed', 0.94), row('runs differ', 0.7), row('runs differ', 0.74), row('correlated', 0.86)];
  expect(heldIn({ ...simulation, rows: given })).toEqual({ alike: '94', differing: '74', correlated: '86' });
});

it('is shown in a row for each shape, number of blocks and scatter', () => {
  const table = simulationTable(simulation);
  expect(table.rows).toHaveLength(rows.length / new Set(rows.map(({ ratio }) => ratio)).size);
  expect(powerChart(simulation).points.filter(({ x }) => x === 1)).toHaveLength(9);
});
