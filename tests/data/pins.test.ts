/** The archives, read a second way: system tar, JSON.parse, split. */
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { sourcesOf } from '../../src/run/sources.ts';
import { QUIET, STOLEN, stolenIn, STOLEN_LIMIT } from '../../src/run/stolen.ts';
import type { Source } from '../../src/run/types.ts';
import { loadRun } from '../../src/sample-run/index.ts';
import { archivePath, pins as plainPins } from '../site/plain-reader.ts';
import { scratch } from '../scratch.ts';

const pins = plainPins();

describe('data/pins.json', () => {
  test('lists every archive in data/bundles and no other', () => {
    expect(readdirSync('data/bundles').sort()).toEqual(pins.map((pin) => pin.file).sort());
  });

  test.each(pins)('$file has its pinned size and digest, and is as quiet as it says', async ({ id, file, label, sha256, bytes }) => {
    const path = archivePath({ file });
    expect(statSync(path).size).toBe(bytes);
    expect(createHash('sha256').update(readFileSync(path)).digest('hex')).toBe(sha256);
    const run = await loadRun(id);
    const most = Math.max(...run.measurements.flatMap(({ metric, quantity }) => (metric === STOLEN ? quantity.values : [])));
    if (run.experiment) expect(label).not.toContain(most > STOLEN_LIMIT || stolenIn([run]) >= QUIET ? 'quiet' : 'busy');
  });
});

describe('every figure points at what it was read from', () => {
  const folder = scratch();
  beforeAll(() => {
    // No figure may point at a harness's raw/: its thousands of files are left out, so such a source has no file here.
    for (const pin of pins) execFileSync('tar', ['xzf', archivePath(pin), '--exclude', '*/raw', '-C', folder]);
  });

  test.each(pins)('$id', async ({ id }) => {
    const run = await loadRun(id);
    const sources = run.measurements.flatMap(({ quantity }) => sourcesOf(quantity.sources));
    expect(sources.length).toBeGreaterThanOrEqual(run.measurements.length);
    expect(sources.flatMap(mismatch)).toEqual([]);
  });

  const contents = new Map<string, unknown>();

  /** One line where a source does not say what stands at its place; only a whole list has no text of its own. */
  function mismatch({ run, file, at, raw }: Source): string[] {
    const key = `${run} ${file}`;
    if (!contents.has(key)) {
      const text = readFileSync(join(folder, run, file), 'utf8');
      contents.set(key, file.endsWith('.json') ? JSON.parse(text) : text.split(/\r?\n/));
    }
    const found = resolveAt(contents.get(key), at);
    if (Array.isArray(found) || (found !== undefined && found === (raw ?? found))) return [];
    return [`${file} ${at} is ${String(found)}, quoted as ${raw}`];
  }
});

/** The text at a JSON pointer, CSV place or metric name; the list itself where the source is a whole list. */
function resolveAt(content: unknown, at: string): unknown {
  if (at.startsWith('#')) {
    const keys = at
      .split('/')
      .slice(1)
      .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
    const value = keys.reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], content);
    return typeof value === 'number' ? String(value) : value;
  }
  const lines = content as string[];
  const range = /^rows (\d+) to (\d+), columns (\w+) and (\w+)$/.exec(at);
  if (range) {
    const [from, to] = [Number(range[1]), Number(range[2])];
    const cellsOf = (line: string) => range.slice(3).map((column) => line.split(',')[lines[0]!.split(',').indexOf(column)]);
    const found = lines.slice(from, to + 1).map(cellsOf);
    return found.length === to - from + 1 && found.flat().every(isNumber) ? found : undefined;
  }
  const cell = /^row (\d+), column (.+)$/.exec(at);
  if (cell) return lines[Number(cell[1])]?.split(',')[lines[0]!.split(',').indexOf(cell[2]!)];
  const sample = lines.find((line) => line.startsWith(`${at} `))?.slice(at.length + 1);
  // A labelled series appears in the exposition only after its first use.
  return sample ?? (at.endsWith('}') ? 'not yet used' : undefined);
}

describe('a transcript', () => {
  const transcribed = pins.filter((pin) => pin.provenance === 'transcribed').map((pin) => pin.file.replace('.tgz', ''));

  test('has a pin for every folder of tables', () => {
    expect(readdirSync('data/transcripts').sort()).toEqual([...transcribed].sort());
  });

  test('equals a fresh packing, and a changed digit is noticed', () => {
    const script = resolve('scripts/pack-transcripts.ts');
    const copy = mkdtempSync(join(tmpdir(), 'transcripts-'));
    cpSync('data', join(copy, 'data'), { recursive: true });
    for (const folder of ['.', 'rocksdb-blob-20251027']) writeFileSync(join(copy, 'data/transcripts', folder, '.DS_Store'), '');
    const pack = () => spawnSync(process.execPath, [script], { cwd: copy, encoding: 'utf8' });
    expect(pack()).toMatchObject({ status: 0, stderr: '' });
    for (const runId of transcribed)
      expect(readFileSync(join(copy, `data/bundles/${runId}.tgz`))).toEqual(readFileSync(`data/bundles/${runId}.tgz`));
    const table = join(copy, 'data/transcripts/hetzner-20260428-140514Z/modes.csv');
    writeFileSync(table, readFileSync(table, 'utf8').replace('105.57', '105.58'));
    // A pinned archive is not overwritten; the others are packed.
    const archive = join(copy, 'data/bundles/hetzner-20260428-140514Z.tgz');
    const before = readFileSync(archive);
    const { status, stdout, stderr } = pack();
    expect([status, stderr]).toEqual([
      2,
      expect.stringMatching(
        /^data\/transcripts\/hetzner-20260428-140514Z is pinned in deltaglider-proxy .*--supersedes hetzner-20260428-140514Z\.\n$/,
      ),
    ]);
    expect(stdout.trim().split('\n')).toHaveLength(transcribed.length - 1);
    expect(readFileSync(archive)).toEqual(before);
    rmSync(copy, { recursive: true });
  });
});

const isNumber = (text: string | undefined) => text !== undefined && text !== '' && !Number.isNaN(Number(text));
