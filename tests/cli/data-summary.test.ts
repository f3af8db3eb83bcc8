/** What a pull request says about a change of data/. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { dataSummary } from '../../scripts/data-summary.ts';
import { diff } from '../../src/cli/diff.ts';
import { pin } from '../../src/cli/pin.ts';

const study = 'deltaglider-proxy';
const [published, node] = ['hetzner-20260428-140514Z', 'dgp-iso-full-20260428090752'];
const archive = (run: string) => `data/bundles/${run}.tgz`;

let root = '';
let before = '';
let after = '';
/** Two copies of data/ in which the prose quotes `published`. */
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'tax-summary-'));
  [before, after] = [join(root, 'before'), join(root, 'after')];
  cpSync('data', before, { recursive: true });
  const options = { study, data: before, today: '2026-12-01', canonical: true, allowFailingVerdicts: true };
  await pin(archive(published), options);
  cpSync(before, after, { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

it('shows the numbers and the table of tax diff where the prose quotes another run', async () => {
  await pin(archive(node), { study, data: after, today: '2026-12-02', canonical: true, allowFailingVerdicts: true });
  const text = await dataSummary(before, after);
  expect(text).toContain(`## Canonical run of ${study}: ${published} → ${node}`);
  expect(text).toContain((await diff(published, node, { data: 'data', markdown: true })).trim());
  const literal = (dir: string) =>
    (JSON.parse(readFileSync(join(dir, `published/${study}.json`), 'utf8')) as { claims: Record<string, { text: string }> }).claims[
      'put-ratio'
    ]!;
  expect(text).toContain(`| put-ratio | ${literal(before).text} | ${literal(after).text} |`);
  expect(text).toContain(`- 2026-12-02 ${study}/put-ratio, corrected: `);
  expect(text).not.toContain('## Pins');
});

it('names pins that come and go, as text', async () => {
  const file = join(after, 'pins.json');
  const pins = JSON.parse(readFileSync(file, 'utf8')) as { file: string; label: string }[];
  const rest = pins.filter((one) => one.file !== `${node}.tgz`);
  writeFileSync(file, JSON.stringify(rest));
  expect(await dataSummary(before, after)).toContain(`- unpinned ${node} (${study}, `);
  writeFileSync(file, JSON.stringify(pins.map((one) => ({ ...one, label: '<b>[x](y)' }))));
  writeFileSync(join(before, 'pins.json'), JSON.stringify(rest));
  expect(await dataSummary(before, after)).toContain('\\<b\\>\\[x\\](y)');
});
