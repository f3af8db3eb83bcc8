/** `npm run publish` of a site that was built for a path: it goes to a prefix that ends with it. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'tax-publish-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** @param path that the site was built for @returns exit status, stderr, and the arguments that rclone got */
function publish(path: string, ...args: string[]) {
  for (const name of ['index.html', 'index.html.br'])
    writeFileSync(join(folder, name), `<link rel="canonical" href="https://notes.example${path}/">`);
  const env = { ...process.env, DIST: folder, RCLONE: 'echo' };
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

it('uploads one for /tax nowhere else, unless the CDN adds the path', () => {
  const { status, stderr, calls } = publish('/tax', 'r2:notes.example');
  expect([status, calls]).toEqual([2, []]);
  expect(stderr).toMatch(/^publish: publish-path: r2:notes\.example: the site .* was built for \/tax\//);
  const elsewhere = publish('/tax', 'r2:notes.example', '--cdn-adds-path', '--dry-run', '--transfers', '4');
  expect([elsewhere.status, elsewhere.calls.length]).toEqual([0, 3]);
  for (const call of elsewhere.calls) {
    expect(call).toContain('--dry-run --transfers 4');
    expect(call).not.toContain('--cdn-adds-path');
  }
});

it('says in one line that rclone is missing', () => {
  const env = { ...process.env, DIST: folder, RCLONE: '/none' };
  const { status, stderr } = spawnSync(process.execPath, ['scripts/publish.ts', 'r2:notes.example/tax'], { env, encoding: 'utf8' });
  expect([status, stderr]).toEqual([2, 'publish: publish-rclone: rclone: did not start; install it, or name it in RCLONE.\n']);
});
