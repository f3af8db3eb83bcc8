/** Drawing of the tax map: time paid to the right, bytes saved upwards, one panel per study, each with a time scale of its own. In: points. Out: SVG text. */
import { markOf, shapePath } from '../charts/marks.ts';
import { linear } from '../charts/scale.ts';
import { line, textBlock } from '../charts/svg-parts.ts';
import { escapeText, joined, markup, tag, type Html } from '../charts/markup.ts';
import { round, wrapText } from '../charts/text.ts';
import { LABEL_LINE, LABEL_SIZE, placeNames, type Box } from '../charts/xy-labels.ts';
import { rulerOf } from '../charts/xy-scale.ts';
import { NEAREST, rowsOf, spread, type Spot } from './spread-marks.ts';

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
  /** Its name in the document of the map. */
  id: string;
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

/** `plot`: height of a panel's plot; `crowded`: that of one with many points. */
const SIZES = {
  wide: { width: 1000, plot: 340, crowded: 400, columns: 2, gap: 64 },
  middle: { width: 700, plot: 290, crowded: 380, columns: 2, gap: 48 },
  narrow: { width: 340, plot: 260, crowded: 440, columns: 1, gap: 28 },
} as const;
const EDGE = { left: 50, right: 12, top: 84, bottom: 46 };
const SAVED_TICKS = [0, 25, 50, 75, 100];
const [RADIUS, HALO, AIR] = [5, 8, 3];
/** More points than this make a panel crowded. */
const CROWD = 20;
/** What rounds to 0 % stands in a lane below the zero line, where only time is read. */
const isNothing = ({ saved }: MapPoint) => Math.abs(saved) < 0.5;
const LANE_EDGE = 9;

/** Markup of one `<svg role="group">`, for an image may not hold links; every mark is one. No colour and no style in it. */
function taxMapSvg(panels: readonly MapPanel[], variant: Variant, id: string): Html {
  const { width, plot, crowded, columns, gap } = SIZES[variant];
  const panelWidth = (width - EDGE.left - EDGE.right - gap * (columns - 1)) / columns;
  const rows = Array.from({ length: Math.ceil(panels.length / columns) }, (_, row) => panels.slice(row * columns, (row + 1) * columns));
  let y = 0;
  const drawn = rows.flatMap((row) => {
    const height = Math.max(...row.map(({ points }) => (points.length > CROWD ? crowded : plot)));
    const top = y + EDGE.top;
    y = top + height + EDGE.bottom + gap / 2;
    return row.map((panel, column) => {
      const left = EDGE.left + column * (panelWidth + gap);
      return panelSvg(panel, { left, right: left + panelWidth, top, bottom: top + height });
    });
  });
  const names = [
    tag('title', { id: `${id}-title` }, markup`Time paid against bytes saved`),
    tag(
      'desc',
      { id: `${id}-desc` },
      markup`One point per mode and run, each a link to its run. The table of all points holds every value.`,
    ),
  ];
  const attributes = { class: `ct-svg ct-${variant}`, viewBox: `0 0 ${width} ${round(y)}`, role: 'group' };
  return tag('svg', { ...attributes, 'aria-labelledby': `${id}-title ${id}-desc`, xmlns: 'http://www.w3.org/2000/svg' }, [
    ...names,
    ...drawn,
  ]);
}

