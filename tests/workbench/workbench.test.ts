/** The workbench as Node runs it: the same modules that the Worker loads, with archives from data/ in place of the network. */
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { createWorkbench, type PinnedArchive } from '../../src/workbench/workbench.ts';
import { parsePublished } from '../../src/claims/published.ts';
import { loadPins } from '../../src/sample-run/index.ts';

const pins: PinnedArchive[] = await loadPins();
const lead = pins.filter(({ study }) => study === 'deltaglider-proxy');
const published = parsePublished(await readFile('data/published/deltaglider-proxy.json', 'utf8'));

/** Serves data/bundles, after `change`. */
const site = (change: (bytes: Uint8Array, runId: string) => Uint8Array = (bytes) => bytes) =>
  createWorkbench(
    (runId) => runId,
    async (address) => {
      const runId = address as string;
      return new Response(new Uint8Array(change(await readFile(`data/bundles/${runId}.tgz`), runId)));
    },
  );

const bytesOf = async (runId: string) => new Uint8Array(await readFile(`data/bundles/${runId}.tgz`)).buffer;

describe('checking a study', () => {
  it('finds every claim as published', async () => {
    const { rows, findings } = await site().check('deltaglider-proxy', pins, published);
    expect(findings).toEqual([]);
    expect(rows.length).toBeGreaterThan(Object.keys(published.claims).length);
  });

  it('names the claim whose published number differs', async () => {
    const [id, told] = Object.entries(published.claims)[0]!;
    const changed = { ...published, claims: { ...published.claims, [id]: { ...told, text: '99×' } } };
    const { findings } = await site().check('deltaglider-proxy', pins, changed);
    expect(findings.map(({ code, claim }) => [code, claim])).toEqual([['published-differs', id]]);
  });

  it('refuses an archive with one changed byte', async () => {
    const victim = lead.at(-1)!.runId;
    const tampered = site((bytes, runId) => (runId === victim ? bytes.with(bytes.length - 9, bytes.at(-9)! ^ 1) : bytes));
    await expect(tampered.check('deltaglider-proxy', pins, published)).rejects.toMatchObject({
      code: 'pin-digest',
      source: `${victim}.tgz`,
    });
  });

  it('says what the server answered when there is no archive', async () => {
    const nothing = createWorkbench(
      (runId) => runId,
      () => Promise.resolve(new Response('', { status: 404 })),
    );
    await expect(nothing.check('rocksdb-blob', pins, published)).rejects.toMatchObject({ code: 'archive-unreachable' });
  });
});

describe("the reader's own archive", () => {
  it('opens with the charts of its study', async () => {
    const { run, study, charts } = await site().open('mine.tgz', await bytesOf('dgp-2core-20261120-node24'));
    expect(study).toBe('deltaglider-proxy');
    expect(run.trials).toBeGreaterThan(1);
    expect(charts.length).toBeGreaterThan(3);
  });

  it('is refused with a code when it is no archive', async () => {
    await expect(site().open('mine.tgz', new TextEncoder().encode('no archive').buffer)).rejects.toMatchObject({ code: /^bundle-/ });
  });

  it('is compared with a pinned run only once both are open', async () => {
    const bench = site();
    const { run } = await bench.open('mine.tgz', await bytesOf('dgp-2core-20261120-node24'));
    expect(() => bench.compare(run.digest.sha256, lead[0]!.sha256)).toThrow('open it first');
    const other = await bench.openPinned(pins.find(({ runId }) => runId === 'dgp-2core-20261120-typescript')!);
    expect(bench.compare(run.digest.sha256, other.run.digest.sha256).rows.length).toBeGreaterThan(10);
  });
});

describe('a note read with another run', () => {
  it('gives that run’s numbers, and the reason where it holds none', async () => {
    const bench = site();
    const { run } = await bench.openPinned(pins.find(({ runId }) => runId === 'dgp-2core-20261120-node24')!);
    const { claims, charts } = await bench.readNote('deltaglider-proxy', pins, run.digest.sha256);
    const ratio = claims.find(({ id }) => id === 'deltaglider-proxy/put-ratio')!;
    expect('value' in ratio && ratio.runs.map(({ id }) => id)).toEqual([run.id]);
    expect('published' in ratio && ratio.published).not.toBe(published.claims['put-ratio']!.text);
    expect(claims.filter((claim) => 'cannot' in claim).every((claim) => 'cannot' in claim && claim.cannot.length > 0)).toBe(true);
    expect(charts.every((chart) => chart.run === run.id)).toBe(true);
  });

  it('gives the published numbers for the published run', async () => {
    const bench = site();
    const { run } = await bench.openPinned(lead.find(({ canonical }) => canonical)!);
    const { claims } = await bench.readNote('deltaglider-proxy', pins, run.digest.sha256);
    expect(claims.filter((claim) => 'cannot' in claim || claim.verdict === 'contradicted')).toEqual([]);
  });
});
