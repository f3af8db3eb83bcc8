import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { Published } from '../../src/claims/published.ts';
import { verify } from '../../src/cli/verify.ts';

type Entry = [id: string, Published['claims'][string]];

/** A copy of data/ that a test may damage. */
async function copyOfData(): Promise<string> {
  dir = await mkdtemp(join(tmpdir(), 'tax-verify-'));
  await cp('data', dir, { recursive: true });
  return dir;
}
let dir: string;
afterEach(() => rm(dir, { recursive: true, force: true }));

async function findings(data: string) {
  const { text, clean } = await verify({ data, json: true });
  const found = (JSON.parse(text) as { findings: { code: string; place: string }[] }).findings;
  return {
    clean,
    codes: found.map(({ code }) => code),
    places: found.map(({ code, place }) => `${code} ${place.replace(`${data}/`, '')}`),
  };
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
    for (const name of ['.DS_Store', 'dgp-2core-20261120-node24.tgz.part']) await writeFile(join(data, 'bundles', name), 'x');
    const { text, clean } = await verify({ data });
    expect(clean, text).toBe(true);
    expect(text).toContain('ignored in data/bundles, no archive: .DS_Store, dgp-2core-20261120-node24.tgz.part\n');
  });

  it('finds one changed digit of a published text, of a value and of a transcript, a word of a source and a byte of an archive, none hidden by another', async () => {
    const data = await copyOfData();
    const damaged = join(data, 'bundles/dgp-2core-20261120-typescript-tgz.tgz');
    await cp(damaged, join(data, 'bundles/other.tgz'));
    const bytes = await readFile(damaged);
    bytes[Math.floor(0.7 * bytes.length)]! ^= 1;
    await writeFile(damaged, bytes);
    await rm(join(data, 'bundles/dgp-2core-20261120-node24.tgz'));
    await change('published/deltaglider-proxy.json', () => '{');
    let ids: string[] = [];
    await change('published/rocksdb-blob.json', (text) => {
      const told = JSON.parse(text) as Published;
      const [[id, first], [other, { value, ...second }]] = Object.entries(told.claims) as [Entry, Entry];
      ids = [id, other];
      const digit = first.text.replace(/\d(?=\D*$)/, (own) => String((Number(own) + 1) % 10));
      return JSON.stringify({
        ...told,
        claims: { ...told.claims, [id]: { ...first, text: digit }, [other]: { ...second, value: value * (1 + 1e-9) } },
      });
    });
    await change('sources.json', (text) => text.replace('f7f2505b', 'f7f2505c'));
    await change('transcripts/hetzner-20260428-140514Z/modes.csv', (text) => text.replace('105.57', '105.58'));
    await change('corrections.json', (text) =>
      text.replace(/"text": "2\sof/, '"text": "7 of').replace(/"value": 2\n(?![^]*"value": 2\n)/, '"value": 7\n'),
    );
    expect((await findings(data)).places.toSorted()).toEqual([
      expect.stringMatching(/^correction-differs corrections.json#\/\d+$/) as string,
      expect.stringMatching(/^correction-differs corrections.json#\/\d+$/) as string,
      'file-unreadable published/deltaglider-proxy.json',
      'pin-digest dgp-2core-20261120-typescript-tgz.tgz',
      'pin-missing dgp-2core-20261120-node24.tgz',
      'pin-unlisted other.tgz',
      ...ids.map((id) => `published-differs published/rocksdb-blob.json#/claims/${id}`),
      'source-differs sources.json#/deltaglider-proxy',
      'transcript-differs transcripts/hetzner-20260428-140514Z/modes.csv',
    ]);
  });

  it('finds a canonical run that was typed into pins.json and that a note does not quote', async () => {
    const file = join(await copyOfData(), 'pins.json');
    const pins = JSON.parse(await readFile(file, 'utf8')) as { file: string; study: string; canonical: boolean }[];
    const typed = pins.map((pin) =>
      pin.study === 'deltaglider-proxy' ? { ...pin, canonical: pin.file === 'dgp-2core-20261120-node24.tgz' } : pin,
    );
    await writeFile(file, JSON.stringify(typed));
    expect(await findings(dir)).toMatchObject({ clean: false, codes: expect.arrayContaining(['pin-not-quoted']) as string[] });
  });

  it('lists sentences that fail beside a number that cannot be computed', async () => {
    const file = join(await copyOfData(), 'pins.json');
    const pins = JSON.parse(await readFile(file, 'utf8')) as { file: string; study: string; canonical: boolean }[];
    const study = 'cdt-cache';
    const swapped = pins.map((pin) => (pin.study === study ? { ...pin, canonical: pin.file === 'cdt-cache-20251126-example.tgz' } : pin));
    await writeFile(file, JSON.stringify(swapped));
    const { clean, codes } = await findings(dir);
    expect(clean).toBe(false);
    expect(codes).toEqual(expect.arrayContaining(['claim-failed', 'verdict-fails', 'published-differs']));
    expect(codes.filter((code) => code === 'verdict-fails').length).toBeGreaterThan(1);
  });
});
