import { autoType, csvParse } from 'd3-dsv';
import { describe, expect, it } from 'vitest';
import { chartOver } from '../../src/browser/charts/config.ts';
import { siteAddresses } from '../../src/charts/addresses.ts';
import { figureHtml } from '../../src/charts/figure.ts';
import { markOf, shapePath, type Shape as Outline } from '../../src/charts/marks.ts';
import type { XySpec } from '../../src/charts/spec.ts';
import { renderSvg } from '../../src/charts/svg.ts';
import { toCsv } from '../../src/charts/table.ts';
import { viewOf } from '../../src/charts/view.ts';
import { NEAREST } from '../../src/charts/xy-dots.ts';
import { describePoint } from '../../src/charts/format.ts';
import { LABEL_LINE, LABEL_SIZE, placeEnds, placeNames, type PlacedLabel } from '../../src/charts/xy-labels.ts';
import { layoutXy } from '../../src/charts/xy-layout.ts';
import { rulerOf } from '../../src/charts/scale.ts';
import { textWidth } from '../../src/charts/text.ts';
import { shapesOf, type Shape } from './drawn.ts';
import { curves, multiples, scattered, spreadOut, theme } from './samples.ts';

type Width = 'wide' | 'narrow';
const shapes = (spec: XySpec, width: Width = 'wide') => shapesOf(renderSvg(spec, { width }));
const drawn = (spec: XySpec, className: string, width?: Width) => shapes(spec, width).filter((s) => s.classes.includes(className));
const inPanels = (found: Shape[]) => found.filter(({ within }) => within.includes('panel'));

const recorded = (spec: XySpec) => spec.points.filter((p) => p.y !== null);

/** Middles of the markers of each panel and series. */
const middles = (spec: XySpec, width: Width) =>
  inPanels(drawn(spec, 'dot', width)).map(({ lines: [corners], mark }) => {
    const middle = (of: readonly number[]) => (Math.min(...of) + Math.max(...of)) / 2;
    return { mark, x: middle(corners!.map(([x]) => x)), y: middle(corners!.map(([, y]) => y)) };
  });

