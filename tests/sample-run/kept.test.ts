/** Parsed archives between builds: read back whole, and never from a file that was touched or belongs to another archive. */
import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Run } from '../../src/run/types.ts';
import { loadPins, loadRun } from '../../src/sample-run/index.ts';
import { kept } from '../../src/sample-run/kept.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kept-'));
});
afterEach(() => rm(folder, { recursive: true }));

const DIGEST = 'a'.repeat(64);
const run = { id: 'some-run' } as Run;
const only = async () => join(folder, (await readdir(folder))[0]!);

it('gives every pinned run back as it was parsed', async () => {
  for (const { runId, sha256 } of await loadPins()) {
    const parsed = await loadRun(runId);
    await kept(sha256, () => Promise.resolve(parsed), folder);
    expect(await kept(sha256, () => Promise.reject(new Error('parsed again')), folder)).toEqual(parsed);
  }
});

it.each([
  ['cut off', (file: string) => writeFile(file, '')],
  ['longer', (file: string) => appendFile(file, ' ')],
  ['another figure', async (file: string) => writeFile(file, (await readFile(file, 'utf8')).replace('some', 'same'))],
])('parses again where the file is %s', async (_, spoil) => {
  await kept(DIGEST, () => Promise.resolve(run), folder);
  await spoil(await only());
  const parse = vi.fn(() => Promise.resolve(run));
  expect(await kept(DIGEST, parse, folder)).toEqual(run);
  expect(parse).toHaveBeenCalledOnce();
});

it('parses another archive, and keeps no failure', async () => {
  await kept(DIGEST, () => Promise.resolve(run), folder);
  const refused = () => Promise.reject(new Error('refused'));
  await expect(kept('b'.repeat(64), refused, folder)).rejects.toThrow('refused');
  expect(await readdir(folder)).toHaveLength(1);
});

it('does without a folder that cannot be written', async () => {
  await writeFile(join(folder, 'file'), '');
  expect(await kept(DIGEST, () => Promise.resolve(run), join(folder, 'file'))).toEqual(run);
});
