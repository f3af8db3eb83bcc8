/** The static drawing of a chart: there without JavaScript, on paper, and until Chart.js takes over. */
import { barsSvg } from './bars-svg.ts';
import { layoutBars, type Variant } from './bars-layout.ts';
import type { ChartSpec } from './spec.ts';
import { escapeText, round, tag } from './text.ts';
import { layoutTimeline } from './timeline-layout.ts';
import { timelineSvg } from './timeline-svg.ts';
import { layoutXy } from './xy-layout.ts';
import { xySvg } from './xy-svg.ts';

/** Markup of one `<svg role="img">`, with ids that are unique per study, run, chart and variant, and no colour or style in it. */
export function renderSvg(spec: ChartSpec, { width: variant }: { width: Variant }): string {
  const { id, width, height, content } = drawing(spec, variant);
  const names = tag('title', { id: `${id}-title` }, escapeText(spec.title)) + tag('desc', { id: `${id}-desc` }, escapeText(spec.howToRead));
  return tag(
    'svg',
    {
      class: `ct-svg ct-${variant}`,
      viewBox: `0 0 ${round(width)} ${round(height)}`,
      role: 'img',
      'aria-labelledby': `${id}-title ${id}-desc`,
      xmlns: 'http://www.w3.org/2000/svg',
    },
    names + content,
  );
}

/** The content of the drawing, its size, and the id that its own begin with. */
export function drawing(spec: ChartSpec, variant: Variant): { id: string; width: number; height: number; content: string } {
  const id = `${spec.study}-${spec.run}-${spec.id}-${variant}`.replace(/[^\w-]/g, '-');
  if (spec.kind === 'bars') {
    const layout = layoutBars(spec, variant);
    return { id, ...layout, content: barsSvg(spec, layout, id) };
  }
  if (spec.kind === 'xy') {
    const layout = layoutXy(spec, variant);
    return { id, ...layout, content: xySvg(spec, layout) };
  }
  const layout = layoutTimeline(spec, variant);
  return { id, ...layout, content: timelineSvg(layout) };
}
