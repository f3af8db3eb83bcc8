/** Figures on a run's page and their cards: a table says metric and dimensions in its heads. */
import { runAddress } from '../../report/api.ts';
import { formatDim } from '../../run/format.ts';
import type { Run, Source } from '../../run/types.ts';
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
  const measured = runOf(page).measurements.find(
    (own) =>
      own.metric === metric &&
      String(own.quantity.value) === trigger.value &&
      named.every(({ dim, text }) => formatDim(own.dims[dim]) === text),
  );
  if (!measured) throw new Error(`${page.run} has no ${metric}`);
  return figureOf({
    text: [metric, ...Object.values(measured.dims)].join(' · '),
    published: `${trigger.textContent.trim()} ${unit}`.trim(),
    figure: measured.quantity,
    flags: [...(trigger.parentElement?.querySelectorAll<HTMLElement>('.flag') ?? [])].map(({ title }) => title),
    runs: [{ id: page.run, provenance: page.provenance, sha256: page.archive.sha256 }],
  });
}

/** The run as far as its figures and what is derived from them need it. */
const runOf = ({ run, measurements, intervals, sources, files }: RunDocument): Run =>
  ({
    id: run,
    flags: [],
    measurements: measurements.flatMap(({ metric, unit, figures }) =>
      figures.map(({ dims, value, n, values, interval, cells }) => ({
        metric,
        dims,
        quantity: {
          value,
          unit,
          n,
          values,
          ...(interval ? { interval: { ...interval, level: intervals.levels[n]!, method: intervals.method } } : {}),
          sources: cells.flatMap((cell) => {
            const { at, files: own, raw, rows } = sources[cell]!;
            const places = rows?.map((row) => ({ file: own[0]!, at: at.replace('*', `${row}`) })) ?? own.map((file) => ({ file, at }));
            return places.map((place, i): Source => ({
              run,
              at: place.at,
              file: files[place.file]!.path,
              ...(raw ? { raw: raw[i]! } : {}),
            }));
          }),
        },
      })),
    ),
  }) as Partial<Run> as Run;
