/** `npm run compress`: what lies beside a text file, and that it says how far it is. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'tax-compress-'));
afterAll(() => rmSync(folder, { recursive: true }));

it.each(['compress', 'pack-transcripts', 'publish'])('scripts/%s.ts says how it is used, and does nothing', (name) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`scripts/${name}.ts`, '--help'], { encoding: 'utf8' });
  expect([status, stdout, stderr]).toEqual([0, expect.stringMatching(/^Usage: /), '']);
});

it('compresses each text file, leaves archives alone, and says after each hundred files how many are done', () => {
  const names = Array.from({ length: 201 }, (_, i) => `${i}.html`);
  for (const name of [...names, 'run.tgz']) writeFileSync(join(folder, name), `of ${name}`);
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/compress.ts', folder], { encoding: 'utf8' });
  expect([status, stderr, stdout]).toEqual([0, '100 of 201 text files …\n200 of 201 text files …\n', '201 text files compressed.\n']);
  expect(readdirSync(folder).sort()).toEqual([...names.flatMap((name) => [name, `${name}.br`, `${name}.gz`]), 'run.tgz'].sort());
  expect(execFileSync('gzip', ['-dc', join(folder, '7.html.gz')], { encoding: 'utf8' })).toBe('of 7.html');
  const none = spawnSync(process.execPath, ['scripts/compress.ts', join(folder, 'none')], { encoding: 'utf8' });
  expect([none.status, none.stderr]).toEqual([2, expect.stringMatching(/^compress: compress-empty: .*none: .*npm run build\.\n$/)]);
});
