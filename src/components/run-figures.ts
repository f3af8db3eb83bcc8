/**
 * Figures in the tables of a run's page: which measurement each is, and its card. A table says metric and dimensions in its heads.
 * In: the figure. Out: its card, from the run's document of the API.
 */
import { formatDim } from '../run/format.ts';
import type { Dims, Source } from '../run/types.ts';
import { figureOf, served, type Card, type Figure } from './evidence-card-data.ts';
import { stepThrough } from './figure-stops.ts';

interface ServedFigure extends Omit<Figure, 'sources' | 'unit' | 'interval'> {
  dims: Dims;
  interval?: { low: number; high: number };
  cells: number[];
}

interface ServedRun {
  run: string;
  provenance: Card['runs'][number]['provenance'];
  archive: { sha256: string };
  measurements: { metric: string; unit: string; figures: ServedFigure[] }[];
  intervals: { levels: Record<string, number> };
  sources: { at: string; files: number[]; raw?: string[] }[];
  files: { path: string }[];
}

/** Lets the keyboard reach the figures of each table. */
export function stepThroughRun(): void {
  for (const table of document.querySelectorAll<HTMLTableElement>('.data-table table'))
    stepThrough(
      table,
      [...table.querySelectorAll('data')].filter((figure) => metricOf(figure) !== undefined),
    );
}

const headsOf = (figure: HTMLElement) => [...figure.closest('table')!.tHead!.rows[0]!.cells];

/** What a figure measures, as it or the head of its column says; undefined for other numbers. */
const metricOf = (figure: HTMLDataElement): string | undefined =>
  figure.dataset.metric ?? headsOf(figure)[figure.closest('td')!.cellIndex]!.dataset.metric;

/** @throws Error when the run's document cannot be fetched or does not hold the figure */
export async function figureCard(trigger: HTMLDataElement): Promise<Card> {
  const metric = metricOf(trigger);
  const { cells } = trigger.closest('tr')!;
  const unit = headsOf(trigger)[trigger.closest('td')!.cellIndex]!.querySelector('.unit')?.textContent ?? '';
  const named = headsOf(trigger).flatMap(({ dataset: { dim } }, i) => (dim === undefined ? [] : [{ dim, text: cells[i]!.textContent }]));
  const runId = /\/runs\/([^/]+)\/$/.exec(location.pathname)?.[1] ?? '';
  const run = await served<ServedRun>(`runs/${runId}`);
  const own = run.measurements.filter((measured) => measured.metric === metric);
  const [figure] = own.flatMap(({ unit, figures }) =>
    figures
      .filter(({ value, dims }) => String(value) === trigger.value && named.every(({ dim, text }) => formatDim(dims[dim]) === text))
      .map(({ interval, ...found }) => ({
        ...found,
        unit,
        ...(interval ? { interval: { ...interval, level: run.intervals.levels[found.n]! } } : {}),
      })),
  );
  if (!figure) throw new Error(`${runId} has no ${metric}`);
  return figureOf({
    text: [metric, ...Object.values(figure.dims)].join(' · '),
    published: `${trigger.textContent.trim()} ${unit}`.trim(),
    figure: { ...figure, sources: figure.cells.flatMap((cell) => placesOf(run, cell)) },
    flags: [...(trigger.parentElement?.querySelectorAll<HTMLElement>('.flag') ?? [])].map(({ title }) => title),
    runs: [{ id: run.run, provenance: run.provenance, sha256: run.archive.sha256 }],
  });
}

/** A cell of a run's document, once for each file that it stands in. */
function placesOf({ run, sources, files }: ServedRun, cell: number): Source[] {
  const { at, files: own, raw } = sources[cell]!;
  return own.map((file, i) => ({ run, file: files[file]!.path, at, ...(raw ? { raw: raw[i]! } : {}) }));
}
