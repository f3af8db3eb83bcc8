/** Samples over time: panels below each other on one x axis, behind them bands for each mode and phase, which are named above. */
import type { Plugin } from 'chart.js';
import { font, NARROW, SMALL, textScale, type Drawing } from './config.ts';
import { axisTitle } from './format.ts';
import { lookOf, type Ink } from './look.ts';
import { panelsDrawing, plotWidth } from './panels.ts';
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

/** Type size and line of the names of bands. */
const [TINY, STEP] = [11, 14];

export function timelineDrawing(spec: TimelineSpec, width: number, ink: Ink): Drawing {
  const ends = spec.bands.flatMap(({ from, to }) => [from, to]);
  const times = [...ends, ...spec.panels.flatMap(({ lines }) => lines.flatMap(({ points }) => points.map(([x]) => x)))];
  const [min, max] = [Math.min(0, ...times), Math.max(0, ...times)];
  const perPixel = (max - min) / plotWidth(width);
  const merged = mergedBands(spec);
  const [modes, phases] = [namesAxis(merged, 0, perPixel, ink), namesAxis(spec.bands, 1, perPixel, ink)];
  const rows = spec.panels.map(({ axis, lines }) => ({
    axis,
    values: lines.flatMap(({ points }) => points.map(([, y]) => y)),
    height: width < NARROW ? 84 : 92,
    panels: [
      {
        title: wrapText(axisTitle(axis, 'y'), SMALL, plotWidth(width), 'bold'),
        sets: lines.map(({ label, points }, l) => {
          const [role, borderDash] = LINES[l % LINES.length]!;
          return { data: points.map(([x, y]) => ({ x, y })), look: { label, borderDash, ...lineLook(role, ink) } };
        }),
      },
    ],
  }));
  const shown = { xAxis: spec.xAxis, isLine: true, nearest: 'x', holds: [min, max], rows, above: modes.height + phases.height } as const;
  const axes = { modes: { ...modes.scale, min, max, weight: 2 }, phases: { ...phases.scale, min, max, weight: 1 } };
  return panelsDrawing({ ...shown, axes, plugins: [bandsPlugin(spec, merged, ink)] }, width, ink);
}

const lineLook = (role: string, ink: Ink) => ({
  borderColor: ink.color(role),
  borderWidth: 1.6,
  radius: 0,
  pointHoverRadius: 4,
  pointHoverBorderColor: ink.color('ink'),
  pointHoverBackgroundColor: ink.color('paper'),
});

/** `mode · phase` taken apart; a label without the dot is all phase. */
const partsOf = (label: string): readonly string[] => (label.includes(' · ') ? label.split(' · ', 2) : ['', label]);

function mergedBands(spec: TimelineSpec): Band[] {
  const merged: Band[] = [];
  for (const band of spec.bands) {
    const last = merged.at(-1);
    if (last && last.key === band.key && partsOf(last.label)[0] === partsOf(band.label)[0]) last.to = band.to;
    else merged.push({ ...band });
  }
  return merged;
}

/** An axis of names, each in the middle of its band: all upright where all fit into their bands, else all turned, or none where not even that fits. */
function namesAxis(bands: readonly Band[], part: number, perPixel: number, ink: Ink) {
  const names = bands.map(({ label, from, to }) => ({
    name: partsOf(label)[part]!,
    at: (from + to) / 2,
    room: (to - from) / perPixel - 4,
  }));
  const weight = part === 0 ? 'bold' : 'regular';
  const widthOf = (text: string) => textWidth(text, TINY, weight);
  const broken = names.map(({ name, room }) => wrapText(name, TINY, room, weight));
  const isUpright = broken.every((lines, i) => lines.length <= 3 && lines.every((line) => widthOf(line) <= names[i]!.room));
  const isShown = names.some(({ name }) => name !== '') && (isUpright || names.every(({ room }) => room + 4 >= TINY));
  const size = isUpright ? Math.max(...broken.map(({ length }) => length)) * STEP : Math.max(...names.map(({ name }) => widthOf(name)));
  const [height, turn] = [isShown ? size + 6 : 0, isUpright ? 0 : 90];
  const ticks = {
    color: ink.color('ink-2'),
    font: { ...font(ink, TINY, part === 0), lineHeight: `${STEP}px` },
    minRotation: turn,
    maxRotation: turn,
    padding: 6,
    // Chart.js puts turned lines beside their places.
    labelOffset: isUpright ? 0 : STEP,
    callback: (_: unknown, i: number) => (isUpright ? broken[i] : names[i]!.name),
  };
  const places = names.map(({ at }) => at);
  const options = { axis: 'x', position: 'top', display: isShown, border: { display: false }, ticks };
  return { height, scale: textScale(places, { height }, options) };
}

/** Bands of each phase in every panel, and above them a rule for each mode. */
const bandsPlugin = (spec: TimelineSpec, modes: readonly Band[], ink: Ink): Plugin => ({
  id: 'bands',
  beforeDatasetsDraw({ ctx, scales, chartArea }) {
    const keys = [...new Set(spec.bands.map(({ key }) => key))];
    const place = (time: number) => scales['x0']!.getPixelForValue(time);
    const fill = ({ key, from, to }: Band, alpha: number, inset: number, top: number, height: number) => {
      ctx.fillStyle = ink.color(lookOf(key, keys.indexOf(key)).role);
      ctx.globalAlpha = alpha;
      ctx.fillRect(place(from) + inset, top, place(to) - place(from) - 2 * inset, height);
    };
    ctx.save();
    spec.bands.forEach((band, i) => {
      spec.panels.forEach((_, p) => {
        const { top, bottom } = scales[`y${p}`]!;
        fill(band, i % 2 ? 0.17 : 0.09, 0, top, bottom - top);
      });
    });
    for (const mode of modes) fill(mode, 1, 1, chartArea.top - 4, 3);
    ctx.restore();
  },
});
