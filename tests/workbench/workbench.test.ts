/** The workbench as Node runs it: the same modules that the Worker loads, with archives from data/ in place of the network. */
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { CheckedClaim, Printed } from '../../src/workbench/judge.ts';
import { STORED_HEADER } from '../../src/workbench/stored.ts';
import { createWorkbench, type PinnedArchive, type Told } from '../../src/workbench/workbench.ts';
import { parsePublished } from '../../src/claims/published.ts';
import { loadPins } from '../../src/sample-run/index.ts';

const pins: readonly PinnedArchive[] = await loadPins();
const lead = pins.filter(({ study }) => study === 'deltaglider-proxy');
const published = parsePublished(await readFile('data/published/deltaglider-proxy.json', 'utf8'));
const numbers = Object.entries(published.claims).map(([claim, told]) => ({ place: 'this page' as const, claim, ...told }));
const telling = (printed: Told['printed'], note?: Told['note']) => () => Promise.resolve({ printed, ...(note ? { note } : {}) });
const told = telling(numbers);

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

const wrong = (claims: readonly CheckedClaim[]) =>
  claims.filter(({ differences }) => differences.length > 0).map(({ claim, differences }) => [claim, ...differences]);

describe('checking a study', () => {
  it('finds every claim as printed', async () => {
    const { archives, claims } = await site().check('deltaglider-proxy', pins, told);
    expect(archives).toEqual(lead.map(({ runId }) => ({ runId, stored: false, problem: null })));
    expect(wrong(claims)).toEqual([]);
    expect(claims.length).toBeGreaterThan(numbers.length);
  });

  it('says so when archives came from the store of the service worker', async () => {
    const stored = createWorkbench(
      (runId) => runId,
      async (runId) => new Response(await bytesOf(runId as string), { headers: { [STORED_HEADER]: '1' } }),
    );
    const { archives } = await stored.check('rocksdb-blob', pins, telling([]));
    expect(archives.map((archive) => archive.stored)).toEqual(archives.map(() => true));
  });

  it('names the claim whose printed text or value differs', async () => {
    const [first, second] = numbers as [Printed, Printed];
    const printed = [{ ...first, text: '99×' }, { ...second, value: second.value + 1e-6 }, ...numbers.slice(2)];
    const { claims } = await site().check('deltaglider-proxy', pins, telling(printed));
    expect(new Map(wrong(claims) as [string, string][])).toEqual(
      new Map([
        [first.claim, expect.stringContaining('99×')],
        [second.claim, expect.stringContaining(second.text)],
      ]),
    );
  });

  it.each([
    ['a verdict word that is not the recomputed one', { claim: 'audit-1', text: 'certain', value: NaN }, 'certain'],
    ['what no claim computes', { claim: 'invented', text: '5 %', value: 5 }, 'no claim'],
    ['a number without its value', { ...numbers[0]!, value: NaN }, 'NaN'],
  ])('names %s', async (_, printed, part) => {
    const { claims } = await site().check('deltaglider-proxy', pins, telling([{ ...printed, place: 'this page' }]));
    expect(wrong(claims)).toEqual([[printed.claim, expect.stringContaining(part)]]);
  });

  it('names the claim that a page leaves out, and the chart that is not the one drawn from the archives', async () => {
    const ledger = numbers.slice(1).map((number) => ({ ...number, place: 'the ledger' as const }));
    const note = { html: '<p>no chart</p>', source: '<Figure id="read-buffer" />', base: '/' };
    const { claims } = await site().check('deltaglider-proxy', pins, telling(ledger, note));
    const missing = new Map(wrong(claims).map(([claim, ...differences]) => [claim, differences]));
    expect(missing.get(numbers[0]!.claim)).toContain('Missing in the ledger.');
    expect(missing.get(numbers[1]!.claim)).not.toContain('Missing in the ledger.');
    expect(missing.get('chart read-buffer')).toEqual([expect.stringContaining('not those that are drawn from the archives')]);
  });

  it('refuses an archive with one changed byte, by name, and recomputes nothing', async () => {
    const victim = lead.at(-1)!.runId;
    const tampered = site((bytes, runId) => (runId === victim ? bytes.with(bytes.length - 9, bytes.at(-9)! ^ 1) : bytes));
    const { archives, claims } = await tampered.check('deltaglider-proxy', pins, told);
    const bad = archives.filter(({ problem }) => problem);
    expect(bad.map(({ runId, problem }) => [runId, problem!.code])).toEqual([[victim, 'pin-digest']]);
    expect(bad[0]!.problem!.message).toContain(`${victim}.tgz`);
    expect(claims).toEqual([]);
  });

  it.each([
    ['size', { bytes: 1 }, 'pin-size'],
    ['provenance', { provenance: 'measured' as const }, 'pin-provenance'],
  ])('refuses an archive whose pin states another %s', async (_, change, code) => {
    const changed = pins.map((pin) => (pin.study === 'rocksdb-blob' ? { ...pin, ...change } : pin));
    const { archives } = await site().check('rocksdb-blob', changed, telling([]));
    expect(archives.map(({ problem }) => problem?.code)).toEqual(archives.map(() => code));
  });

  it('says what the server answered when there is no archive', async () => {
    const nothing = createWorkbench(
      (runId) => runId,
      () => Promise.resolve(new Response('', { status: 404 })),
    );
    const { archives } = await nothing.check('rocksdb-blob', pins, telling([]));
    expect(archives[0]!.problem).toMatchObject({ code: 'archive-unreachable', message: expect.stringContaining('404') as string });
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
    await expect(bench.compare(run.digest.sha256, lead[0]!.sha256, pins)).rejects.toThrow('open it first');
    const other = await bench.openPinned(pins.find(({ runId }) => runId === 'dgp-2core-20261120-typescript')!);
    expect((await bench.compare(run.digest.sha256, other.run.digest.sha256, pins)).rows.length).toBeGreaterThan(10);
  });

  it('is judged by the noise of pinned A/A pairs where it is made like them, and not judged without them', async () => {
    const bench = site();
    const { run } = await bench.open('mine.tgz', await bytesOf('dgp-2core-20261120-readbuf-256k'));
    const other = await bench.openPinned(pins.find(({ runId }) => runId === 'dgp-2core-20261120-readbuf-4k')!);
    const digests = [run.digest.sha256, other.run.digest.sha256] as const;
    const told = await bench.compare(...digests, pins);
    expect(told.aa).toEqual([['dgp-2core-20261120-typescript', 'dgp-2core-20261120-readbuf-4k']]);
    const verdicts = new Set(told.rows.map(({ verdict }) => verdict));
    expect([verdicts.has('different'), verdicts.has('cannot tell between runs')]).toEqual([true, false]);
    const alone = await bench.compare(...digests, []);
    const without = new Set(alone.rows.map(({ verdict }) => verdict));
    expect([without.has('different'), without.has('cannot tell between runs')]).toEqual([false, true]);
  });
});

describe('a note read with another run', () => {
  it('gives that run’s numbers, and the reason where it holds none', async () => {
    const bench = site();
    const { run } = await bench.openPinned(lead.find(({ canonical }) => !canonical)!);
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
