/** What npm has: versions of packages, packages, and their files. */
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from './processes.ts';

/** Every published version of a package, in the order of publication. */
export async function npmVersions(name: string): Promise<readonly string[]> {
  const { stdout } = await run('npm', ['view', name, 'versions', '--json'], { deadlineS: 120 });
  return JSON.parse(stdout) as string[];
}

/** The path of a package as published, which is put into an empty folder. @param from name and version, e.g. `jquery@1.11.2` */
export async function npmPackage(folder: string, from: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  await run('npm', ['pack', from, '--silent', '--pack-destination', folder], { deadlineS: 300 });
  const [tarball] = await readdir(folder);
  return join(folder, tarball!);
}

/** The path of one file of a package, which is unpacked below `folder`. @param from name and version, e.g. `jquery@1.11.2` */
export async function npmMember(folder: string, from: string, member: string): Promise<string> {
  const unpacked = join(folder, from.replaceAll(/[^a-z0-9.]+/g, '-'));
  await run('tar', ['xzf', await npmPackage(unpacked, from), '-C', unpacked], { deadlineS: 60 });
  return join(unpacked, 'package', member);
}
