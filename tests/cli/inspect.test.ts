import { expect, it } from 'vitest';
import { inspect } from '../../src/cli/inspect.ts';

const bundle = (id: string) => new URL(`../../data/bundles/${id}.tgz`, import.meta.url).pathname;
const MEASURED = 'dgp-2core-20261120-node24';

interface Printed {
  run: string;
  harness: string;
  measurements: { metric: string; unit: string; figures: { dims: Record<string, unknown>; cells: number[] }[] }[];
  sources: { at: string; files: number[]; raw: string[] }[];
  files: { path: string }[];
  flags: object[];
}

it('prints what the API serves of a run, without what only its pin says', async () => {
  const printed = JSON.parse(await inspect(bundle(MEASURED), { json: true })) as Printed;
  const fields = 'artifacts environment files flags harness intervals measurements provenance run sources startedAt tables trials';
  expect(Object.keys(printed)).toEqual(fields.split(' '));
  expect([printed.run, printed.harness]).toEqual([MEASURED, 'dgp-bench']);
  const { unit, figures } = printed.measurements.find(({ metric }) => metric === 'stored-implied')!;
  const implied = figures.find(({ dims }) => dims['mode'] === 'compression')!;
  expect(unit).toBe('B');
  expect(implied).toMatchObject({ dims: { mode: 'compression', concurrency: 1 }, value: 35_486_313, n: 5 });
  const { at, files, raw } = printed.sources[implied.cells[0]!]!;
  expect(at).toBe('#/modes/compression/c1/put/bytes');
  expect(files.map((file) => printed.files[file]!.path)).toEqual([1, 2, 3, 4, 5].map((n) => `trial_00${n}/summary.json`));
  expect(raw).toHaveLength(5);
  for (const flag of printed.flags) expect(Object.keys(flag)).toEqual(['code', 'dims', 'message']);
});
