/** The scripts, two versions of each, and the forms in which they are sent. In: the cache. Out: files, made once. */
import { createHash } from 'node:crypto';
import { copyFile, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatasetFile } from '../kit/harness.ts';
import { npmMember } from '../kit/npm.ts';
import { run } from '../kit/processes.ts';
import { once, sha256Of } from '../kit/tools.ts';

/** Version of a script that a browser holds, and the one that it fetches with that as its dictionary. */
const PAIRS = {
  'typescript.js': { base: 'typescript@5.8.2', diff: 'typescript@5.8.3', member: 'lib/typescript.js' },
  'three.js': { base: 'three@0.169.0', diff: 'three@0.170.0', member: 'build/three.module.js' },
  'react-dom.js': { base: 'react-dom@18.2.0', diff: 'react-dom@18.3.1', member: 'umd/react-dom.production.min.js' },
} as const;
export type ScriptName = keyof typeof PAIRS;

/** How a body is sent, as the header of the answer names it. */
export const ENCODINGS = ['identity', 'br', 'zstd', 'dcb', 'dcz'] as const;
export type Encoding = (typeof ENCODINGS)[number];

export interface Script {
  base: Buffer;
  /** The base as `br`. */
  baseSent: Buffer;
  diff: Buffer;
  sent: Readonly<Record<Encoding, Buffer>>;
}

/** Heads of the two formats, before the dictionary's SHA-256: RFC 9842, sections 4 and 5. */
const HEADS = { dcb: [0xff, 0x44, 0x43, 0x42], dcz: [0x5e, 0x2a, 0x4d, 0x18, 0x20, 0x00, 0x00, 0x00] };

/** @param brotli path of the brotli program @param zstd path of the zstd program */
export async function scriptsOf(
  cache: string,
  { brotli, zstd }: { brotli: string; zstd: string },
  names: readonly ScriptName[],
): Promise<{ scripts: ReadonlyMap<ScriptName, Script>; dataset: readonly DatasetFile[] }> {
  const scripts = new Map<ScriptName, Script>();
  const dataset: DatasetFile[] = [];
  for (const name of names) {
    const { base, diff, member } = PAIRS[name];
    const folder = await once(cache, `cdt-${name}-${diff}-2`, (part) => makeForms(part, name, { brotli, zstd }));
    const read = (file: string) => readFile(join(folder, file));
    const sent = await Promise.all(ENCODINGS.map(async (encoding) => [encoding, await read(`diff.${encoding}`)] as const));
    scripts.set(name, {
      base: await read('base.identity'),
      baseSent: await read('base.br'),
      diff: await read('diff.identity'),
      sent: Object.fromEntries(sent) as Record<Encoding, Buffer>,
    });
    const made: readonly (readonly [string, string])[] = [
      ['base.identity', `npm ${base}, ${member}`],
      ...ENCODINGS.map(
        (encoding) => [`diff.${encoding}`, `npm ${diff}, ${member}${encoding === 'identity' ? '' : `, as ${encoding}`}`] as const,
      ),
    ];
    for (const [file, source] of made) {
      const path = join(folder, file);
      dataset.push({ file: `${name}/${file}`, bytes: (await readFile(path)).length, sha256: await sha256Of(path), source });
    }
  }
  return { scripts, dataset };
}

async function makeForms(folder: string, name: ScriptName, { brotli, zstd }: { brotli: string; zstd: string }): Promise<void> {
  const { base: older, diff: newer, member } = PAIRS[name];
  const packages = join(folder, 'packages');
  const [base, diff] = [join(folder, 'base.identity'), join(folder, 'diff.identity')];
  await copyFile(await npmMember(packages, older, member), base);
  await copyFile(await npmMember(packages, newer, member), diff);
  await rm(packages, { recursive: true });
  const make = (program: string, ...args: string[]) => run(program, args, { deadlineS: 600 });
  const at = (file: string) => join(folder, file);
  await make(brotli, '-q', '11', '-w', '24', '-o', at('base.br'), base);
  await make(brotli, '-q', '11', '-w', '24', '-o', at('diff.br'), diff);
  await make(brotli, '-q', '11', '-w', '24', '-D', base, '-o', at('body.dcb'), diff);
  // Browsers refuse windows above 8 MiB without a dictionary (RFC 9659).
  await make(zstd, '-19', '--long=23', '-q', '-o', at('diff.zstd'), diff);
  await make(zstd, '-19', '--long=24', '-q', `--patch-from=${base}`, '-o', at('body.dcz'), diff);
  const dictionary = createHash('sha256')
    .update(await readFile(base))
    .digest();
  for (const form of ['dcb', 'dcz'] as const) {
    const body = await readFile(at(`body.${form}`));
    await writeFile(at(`diff.${form}`), Buffer.concat([Buffer.from(HEADS[form]), dictionary, body]));
    await rm(at(`body.${form}`));
  }
}

/** Brotli's own program with dictionaries, built from the sources that its Python package carries. */
export async function brotliOf(cache: string, version: string): Promise<string> {
  const folder = await once(cache, `brotli-${version}`, async (part) => {
    await run('pip', ['download', '--no-binary', ':all:', '--no-deps', '-d', part, `brotli==${version}`], {
      deadlineS: 300,
    });
    const archive = (await readdir(part)).find((file) => file.endsWith('.tar.gz'))!;
    await run('tar', ['xzf', join(part, archive), '--strip-components=1', '-C', part], { deadlineS: 60 });
    const sources = ['common', 'dec', 'enc', 'tools'].map((module) => `c/${module}/*.c`).join(' ');
    await run('sh', ['-c', `gcc -O2 -I c/include -o brotli ${sources} -lm`], { deadlineS: 600, cwd: part });
  });
  return join(folder, 'brotli');
}
