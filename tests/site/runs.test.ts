/** Every figure that a run page shows equals what the second reader finds in the archive. */
import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { attribute, base, dist, elementsIn, elementsOf, fileAt, textOf } from './dist.ts';
import { keyOf, pins, readPooled, readTable, type Figure } from './plain-reader.ts';

/** Keys are written again at a second concurrency, so that what lies on disk belongs to the first alone. */
const firstConcurrencyOnly = /^(saved-bytes|stored-)/;

/** A figure of a page: `at` leaves out the dimensions that all figures of its table share; undefined = it spans that dimension. */
interface Shown extends Omit<Figure, 'at'> {
  at: Readonly<Record<string, string | undefined>>;
}

/** Figures of the page, each named by the heads of its column and its row, as a reader reads them. */
function shown(id: string): Shown[] {
  return elementsOf(`runs/${id}/index.html`)
    .filter(({ tagName }) => tagName === 'table')
    .flatMap((table) => {
      const inside = elementsIn(table);
      const heads = inside.filter((element) => attribute(element, 'scope') === 'col');
      const rows = inside.filter(({ tagName }) => tagName === 'tr').slice(1);
      const caption = inside
        .filter(({ tagName }) => tagName === 'caption')
        .map(textOf)
        .join();
      const workers = /; workers (\d+)/.exec(caption)?.[1];
      return rows.flatMap((row) => {
        const cells = elementsIn(row).filter(({ tagName }) => /^t[hd]$/.test(tagName));
        const named = heads.flatMap((head, i) => {
          const [dim, text] = [attribute(head, 'data-dim'), cells[i] ? textOf(cells[i]) : 'all'];
          return dim === undefined ? [] : [[dim, text === 'all' ? undefined : text.replaceAll(' ', '_')]];
        });
        return cells.flatMap((cell, i): Shown[] => {
          const [figure] = elementsIn(cell).filter(({ tagName }) => tagName === 'data');
          const metric = figure && (attribute(figure, 'data-metric') ?? attribute(heads[i]!, 'data-metric'));
          if (metric === undefined) return [];
          const arm = attribute(figure!, 'data-mode');
          const at = Object.fromEntries([
            // The makers' harness calls it concurrency, ours workers.
            ...(workers ? [[id.startsWith('tax-') ? 'workers' : 'concurrency', workers]] : []),
            ...named,
            ...(arm === undefined ? [] : [['mode', arm]]),
          ]) as Shown['at'];
          return [{ metric, at, value: Number(attribute(figure!, 'value')) }];
        });
      });
    });
}

/** The archived figures that are so named: one, where the page names it well. @param archived by metric */
const meant = (archived: ReadonlyMap<string, Figure[]>, { metric, at }: Omit<Shown, 'value'>): Figure[] =>
  archived.get(metric)?.filter((own) => Object.entries(at).every(([name, value]) => own.at[name] === value)) ?? [];

/** The lowest number of workers; undefined where none is named. */
const firstOf = (figures: readonly Pick<Shown, 'at'>[]) =>
  figures.flatMap(({ at }) => at['concurrency'] ?? []).toSorted((a, b) => Number(a) - Number(b))[0];

/** Both readers add and divide floating-point numbers, in different orders. */
const agrees = (a: number, b: number) => Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b));

const measured = pins().filter(({ provenance }) => provenance === 'measured');

it('has a page for every pin', () => {
  expect(measured.length).toBeGreaterThanOrEqual(6);
  expect(pins().filter(({ id }) => !fileAt(`${base}runs/${id}/`))).toEqual([]);
});

describe.each(measured)('the page of $id', ({ id, file }) => {
  const expected = [...readPooled(file).values()];
  const byMetric = Map.groupBy(expected, ({ metric }) => metric);
  const figures = shown(id);

  it('shows only what the archive holds', () => {
    expect(figures.length).toBeGreaterThan(0);
    const wrong = figures.flatMap((figure) => {
      const [archived, ...others] = meant(byMetric, figure);
      if (archived && others.length === 0 && agrees(archived.value, figure.value)) return [];
      return [`${keyOf(figure)}: shown ${figure.value}, archived ${archived?.value ?? 'nothing'}, ${others.length} others`];
    });
    expect(wrong).toEqual([]);
  });

  it('leaves nothing out', () => {
    const first = firstOf(expected);
    const seen = new Set(figures.flatMap((figure) => meant(byMetric, figure).map(keyOf)));
    const due = expected.filter(({ metric, at }) => !firstConcurrencyOnly.test(metric) || at['concurrency'] === first);
    expect(due.map(keyOf).filter((key) => !seen.has(key))).toEqual([]);
  });

  it('states nothing about storage beyond the first concurrency', () => {
    const first = firstOf(figures);
    const stored = figures.filter(({ metric }) => metric.startsWith('stored-'));
    expect(stored.filter(({ at }) => at['concurrency'] !== undefined && at['concurrency'] !== first)).toEqual([]);
  });
});

describe.each([
  { id: 'hetzner-20260428-140514Z', table: 'modes.csv' },
  { id: 'dgp-iso-full-20260428090752', table: 'throughput.csv' },
])('the page of $id', ({ id, table }) => {
  it('shows each throughput that its table printed, and no other', () => {
    const printed = readTable(`${id}.tgz`, table).flatMap((row) =>
      ['put', 'cold_get', 'warm_get'].map((phase) => `${row['mode']} ${phase} ${Number(row[`${phase}_mb_s_wall`])}`),
    );
    const onPage = shown(id).filter(({ metric }) => metric === 'throughput');
    expect(onPage.map(({ at, value }) => `${at['mode']} ${at['phase']} ${value}`).toSorted()).toEqual(printed.toSorted());
  });
});

describe('a measured run that no prose quotes', () => {
  // Each further pinned run costs the site these files and little else: docs/decisions/0006.
  const id = 'dgp-2core-20261120-readbuf-256k';
  const bytes = (path: string) => statSync(join(dist, path)).size;

  it('costs at most 118 KB for its page and 60 KB for its document', () => {
    expect(pins().find((pin) => pin.id === id)).toMatchObject({ provenance: 'measured', canonical: false });
    expect(bytes(`runs/${id}/index.html`)).toBeLessThanOrEqual(118_000);
    expect(bytes(`api/v2/runs/${id}.json`)).toBeLessThanOrEqual(60_000);
  });

  it('has no other file than these and its archive', () => {
    const files = globSync('**/*.*', { cwd: dist }).map((path) => path.replaceAll('\\', '/'));
    expect(files.filter((path) => path.split(/[/.]/).includes(id)).toSorted()).toEqual([
      `api/v2/runs/${id}.json`,
      `bundles/${id}.tgz`,
      `runs/${id}/index.html`,
    ]);
  });
});
