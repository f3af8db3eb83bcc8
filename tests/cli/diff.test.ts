import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { diff } from '../../src/cli/diff.ts';

const STOCK = 'dgp-2core-20261120-readbuf-4k';
const CHANGED = 'dgp-2core-20261120-readbuf-256k';
const PUBLISHED = 'hetzner-20260428-140514Z';
const data = 'data';

interface Told {
  a: string;
  b: string;
  conditions: { kind: string }[];
  rows: { metric: string; dims: Record<string, unknown>; verdict: string; ratio?: { value: number } }[];
}
const told = async (a: string, b: string) => JSON.parse(await diff(a, b, { data, json: true })) as Told;

it('finds what the read-buffer experiment changed, and nothing beside it', async () => {
  const { rows, conditions } = await told(STOCK, CHANGED);
  expect(conditions).toEqual([]);
  const speeds = rows.filter(({ metric, verdict }) => metric === 'throughput' && verdict === 'different');
  expect(speeds.map(({ dims }) => `${String(dims['mode'])} ${String(dims['phase'])}`)).toEqual([
    'passthrough cold_get',
    'passthrough warm_get',
  ]);
  expect(speeds[0]!.ratio!.value).toBeCloseTo(4.09, 2);
});

it('takes a path as well as a run id, and no run differs from itself', async () => {
  const { a, b, rows } = await told(`data/bundles/${STOCK}.tgz`, STOCK);
  expect([a, b]).toEqual([STOCK, STOCK]);
  expect(new Set(rows.map(({ verdict }) => verdict))).toEqual(new Set(['not distinguishable', 'cannot tell']));
});

it('warns where hardware, dataset and harness make the comparison unfair', async () => {
  const { rows, conditions } = await told(PUBLISHED, STOCK);
  expect([...new Set(conditions.map(({ kind }) => kind))]).toEqual(['harness', 'hardware', 'dataset', 'trials']);
  expect(rows.length).toBeGreaterThan(10);
  expect(new Set(rows.map(({ verdict }) => verdict))).toEqual(new Set(['not comparable']));
});

it('prints a table with the rules of the verdicts that occur', async () => {
  const text = await diff(STOCK, CHANGED, { data });
  expect(text).toMatch(/^throughput +passthrough cold_get 1 +137\.5 MB\/s +562\.8 MB\/s +4\.09× .* different/m);
  expect(text).toContain('\ndifferent: The intervals of the two medians do not overlap.');
  expect(text).not.toContain('\nnot comparable:');
  expect(text).not.toContain('\x1b');
});

it('prints Markdown in which every table row has the columns of its head', async () => {
  const text = await diff(PUBLISHED, STOCK, { data, markdown: true });
  const rows = text.split('\n').filter((line) => line.startsWith('|'));
  const widths = rows.map((row) => row.replaceAll('\\|', '').split('|').length);
  expect(new Set(widths)).toEqual(new Set([7, 10]));
  expect(text).toContain('| throughput | passthrough cold\\_get 1 | 97.05 MB/s |');
});

it.each([
  [['diff', 'no-such', STOCK], 2, /unknown-run/],
  [['diff', 'package.json', 'none.tgz'], 2, /unknown-run/],
  [['diff', 'none.tgz', STOCK], 2, /file-unreadable: none\.tgz/],
  [['diff', STOCK], 2, /missing required argument/],
  [['pin', 'none.tgz'], 2, /required option '--study <id>'/],
  [['diff', STOCK, CHANGED], 0, /^$/],
])('ends with the right status: tax %j', (args, status, message) => {
  const { status: ended, stderr } = spawnSync(process.execPath, ['src/cli/main.ts', ...args], { encoding: 'utf8' });
  expect([ended, stderr]).toEqual([status, expect.stringMatching(message) as unknown]);
});

it.each(['pin', 'unpin', 'list', 'diff'])('explains %s with an example', (verb) => {
  const { status, stdout } = spawnSync(process.execPath, ['src/cli/main.ts', verb, '--help'], { encoding: 'utf8' });
  expect([status, stdout]).toEqual([0, expect.stringContaining(`Example:\n  npm run -s tax -- ${verb} `) as unknown]);
});
