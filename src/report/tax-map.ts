/** Drawing of the tax map: time paid to the right, bytes saved upwards, one panel per study on common scales. In: points. Out: SVG text. */
import { markOf, shapePath } from '../charts/marks.ts';
import { linear } from '../charts/scale.ts';
import { line, textBlock } from '../charts/svg-parts.ts';
import { escapeText, joined, markup, tag, type Html } from '../charts/markup.ts';
import { round, wrapText } from '../charts/text.ts';
import { LABEL_LINE, LABEL_SIZE, placeNames, type Box } from '../charts/xy-labels.ts';
import { rulerOf } from '../charts/xy-scale.ts';

export interface MapPoint {
  /** Role that gives colour and shape. */
  role: string;
  /** Time paid, ×, with its interval where there is one. */
  time: number;
  interval?: { low: number; high: number };
  /** Bytes saved, %. */
  saved: number;
  /** Single observation or transcribed. */
  hollow: boolean;
  onFront: boolean;
  label?: string;
  /** All that is known of the point, as one line. */
  text: string;
  /** Address of its evidence. */
  href: string;
}

export interface MapPanel {
  title: string;
  /** What 1× stands for. */
  baseline: string;
  points: readonly MapPoint[];
  /** Corners of each front, by rising time. */
  fronts: readonly (readonly (readonly [time: number, saved: number])[])[];
}

type Variant = 'wide' | 'middle' | 'narrow';

const SIZES = {
  wide: { width: 1000, height: 470, columns: 2, gap: 64 },
  middle: { width: 700, height: 400, columns: 2, gap: 48 },
  narrow: { width: 340, height: 400, columns: 1, gap: 24 },
} as const;
const EDGE = { left: 44, right: 12, top: 84, bottom: 46 };
const SAVED_TICKS = [0, 25, 50, 75, 100];
const [RADIUS, HALO, AIR] = [5, 8, 3];
/** Marks nearer than this cannot be told apart; a little overlap can, and keeps them near their true places. */
const NEAREST = 8;

/** Markup of one `<svg role="group">`, for an image may not hold links; every mark is one. No colour and no style in it. */
function taxMapSvg(panels: readonly MapPanel[], variant: Variant, id: string): Html {
  const { width, height, columns, gap } = SIZES[variant];
  const rows = Math.ceil(panels.length / columns);
  const panelWidth = (width - EDGE.left - EDGE.right - gap * (columns - 1)) / columns;
  const all = panels.flatMap(({ points }) => points.flatMap(({ time, interval }) => [time, interval?.low ?? time, interval?.high ?? time]));
  const ruler = rulerOf([1, ...all], { log: true, fromZero: false, count: 6 });
  const drawn = panels.map((panel, i) => {
    const left = EDGE.left + (i % columns) * (panelWidth + gap);
    const top = EDGE.top + Math.floor(i / columns) * (height + gap);
    return panelSvg(panel, ruler, { left, right: left + panelWidth, top, bottom: top + height - EDGE.top - EDGE.bottom });
  });
  const total = rows * height + (rows - 1) * gap;
  const names = [
    tag('title', { id: `${id}-title` }, markup`Time paid against bytes saved`),
    tag(
      'desc',
      { id: `${id}-desc` },
      markup`One point per mode and run, each a link to its run. The table of all points holds every value.`,
    ),
  ];
  const attributes = { class: `ct-svg ct-${variant}`, viewBox: `0 0 ${width} ${round(total)}`, role: 'group' };
  return tag('svg', { ...attributes, 'aria-labelledby': `${id}-title ${id}-desc`, xmlns: 'http://www.w3.org/2000/svg' }, [
    ...names,
    ...drawn,
  ]);
}

