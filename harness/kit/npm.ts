/** Files of published npm packages. In: package, version, member. Out: the file. */
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from './processes.ts';

/** The path of one file of a package, which is unpacked below `folder`. @param from name and version, e.g. `jquery@1.11.2` */
export async function npmMember(folder: string, from: string, member: string): Promise<string> {
  const unpacked = join(folder, from.replaceAll(/[^a-z0-9.]+/g, '-'));
  await mkdir(unpacked, { recursive: true });
  await run('npm', ['pack', from, '--silent', '--pack-destination', unpacked], { deadlineS: 120 });
  const [tarball] = await readdir(unpacked);
  await run('tar', ['xzf', join(unpacked, tarball!), '-C', unpacked], { deadlineS: 60 });
  return join(unpacked, 'package', member);
}
