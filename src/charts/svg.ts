/**
 * Charts as SVG, drawn by Chart.js into SvgContext: on pages and paper with the roles of the style sheet, so that one drawing serves both
 * themes; as a file of its own with the colours of the light theme, which image viewers and documents read.
 */
import { BasicPlatform, Chart } from 'chart.js';
import { drawPoint } from 'chart.js/helpers';
import { drawingOf } from './draw.ts';
import type { Drawing } from './config.ts';
import { framed, withLegend, type Archive } from './frame.ts';
import { HATCHES, TILE, type Ink, type Look } from './look.ts';
import { escapeText, tag, type Html } from '../markup/markup.ts';
import { PAPER } from './palette.ts';
import type { ChartSpec } from './spec.ts';
import { SvgContext, type Paint } from './svg-context.ts';

/** A page has two drawings of each chart, for one drawn for 760 pixels cannot be read on a phone, nor one for 360 on a desk. */
export type Variant = 'wide' | 'narrow';

const WIDTHS: Readonly<Record<Variant, number>> = { wide: 760, narrow: 360 };

const inkOf = (color: Ink['color']) => ({ font: 'inherit', color, fill: ({ role, hatch }: Look): Paint => ({ tint: color(role), hatch }) });

/** What Chart.js draws of a configuration. @param isFitted as of SvgContext */
function contentOf({ config, width, height }: Drawing, isFitted = false): Html {
  const context = new SvgContext(width, height, isFitted);
  // Chart.js takes whatever has a canvas for a context, and keeps each chart that is not destroyed.
  new Chart(context as never, { ...config, platform: BasicPlatform }).destroy();
  return context.content();
}

export const sizeOf = (spec: ChartSpec, variant: Variant): Pick<Drawing, 'width' | 'height'> =>
  drawingOf(spec, WIDTHS[variant], inkOf(String));

/** Markup of one `<svg role="img">` for a page; how to read it is in the figure's caption. @param look `legend` names its series where nothing around it does */
export function renderSvg(spec: ChartSpec, look: { width: Variant; legend?: boolean; hidden?: ReadonlySet<string> }): Html {
  const { width: variant, legend, hidden } = look;
  const ink = inkOf((role) => `var(--${role})`);
  const plain = drawingOf(spec, WIDTHS[variant], ink, hidden);
  const drawing = legend ? withLegend(spec, plain, ink) : plain;
  const viewBox = `0 0 ${drawing.width} ${Math.ceil(drawing.height)}`;
  return tag('svg', { class: `ct-svg ct-${variant}`, viewBox, role: 'img', 'aria-label': spec.title, fill: 'none' }, contentOf(drawing));
}

/** A series of bars in a legend: one tile of its hatch, which the style sheet tints and frames; nothing but the frame where `isHollow`. */
export const tileSvg = ({ role, hatch }: Look, isHollow: boolean): Html =>
  tag(
    'svg',
    { class: `ct-swatch ${isHollow ? 'outline' : 'bar'}`, viewBox: `0 0 ${TILE} ${TILE}`, color: `var(--${role})` },
    isHollow || hatch === 'plain' ? '' : tag('path', { d: HATCHES[hatch] }),
  );

/** The marker of a series, on a piece of its line where it has one. */
export function markerSvg({ role, marker, dash }: Look, isLine: boolean): Html {
  const [width, height] = [isLine ? 28 : 14, 14];
  const ctx = new SvgContext(width, height);
  ctx.strokeStyle = `var(--${role})`;
  ctx.fillStyle = ctx.strokeStyle;
  ctx.lineWidth = 1.6;
  if (isLine) {
    ctx.setLineDash(dash);
    ctx.moveTo(1, 7);
    ctx.lineTo(width - 1, 7);
    ctx.stroke();
    ctx.setLineDash([]);
  }
  if (marker.pointStyle !== false) drawPoint(ctx as never, { ...marker, radius: 4, borderWidth: 1.6 }, width / 2, 7);
  return tag(
    'svg',
    { class: 'ct-swatch', viewBox: `0 0 ${width} ${height}`, width, height, fill: 'none', 'aria-hidden': 'true' },
    ctx.content(),
  );
}

/** A chart as a file, on paper whatever the reader's theme. */
export function svgFile(spec: ChartSpec, archives: readonly Archive[]): Html {
  const ink = inkOf((role) => PAPER[role]!);
  const drawing = framed(spec, archives, WIDTHS.wide, ink);
  const [width, height] = [drawing.width, Math.ceil(drawing.height)];
  const attributes = {
    xmlns: 'http://www.w3.org/2000/svg',
    viewBox: `0 0 ${width} ${height}`,
    width,
    height,
    fill: 'none',
    role: 'img',
    'aria-labelledby': 'title how',
  };
  return tag('svg', { ...attributes, 'font-family': '"IBM Plex Sans","Segoe UI",Arial,sans-serif' }, [
    tag('title', { id: 'title' }, escapeText(spec.title)),
    tag('desc', { id: 'how' }, escapeText(spec.howToRead)),
    contentOf(drawing, true),
  ]);
}