function panelSvg({ title, baseline, points, fronts }: MapPanel, ruler: ReturnType<typeof rulerOf>, box: Box): Html {
  const x = ruler.scale.onto([box.left, box.right]);
  const y = linear([0, 100], [box.bottom, box.top]);
  const text = (className: string, at: number, row: number, content: string, anchor?: 'middle' | 'end') =>
    tag('text', { class: className, x: at, y: row, 'text-anchor': anchor }, escapeText(content));

  const grid = [
    ...SAVED_TICKS.flatMap((v) => [
      line(v === 0 ? 'grid zero' : 'grid', box.left, y(v), box.right, y(v)),
      text('tick', box.left - 8, y(v) + 4, `${v} %`, 'end'),
    ]),
    ...ruler.ticks.flatMap((v) => [
      line(v === 1 ? 'grid zero' : 'grid', x(v), box.top, x(v), box.bottom),
      text('tick', x(v), box.bottom + 18, `${v}×`, 'middle'),
    ]),
  ];
  const heads = [
    text('panel-title', box.left - EDGE.left, box.top - 64, title),
    ...wrapText(`1× is ${baseline}`, LABEL_SIZE, box.right - box.left).map((l, i) =>
      text('axis-title', box.left - EDGE.left, box.top - 46 + i * LABEL_LINE, l),
    ),
    text('axis-title', box.left - EDGE.left, box.top - 12, 'Bytes saved · ↑ better'),
    text('axis-title', box.right, box.bottom + 36, 'Time paid · log scale · ← better', 'end'),
  ];
  const steps = fronts.map((corners) => {
    const path = corners.map(([time, saved], i) => (i ? `H${round(x(time))}V${round(y(saved))}` : `M${round(x(time))} ${round(y(saved))}`));
    return tag('path', { class: 'front', d: path.join('') });
  });
  const places = apart(
    points.map(({ time, saved }) => ({ x: x(time), y: y(saved) })),
    (box.top + box.bottom) / 2,
  );
  const whiskers = points.flatMap(({ interval, saved, role }, i) => {
    const place = places[i]!;
    const stem = place.y === y(saved) ? '' : line('leader', place.x, y(saved), place.x, place.y);
    const whisker = interval ? line('whisker', x(interval.low), place.y, x(interval.high), place.y) : '';
    return stem || whisker ? tag('g', { class: markOf(role, 0).className }, [stem, whisker]) : [];
  });
  const marks = points.map((point, i) => {
    const { x: cx, y: cy } = places[i]!;
    const { className, shape } = markOf(point.role, 0);
    const halo = point.onFront ? tag('circle', { class: 'halo', cx, cy, r: HALO }) : '';
    const mark = tag('path', { class: point.hollow ? 'spot hollow' : 'spot', d: shapePath(shape, cx, cy, RADIUS) });
    const names = { href: point.href, 'aria-label': point.text };
    return tag('a', { class: className, ...names }, [tag('title', {}, escapeText(point.text)), halo, mark]);
  });
  const taken = places.map(around);
  const wishes = points.flatMap(({ label, role }, i) =>
    label ? { series: role, className: markOf(role, 0).className, text: label, ...places[i]! } : [],
  );
  const names = placeNames(wishes, taken, { ...box, top: box.top - 4 }, 130).flatMap((label) => [
    label.leader ? line('leader', ...label.leader) : '',
    textBlock('row-label', label, LABEL_LINE),
  ]);
  return joined([...grid, ...heads, ...steps, ...whiskers, ...marks, ...names]);
}

/** A mark with its halo, and air before a name begins. */
const around = ({ x, y }: Place): Box => ({ left: x - HALO - AIR, right: x + HALO + AIR, top: y - HALO, bottom: y + HALO });

interface Place {
  x: number;
  y: number;
}

/** The drawing for each width of a window, the narrower ones after the wide one. */
export const taxMapHtml = (panels: readonly MapPanel[]): Html =>
  joined((['wide', 'middle', 'narrow'] as const).map((variant) => taxMapSvg(panels, variant, `tax-map-${variant}`)));

/** The same places, each moved up or down towards `middle` until its mark can be told from every other; x stays, for time is read there. */
export function apart(places: readonly Place[], middle: number): Place[] {
  const settled = new Map<Place, Place>();
  for (const place of places.toSorted((a, b) => a.x - b.x)) {
    const step = place.y > middle ? -1 : 1;
    let y = place.y;
    while ([...settled.values()].some((other) => Math.hypot(other.x - place.x, other.y - y) < NEAREST)) y += step;
    settled.set(place, { x: place.x, y });
  }
  return places.map((place) => settled.get(place)!);
}
