/** Colours and type of a drawing on canvas, read from the page's style sheet at run time, and the pen that uses them. */
import type { Chart } from 'chart.js';
import type { TextBlock } from './bars-layout.ts';
import { wrapText } from './text.ts';

export interface ChartTheme {
  ink: string;
  ink2: string;
  rule: string;
  paper: string;
  flag: string;
  /** CSS font family list. */
  font: string;
  /** Colours of a class such as `mark-compression` or `line-1`: full, for an area, and for the two tints of a band. */
  mark: (className: string) => { line: string; area: string; band: string; bandOdd: string };
}

export interface Pen {
  text: (
    block: Omit<TextBlock, 'anchor'> & { anchor: CanvasTextAlign },
    look: { color: string; size: number; weight?: 400 | 600; italic?: boolean; halo?: boolean; lineHeight?: number; turned?: boolean },
  ) => void;
  line: (color: string, width: number, x1: number, y1: number, x2: number, y2: number, dash?: readonly number[]) => void;
}

/** Draws in units of the layout: the context is scaled for as long as `draw` runs. */
export function withPen(chart: Chart, theme: ChartTheme, scale: number, draw: (pen: Pen, ctx: CanvasRenderingContext2D) => void): void {
  const { ctx } = chart;
  ctx.save();
  ctx.scale(scale, scale);
  draw({ text: writer(ctx, theme), line: ruler(ctx) }, ctx);
  ctx.restore();
}

const writer =
  (ctx: CanvasRenderingContext2D, theme: ChartTheme): Pen['text'] =>
  ({ lines, x, y, anchor }, { color, size, weight = 400, italic = false, halo = false, lineHeight = 0, turned = false }) => {
    ctx.save();
    ctx.font = `${italic ? 'italic ' : ''}${weight} ${size}px ${theme.font}`;
    ctx.textAlign = anchor;
    ctx.fillStyle = color;
    ctx.strokeStyle = theme.paper;
    ctx.lineWidth = 4;
    ctx.lineJoin = 'round';
    if (turned) {
      ctx.translate(x, y);
      ctx.rotate(-Math.PI / 2);
      ctx.translate(-x, -y);
    }
    lines.forEach((line, i) => {
      if (halo) ctx.strokeText(line, x, y + i * lineHeight);
      ctx.fillText(line, x, y + i * lineHeight);
    });
    ctx.restore();
  };

const ruler =
  (ctx: CanvasRenderingContext2D): Pen['line'] =>
  (color, width, x1, y1, x2, y2, dash = []) => {
    ctx.save();
    ctx.strokeStyle = color;
    ctx.lineWidth = width;
    ctx.setLineDash([...dash]);
    ctx.beginPath();
    ctx.moveTo(x1, y1);
    ctx.lineTo(x2, y2);
    ctx.stroke();
    ctx.restore();
  };

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

/** Chart.js draws over the static figure: same plot area on a canvas of whole pixels, no movement, no resizing of its own. */
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
