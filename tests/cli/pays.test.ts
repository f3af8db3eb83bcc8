import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { paysVerb, type PaysOptions } from '../../src/cli/pays.ts';
import { EXAMPLE } from '../../src/economics/fields.ts';
import { draft, type Options } from '../formats/dgp-bench/fixture.ts';
import { archived, tax } from './terminal.ts';

const RUN = 'dgp-2core-20261120-node24';
const options: PaysOptions = { run: RUN, priceFile: 'docs/examples/prices.json', workload: 'docs/examples/workload.json', data: 'data' };

interface Told {
  run: string;
  sha256: string;
  answers: {
    mode: { mode: string; instances: { value: number } };
    verdict: string;
    money: { saving: { value: number; range: { low: number } } };
    evidence: { sources: object[] };
  }[];
}

it('ships examples that are the values a form starts with', () => {
  expect(JSON.parse(readFileSync(options.priceFile, 'utf8'))).toEqual(EXAMPLE.prices);
  expect(JSON.parse(readFileSync(options.workload, 'utf8'))).toEqual(EXAMPLE.workload);
});

it('answers for every mode but the baseline, the loss of encryption included', async () => {
  const { answers } = JSON.parse(await paysVerb({ ...options, json: true })) as Told;
  expect(answers.map(({ mode, verdict }) => [mode.mode, mode.instances.value, verdict])).toEqual([
    ['compression', 2, 'does not pay'],
    ['encryption', 2, 'does not pay'],
    ['compression_encryption', 2, 'does not pay'],
  ]);
  expect(answers[1]!.money.saving.value).toBeLessThan(0);
  expect(answers[0]!.evidence.sources.length).toBeGreaterThan(10);
});

it('takes a path of an archive, and says the same', async () => {
  const [pinned, path] = await Promise.all([paysVerb(options), paysVerb({ ...options, run: `data/bundles/${RUN}.tgz` })]);
  expect(path).toBe(pinned);
  expect(pinned).toMatch(/^Does not pay\.\nA month with compression costs [\d.]+ EUR more than with no proxy/m);
});

it('prints what other studies can say', async () => {
  const of = (run: string, mode?: string) => paysVerb({ ...options, run, ...(mode ? { mode } : {}) });
  expect(await of('rocksdb-blob-20251027')).toContain('not recorded: bytes stored');
  expect(await of('tax-haproxy-slz-20261122-0451', 'slz-style')).not.toContain('zlib');
  expect(await of('tax-haproxy-slz-20261122-0451', 'slz-style')).toMatch(/^ +Transfer +/m);
  const { answers } = JSON.parse(await paysVerb({ ...options, run: 'gcs-encryption-proxy-20250115', json: true })) as Told;
  expect(answers).toEqual([expect.objectContaining({ verdict: 'cannot tell from this run' })]);
});

it.each([
  [['--workload', 'docs/examples/prices.json'], /inputs-invalid: docs\/examples\/prices\.json#\//],
  [['--workload', 'README.md'], /file-unreadable: README\.md/],
  [['--mode', 'brotli'], /mode-unknown: .*"brotli"; choose one of compression, encryption/],
  [['--run', 'no-such'], /unknown-run/],
])('exits with 2 on %j', (change, message) => {
  const args = ['--run', RUN, '--price-file', options.priceFile, '--workload', options.workload, ...change];
  const { status, stderr } = tax('pays', ...args);
  expect([status, message.test(stderr)]).toEqual([2, true]);
});

it.each<[string, Options, RegExp]>([
  [
    'every upload failed',
    { failed: ({ phase }) => phase === 'put' },
    /^Cannot tell from this run\.\nCompression: synthetic\.tgz: 10 of 10 uploads failed, expected at most 1 %; not recorded: bytes stored/m,
  ],
  [
    'some uploads failed',
    { failed: ({ mode, phase }, i) => mode === 'compression' && phase === 'put' && i === 1 },
    /^Cannot tell from this run\.\nCompression: synthetic\.tgz: 5 of 10 uploads failed, expected at most 1 %/m,
  ],
])('says file, reason and remedy where %s', async (_, how, message) => {
  const dir = mkdtempSync(join(tmpdir(), 'tax-pays-'));
  const run = archived(join(dir, 'synthetic.tgz'), 'synthetic', draft({ id: 'synthetic', trials: 5, ...how }));
  expect(await paysVerb({ ...options, run, mode: 'compression' })).toMatch(message);
  rmSync(dir, { recursive: true });
});
