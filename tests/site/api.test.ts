/** The API as built: documents are of their published schemas, by a validator that did not make them, and every printed cell of a transcript is in its run's document. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { csvParseRows } from 'd3-dsv';
import { describe, expect, it } from 'vitest';
import { attribute, base, dist, elementsOf, read } from './dist.ts';
import { keyOf, readPooled } from './plain-reader.ts';

const root = join(import.meta.dirname, '../..');
const json = (path: string): unknown => JSON.parse(read(path));

interface Measurement {
  metric: string;
  dims: Record<string, string | number>;
  value: number;
  unit: string;
  n: number;
  interval?: object;
  sources: { file: string; at: string; raw?: string }[];
}
interface RunDocument {
  run: string;
  provenance: string;
  measurements: { metric: string; unit: string; figures: (Omit<Measurement, 'metric' | 'unit' | 'sources'> & { cells: number[] })[] }[];
  intervals: { method: string; levels: Record<string, number> };
  sources: { at: string; files: number[]; raw?: string[]; rows?: number[] }[];
  files: { path: string }[];
  tables: { file: string; columns: string[]; rows: string[][] }[];
  artifacts: Record<string, string | number>[];
}

const index = json('api/v1/index.json') as { runs: { id: string }[]; claims: { rows: number }; studies: { claims: string }[] };
const documents = globSync('api/v2/runs/*.json', { cwd: dist }).sort();

it('lists every run that has a document', () => {
  expect(documents.length).toBeGreaterThan(0);
  expect(index.runs.map(({ id }) => `api/v2/runs/${id}.json`).toSorted()).toEqual(documents);
});

describe('the schemas', () => {
  const described: [string, string][] = [
    ['index', 'api/v1/index.json'],
    ['replications', 'api/v2/replications.json'],
    ...globSync('api/v1/claims/*.json', { cwd: dist }).map((path): [string, string] => ['claims', path]),
    ...documents.map((path): [string, string] => ['run', path]),
  ];

  const published = globSync('api/v*/schema/*.json', { cwd: dist }).map((path) => [basename(path, '.json'), json(path)] as const);
  const ajv = new Ajv2020({ allErrors: true, schemas: Object.fromEntries(published) as Record<string, object> });

  it.each(described)('%s describes %s', (name, path) => {
    expect([ajv.validate(name, json(path)), ajv.errors]).toEqual([true, null]);
  });
});

it('lists the ledger of each study, with all their rows counted', () => {
  const ledgers = index.studies.map(({ claims }) => json(claims.slice(base.length)) as { claims: unknown[] });
  expect(index.studies.map(({ claims }) => claims.slice(base.length)).toSorted()).toEqual(
    globSync('api/v1/claims/*.json', { cwd: dist }).sort(),
  );
  expect(ledgers.flatMap(({ claims }) => claims)).toHaveLength(index.claims.rows);
});

const runs = documents.map((path) => json(path) as RunDocument);

/** The measurements of a document with their cells written out. */
const writtenOut = ({ measurements, intervals, sources, files }: RunDocument): Measurement[] =>
  measurements.flatMap(({ metric, unit, figures }) =>
    figures.map(({ cells, interval, ...figure }) => ({
      ...figure,
      metric,
      unit,
      ...(interval ? { interval: { ...interval, method: intervals.method, level: intervals.levels[figure.n]! } } : {}),
      sources: cells.flatMap((cell) => {
        const { at, files: own, raw, rows } = sources[cell]!;
        if (rows) expect([at.split('*').length, own.length, raw?.length]).toEqual([2, 1, rows.length]);
        const places = rows?.map((row) => [own[0]!, at.replace('*', String(row))] as const) ?? own.map((file) => [file, at] as const);
        return places.map(([file, place], i) => ({ file: files[file]!.path, at: place, ...(raw ? { raw: raw[i]! } : {}) }));
      }),
    })),
  );

const agrees = (a: number, b: number) => Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b));

describe.each(runs.filter(({ provenance }) => provenance === 'measured'))('the measured figures of $run', (run) => {
  it('are those of the second reader', () => {
    const archived = readPooled(`${run.run}.tgz`);
    const wrong = writtenOut(run).filter(({ metric, dims, value }) => {
      const at = Object.fromEntries(Object.entries(dims).map(([name, value]) => [name, String(value)]));
      const figure = archived.get(keyOf({ metric, at }));
      return !figure || !agrees(figure.value, value);
    });
    expect(wrong.map(({ metric, dims }) => `${metric} ${JSON.stringify(dims)}`)).toEqual([]);
  });
});

interface Mapping {
  header: string;
  as: 'text' | 'dim' | 'artifact' | 'metric';
  dim?: string;
  field?: string;
  unit?: string;
  power?: number;
}

const isNumber = (cell: string) => /^[+-]?(\d+(\.\d+)?|\.\d+)$/.test(cell);

describe.each(runs.filter(({ run }) => existsSync(join(root, 'data/transcripts', run))))('the printed tables of $run', (run) => {
  const folder = join(root, 'data/transcripts', run.run);
  const measurements = writtenOut(run);
  const { tables } = JSON.parse(readFileSync(join(folder, 'transcript.json'), 'utf8')) as {
    tables: { file: string; columns: Mapping[] }[];
  };

  /** Where a numeric cell must be found, by what its column is said to be. */
  function isServed(file: string, row: number, column: Mapping, cell: string): boolean {
    const inRow = (m: Measurement) => m.sources.some((s) => s.file === file && s.at.startsWith(`row ${row}, `));
    if (column.as === 'metric') {
      const at = `row ${row}, column ${column.header}`;
      const value = Number(cell) * 10 ** (column.power ?? 0);
      return measurements.some(
        (m) => m.unit === column.unit && agrees(m.value, value) && m.sources.some((s) => s.file === file && s.at === at),
      );
    }
    if (column.as === 'dim') return measurements.some((m) => inRow(m) && String(m.dims[column.dim!]) === cell);
    if (column.as === 'artifact') return run.artifacts.some((artifact) => String(artifact[column.field!]) === cell);
    return true;
  }

  it.each(tables)('$file: every numeric cell is there with its unit and place, every cell as printed', ({ file, columns }) => {
    const [header = [], ...rows] = csvParseRows(readFileSync(join(folder, file), 'utf8'));
    expect(run.tables.find((table) => table.file === file)).toEqual({ file, columns: header, rows });
    const missing = rows.flatMap((cells, i) =>
      cells.flatMap((cell, j) =>
        isNumber(cell) && !isServed(file, i + 1, columns[j]!, cell) ? [`row ${i + 1}, column ${header[j]}: ${cell}`] : [],
      ),
    );
    expect(missing).toEqual([]);
  });
});

it('lists every chart that has files, and the footer of each page leads to the list', () => {
  const { charts } = JSON.parse(read('api/v1/index.json')) as { charts: { study: string; run: string; id: string; data: string }[] };
  const files = globSync('api/v1/charts/*/*/*.json', { cwd: dist }).map((path) => `${base}${path.replaceAll('\\', '/')}`);
  expect(charts.map(({ data }) => data).toSorted()).toEqual(files.toSorted());
  for (const page of ['index.html', 'compare/index.html'])
    expect(elementsOf(page).some((element) => attribute(element, 'href') === `${base}api/v1/index.json`)).toBe(true);
});
