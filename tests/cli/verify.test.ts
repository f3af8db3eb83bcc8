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

  it.each([0, 0.3, 0.7, 0.999])('finds one changed byte of an archive, at %s of its length', async (share) => {
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

  it('finds an archive without a pin, a pin without an archive and a published file that is no JSON', async () => {
    const data = await copyOfData();
    await cp(join(data, 'bundles/dgp-2core-20261120-typescript-tgz.tgz'), join(data, 'bundles/other.tgz'));
    expect((await findings(data)).codes).toEqual(['pin-unlisted']);
    await rm(join(data, 'bundles/other.tgz'));
    await writeFile(join(data, 'published/deltaglider-proxy.json'), '{');
    expect((await findings(data)).codes).toEqual(['data-unreadable']);
    await rm(join(data, 'bundles/dgp-2core-20261120-node24.tgz'));
    expect((await findings(data)).codes).toEqual(['pin-missing']);
  });

  it('lists sentences that fail beside a number that cannot be computed', async () => {
    const file = join(await copyOfData(), 'pins.json');
    const pins = JSON.parse(await readFile(file, 'utf8')) as { file: string; study: string; canonical: boolean }[];
    const study = 'deltaglider-proxy';
    const swapped = pins.map((pin) => (pin.study === study ? { ...pin, canonical: pin.file === 'dgp-2core-20261120-node24.tgz' } : pin));
    await writeFile(file, JSON.stringify(swapped));
    const { clean, codes } = await findings(dir);
    expect(clean).toBe(false);
    expect(new Set(codes)).toEqual(new Set(['claim-failed', 'verdict-fails', 'published-differs']));
    expect(codes.filter((code) => code === 'verdict-fails').length).toBeGreaterThan(1);
  });
});
