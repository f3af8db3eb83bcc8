/** The workbench in Node: archives from data/ in place of the network. What it says of the built pages is tested in tests/site/verify.test.ts. */
import { afterEach, describe, expect, it } from 'vitest';
import type { ChartSpec } from '../../src/charts/spec.ts';
import { viewOf, type View } from '../../src/charts/view.ts';
import { quotedCharts } from '../../src/documents/charts.ts';
import { claimOf } from '../../src/documents/claims.ts';
import { pointsOf, type ChartPoint } from '../../src/report/chart-point.ts';
import { parsePublished } from '../../src/claims/published.ts';
import { readFile } from 'node:fs/promises';
import { rowsOf, siteOf } from '../../src/documents/site.ts';
import { openStudy } from '../../src/studies/open.ts';
import { dataValue } from '../../src/run/format.ts';
import type { Checked } from '../../src/workbench/check.ts';
import { readBundle } from '../../src/bundle/index.ts';
import { tgzOf } from '../bundle/tar.ts';
import { archiveOf, archivesOnly, BASE, benchOn, damaged, expected, ORIGIN } from './bench.ts';

const STUDY = 'deltaglider-proxy';
const published = parsePublished(await readFile(`data/published/${STUDY}.json`, 'utf8'));
const built = siteOf({ base: BASE, origin: ORIGIN, expected }, [await openStudy(STUDY)]).studies[0]!;

/** The run whose archive arrives damaged; a workbench parses each archive once, so all tests share one. */
let victim: string | undefined;
const bench = benchOn(archivesOnly((bytes, runId) => (runId === victim ? damaged(bytes) : bytes)));
afterEach(() => {
  victim = undefined;
});

it('says of an archive that the server has not what it answers', async () => {
  const all: Checked[] = [];
  await benchOn(() => Promise.resolve(null)).check(['rocksdb-blob'], ({ checked }) => all.push(checked));
  const archive = all.find(({ kind }) => kind === 'archive')!;
  expect(archive.failures).toMatchObject([{ state: 'not read', message: expect.stringContaining('404') as string }]);
});

describe('the card of a claim', () => {
  const row = rowsOf(built.ledger).find(({ id }) => id === `${STUDY}/put-ratio-node`)!;
  const served = JSON.parse(JSON.stringify(claimOf(row, BASE))) as ReturnType<typeof claimOf>;
  const onPage = { text: row.published!, value: Number(dataValue(row.value!)) };
  const check = (shown: object, printed: typeof onPage | string = onPage) =>
    bench.checkClaim(STUDY, 'put-ratio-node', { row: shown, printed });

  it('agrees where all that it shows was recomputed, from the archives that the claim reads', async () => {
    const { archives, recomputed, differences } = await check(served);
    expect(differences).toEqual([]);
    expect(recomputed).toBe(published.claims['put-ratio-node']!.text);
    expect(archives.map(({ runId }) => runId)).toEqual(row.runs.map(({ id }) => id));
  });

  const [source] = served.sources;
  const [operand] = served.operands;
  const [run] = served.runs;
  it.each([
    ['number', { published: '28.1×' }],
    ['unrounded value', { value: served.value! + 1e-9 }],
    ['interval', { spread: 'n = 500' }],
    ['bound of the interval', { interval: { ...served.interval!, low: 1 } }],
    ['trial', { values: [4.94, ...served.values.slice(1)] }],
    ['formula', { formula: 'another' }],
    ['symbol', { expressions: ['a ÷ b'] }],
    ['cell', { sources: [{ ...source!, raw: '4.94' }, ...served.sources.slice(1)] }],
    ['place of a cell', { sources: [{ ...source!, at: '#/x' }, ...served.sources.slice(1)] }],
    ['operand', { operands: [{ ...operand!, value: 4.94 }, ...served.operands.slice(1)] }],
    ['digest', { runs: [{ ...run!, sha256: '0'.repeat(64) }] }],
    ['run', { runs: [{ ...run!, id: 'other' }] }],
    ['flag', { flags: ['another'] }],
    ['earlier number', { was: [{ text: '9×', until: '2026-01-01' }] }],
    ['field that no claim has', { more: { runs: 1 } }],
  ])('says that the %s differs', async (_, change) => {
    const { differences } = await check({ ...served, ...change });
    expect(differences).toEqual([expect.stringContaining(`In the card, field ${Object.keys(change)[0]!}: `)]);
  });

  it('says what the page prints otherwise', async () => {
    expect((await check(served, { ...onPage, text: '28.1×' })).differences).toEqual([expect.stringContaining('On this page: “28.1×”')]);
    expect((await check(served, { ...onPage, value: NaN })).differences).toEqual([expect.stringContaining('Value on this page: “NaN”')]);
  });

  it('is not recomputed where an archive that it reads is damaged, and is where another one is', async () => {
    victim = run!.id;
    expect(await check(served)).toMatchObject({ recomputed: null, archives: [{ runId: victim, problem: { code: 'pin-digest' } }] });
    victim = 'dgp-2core-20261120-typescript-tgz';
    expect(await check(served)).toMatchObject({ recomputed: row.published, differences: [] });
  });

  it('is refused with the known ids where no claim has its id', async () => {
    await expect(bench.checkClaim(STUDY, 'no-such', { row: served, printed: onPage })).rejects.toMatchObject({
      code: 'claim-unknown',
    });
  });
});

