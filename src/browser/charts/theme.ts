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

/** What Chart.js says of a point. */
interface PointedAt {
  raw: unknown;
  datasetIndex: number;
}

/** Plot area of a layout and its size, in units of the layout. */
interface Plotted {
  plot: { left: number; right: number; top: number; bottom: number };
  width: number;
  height: number;
}

/**
 * Options of every chart: Chart.js lies over the drawing with the same plot area on a canvas of whole pixels, without movement and
 * without resizing of its own. What is pointed at is named on paper with a hairline, in lines that are broken to the drawing's width.
 * @param linesOf the title of a point, then all else that is said of it
 */
export const overPlot = (
  { plot, width, height }: Plotted,
  scale: number,
  theme: ChartTheme,
  linesOf: (item: PointedAt) => readonly string[],
) => {
  const broken = (lines: readonly string[]) => lines.flatMap((line) => wrapText(line, 13, Math.min(380, width * scale * 0.7)));
  return {
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
    plugins: {
      legend: { display: false },
      tooltip: {
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
        callbacks: {
          title: ([item]: PointedAt[]) => (item ? broken(linesOf(item).slice(0, 1)) : []),
          label: (item: PointedAt) => broken(linesOf(item).slice(1)),
        },
      },
    },
  };
};
