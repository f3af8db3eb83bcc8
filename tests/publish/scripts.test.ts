/** `npm run compress`: what lies beside a text file, and that it says how far it is; `npm run publish`: to which prefix a site goes. */
import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { scratch } from '../scratch.ts';

const [texts, site] = [scratch(), scratch()];

it.each(['compress', 'pack-transcripts', 'publish'])('scripts/%s.ts says how it is used, and does nothing', (name) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`scripts/${name}.ts`, '--help'], { encoding: 'utf8' });
  expect([status, stdout, stderr]).toEqual([0, expect.stringMatching(/^Usage: /), '']);
});

it('compresses each text file, leaves archives alone, and says after each hundred files how many are done', () => {
  const names = Array.from({ length: 201 }, (_, i) => `${i}.html`);
  for (const name of [...names, 'run.tgz']) writeFileSync(join(texts, name), `of ${name}`);
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/compress.ts', texts], { encoding: 'utf8' });
  expect([status, stderr, stdout]).toEqual([0, '100 of 201 text files …\n200 of 201 text files …\n', '201 text files compressed.\n']);
  expect(readdirSync(texts).sort()).toEqual([...names.flatMap((name) => [name, `${name}.br`, `${name}.gz`]), 'run.tgz'].sort());
  expect(execFileSync('gzip', ['-dc', join(texts, '7.html.gz')], { encoding: 'utf8' })).toBe('of 7.html');
  const none = spawnSync(process.execPath, ['scripts/compress.ts', join(texts, 'none')], { encoding: 'utf8' });
  expect([none.status, none.stderr]).toEqual([2, expect.stringMatching(/^compress: compress-empty: .*none: .*npm run build\.\n$/)]);
});

/** @param path that the site was built for @returns exit status, stderr, and the arguments that rclone got */
function publish(path: string, ...args: string[]) {
  for (const name of ['index.html', 'index.html.br'])
    writeFileSync(join(site, name), `<link rel="canonical" href="https://notes.example${path}/">`);
  const env = { ...process.env, DIST: site, RCLONE: 'echo' };
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/publish.ts', ...args], { env, encoding: 'utf8' });
  return { status, stderr, calls: stdout.split('\n').filter(Boolean) };
}

it.each([
  ['/tax', 'r2:notes.example/tax'],
  ['/tax', 'r2:notes.example/2026-11-22/tax/'],
  ['', 'r2:notes.example'],
])('uploads a site for “%s” to %s', (path, target) => {
  const { status, stderr, calls } = publish(path, target);
  expect([status, stderr]).toEqual([0, '']);
  expect(calls.at(-1)).toMatch(/^sync /);
});

it('uploads one for /tax nowhere else, and hands the options to rclone', () => {
  const { status, stderr, calls } = publish('/tax', 'r2:notes.example');
  expect([status, calls]).toEqual([2, []]);
  expect(stderr).toMatch(/^publish: publish-path: r2:notes\.example: the site was built for \/tax\//);
  const below = publish('/tax', 'r2:notes.example/tax', '--dry-run', '--transfers', '4');
  expect([below.status, below.calls.length]).toEqual([0, 3]);
  for (const call of below.calls) expect(call).toContain('--dry-run --transfers 4');
});

it('says in one line that rclone is missing', () => {
  const env = { ...process.env, DIST: site, RCLONE: '/none' };
  const { status, stderr } = spawnSync(process.execPath, ['scripts/publish.ts', 'r2:notes.example/tax'], { env, encoding: 'utf8' });
  expect([status, stderr]).toEqual([2, 'publish: publish-rclone: rclone: did not start; install it, or name it in RCLONE.\n']);
});