describe('the card of a point of a chart', () => {
  const specs = quotedCharts(built);
  const chartOf = (id: string) => specs.find((spec) => spec.id === id && !spec.notRecorded)!;
  const check = (spec: ChartSpec, point: ChartPoint, view: View = {}) =>
    bench.checkPoint({ study: STUDY, run: spec.run, id: spec.id, view }, JSON.parse(JSON.stringify(point)) as ChartPoint);

  it.each([
    ['bars', 'throughput', {}],
    ['bars over their baseline', 'throughput', { relative: true }],
    ['bars on a log scale', 'throughput', { log: true }],
    ['dots of an xy chart', 'own-instead', {}],
    ['samples of a timeline', specs.find(({ kind, notRecorded }) => kind === 'timeline' && !notRecorded)!.id, {}],
  ])('agrees with what was recomputed: %s', async (_, id, view) => {
    const spec = chartOf(id);
    const points = pointsOf(viewOf(spec, view));
    expect(points.length).toBeGreaterThan(2);
    for (const point of [points[0]!, points.at(-1)!])
      expect(await check(spec, point, view)).toMatchObject({ recomputed: point.published, differences: [], archives: [{ problem: null }] });
  });

  const spec = chartOf('throughput');
  const [point] = pointsOf(spec);
  const figure = point!.figure;
  it.each<[string, Partial<ChartPoint>]>([
    ['number', { published: '28.1' }],
    ['formula', { formula: 'a ÷ b' }],
    ['value', { figure: { ...figure, value: figure.value + 1e-9 } }],
    ['trial', { figure: { ...figure, values: figure.values.with(0, 1) } }],
    ['flag', { flags: ['another'] }],
  ])('says that the %s differs', async (_, change) => {
    expect((await check(spec, { ...point!, ...change })).differences).toEqual([
      expect.stringContaining(`In the card, field ${Object.keys(change)[0]!}: `),
    ]);
  });

  it('is computed from the archive of its run alone where that is ours, and from all where the chart is of all runs', async () => {
    const asked = new Set<string>();
    const counting = benchOn(archivesOnly((bytes, runId) => (asked.add(runId), runId === victim ? damaged(bytes) : bytes)));
    const checked = async (own: ChartSpec) => {
      const { differences } = await counting.checkPoint({ study: STUDY, run: own.run, id: own.id, view: {} }, pointsOf(own)[0]!);
      return [differences.length, asked.size];
    };
    const ofOurs = specs.find(({ id, run }) => id === 'throughput' && run === built.runs.measured.id)!;
    victim = ofOurs.run;
    expect(await checked(ofOurs)).toEqual([0, 1]);
    victim = undefined;
    expect(await checked(ofOurs)).toEqual([0, 1]);
    expect(await checked(chartOf('machines'))).toEqual([0, built.pins.length]);
  });

  it('says that a chart has no such point, and does not recompute one from a damaged archive', async () => {
    expect((await check(spec, { ...point!, text: 'Another' })).differences).toEqual(['The archive gives no “Another”.']);
    victim = spec.run;
    expect(await check(spec, point!)).toMatchObject({ recomputed: null, archives: [{ problem: { code: 'pin-digest' } }] });
  });
});

describe("the reader's own archive", () => {
  it('is judged by the noise of pinned A/A pairs where it is made like them, and not judged without them', async () => {
    const compared = async (known: typeof expected) => {
      const own = benchOn(archivesOnly(), BASE, ORIGIN, known);
      const { run } = await own.open(new File([await archiveOf('dgp-2core-20261120-readbuf-256k')], 'mine.tgz'));
      const other = await own.open(new File([await archiveOf('dgp-2core-20261120-readbuf-4k')], 'other.tgz'));
      return own.compare(run.digest.sha256, other.run.digest.sha256);
    };
    const told = await compared(expected);
    expect(told.aa).toEqual([['dgp-2core-20261120-typescript', 'dgp-2core-20261120-readbuf-4k']]);
    const verdicts = new Set(told.rows.map(({ verdict }) => verdict));
    expect([verdicts.has('different'), verdicts.has('cannot tell between runs')]).toEqual([true, false]);
    const without = new Set((await compared({ ...expected, pins: [] })).rows.map(({ verdict }) => verdict));
    expect([without.has('different'), without.has('cannot tell between runs')]).toEqual([false, true]);
  });
});

describe('an archive under a pinned name', () => {
  const id = 'cdt-cache-20251130';
  /** The archive with a file of it changed, packed again. */
  const packed = async (change: (name: string, text: string) => string) => {
    const { files, root } = await readBundle(`${id}.tgz`, new Uint8Array(await archiveOf(id)));
    const entries = [...files].map(([name, bytes]) => ({ name: `${root}/${name}`, body: change(name, new TextDecoder().decode(bytes)) }));
    return new Uint8Array(tgzOf(...entries)).buffer;
  };

  it('is refused with the first cell that differs', async () => {
    const changed = await packed((name, text) =>
      name.endsWith('.csv') ? text.replace(/(\d)(?=\n[^\n]*$)/, (digit) => (digit === '1' ? '2' : '1')) : text,
    );
    await expect(bench.open(new File([changed], 'mine.tgz'))).rejects.toMatchObject({
      code: 'pin-conflict',
      source: 'mine.tgz',
      message: expect.stringMatching(
        new RegExp(`says it is ${id}, is not: its digest differs, \\d+ cells? differs?: .* is .*, pinned .*`),
      ) as string,
    });
  });

  it('is refused before it is read where it is too large', async () => {
    const large = { name: 'mine.tgz', size: 3e8 } as File;
    await expect(bench.open(large)).rejects.toMatchObject({ code: 'bundle-too-large', source: 'mine.tgz' });
  });

  it('is refused where only other bytes differ, and is not kept', async () => {
    const changed = await packed((_, text) => text);
    const refused = bench.open(new File([changed], 'mine.tgz'));
    await expect(refused).rejects.toMatchObject({
      message: expect.stringContaining('digest differs, no cell behind a figure does') as string,
    });
  });
});
