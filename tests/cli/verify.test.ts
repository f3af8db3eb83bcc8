import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { Published } from '../../src/claims/published.ts';
import { verify } from '../../src/cli/verify.ts';

/** A copy of data/ that a test may damage. */
async function copyOfData(): Promise<string> {
  dir = await mkdtemp(join(tmpdir(), 'tax-verify-'));
  await cp('data', dir, { recursive: true });
  return dir;
}
let dir: string;
afterEach(() => rm(dir, { recursive: true, force: true }));

const findings = async (data: string) => {
  const { text, clean } = await verify({ data, json: true });
  return { clean, codes: (JSON.parse(text) as { findings: { code: string }[] }).findings.map((f) => f.code) };
};

describe('tax verify', () => {
  it('is clean on the data as pinned', async () => {
    expect(await findings(await copyOfData())).toEqual({ clean: true, codes: [] });
  });

  it.each([0, 0.7])('finds one changed byte of an archive, at %s of its length', async (share) => {
    const file = join(await copyOfData(), 'bundles/dgp-2core-20261120-typescript-tgz.tgz');
    const bytes = await readFile(file);
    bytes[Math.floor(share * bytes.length)]! ^= 1;
    await writeFile(file, bytes);
    expect(await findings(dir)).toEqual({ clean: false, codes: ['pin-digest'] });
  });

  it('finds one changed digit of a published text, and of its value', async () => {
    const file = join(await copyOfData(), 'published/deltaglider-proxy.json');
    const told = JSON.parse(await readFile(file, 'utf8')) as Published;
    const [id, { text, value }] = Object.entries(told.claims)[0]!;
    const digit = /\d(?=\D*$)/.exec(text)![0];
    const other = text.replace(/\d(?=\D*$)/, String((Number(digit) + 1) % 10));
    for (const changed of [
      { text: other, value },
      { text, value: value * (1 + 1e-9) },
    ]) {
      await writeFile(file, JSON.stringify({ ...told, claims: { ...told.claims, [id]: changed } }));
      expect(await findings(dir)).toEqual({ clean: false, codes: ['published-differs'] });
    }
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

  it('finds an archive without a pin, a pin without an archive and a published file that is no JSON', async () => {
    const data = await copyOfData();
    await cp(join(data, 'bundles/dgp-2core-20261120-typescript-tgz.tgz'), join(data, 'bundles/other.tgz'));
    expect((await findings(data)).codes).toEqual(['pin-unlisted']);
    await rm(join(data, 'bundles/other.tgz'));
    await writeFile(join(data, 'published/deltaglider-proxy.json'), '{');
    expect((await findings(data)).codes).toEqual(['file-unreadable']);
    await rm(join(data, 'bundles/dgp-2core-20261120-node24.tgz'));
    // One bad file hides no other.
    expect((await findings(data)).codes).toEqual(['pin-missing', 'file-unreadable']);
  });

  it('names what is no archive and goes on', async () => {
    const data = await copyOfData();
    for (const name of ['.DS_Store', 'dgp-2core-20261120-node24.tgz.part']) await writeFile(join(data, 'bundles', name), 'x');
    const { text, clean } = await verify({ data });
    expect(clean).toBe(true);
    expect(text).toContain('ignored in data/bundles, no archive: .DS_Store, dgp-2core-20261120-node24.tgz.part\n');
  });

  it.each([
    ['a word of a source', 'sources.json', /f7f2505b/, 'f7f2505c', 'source-differs'],
    ['a figure of a transcript', 'transcripts/hetzner-20260428-140514Z/modes.csv', /105\.57/, '105.58', 'transcript-differs'],
    ['an old text in the corrections', 'corrections.json', /"text": "2\sof/, '"text": "7 of', 'correction-differs'],
    ['an old value in the corrections', 'corrections.json', /"value": 2\n/, '"value": 7\n', 'correction-differs'],
  ])('finds %s that was changed', async (_, path, part, by, code) => {
    const file = join(await copyOfData(), path);
    const text = await readFile(file, 'utf8');
    expect(text).toMatch(part);
    await writeFile(file, text.replace(part, by));
    expect((await findings(dir)).codes).toEqual([code]);
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
