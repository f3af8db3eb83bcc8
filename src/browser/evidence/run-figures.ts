/** Figures on a run's page and their cards: a table says metric and dimensions in its heads. */
import { runAddress } from '../../report/api.ts';
import { formatDim } from '../../run/format.ts';
import type { Source } from '../../run/types.ts';
import type { RunDocument } from '../../workbench/workbench.ts';
import { figureOf, served, type Card } from './evidence-card-data.ts';
import { stepThrough } from './figure-stops.ts';

/** Lets the keyboard reach the figures of each table. */
export function stepThroughRun(): void {
  for (const table of document.querySelectorAll<HTMLTableElement>('.data-table table:not(ct-chart *)')) {
    const figures = [...table.querySelectorAll('data')].filter((figure) => metricOf(figure) !== undefined);
    stepThrough(table, figures);
  }
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
  const named = headsOf(trigger).flatMap(({ dataset: { dim } }, i) =>
    dim === undefined ? [] : [{ dim, text: cells[i]!.textContent.replaceAll('\u00a0', ' ') }],
  );
  const page = await served<RunDocument>(runAddress('', /\/runs\/([^/]+)\/$/.exec(location.pathname)?.[1] ?? ''));
  const figures = page.measurements.flatMap((own) =>
    own.metric === metric ? own.figures.map((figure) => ({ ...figure, unit: own.unit })) : [],
  );
  const found = figures.find(
    ({ value, dims }) => String(value) === trigger.value && named.every(({ dim, text }) => formatDim(dims[dim]) === text),
  );
  if (!found) throw new Error(`${page.run} has no ${metric}`);
  const { interval, ...figure } = found;
  return figureOf({
    text: [metric, ...Object.values(found.dims)].join(' · '),
    published: `${trigger.textContent.trim()} ${unit}`.trim(),
    figure: {
      ...figure,
      ...(interval ? { interval: { ...interval, level: page.intervals.levels[found.n]! } } : {}),
      sources: found.cells.flatMap((cell) => placesOf(page, cell)),
    },
    flags: [...(trigger.parentElement?.querySelectorAll<HTMLElement>('.flag') ?? [])].map(({ title }) => title),
    runs: [{ id: page.run, provenance: page.provenance, sha256: page.archive.sha256 }],
  });
}

function placesOf({ run, sources, files }: RunDocument, cell: number): Source[] {
  const { at, files: own, raw, rows } = sources[cell]!;
  const places = rows?.map((row) => ({ file: own[0]!, at: at.replace('*', `${row}`) })) ?? own.map((file) => ({ file, at }));
  return places.map((place, i) => ({ run, at: place.at, file: files[place.file]!.path, ...(raw ? { raw: raw[i]! } : {}) }));
}
