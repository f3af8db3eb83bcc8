import { expect, it } from 'vitest';
import { diff } from '../../src/cli/diff.ts';
import { tax } from './terminal.ts';

const STOCK = 'dgp-2core-20261120-readbuf-4k';
const CHANGED = 'dgp-2core-20261120-readbuf-256k';
const PUBLISHED = 'hetzner-20260428-140514Z';
const data = 'data';

interface Told {
  a: string;
  b: string;
  conditions: { kind: string }[];
  rows: {
    metric: string;
    dims: Record<string, unknown>;
    verdict: string;
    ratio?: { value: number; interval?: { low: number; high: number; level: number } };
  }[];
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

it('prints a table with the rules of the verdicts that occur', async () => {
  const text = await diff(STOCK, CHANGED, { data });
  expect(text).toMatch(/^throughput +passthrough cold_get 1 +137\.5 MB\/s +562\.8 MB\/s +4\.09× .* different/m);
  expect(text).toContain('\ndifferent: The interval of b ÷ a excludes 1, and b ÷ a lies beyond the noise between runs');
  expect(text).toMatch(/^throughput +compression cold_get 1 .* not distinguishable: within the noise between runs \(A\/A up to 1\.31×\)/m);
  expect(text).toMatch(/^Noise between runs, .* throughput up to 1\.31×, /m);
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
  [['diff', 'no-such', STOCK], 2, /run-unknown/],
  [['diff', 'package.json', 'none.tgz'], 2, /run-unknown/],
  [['diff', 'none.tgz', STOCK], 2, /file-unreadable: none\.tgz/],
  [['diff', STOCK], 2, /missing required argument/],
  [['pin', 'none.tgz'], 2, /required option '--study <id>'/],
  [['diff', STOCK, CHANGED], 0, /^$/],
])('ends with the right status: tax %j', (args, status, message) => {
  const { status: ended, stderr } = tax(...args);
  expect([ended, stderr]).toEqual([status, expect.stringMatching(message) as unknown]);
});

it.each(['pin', 'unpin', 'list', 'diff', 'report', 'new-study'])('explains %s with an example', (verb) => {
  const { status, stdout } = tax(verb, '--help');
  expect([status, stdout]).toEqual([0, expect.stringContaining(`Example:\n  npm run -s tax -- ${verb} `) as unknown]);
});
