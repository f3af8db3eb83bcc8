/** What pages say of an archive at an address that their security policy keeps from them: by name, never as agreeing. */
import { describe, expect, it, vi } from 'vitest';
import { itemsOf, outcomeOf, summaryOf } from '../../src/browser/verify/verify-results.ts';
import { claimOf } from '../../src/documents/claims.ts';
import { siteOf } from '../../src/documents/site.ts';
import { elsewhere } from '../../src/sample-run/pins.ts';
import { openStudy } from '../../src/studies/open.ts';
import { archiveOf, archivesOnly, BASE, benchOn, damaged, expected, ORIGIN } from './bench.ts';

const STUDY = 'rocksdb-blob';
const FAR = 'https://archives.example/rocksdb.tgz';
const own = expected.pins.filter(({ study }) => study === STUDY);
const apart = own.find(({ provenance }) => provenance === 'measured')!;
const at = (url: string) => ({ ...expected, pins: expected.pins.map((pin) => (pin.runId === apart.runId ? { ...pin, url } : pin)) });
const benchAt = (url: string, serve = archivesOnly()) =>
  benchOn(serve, {}, BASE, ORIGIN, at(url), (pin) => elsewhere(pin, ORIGIN) === null);

describe('an archive at another address', () => {
  it('is not asked for, named with its address and the command that checks it, and not counted as checked', async () => {
    const serve = vi.fn(archivesOnly());
    const checked = await benchAt(FAR, serve).check([STUDY]);
    expect(serve.mock.calls.flat()).not.toContain(`bundles/${apart.runId}.tgz`);
    const [{ archives, claims } = { archives: [], claims: [] }] = checked.studies;
    const problems = archives.filter(({ problem }) => problem);
    expect(problems.map(({ runId, problem }) => [runId, problem!.code, problem!.source])).toEqual([
      [apart.runId, 'archive-elsewhere', FAR],
    ]);
    for (const part of [FAR, `${apart.runId}.tgz`, 'npm run -s tax -- fetch && npm run -s tax -- verify'])
      expect(problems[0]!.problem!.message).toContain(part);

    const items = itemsOf(BASE, checked, STUDY);
    const lost = claims.filter(({ failure }) => failure !== null).length;
    expect(lost).toBeGreaterThan(0);
    expect(items.filter(({ kind, state }) => kind !== 'document' && state === 'not checked here')).toHaveLength(lost);
    expect(items.filter(({ state }) => state === 'not recomputed')).toEqual([]);
    const claimsOnly = items.filter(({ kind }) => kind === 'claim');
    expect(outcomeOf(archives, claimsOnly)).toMatch(/^○ 1 archive not checked here; \d+ claims not checked here; of \d+ claims\.$/);
    expect(summaryOf({ ...checked, documents: [] }, claimsOnly, 1)).toMatch(
      new RegExp(`^○ 1 archive not checked here; .* ${own.length - 1} archives verified; `),
    );
  });

  it('leaves what else is refused as wrong', async () => {
    const other = own.find((pin) => pin !== apart)!;
    const serve = archivesOnly((bytes, runId) => (runId === other.runId ? damaged(bytes) : bytes));
    const checked = await benchAt(FAR, serve).check([STUDY]);
    const items = itemsOf(BASE, checked, STUDY);
    expect(items.filter(({ state }) => state === 'not checked here')).toEqual([]);
    expect(outcomeOf(checked.studies[0]!.archives, items)).toMatch(
      /^✗ 1 archive not checked here; 1 archive refused; |^✗ 1 archive refused; 1 archive not checked here; /,
    );
  });

  it('keeps the card of a claim that reads it from holding, and no other', async () => {
    const { ledger } = siteOf({ base: BASE, origin: ORIGIN, expected }, [await openStudy(STUDY)]).studies[0]!;
    const check = (reads: boolean) => {
      const { id, row } = ledger.find(({ row }) => row!.value !== null && row!.runs.some(({ id }) => id === apart.runId) === reads)!;
      const shown = {
        row: JSON.parse(JSON.stringify(claimOf(row!, BASE))) as object,
        printed: { text: row!.published!, value: row!.value! },
      };
      return benchAt(FAR).checkClaim(STUDY, id.slice(STUDY.length + 1), shown);
    };
    expect(await check(true)).toMatchObject({ recomputed: null, archives: [{ problem: { code: 'archive-elsewhere', source: FAR } }] });
    expect(await check(false)).toMatchObject({ differences: [] });
  });

  it('is opened by no page', async () => {
    await expect(benchAt(FAR).openPinned(apart.runId)).rejects.toMatchObject({ code: 'archive-elsewhere' });
  });
});

it('an archive elsewhere on the site itself is fetched from there', async () => {
  const address = `${ORIGIN}/archives/big.tgz`;
  const serve = vi.fn(async () => new Uint8Array(await archiveOf(apart.runId)));
  const bench = benchAt(address, serve);
  expect((await bench.openPinned(apart.runId)).run.id).toBe(apart.runId);
  expect(serve.mock.calls).toEqual([[address]]);
});
