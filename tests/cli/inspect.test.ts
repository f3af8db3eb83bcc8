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
