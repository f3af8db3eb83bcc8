/** The note as built: each claim shows the published literal, and the headline ones follow from the archives. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { attribute, elementsIn, elementsOf, pages, read, textOf, type Element } from './dist.ts';
import { hodgesLehmann, median, pins, readTable, readTrials } from './plain-reader.ts';

interface Published {
  study: string;
  claims: Record<string, { value: number; text: string }>;
}

const study = 'deltaglider-proxy';
const published = JSON.parse(readFileSync(join(import.meta.dirname, `../../data/published/${study}.json`), 'utf8')) as Published;
const elements = elementsOf(`notes/${study}/index.html`);
const links = elements.filter((element) => attribute(element, 'class') === 'claim').flatMap(elementsIn);
const shown = links.filter(({ tagName }) => tagName === 'data');
/** `put-ratio` of the key `deltaglider-proxy/put-ratio`. */
const claimOf = (element: Element) => attribute(element, 'data-key')?.slice(`${study}/`.length) ?? '';

describe('the claims in the note', () => {
  it('are all published', () => {
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.map(claimOf).filter((id) => !(id in published.claims))).toEqual([]);
  });

  it('show the published value and text', () => {
    const wrong = shown.flatMap((element) => {
      const id = claimOf(element);
      const literal = published.claims[id];
      const same = Number(attribute(element, 'value')) === literal?.value && textOf(element) === literal.text;
      return same
        ? []
        : [`${id}: shown ${attribute(element, 'value')} "${textOf(element)}", published ${literal?.value} "${literal?.text}"`];
    });
    expect(wrong).toEqual([]);
  });
});

type Trials = Map<string, { value: number }>[];

/** A table of a transcript as the one trial that it is, under the keys of a measured one. */
function readTranscript(file: string, table: string): Trials {
  const keyOf: Record<string, (mode: string) => string> = {
    put_mb_s_wall: (mode) => `throughput ${mode} put 1`,
    cold_get_mb_s_wall: (mode) => `throughput ${mode} cold_get 1`,
    logical_gb: () => 'logical-bytes – – –',
    implied_stored_gb: (mode) => `stored-implied ${mode} – 1`,
  };
  const figures = readTable(file, table).flatMap(({ mode = '', ...row }) =>
    Object.entries(row).flatMap(([column, text]) => (column in keyOf ? [[keyOf[column]!(mode), { value: Number(text) }] as const] : [])),
  );
  return [new Map(figures)];
}

/** What the makers printed. */
const printed = readTranscript(pins().find((pin) => pin.study === study && pin.provenance === 'transcribed')!.file, 'modes.csv');
const second = readTranscript('dgp-iso-full-20260428090752.tgz', 'throughput.csv');
const node = readTrials('dgp-2core-20261120-node24.tgz');
const typescript = readTrials('dgp-2core-20261120-typescript.tgz');
const negative = readTrials('dgp-2core-20261120-typescript-tgz.tgz');
const control = readTrials('dgp-2core-20261120-readbuf-4k.tgz');
const plainPath = readTrials('dgp-2core-20261120-readbuf-256k.tgz');
const unthrottled = readTrials('dgp-2core-20261120-readbuf-256k-all.tgz');

/** What a formula makes of each trial's figures. */
const each = (trials: Trials, formula: (get: (key: string) => number) => number) =>
  trials.map((trial) => formula((key) => trial.get(key)?.value ?? NaN));
const perTrial = (...of: Parameters<typeof each>) => median(each(...of));
const ratio = (trials: Trials, over: string, under: string) => hodgesLehmann(each(trials, (get) => get(over) / get(under))).value;
/** Per cent of the logical bytes that were not stored, by one of the ways to count. */
const saved = (trials: Trials, stored: string) => 100 * (1 - ratio(trials, `${stored} compression – 1`, 'logical-bytes – – –'));

const plainPut = 'throughput passthrough put 1';
const compressedPut = 'throughput compression put 1';
const plainGet = 'throughput passthrough cold_get 1';
const compressedGet = 'throughput compression cold_get 1';

