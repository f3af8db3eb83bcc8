/** What the origin serves: scripts, a style sheet, a page and JSON as npm holds them, a listing in HTML, and an image of noise. */
import { copyFile, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { HarnessError } from '../kit/errors.ts';
import type { DatasetFile } from '../kit/harness.ts';
import { npmMember } from '../kit/npm.ts';
import { random } from '../kit/order.ts';
import { run } from '../kit/processes.ts';
import { once, sha256Of } from '../kit/tools.ts';
import { sourceOf } from './build.ts';

interface Origin {
  /** An npm package, and a file of it. */
  from: string;
  member: string;
  sha256: string;
}

const FROM_NPM: Readonly<Record<string, Origin>> = {
  'jquery-1.min.js': {
    from: 'jquery@1.11.2',
    member: 'dist/jquery.min.js',
    sha256: 'd4ec583c7604001f87233d1fe0076cbd909f15a5f8c6b4c3f5dd81b462d79d32',
  },
  'jquery-2.min.js': {
    from: 'jquery@2.1.3',
    member: 'dist/jquery.min.js',
    sha256: '2051d61446d4dbffb03727031022a08c84528ab44d203a7669c101e5fbdd5515',
  },
  'bootstrap.min.css': {
    from: 'bootstrap@3.3.2',
    member: 'dist/css/bootstrap.min.css',
    sha256: 'd31bef450ee67b64f9b70bfdf41fe4e00c65438705cc1fbb48ea6026d3a5d697',
  },
  'page.html': {
    from: 'dijit@1.10.4',
    member: 'themes/themeTester.html',
    sha256: '89db8a3c2c7bc379acca7a7f45d0194278c875a4963ea1f655c8385d9bdfb2bb',
  },
  'types.json': { from: 'mime-db@1.52.0', member: 'db.json', sha256: '85c8e1ba609079947c8df83c092900ab0226e1d7b60e5e7105fb7dd701833263' },
};

/** Folder in which packages are unpacked. */
const PACKAGES = 'packages';
const LISTING = 'listing.html';
/** The release whose files are listed. */
const LISTED = '2.6.12';
const IMAGE = 'noise.png';
const SIDE = 200;

/** What is made here, and from what. */
const MADE: Readonly<Record<string, string>> = {
  [LISTING]: `names, sizes and days of the files of haproxy ${LISTED}, as a directory index`,
  [IMAGE]: `random pixels, ${SIDE} × ${SIDE}, seed 1`,
};

export const FILES = [...Object.keys(FROM_NPM), ...Object.keys(MADE)];

/** How files are stored before anybody asks, by the name of the encoding: as well as each format can. */
export const STORED = {
  gzip: { program: 'gzip at level 9', pack: (bytes: Buffer) => gzipSync(bytes, { level: 9 }) },
  br: { program: 'Brotli at quality 11', pack: (bytes: Buffer) => brotliCompressSync(bytes) },
} as const;
export type Encoding = keyof typeof STORED;

/** A folder with the files, one in it for each form in which they are stored, and what they all are. */
export async function served(cache: string): Promise<{ folder: string; dataset: readonly DatasetFile[] }> {
  const folder = await once(cache, 'haproxy-files-stored', async (part) => {
    for (const [file, { from, member }] of Object.entries(FROM_NPM))
      await copyFile(await npmMember(join(part, PACKAGES), from, member), join(part, file));
    await rm(join(part, PACKAGES), { recursive: true });
    await writeListing(join(part, LISTING), await sourceOf(cache, LISTED));
    await writeNoise(join(part, IMAGE));
    for (const [encoding, { pack }] of Object.entries(STORED)) {
      await mkdir(join(part, encoding));
      for (const file of FILES) await writeFile(join(part, encoding, file), pack(await readFile(join(part, file))));
    }
  });
  const paths = ['', ...Object.keys(STORED)].flatMap((encoding) => FILES.map((file) => join(encoding, file)));
  return { folder, dataset: await Promise.all(paths.map((path) => described(folder, path))) };
}

async function described(folder: string, file: string): Promise<DatasetFile> {
  const path = join(folder, file);
  const [{ size: bytes }, sha256] = await Promise.all([stat(path), sha256Of(path)]);
  const origin = FROM_NPM[file];
  if (origin && origin.sha256 !== sha256)
    throw new HarnessError('content-differs', `${file} of npm’s ${origin.from} has SHA-256 ${sha256}, expected ${origin.sha256}.`);
  return { file, bytes, sha256, source: origin ? `npm ${origin.from}, ${origin.member}` : (MADE[file] ?? storedBy(file)) };
}

function storedBy(path: string): string {
  const [encoding, file] = path.split('/') as [Encoding, string];
  return `${file} by ${STORED[encoding].program}, zlib of Node ${process.version}`;
}

/** A directory index, as web servers make them. */
async function writeListing(path: string, archive: string): Promise<void> {
  const { stdout } = await run('tar', ['tvzf', archive, '--utc', '--numeric-owner'], { deadlineS: 60 });
  const rows = stdout
    .trim()
    .split('\n')
    .map((line) => {
      const [, , size, day, time, name = ''] = line.trim().split(/\s+/);
      const text = name.split('/').slice(1).join('/') || '.';
      return `<tr><td><a href="${text}">${text}</a></td><td align="right">${day} ${time}</td><td align="right">${size}</td></tr>`;
    });
  await writeFile(
    path,
    `<!DOCTYPE html>\n<html><head><title>Index of /haproxy</title></head><body><table>\n${rows.join('\n')}\n</table></body></html>\n`,
  );
}

/** What no codec makes smaller. */
async function writeNoise(path: string): Promise<void> {
  const next = random(1);
  const pixels = Uint8Array.from({ length: SIDE * SIDE * 3 }, () => Math.floor(next() * 256));
  await sharp(pixels, { raw: { width: SIDE, height: SIDE, channels: 3 } })
    .png()
    .toFile(path);
}
