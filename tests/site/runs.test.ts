/** Every figure that a run page shows equals what the second reader finds in the archive. */
import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { attribute, base, dist, elementsIn, elementsOf, fileAt, read, textOf } from './dist.ts';
import { keyOf, median, pins, readPooled, readTable, readTrials, type Figure } from './plain-reader.ts';

/** Keys are written again at a second concurrency, so that what lies on disk belongs to the first alone. */
const firstConcurrencyOnly = /^(saved-bytes|stored-)/;

/** Figures of the page, each named by its caption, the head of its column and its row as a reader reads them. */
function shown(id: string): Figure[] {
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
      const shared = /; workers (\d+)/.exec(caption)?.[1];
      const sharedPhase = /; (put|cold get|warm get);/.exec(caption)?.[1]?.replace(' ', '_');
      return rows.flatMap((row) => {
        const cells = elementsIn(row).filter(({ tagName }) => /^t[hd]$/.test(tagName));
        const named = (dim: string) => {
          const cell = cells[heads.findIndex((head) => attribute(head, 'data-dim') === dim)];
          return cell && textOf(cell) !== 'all' ? textOf(cell).replaceAll(' ', '_') : undefined;
        };
        const concurrency = named('concurrency') ?? shared;
        return cells.flatMap((cell, i): Figure[] => {
          const [figure] = elementsIn(cell).filter(({ tagName }) => tagName === 'data');
          const metric = figure && (attribute(figure, 'data-metric') ?? attribute(heads[i]!, 'data-metric'));
          if (metric === undefined) return [];
          const at = {
            mode: named('mode'),
            phase: named('phase') ?? sharedPhase,
            concurrency: concurrency === undefined ? undefined : Number(concurrency),
          };
          return [{ metric, ...at, value: Number(attribute(figure!, 'value')) }];
        });
      });
    });
}

/** What a page concludes, e.g. `ratio-throughput` of a mode against the untaxed one, by the words around each number. */
function concluded(id: string) {
  const at: Omit<Figure, 'metric' | 'value'> = { mode: undefined, phase: undefined, concurrency: undefined };
  const idOf = (text: string) => text.toLowerCase().replaceAll(/ (\+ )?/g, '_');
  return elementsOf(`runs/${id}/index.html`).flatMap((element) => {
    const { tagName } = element;
    if (tagName === 'h3') at.mode = idOf(textOf(element));
    if (tagName === 'dt') at.phase = /^(put|(cold|warm) get)$/i.test(textOf(element)) ? idOf(textOf(element)) : undefined;
    if (tagName === 'p') at.concurrency = Number(/^(\d+) workers?:/.exec(textOf(element))?.[1]);
    const conclusion = attribute(element, 'data-conclusion');
    return conclusion === undefined ? [] : [{ conclusion, ...at, value: Number(attribute(element, 'value')) }];
  });
}

/** Both readers add and divide floating-point numbers, in different orders. */
const agrees = (a: number, b: number) => Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b));

const measured = pins().filter(({ provenance }) => provenance === 'measured');

it('has a page for every pin', () => {
  expect(measured.length).toBeGreaterThanOrEqual(6);
  expect(pins().filter(({ id }) => !fileAt(`${base}runs/${id}/`))).toEqual([]);
});

describe.each(measured)('the page of $id', ({ id, file }) => {
  const expected = readPooled(file);
  const figures = shown(id);

  it('shows only what the archive holds', () => {
    const wrong = figures.filter((figure) => {
      const archived = expected.get(keyOf(figure));
      return !archived || !agrees(archived.value, figure.value);
    });
    expect(
      wrong.map((figure) => `${keyOf(figure)}: shown ${figure.value}, archived ${expected.get(keyOf(figure))?.value ?? 'nothing'}`),
    ).toEqual([]);
  });

  it('leaves nothing out', () => {
    const first = Math.min(...[...expected.values()].map(({ concurrency }) => concurrency ?? Infinity));
    const seen = new Set(figures.map(keyOf));
    const due = [...expected.values()].filter(({ metric, concurrency }) => !firstConcurrencyOnly.test(metric) || concurrency === first);
    expect(due.map(keyOf).filter((key) => !seen.has(key))).toEqual([]);
  });

  it('concludes what the trials of the archive bear out, for every taxed mode, phase and concurrency', () => {
    const trials = readTrials(file);
    const conclusions = concluded(id);
    const wrong = conclusions.filter(({ conclusion, value, ...at }) => {
      const isRatio = conclusion.startsWith('ratio-');
      const metric = conclusion.replace(/^[a-z]+-/, '');
      const whole = { metric: 'logical-bytes', mode: undefined, phase: undefined, concurrency: undefined };
      const other = isRatio ? { metric, ...at, mode: 'passthrough' } : whole;
      const quotients = trials.map((trial) => trial.get(keyOf({ metric, ...at }))!.value / trial.get(keyOf(other))!.value);
      return !agrees(median(isRatio ? quotients : quotients.map((share) => 100 - share * 100)), value);
    });
    expect(wrong).toEqual([]);
    // Of other harnesses it is not known what is a tax on what.
    const { harness } = JSON.parse(read(`api/v1/runs/${id}.json`)) as { harness: string };
    const taxed = ({ metric, mode }: Figure) => metric === 'throughput' && mode !== 'passthrough';
    const due = harness === 'dgp-bench' ? [...expected.values()].filter(taxed) : [];
    expect(conclusions.filter(({ conclusion }) => conclusion === 'ratio-throughput')).toHaveLength(due.length);
  });

  it('states nothing about storage beyond the first concurrency', () => {
    const first = Math.min(...figures.map(({ concurrency }) => concurrency ?? Infinity));
    expect(figures.filter(({ metric, concurrency }) => metric.startsWith('stored-') && concurrency !== first)).toEqual([]);
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
    expect(onPage.map(({ mode, phase, value }) => `${mode} ${phase} ${value}`).toSorted()).toEqual(printed.toSorted());
  });
});

describe('a measured run that no prose quotes', () => {
  // Each further pinned run costs the site these files and little else: docs/decisions/0006.
  const id = 'dgp-2core-20261120-readbuf-256k';
  const bytes = (path: string) => statSync(join(dist, path)).size;

  it('costs at most 100 KB for its page, 60 KB for its document and 10 KB for its preview image', () => {
    expect(pins().find((pin) => pin.id === id)).toMatchObject({ provenance: 'measured', canonical: false });
    expect(bytes(`runs/${id}/index.html`)).toBeLessThanOrEqual(100_000);
    expect(bytes(`api/v1/runs/${id}.json`)).toBeLessThanOrEqual(60_000);
    expect(bytes(`og/run-${id}.png`)).toBeLessThanOrEqual(10_000);
  });

  it('has no other file than these and its archive', () => {
    const files = globSync('**/*.*', { cwd: dist }).map((path) => path.replaceAll('\\', '/'));
    expect(files.filter((path) => path.split(/[/.]/).includes(id)).toSorted()).toEqual([
      `api/v1/runs/${id}.json`,
      `bundles/${id}.tgz`,
      `runs/${id}/index.html`,
    ]);
  });
});
