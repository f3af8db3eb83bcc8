import { cp, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { Published } from '../../src/claims/published.ts';
import { verify } from '../../src/cli/verify.ts';
import { copyData } from './terminal.ts';

/** A copy of data/, or of what it holds of one study, that a test may damage. */
async function copyOfData(study?: string): Promise<string> {
  dir = await mkdtemp(join(tmpdir(), 'tax-verify-'));
  if (study === undefined) await cp('data', dir, { recursive: true });
  else copyData(dir, [study]);
  return dir;
}
let dir: string;
afterEach(() => rm(dir, { recursive: true, force: true }));

/** Each as its code and its place below the folder. */
async function findings(data: string): Promise<string[]> {
  const { text, clean } = await verify({ data, json: true });
  const { findings: found } = JSON.parse(text) as { findings: { code: string; place: string }[] };
  expect(clean).toBe(found.length === 0);
  return found.map(({ code, place }) => `${code} ${place.replace(`${data}/`, '')}`).toSorted();
}

/** Writes a file of the copy anew. */
async function change(path: string, by: (text: string) => string): Promise<void> {
  const file = join(dir, path);
  const text = await readFile(file, 'utf8');
  const changed = by(text);
  expect(changed, path).not.toBe(text);
  await writeFile(file, changed);
}

describe('tax verify', () => {
  it('is clean on the data as pinned, and names what is no archive', async () => {
    const data = await copyOfData();
    expect(await findings(data)).toEqual([]);
    for (const name of ['.DS_Store', 'dgp-2core-20261120-node24.tgz.part']) await writeFile(join(data, 'bundles', name), 'x');
    const { text, clean } = await verify({ data });
    expect(clean, text).toBe(true);
    expect(text).toContain('ignored in data/bundles, no archive: .DS_Store, dgp-2core-20261120-node24.tgz.part\n');
  });

  it('finds one changed digit of a published text, of a value and of a transcript, a word of a source and a byte of an archive, none hidden by another', async () => {
    const data = await copyOfData();
    const archive = (name: string) => join(data, `bundles/dgp-2core-20261120-${name}.tgz`);
    for (const [name, share] of Object.entries({ 'readbuf-4k': 0, 'typescript-tgz': 0.7 })) {
      const bytes = await readFile(archive(name));
      bytes[Math.floor(share * bytes.length)]! ^= 1;
      await writeFile(archive(name), bytes);
    }
    await rename(archive('node24'), join(data, 'bundles/other.tgz'));
    await change('published/haproxy-slz.json', () => '{');
    let [ids, changed]: [string[], number[]] = [[], []];
    await change('published/rocksdb-blob.json', (text) => {
      const told = JSON.parse(text) as Published;
      ids = Object.keys(told.claims).filter((_, i, all) => i === 0 || i === all.length - 1);
      const [first, last] = ids.map((id) => told.claims[id]!);
      first!.text = first!.text.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10));
      last!.value *= 1 + 1e-9;
      return JSON.stringify(told);
    });
    await change('sources.json', (text) => text.replace('f7f2505b', 'f7f2505c'));
    await change('transcripts/hetzner-20260428-140514Z/modes.csv', (text) => text.replace('105.57', '105.58'));
    await change('corrections.json', (text) => {
      const other = text.replace(/"text": "2\sof/, '"text": "7 of').replace(/"value": 2\n(?![^]*"value": 2\n)/, '"value": 7\n');
      const [before, after] = [text, other].map((json) => (JSON.parse(json) as object[]).map((entry) => JSON.stringify(entry)));
      changed = after!.flatMap((entry, i) => (entry === before![i] ? [] : i));
      return other;
    });
    expect(changed).toHaveLength(2);
    expect(await findings(data)).toEqual([
      ...changed.map((at) => `correction-differs corrections.json#/${at}`),
      'pin-digest dgp-2core-20261120-readbuf-4k.tgz',
      'pin-digest dgp-2core-20261120-typescript-tgz.tgz',
      'pin-missing dgp-2core-20261120-node24.tgz',
      'pin-unlisted other.tgz',
      ...ids.map((id) => `published-differs published/rocksdb-blob.json#/claims/${id}`),
      'published-schema published/haproxy-slz.json',
      'source-differs sources.json#/deltaglider-proxy',
      'transcript-differs transcripts/hetzner-20260428-140514Z/modes.csv',
    ]);
  });

  /** Another pin of a study is marked canonical. */
  const quote = (study: string, file: string) =>
    change('pins.json', (text) => {
      const pins = JSON.parse(text) as { file: string; study: string; canonical: boolean }[];
      return JSON.stringify(pins.map((pin) => (pin.study === study ? { ...pin, canonical: pin.file === file } : pin)));
    });

  it('finds a canonical run that was typed into pins.json and that a note does not quote', async () => {
    const data = await copyOfData('deltaglider-proxy');
    await quote('deltaglider-proxy', 'dgp-2core-20261120-node24.tgz');
    expect((await findings(data)).join('\n')).toMatch(/^pin-not-quoted /m);
  });

  it('lists sentences that fail beside a number that cannot be computed', async () => {
    const data = await copyOfData('cdt-cache');
    await quote('cdt-cache', 'cdt-cache-20251126-example.tgz');
    const own = (await findings(data)).filter((line) => line.includes('/cdt-cache.json#/claims/'));
    const found = own.join('\n');
    for (const code of [/^claim-failed /m, /^verdict-fails [^]*\nverdict-fails /m, /^published-differs /m]) expect(found).toMatch(code);
  });
});
