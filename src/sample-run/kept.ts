/**
 * Parsed archives kept on disk between builds, since reading one takes longer than all its pages. A file is named by the digests of the
 * archive and of the source that parses it, so that a change of either finds nothing; its content follows its own digest, and
 * what does not match is parsed anew. Node only.
 */
import { hash } from 'node:crypto';
import { globSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Run } from '../run/types.ts';

const FOLDER = 'node_modules/.cache/compression-tax';
/** What makes a Run of an archive: these modules, and the versions of the packages that they use. */
const PARSERS = ['src/{bundle,formats,run}/**/*.ts', 'package-lock.json'];

/**
 * What `parse` returned for the archive last time, or returns now.
 * @param archive SHA-256 of its bytes, lower-case hex
 * @throws whatever `parse` throws; a folder that cannot be written is no error
 */
export async function kept(archive: string, parse: () => Promise<Run>, folder = FOLDER): Promise<Run> {
  const file = join(folder, `${archive}-${(await parsersDigest()).slice(0, 16)}.json`);
  const known = await readFile(file, 'utf8').then(contentOf, () => null);
  if (known !== null) return runOf(known);
  const content = JSON.stringify(await parse());
  await keep(file, folder, content).catch(() => undefined);
  return runOf(content);
}

/**
 * The run that a text holds, with nothing of the archive's own text, and equal strings in memory once: its sources name the same
 * few files again and again. That halves what a run takes.
 */
function runOf(content: string): Run {
  const strings = new Map<string, string>();
  const share = (parts: Record<string, unknown>) => {
    for (const [key, part] of Object.entries(parts)) {
      if (typeof part === 'string') {
        if (!strings.has(part)) strings.set(part, part);
        parts[key] = strings.get(part);
      } else if (typeof part === 'object' && part !== null) share(part as Record<string, unknown>);
    }
  };
  const run = JSON.parse(content) as Run;
  share({ run });
  return run;
}

/** The text behind its digest; null where they do not belong together. */
function contentOf(text: string): string | null {
  const [digest, content] = [text.slice(0, 64), text.slice(65)];
  return hash('sha256', content) === digest ? content : null;
}

/** Whole or not at all: a build that is stopped here leaves no half file under the name. */
async function keep(file: string, folder: string, content: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(`${file}.${process.pid}`, `${hash('sha256', content)}\n${content}`);
  await rename(`${file}.${process.pid}`, file);
}

let ofParsers: Promise<string> | undefined;

/** Digest of the parsers' source, once per process. */
const parsersDigest = () => (ofParsers ??= digestOf(PARSERS));

async function digestOf(patterns: string[]): Promise<string> {
  const paths = globSync(patterns).sort();
  return hash('sha256', JSON.stringify(await Promise.all(paths.map(async (path) => [path, await readFile(path, 'utf8')]))));
}
