/** What Chart.js shows over a drawing, in colours and type of the page's style sheet, read at run time. */
import { wrapText } from '../../charts/text.ts';

export interface ChartTheme {
  ink: string;
  ink2: string;
  paper: string;
  /** Over a bar that is pointed at. */
  tint: string;
  /** CSS font family list. */
  font: string;
}

/** Tooltip on paper with a hairline; lines are broken to the drawing's width. */
export const tooltipLook = (theme: ChartTheme) => ({
  backgroundColor: theme.paper,
  borderColor: theme.ink2,
  borderWidth: 1,
  cornerRadius: 2,
  padding: 10,
  displayColors: false,
  titleColor: theme.ink,
  bodyColor: theme.ink,
  titleFont: { family: theme.font, size: 13, weight: 600 as const },
  bodyFont: { family: theme.font, size: 13 },
});

/** Lines broken so that a tooltip stays inside a drawing of this width in pixels. */
export const tooltipLines = (lines: readonly string[], width: number): string[] =>
  lines.flatMap((line) => wrapText(line, 13, Math.min(380, width * 0.7)));

/** Chart.js lies over the drawing: same plot area on a canvas of whole pixels, no movement, no resizing of its own. */
export const overPlot = (
  { plot, width, height }: { plot: { left: number; right: number; top: number; bottom: number }; width: number; height: number },
  scale: number,
) => ({
  responsive: false,
  animation: false as const,
  layout: {
    autoPadding: false,
    padding: {
      left: plot.left * scale,
      right: Math.ceil(width * scale) - plot.right * scale,
      top: plot.top * scale,
      bottom: Math.ceil(height * scale) - plot.bottom * scale,
    },
  },
});
