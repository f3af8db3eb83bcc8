/** Go programs that a harness needs: its own, built from a folder, and published ones, by module and version. In: the cache. Out: paths. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Need, Tool } from './harness.ts';
import { run } from './processes.ts';
import { findProgram, once, sha256Of } from './tools.ts';

export const GO: Need = { name: 'go 1.25 or newer', install: 'see https://go.dev/doc/install', find: () => findProgram('go') };

/** A program and what `run.json` says of it but for its licence. */
export interface GoProgram {
  path: string;
  tool: Omit<Tool, 'licence'>;
}

/** A program of this project, built anew when a source differs; its name is that of its folder. */
export async function goProgram(cache: string, folder: URL): Promise<GoProgram> {
  const sources = fileURLToPath(folder);
  const name = basename(sources);
  const hash = createHash('sha256');
  for (const file of (await readdir(sources)).toSorted()) hash.update(await readFile(join(sources, file)));
  const digest = hash.digest('hex').slice(0, 12);
  const built = await once(cache, `${name}-${digest}`, async (part) => {
    await run('go', ['build', '-trimpath', '-o', join(part, name), '.'], { deadlineS: 600, cwd: sources });
  });
  const path = join(built, name);
  return {
    path,
    tool: { name, version: await modulesOf(path), sha256: await sha256Of(path), package: `built from its sources here, ${digest}` },
  };
}

/** A published program. @param module e.g. `go.k6.io/k6`, whose last part is the program's name */
export async function goInstalled(cache: string, module: string, version: string): Promise<GoProgram> {
  const name = basename(module);
  const folder = await once(cache, `${name}-${version}`, async (part) => {
    await run('env', [`GOBIN=${part}`, 'go', 'install', `${module}@${version}`], { deadlineS: 1800 });
  });
  const path = join(folder, name);
  return { path, tool: { name, version, sha256: await sha256Of(path), package: `Go module ${module}` } };
}

/** Go's version and the modules that a program names first, as Go prints them. */
async function modulesOf(path: string): Promise<string> {
  const { stdout } = await run('go', ['version', '-m', path], { deadlineS: 30 });
  const modules = [...stdout.matchAll(/^\tdep\t(\S+)\t(\S+)/gm)].map(([, module, version]) => `${module} ${version}`);
  return [/go[\d.]+/.exec(stdout.split('\n')[0]!.split(': ')[1] ?? '')?.[0] ?? 'go', ...modules].join(', ');
}