function panelSvg({ title, baseline, points, fronts }: MapPanel, box: Box): Html {
  const times = points.flatMap(({ time, interval }) => [time, interval?.low ?? time, interval?.high ?? time]);
  const ruler = rulerOf([1, ...times], { log: true, fromZero: false, count: 8 });
  const x = ruler.scale.onto([box.left, box.right]);
  const nothing = points.filter(isNothing);
  const laneRows = rowsOf(nothing.map(({ time }) => x(time)));
  const lane = nothing.length ? 2 * LANE_EDGE + NEAREST * Math.max(...laneRows) : 0;
  const zero = box.bottom - lane;
  const y = linear([0, 100], [zero, box.top]);
  const places = placesOf();
  return joined([...gridSvg(), ...headsSvg(), ...fronts.map(frontSvg), ...points.map(trueSvg), ...points.map(markSvg), ...namesSvg()]);

  function placesOf(): Spot[] {
    const scattered = points.filter((point) => !isNothing(point));
    const apart = spread(
      scattered.map(({ time, saved }) => ({ x: x(time), y: y(saved) })),
      { ...box, bottom: zero - RADIUS },
    );
    return points.map((point) =>
      isNothing(point)
        ? { x: x(point.time), y: zero + LANE_EDGE + NEAREST * laneRows[nothing.indexOf(point)]! }
        : apart[scattered.indexOf(point)]!,
    );
  }

  function gridSvg(): Html[] {
    const text = (at: number, row: number, content: string, anchor: 'middle' | 'end') =>
      tag('text', { class: 'tick', x: at, y: row, 'text-anchor': anchor }, escapeText(content));
    return [
      lane ? tag('rect', { class: 'lane', x: box.left, y: zero, width: box.right - box.left, height: lane }) : '',
      ...SAVED_TICKS.flatMap((v) => [
        line(v === 0 ? 'grid zero' : 'grid', box.left, y(v), box.right, y(v)),
        text(box.left - 8, (v === 0 ? (zero + box.bottom) / 2 : y(v)) + 4, `${v} %`, 'end'),
      ]),
      ...ruler.ticks.flatMap((v) => [
        line(v === 1 ? 'grid zero' : 'grid', x(v), box.top, x(v), box.bottom),
        text(x(v), box.bottom + 18, `${v}×`, 'middle'),
      ]),
    ];
  }

  function headsSvg(): Html[] {
    const text = (className: string, at: number, row: number, content: string, anchor?: 'end') =>
      tag('text', { class: className, x: at, y: row, 'text-anchor': anchor }, escapeText(content));
    return [
      text('panel-title', box.left - EDGE.left, box.top - 64, title),
      ...wrapText(`1× is ${baseline}`, LABEL_SIZE, box.right - box.left).map((l, i) =>
        text('axis-title', box.left - EDGE.left, box.top - 46 + i * LABEL_LINE, l),
      ),
      text('axis-title', box.left - EDGE.left, box.top - 12, 'Bytes saved · ↑ better'),
      text('axis-title', box.right, box.bottom + 36, 'Time paid · log scale · ← better', 'end'),
    ];
  }

  /** From its first mode on: the way there from the baseline would cross every other front. */
  function frontSvg(corners: MapPanel['fronts'][number]): Html {
    const saving = corners.filter(([, saved]) => saved > 0);
    const path = saving.map(([time, saved], i) => (i ? `H${round(x(time))}V${round(y(saved))}` : `M${round(x(time))} ${round(y(saved))}`));
    return path.length > 1 ? tag('path', { class: 'front', d: path.join('') }) : '';
  }

  /** Interval, and where the mark was moved its stem from its true place. */
  function trueSvg(point: MapPoint, i: number): Html {
    const [place, { interval }] = [places[i]!, point];
    const at = { x: x(point.time), y: isNothing(point) ? place.y : y(point.saved) };
    const moved = place.x !== at.x || place.y !== at.y;
    const parts = [
      interval ? line('whisker', x(interval.low), at.y, x(interval.high), at.y) : '',
      moved ? line('way', at.x, at.y, place.x, place.y) : '',
      moved ? tag('circle', { class: 'true', cx: round(at.x), cy: round(at.y), r: 2 }) : '',
    ];
    return parts.some(Boolean) ? tag('g', { class: markOf(point.role, 0).className }, parts) : joined([]);
  }

  function markSvg(point: MapPoint, i: number): Html {
    const { x: cx, y: cy } = places[i]!;
    const { className, shape } = markOf(point.role, 0);
    const halo = point.onFront ? tag('circle', { class: 'halo', cx: round(cx), cy: round(cy), r: HALO }) : '';
    const mark = tag('path', { class: point.hollow ? 'spot hollow' : 'spot', d: shapePath(shape, cx, cy, RADIUS) });
    return tag('a', { class: className, href: point.href, 'data-tax': point.id, 'aria-label': point.text }, [
      tag('title', {}, escapeText(point.text)),
      halo,
      mark,
    ]);
  }

  function namesSvg(): Html[] {
    const wishes = points.flatMap(({ label, role }, i) =>
      label ? { series: role, className: markOf(role, 0).className, text: label, ...places[i]! } : [],
    );
    return placeNames(wishes, places.map(around), { ...box, top: box.top - 4 }, 130).flatMap((label) => [
      label.leader ? line('leader', ...label.leader) : '',
      textBlock('row-label', label, LABEL_LINE),
    ]);
  }
}

/** A mark with its halo, and air before a name begins. */
const around = ({ x, y }: Spot): Box => ({ left: x - HALO - AIR, right: x + HALO + AIR, top: y - HALO, bottom: y + HALO });

/** The drawing for each width of a window, the narrower ones after the wide one. */
export const taxMapHtml = (panels: readonly MapPanel[]): Html =>
  joined((['wide', 'middle', 'narrow'] as const).map((variant) => taxMapSvg(panels, variant, `tax-map-${variant}`)));
