/** Samples over time: panels below each other on one x axis, behind them bands for each mode and phase, which are named above. */
import type { ChartDataset, Plugin } from 'chart.js';
import {
  below,
  BESIDE,
  dataset,
  drawText,
  LINE,
  NARROW,
  optionsOf,
  panelTitles,
  SMALL,
  stackedRows,
  STROKED,
  valueScale,
} from './config.ts';
import type { Context, Datum, Drawing } from './config.ts';
import { panelTitle, readingsOf, timeText } from './format.ts';
import { lookOf, type Ink } from './look.ts';
import type { TimelineSpec } from './spec.ts';
import { textWidth, wrapText } from './text.ts';

type Band = TimelineSpec['bands'][number];

/** Ink and dashes of a panel's lines, not mode colours, which belong to the bands. */
export const LINES: readonly (readonly [role: string, dash: readonly number[]])[] = [
  ['ink', []],
  ['accent', [5, 3]],
  ['ink-2', [1.5, 3]],
  ['ink', [8, 3, 1.5, 3]],
];

/** Type size and line of the names of bands, and the room beside the plot. */
const [TINY, STEP, RIGHT] = [11, 14, 14];

export function timelineDrawing(spec: TimelineSpec, width: number, ink: Ink): Drawing {
  const narrow = width < NARROW;
  const lines = spec.panels.flatMap((panel, p) => panel.lines.map((line, l) => ({ panel, p, line, l })));
  const times = [...lines.flatMap(({ line }) => line.points.map(([x]) => x)), ...spec.bands.flatMap((b) => [b.from, b.to])];
  const [min, max] = times.length ? [Math.min(0, ...times), Math.max(...times)] : [0, 1];
  const perPixel = (max - min) / (width - BESIDE - RIGHT);
  const [modes, phases] = [mergedBands(spec), spec.bands].map((bands, part) => namesOf(bands, part, perPixel)) as [Names, Names];
  const axis = below(ink, spec.xAxis, width);
  const datasets = lines.map(({ panel, p, line, l }): ChartDataset => {
    const [role, dash] = LINES[l % LINES.length]!;
    const reading = readingsOf(panel, line.label);
    const data = line.points.map(([x, y]): Datum => ({ x, y, words: () => [timeText(spec, x), reading(y)] }));
    return dataset(data, {
      type: 'line',
      label: line.label,
      xAxisID: 'x',
      yAxisID: `y${p}`,
      clip: false,
      ...STROKED,
      borderColor: ink.color(role),
      borderWidth: 1.6,
      borderDash: dash,
      radius: 0,
      pointHoverRadius: 4,
      pointHoverBorderColor: ink.color('ink'),
      pointHoverBackgroundColor: ink.color('paper'),
    });
  });
  const titles = spec.panels.map((panel) => wrapText(panelTitle(panel.axis), SMALL, width - BESIDE, 'bold'));
  const rows = spec.panels.map((panel, p) => {
    const y = valueScale(
      ink,
      panel.axis,
      panel.lines.flatMap(({ points }) => points.map(([, value]) => value)),
    );
    const head = titles[p]!.length * LINE + 8 + (p === 0 ? modes.height + phases.height : 0);
    return { y, height: narrow ? 84 : 92, head };
  });
  return {
    width,
    height: rows.reduce((sum, { height, head }) => sum + height + head, 0) + axis.height,
    order: lines.flatMap(({ line }, d) => line.points.map((_, index) => [d, index] as const)),
    config: {
      type: 'line',
      data: { datasets },
      plugins: [
        bandsPlugin(spec, modes, phases, ink),
        panelTitles(
          ink,
          titles.map((title, p) => ({ x: 'x', y: `y${p}`, lines: title })),
        ),
      ],
      options: optionsOf(ink, width, {
        interaction: { mode: 'nearest', axis: 'x', intersect: false },
        layout: { autoPadding: false, padding: { right: RIGHT } },
        scales: {
          x: {
            type: 'linear',
            min,
            max,
            grid: { display: false },
            border: { display: true, color: ink.color('rule') },
            ...axis.scale,
            ticks: { ...valueScale(ink, spec.xAxis, times).ticks, maxTicksLimit: narrow ? 5 : 9, includeBounds: false },
          },
          ...stackedRows(rows),
        },
      }),
    },
  };
}

