/** The drawing of a chart: the same on a page, without JavaScript, on paper, under a reader's switches, and in a file. */
import { barsSvg } from './bars-svg.ts';
import { layoutBars } from './bars-layout.ts';
import type { Variant } from './layout.ts';
import type { ChartSpec } from './spec.ts';
import { tag, type Html } from './markup.ts';
import { round } from './text.ts';
import { layoutTimeline } from './timeline-layout.ts';
import { timelineSvg } from './timeline-svg.ts';
import { layoutXy } from './xy-layout.ts';
import { xySvg } from './xy-svg.ts';

/** Markup of one `<svg role="img">` for a page, with no colour or style in it; how to read it is in the figure's caption. */
export function renderSvg(spec: ChartSpec, { width: variant, hidden }: { width: Variant; hidden?: ReadonlySet<string> }): Html {
  const { width, height, content } = drawing(spec, variant, hidden);
  const viewBox = `0 0 ${round(width)} ${round(height)}`;
  return tag('svg', { class: `ct-svg ct-${variant}`, viewBox, role: 'img', 'aria-label': spec.title }, content);
}

/** The content of the drawing and its size. @param hidden keys of series that leave their places empty */
export function drawing(
  spec: ChartSpec,
  variant: Variant,
  hidden: ReadonlySet<string> = new Set(),
): { width: number; height: number; content: Html } {
  if (spec.kind === 'bars') {
    const layout = layoutBars(spec, variant);
    // A page has a chart once, in two widths.
    return { ...layout, content: barsSvg(spec, layout, `${spec.id}-${variant[0]}`.replace(/[^\w-]/g, '-'), hidden) };
  }
  if (spec.kind === 'xy') {
    const layout = layoutXy(spec, variant);
    return { ...layout, content: xySvg(spec, layout, hidden) };
  }
  const layout = layoutTimeline(spec, variant);
  return { ...layout, content: timelineSvg(layout) };
}
