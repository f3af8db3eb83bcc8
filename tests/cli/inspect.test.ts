import { expect, it } from 'vitest';
import { inspect } from '../../src/cli/inspect.ts';

const bundle = (id: string) => new URL(`../../data/bundles/${id}.tgz`, import.meta.url).pathname;
const MEASURED = 'dgp-2core-20261120-node24';

interface Printed {
  run: string;
  harness: string;
  measurements: { metric: string; dims: Record<string, unknown>; sources: object[] }[];
  flags: object[];
}

it('prints JSON of exactly the documented shape', async () => {
  const printed = JSON.parse(await inspect(bundle(MEASURED), { json: true })) as Printed;
  expect(Object.keys(printed)).toEqual(['run', 'harness', 'measurements', 'flags']);
  expect([printed.run, printed.harness]).toEqual([MEASURED, 'dgp-bench']);
  const implied = printed.measurements.find((m) => m.metric === 'stored-implied' && m.dims['mode'] === 'compression')!;
  expect(Object.keys(implied)).toEqual(['metric', 'dims', 'value', 'unit', 'n', 'values', 'interval', 'sources']);
  expect(implied).toMatchObject({ dims: { mode: 'compression', concurrency: 1 }, value: 35_486_313, unit: 'B', n: 5 });
  expect(Object.keys(implied.sources[0]!)).toEqual(['file', 'at', 'raw']);
  for (const flag of printed.flags) expect(Object.keys(flag)).toEqual(['code', 'dims', 'message']);
});

it('prints a table with aligned columns and lists the flags', async () => {
  const lines = (await inspect(bundle(MEASURED), {})).split('\n');
  const header = lines.find((line) => line.startsWith('metric'))!;
  const row = lines.find((line) => line.startsWith('stored-implied') && line.includes('compression '))!;
  expect(row.indexOf('compression')).toBe(header.indexOf('mode'));
  expect(row).toContain('35.5 MB');
  expect(lines).toContainEqual(
    expect.stringMatching(/^reference-not-counted +mode=compression concurrency=1 stored-implied: It leaves out/),
  );
});

it('prints transcribed runs too', async () => {
  expect(await inspect(bundle('hetzner-20260428-140514Z'), {})).toContain('(transcript, transcribed)');
});

it('fails with the code of what is wrong', async () => {
  const path = new URL('../../package.json', import.meta.url).pathname;
  await expect(inspect(path, {})).rejects.toHaveProperty('code', 'bundle-not-gzip');
});

it('names a file that cannot be read', async () => {
  await expect(inspect('no-such.tgz', {})).rejects.toMatchObject({ code: 'file-unreadable', source: 'no-such.tgz' });
});