/** `mode · phase` taken apart; a label without the dot is all phase. */
const partsOf = (label: string): readonly string[] => (label.includes(' · ') ? label.split(' · ', 2) : ['', label]);

/** Neighbours with the same mode as one. */
function mergedBands(spec: TimelineSpec): Band[] {
  const merged: Band[] = [];
  for (const band of spec.bands) {
    const last = merged.at(-1);
    if (last && last.key === band.key && partsOf(last.label)[0] === partsOf(band.label)[0]) last.to = band.to;
    else merged.push({ ...band });
  }
  return merged;
}

/** Names of bands side by side: all upright where all fit into their bands, else all turned, or none where not even that fits. */
interface Names {
  turned: boolean;
  /** Each with its middle in units of the x axis. */
  names: readonly { lines: readonly string[]; at: number }[];
  height: number;
}

function namesOf(bands: readonly Band[], part: number, perPixel: number): Names {
  const all = bands.map(({ label, from, to }) => ({ text: partsOf(label)[part]!, at: (from + to) / 2, room: (to - from) / perPixel - 4 }));
  const upright = all.map(({ text, at, room }) => ({ lines: text === '' ? [] : wrapText(text, TINY, room), at, room }));
  if (upright.every(({ lines, room }) => lines.length <= 3 && lines.every((line) => textWidth(line, TINY) <= room))) {
    const most = Math.max(0, ...upright.map(({ lines }) => lines.length));
    return { turned: false, names: upright, height: most && most * STEP + 6 };
  }
  if (all.some(({ room }) => room + 4 < TINY)) return { turned: true, names: [], height: 0 };
  const names = all.map(({ text, at }) => ({ lines: [text], at }));
  return { turned: true, names, height: Math.max(...all.map(({ text }) => textWidth(text, TINY))) + 6 };
}

/** Bands of each phase in every panel, above them a rule for each mode, and the names of both. */
const bandsPlugin = (spec: TimelineSpec, modes: Names, phases: Names, ink: Ink): Plugin => ({
  id: 'bands',
  beforeDatasetsDraw({ ctx, scales, chartArea }) {
    const keys = [...new Set(spec.bands.map(({ key }) => key))];
    const colorOf = ({ key }: Band) => ink.color(lookOf(key, keys.indexOf(key)).role);
    const place = (time: number) => scales['x']!.getPixelForValue(time);
    ctx.save();
    spec.bands.forEach((band, i) => {
      ctx.fillStyle = colorOf(band);
      ctx.globalAlpha = i % 2 ? 0.17 : 0.09;
      spec.panels.forEach((_, p) => {
        const { top, bottom } = scales[`y${p}`]!;
        ctx.fillRect(place(band.from), top, place(band.to) - place(band.from), bottom - top);
      });
    });
    ctx.globalAlpha = 1;
    for (const mode of mergedBands(spec)) {
      ctx.fillStyle = colorOf(mode);
      ctx.fillRect(place(mode.from) + 1, chartArea.top + modes.height + phases.height - 4, place(mode.to) - place(mode.from) - 2, 3);
    }
    drawNames(ctx, ink, modes, place, chartArea.top, `600 ${TINY}px`);
    drawNames(ctx, ink, phases, place, chartArea.top + modes.height, `${TINY}px`);
    ctx.restore();
  },
});

function drawNames(
  ctx: Context,
  ink: Ink,
  { names, turned, height }: Names,
  place: (time: number) => number,
  top: number,
  type: string,
): void {
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  for (const { lines, at } of names) {
    ctx.save();
    ctx.translate(place(at), top + (height - 6) / 2);
    if (turned) ctx.rotate(-Math.PI / 2);
    lines.forEach((line, i) => drawText(ctx, ink, line, 0, (i - (lines.length - 1) / 2) * STEP, { color: 'ink-2', font: type }));
    ctx.restore();
  }
}
