/** Programs that a harness drives: where they are, what they are, how they are made once. */
import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { HarnessError } from './errors.ts';
import { nameOf, type Harness, type Need, type Tool } from './harness.ts';
import { run } from './processes.ts';

/** The path of a program on PATH, null when there is none. */
export const findProgram = (name: string): Promise<string | null> =>
  Promise.resolve(
    [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/sbin']
      .map((folder) => join(folder, name))
      .find((path) => existsSync(path)) ?? null,
  );

/** A need that is met by a program of a Debian package. */
export const debian = (program: string, packageName = program): Need => ({
  name: program,
  install: `apt-get install -y ${packageName}`,
  find: () => findProgram(program),
});

export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of createReadStream(path)) hash.update(part as Buffer);
  return hash.digest('hex');
}

/** A program with its version as it prints it. @param args that make it print its version */
export async function toolOf(path: string, args: readonly string[], known: Omit<Tool, 'version' | 'sha256'>): Promise<Tool> {
  const { stdout, stderr } = await run(path, args, { deadlineS: 30 });
  const version = (stdout || stderr).trim().split('\n')[0]!;
  return { ...known, version, sha256: await sha256Of(path) };
}

/** Version of an installed Debian package, `unknown` where dpkg does not know it. */
const debianVersion = (name: string): Promise<string> =>
  run('dpkg-query', ['-W', '-f', '${Version}', name], { deadlineS: 10 }).then(
    ({ stdout }) => stdout.trim(),
    () => 'unknown',
  );

export const debianTool = async (name: string, path: string, packageName: string, licence: string): Promise<Tool> => {
  const version = await debianVersion(packageName);
  return { name, version, sha256: await sha256Of(path), package: `Debian ${packageName}`, licence };
};

/**
 * Makes something once: a folder of the cache that is there only when `make` ended well.
 * @param name names what is made and its version, so that a new version is made anew
 */
export async function once(cache: string, name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const [done, part] = [join(cache, name), join(cache, `${name}.part`)];
  if (existsSync(done)) return done;
  await rm(part, { recursive: true, force: true });
  await mkdir(part, { recursive: true });
  await make(part);
  await rename(part, done);
  return done;
}

/** What a harness lacks here. @returns the needs that are not met */
export async function missing({ needs }: Pick<Harness, 'needs'>): Promise<Need[]> {
  const found = await Promise.all(needs.map((need) => need.find()));
  return needs.filter((_, i) => found[i] === null);
}

/** @throws HarnessError `needs`, with the command that installs each */
export async function requireAll(harness: Harness): Promise<void> {
  const lacking = await missing(harness);
  if (lacking.length === 0) return;
  const lines = lacking.map(({ name, install }) => `  ${name}: ${install}`);
  throw new HarnessError('needs', `${nameOf(harness)} needs what is not here:\n${lines.join('\n')}`);
}