describe.each(['wide', 'narrow'] as const)('the %s xy chart', (width) => {
  it.each([curves, multiples, scattered])('draws every recorded point once and no missing one: $id', (spec) => {
    const { panels } = layoutXy(spec, width);
    const left = middles(spec, width);
    for (const p of recorded(spec)) {
      const panel = panels.find(({ key }) => key === p.panel)!;
      const series = spec.series.findIndex(({ key }) => key === p.series);
      const [x, y, { className }] = [panel.x(p.x), panel.y(p.y!), markOf(p.series, series)];
      // A triangle's middle is not that of its height.
      const nth = left.findIndex((dot) => dot.mark === className && Math.abs(dot.x - x) < 0.11 && Math.abs(dot.y - y) < 1);
      expect(left.splice(nth, nth < 0 ? 0 : 1), `${p.panel} ${p.series} ${p.x} ${p.y}`).toHaveLength(1);
    }
    expect(left).toEqual([]);
  });

  it('draws a ring per trial, a whisker per interval, single observations hollow, flags marked', () => {
    expect(shapes(curves, width).filter(({ name }) => name === 'circle')).toHaveLength(recorded(curves).length * 5);
    expect(drawn(curves, 'whisker', width)).toHaveLength(recorded(curves).length);
    expect(drawn(curves, 'flag', width)).toHaveLength(1);
    expect(drawn(curves, 'hollow', width)).toHaveLength(0);
    expect(drawn(scattered, 'hollow', width)).toHaveLength(20);
  });

  it('breaks a line where a value is missing', () => {
    const [whole, broken] = inPanels(drawn(curves, 'series', width)).map(({ lines }) => lines.map((line) => line.length));
    expect(whole).toEqual([12]);
    expect(broken).toEqual([5, 6]);
  });

  it('keeps all text inside the drawing', () => {
    for (const spec of [curves, multiples, scattered, spreadOut]) {
      const layout = layoutXy(spec, width);
      const labels = layout.panels.flatMap((panel) => panel.labels);
      for (const { left, right, top, bottom } of labels.map(boxOf)) {
        expect(left).toBeGreaterThanOrEqual(0);
        expect(right).toBeLessThanOrEqual(layout.width);
        expect(top).toBeGreaterThanOrEqual(0);
        expect(bottom).toBeLessThanOrEqual(layout.height);
      }
    }
  });

  it.each([curves, multiples, scattered, spreadOut])('keeps labels off each other: $id', (spec) => {
    for (const panel of layoutXy(spec, width).panels) expect(collisions(panel.labels)).toEqual([]);
  });

  it.each([curves, multiples, scattered, spreadOut])('names itself, without colours or styles: $id', (spec) => {
    expect(renderSvg(spec, { width })).not.toMatch(/ style=|#[0-9a-f]{3,6}\b(?!-)|rgb\(|NaN|undefined|Infinity/);
  });
});

describe.each(['wide', 'narrow'] as const)('a spread chart, %s', (width) => {
  const [panel] = layoutXy(spreadOut, width).panels;
  const { plot, x, y } = panel!;
  const near = (spot: readonly number[], at: readonly number[]) => {
    spot.forEach((value, i) => expect(Math.abs(value - at[i]!)).toBeLessThan(0.11));
  };

  it('draws each mark once, apart from the others, and none where no saving was recorded', () => {
    const found = middles(spreadOut, width);
    expect(found.map(({ mark }) => mark)).toEqual(spreadOut.points.slice(1).map(({ series }) => `mark-${series}`));
    found.forEach((a, i) => {
      for (const b of found.slice(i + 1)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThanOrEqual(NEAREST - 0.2);
    });
  });

  it('leads with a stem from the true place of the one mark that was moved', () => {
    const [stem, ...others] = drawn(spreadOut, 'leader', width);
    expect(others).toEqual([]);
    const [from, to] = stem!.lines[0]!;
    near(from!, [x(2), y(40)]);
    expect(middles(spreadOut, width).some((mark) => Math.abs(mark.x - to![0]) < 0.2 && Math.abs(mark.y - to![1]) < 0.2)).toBe(true);
    expect(drawn(spreadOut, 'true', width)).toHaveLength(1);
  });

  it('has what saves nothing in a band below zero, of which no part is read', () => {
    const [band] = drawn(spreadOut, 'band', width);
    near([...band!.lines[0]![0]!, band!.lines[0]![2]![1]], [plot.left, y(0), plot.bottom]);
    const inBand = middles(spreadOut, width).filter((mark) => mark.y > y(0));
    expect(inBand.map(({ mark }) => mark)).toEqual(['mark-encryption', 'mark-encryption']);
    for (const mark of inBand) near([mark.x], [x(1.5)]);
    expect(panel!.yTicks.filter((tick) => tick < 0)).toEqual([]);
  });

  it('rings the marks of a front and joins their true places by steps', () => {
    expect(drawn(spreadOut, 'halo', width)).toHaveLength(2);
    const [front, ...others] = drawn(spreadOut, 'front', width);
    expect(others).toEqual([]);
    const corners = front!.lines[0]!;
    [[2, 40], [8, 40], [8, 80]].forEach(([time, saved], i) => near(corners[i]!, [x(time!), y(saved!)])); // oxfmt-ignore
  });

  it('draws the interval of x across, and marks what 1 stands for', () => {
    const whiskers = drawn(spreadOut, 'whisker', width).map(({ lines: [ends] }) => ends!);
    expect(whiskers).toHaveLength(5);
    near(whiskers[0]![0]!, [x(1.6), y(40)]);
    near(whiskers[0]![1]!, [x(2.4), y(40)]);
    expect(panel!.x.domain[0]).toBe(1);
    expect(panel!.y.domain).toEqual([0, 100]);
  });

  it('says both figures of a point, and lists one without a saving', () => {
    const [unsaved, first] = csvParse(toCsv(spreadOut));
    expect(unsaved).toMatchObject({ label: 'compression of files', x: '30', y: '', note: 'all files', x_low: '24', x_high: '36' });
    expect(first).toMatchObject({ x: '2', y: '40' });
    const said = describePoint(spreadOut, spreadOut.points[1]!).join('; ');
    expect(said).toMatch(/^compression of files; Time paid: 2.0×, 93\u00a0% interval 1.6–2.4×; Bytes saved: 40.00\u00a0%; .*all files$/);
  });
});

describe('panels', () => {
  it.each([
    ['wide', [1, 1, 2, 2, 2]],
    ['narrow', [1, 1, 2, 2, 3]],
  ] as const)('of one row begin on a new line and have a y scale of their own: %s', (variant, lines) => {
    const sized = multiples.panels.slice(0, 5).map((panel, i) => ({ ...panel, row: i < 2 ? 'small' : 'large' }));
    const { panels } = layoutXy({ ...multiples, panels: sized }, variant);
    const tops = [...new Set(panels.map(({ plot }) => plot.top))];
    expect(panels.map(({ plot }) => tops.indexOf(plot.top) + 1)).toEqual(lines);
    expect(panels[2]!.y.domain).toEqual(panels[4]!.y.domain);
    expect(panels[2]!.y.domain[0]).toBeGreaterThan(panels[0]!.y.domain[0]);
    const written = panels.filter(({ below }) => below).map(({ key }) => key);
    expect(written).toEqual(variant === 'wide' ? ['p2', 'p3', 'p4'] : ['p3', 'p4']);
  });

  it('share one scale each way, and write ticks at the edges of the grid only', () => {
    const { panels } = layoutXy(multiples, 'wide');
    const { yTicks } = panels[0]!;
    expect(panels.map((p) => p.beside)).toEqual([true, false, false, true, false, false, true, false, false]);
    expect(panels.map((p) => p.below)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8].map((i) => i > 5));
    for (const panel of panels) expect(panel.y(yTicks[0]!) - panel.plot.top).toBeCloseTo(panels[0]!.y(yTicks[0]!) - panels[0]!.plot.top, 6);
  });

  it.each([
    [2, 2, 1],
    [4, 2, 2],
    [9, 3, 2],
    [12, 4, 2],
  ])('of %i stand in %i columns, in %i on a phone', (count, wide, narrow) => {
    const spec = { ...multiples, panels: Array.from({ length: count }, (_, i) => ({ key: `p${i}`, label: `${i}` })) };
    const columns = (width: 'wide' | 'narrow') => new Set(layoutXy(spec, width).panels.map((p) => p.plot.left)).size;
    expect([columns('wide'), columns('narrow')]).toEqual([wide, narrow]);
  });

  it('say "not recorded" where nothing is', () => {
    expect(drawn(multiples, 'missing')).toHaveLength(1);
  });
});

describe('scales', () => {
  it('begin at zero when linear and never when logarithmic', () => {
    const values = [320, 410, 505];
    expect(rulerOf(values, { log: false, fromZero: true, count: 5 }).scale.domain[0]).toBe(0);
    const log = rulerOf(values, { log: true, fromZero: true, count: 5 });
    expect(log.scale.domain).toEqual([200, 1000]);
    expect(log.ticks).toEqual([200, 500, 1000]);
  });

  it('reach below zero for a negative value', () => {
    const [low, high] = rulerOf([-12, 40], { log: false, fromZero: true, count: 5 }).scale.domain;
    expect(low).toBeLessThanOrEqual(-12);
    expect(high).toBeGreaterThanOrEqual(40);
  });

  it('stand a zero at the low end of a log scale, with its figure written', () => {
    const spec: XySpec = { ...multiples, points: [...multiples.points, { ...multiples.points[0]!, x: 150, y: 0, values: [0] }] };
    const { panels } = layoutXy(spec, 'wide');
    const dot = panels[0]!.lines[0]!.stops.at(-1)!;
    expect(dot.y).toBeCloseTo(panels[0]!.plot.bottom, 6);
    expect(panels[0]!.labels.map((l) => l.lines.join(' '))).toEqual(['0.0\u00a0ms']);
  });

  it.each([[], [0], [7]])('hold %s', (...values) => {
    for (const log of [true, false]) {
      const { scale, ticks } = rulerOf(values, { log, fromZero: false, count: 4 });
      expect(scale.domain[0]).toBeLessThan(scale.domain[1]);
      expect(ticks.length).toBeGreaterThan(1);
    }
  });
});

describe('labels', () => {
  it('at the ends of lines keep their order and a line’s height, however close the ends are', () => {
    const wishes = [100, 101, 102, 103].map((y, i) => ({ series: `${i}`, className: '', text: `Series ${i}`, x: 0, y }));
    const placed = placeEnds(wishes, 10, 100, 0, 200);
    expect(placed.map((label) => label.series)).toEqual(['0', '1', '2', '3']);
    placed.slice(1).forEach((label, i) => expect(label.y - placed[i]!.y).toBeGreaterThanOrEqual(LABEL_LINE));
  });

  it('of points at one place keep off each other and have a leader where they moved far', () => {
    const wishes = Array.from({ length: 8 }, (_, i) => ({ series: '', className: '', text: `Point number ${i}`, x: 300, y: 150 + i }));
    const placed = placeNames(wishes, [], { left: 0, right: 600, top: 0, bottom: 300 }, 150);
    expect(collisions(placed)).toEqual([]);
    expect(placed.some((label) => label.leader)).toBe(true);
  });
});

it('leaves the place of a hidden series empty and moves nothing else', () => {
  const marksOf = (hidden: string) =>
    shapesOf(renderSvg(curves, { width: 'wide', hidden: new Set([hidden]) })).filter(({ at }) => at['class'] === 'dot');
  const all = shapesOf(renderSvg(curves, { width: 'wide' })).filter(({ at }) => at['class'] === 'dot');
  const [left, right] = curves.series.map(({ key }) => marksOf(key).map(({ at }) => at['d']));
  expect([...left!, ...right!].sort()).toEqual(all.map(({ at }) => at['d']).sort());
  expect(left!.length).toBeGreaterThan(0);
});

it('tells series apart by outline and dash', () => {
  const outlines: Outline[] = ['circle', 'square', 'triangle', 'diamond', 'inverted', 'plus'];
  expect(new Set(outlines.map((outline) => shapePath(outline, 0, 0, 4))).size).toBe(6);
  expect(new Set(layoutXy(scattered, 'wide').keys.map((key) => key.mark.shape)).size).toBe(4);
  expect(new Set(drawn(curves, 'series').map(({ at }) => at['stroke-dasharray'])).size).toBe(2);
});

describe('the table', () => {
  it('gives every point back from CSV', () => {
    const rows = csvParse(toCsv(multiples));
    expect(rows).toHaveLength(multiples.points.length);
    rows.forEach((row, i) => {
      const p = multiples.points[i]!;
      expect(row).toMatchObject({
        x: String(p.x),
        x_unit: 'ms',
        y: p.y === null ? '' : String(p.y),
        unit: 'ms',
        n: String(p.values.length),
      });
      expect(row.run).toBe('sample-run');
    });
    expect((csvParse(toCsv(curves), autoType)[13] as { y?: unknown }).y).not.toBe(0);
  });

  it('says "not recorded" for a gap and names each run’s provenance', () => {
    const spec: XySpec = {
      ...curves,
      alsoFrom: [{ run: 'printed-run', provenance: 'transcribed' }],
      points: curves.points.map((p, i) => (i === 0 ? { ...p, sources: [{ run: 'printed-run', file: 'a', at: 'b' }] } : p)),
    };
    const html = figureHtml(spec, siteAddresses('/'));
    expect(html).toContain('<td class="num">not recorded</td>');
    expect(html).toMatch(
      /transcribed">Transcribed<\/span> <a href="\/runs\/printed-run\/">.*measured">Measured<\/span> <a href="\/runs\/sample-run\/">/,
    );
    expect(
      csvParse(toCsv(spec))
        .slice(0, 2)
        .map((row) => row.provenance),
    ).toEqual(['transcribed', 'measured']);
  });
});

describe('what can be pointed at', () => {
  it('is every point of every panel, in place where it was recorded', () => {
    const { targets } = chartOver(multiples, theme);
    expect(targets.map(({ x, data }) => [x !== null, data])).toEqual(
      multiples.panels.flatMap((panel) =>
        multiples.series.flatMap((series) =>
          multiples.points
            .filter((p) => p.panel === panel.key && p.series === series.key)
            .map(({ x, y }) => [y !== null, { panel: panel.key, series: series.key, x, y }]),
        ),
      ),
    );
  });

  it.each([
    ['of small multiples', multiples],
    ['on a linear scale', viewOf(multiples, { log: false }) as XySpec],
    ['of lines', curves],
    ['scattered', scattered],
    ['spread', spreadOut],
  ])('is at its mark: %s', (_, spec) => {
    const marks = middles(spec, 'wide');
    const found = chartOver(spec, theme).targets.filter(({ x }) => x !== null);
    expect(found).toHaveLength(marks.length);
    for (const [i, { x, y }] of found.entries()) {
      expect(Math.abs(x! - marks[i]!.x)).toBeLessThan(0.11);
      // A triangle's middle is not that of its height.
      expect(Math.abs(y - marks[i]!.y)).toBeLessThan(1);
    }
  });

  it('moves with the y axis to a log scale and back', () => {
    const height = (spec: XySpec, log: boolean) => chartOver(viewOf(spec, { log }), theme).targets[0]!.y;
    for (const spec of [curves, multiples]) {
      const [linear, log] = [height(spec, false), height(spec, true)];
      expect(Math.abs(linear - log)).toBeGreaterThan(1);
      expect(chartOver(spec, theme).targets[0]!.y).toBe(spec.yAxis.scale === 'log' ? log : linear);
    }
  });

  it('offers a log scale only where values are far apart and every one has a place on it', () => {
    const offered = (...ys: (number | null)[]) =>
      figureHtml({ ...curves, points: ys.map((y) => ({ ...curves.points[0]!, y })) }, siteAddresses('/')).includes('Log scale');
    expect([offered(1, null, 10), offered(1, 9.9), offered(0, 1, 10), offered(1)]).toEqual([true, false, false, false]);
  });
});

function boxOf({ lines, x, y, anchor }: PlacedLabel) {
  const width = Math.max(...lines.map((line) => textWidth(line, LABEL_SIZE)));
  const left = anchor === 'end' ? x - width : x;
  return { left, right: left + width, top: y - LABEL_SIZE * 0.7, bottom: y + (lines.length - 1) * LABEL_LINE };
}

function collisions(labels: readonly PlacedLabel[]): string[] {
  return labels.flatMap((a, i) =>
    labels.slice(i + 1).flatMap((b) => {
      const [p, q] = [boxOf(a), boxOf(b)];
      const apart = p.right <= q.left || q.right <= p.left || p.bottom <= q.top || q.bottom <= p.top;
      return apart ? [] : [`${a.lines.join(' ')} | ${b.lines.join(' ')}`];
    }),
  );
}