/** Claim → the same number by a second way. */
const recomputed: Record<string, () => number> = {
  'put-ratio': () => ratio(printed, plainPut, compressedPut),
  'put-ratio-second': () => ratio(second, plainPut, compressedPut),
  'get-encrypted-ratio': () => ratio(printed, 'throughput encryption cold_get 1', plainGet),
  'implied-saved': () => saved(printed, 'stored-implied'),
  'put-ratio-node': () => ratio(node, plainPut, compressedPut),
  'put-ratio-after-first-node': () => ratio(node, 'throughput-after-first passthrough put 1', 'throughput-after-first compression put 1'),
  'put-ratio-after-first-typescript': () =>
    ratio(typescript, 'throughput-after-first passthrough put 1', 'throughput-after-first compression put 1'),
  'get-compressed-cold-node': () => ratio(node, compressedGet, plainGet),
  'get-compressed-warm-node': () => ratio(node, 'throughput compression warm_get 1', 'throughput passthrough warm_get 1'),
  'put-ratio-typescript': () => ratio(typescript, plainPut, compressedPut),
  'put-ratio-typescript-c4': () => ratio(typescript, 'throughput passthrough put 4', 'throughput compression put 4'),
  'implied-saved-node': () => saved(node, 'stored-implied'),
  'corrected-saved-node': () => saved(node, 'stored-corrected'),
  'disk-saved-node': () => saved(node, 'stored-on-disk'),
  'corrected-saved-typescript': () => saved(typescript, 'stored-corrected'),
  'disk-saved-typescript': () => saved(typescript, 'stored-on-disk'),
  'saved-tgz': () => perTrial(negative, (get) => get('saved-bytes compression – 1')),
  'cpu-per-gb-ratio-node': () => ratio(node, 'cpu-seconds-per-gb compression – 1', 'cpu-seconds-per-gb passthrough – 1'),
  'experiment-plain-4k': () => perTrial(control, (get) => get(plainGet)),
  'experiment-plain-all': () => perTrial(unthrottled, (get) => get(plainGet)),
  'experiment-compressed-plain-path': () =>
    perTrial(plainPath, (get) => get(compressedGet)) / perTrial(control, (get) => get(compressedGet)),
  'experiment-compressed-change': () => perTrial(unthrottled, (get) => get(compressedGet)) / perTrial(control, (get) => get(compressedGet)),
  'experiment-speedup': () => perTrial(unthrottled, (get) => get(plainGet)) / perTrial(control, (get) => get(plainGet)),
  'unthrottled-compressed': () => ratio(unthrottled, plainGet, compressedGet),
  'unthrottled-encrypted': () => ratio(unthrottled, plainGet, 'throughput encryption cold_get 1'),
};

describe('the headline claims', () => {
  it.each(Object.entries(recomputed))('%s follows from the archive', (id, value) => {
    expect(published.claims[id]?.value).toBeCloseTo(value(), 9);
  });
});

describe('the charts of the note without JavaScript', () => {
  const charts = elements.filter(({ tagName }) => tagName === 'ct-chart');
  const holds = (chart: Element, name: string) => elementsIn(chart).some(({ tagName }) => tagName === name);
  const isMissing = (chart: Element) => elementsIn(chart).some((element) => attribute(element, 'class')?.includes('ct-missing'));
  const idOf = (chart: Element) => attribute(chart, 'data-chart');

  it('are each a picture and a table', () => {
    const recorded = charts.filter((chart) => !isMissing(chart));
    expect(recorded.length).toBeGreaterThanOrEqual(4);
    expect(recorded.filter((chart) => !holds(chart, 'svg') || !holds(chart, 'td')).map(idOf)).toEqual([]);
  });

  it('are all recorded in the run that the note quotes', () => {
    expect(charts.filter(isMissing).map(idOf)).toEqual([]);
  });

  it('say so on the page of a run that did not record them, and name the runs that did', () => {
    const page = elementsOf('runs/hetzner-20260428-140514Z/index.html').filter(({ tagName }) => tagName === 'ct-chart');
    const missing = page.filter(isMissing);
    expect(missing.map(idOf)).toContain('peak-rss');
    expect(missing.filter((chart) => !/not recorded in this run/i.test(textOf(chart)) || !holds(chart, 'a')).map(idOf)).toEqual([]);
  });
});

it('keeps the words before a link of the audit apart from it', () => {
  const notes = pages.filter((page) => /^notes\/[^/]+\/index/.test(page));
  for (const note of notes) expect(read(note)).not.toContain('that you can read:<a ');
});
