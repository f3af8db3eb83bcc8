/** HAProxy releases, each built twice from one source, once with each compression library, both with TLS. In: the cache. Out: programs. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HarnessError } from '../kit/errors.ts';
import { run } from '../kit/processes.ts';
import { once, sha256Of } from '../kit/tools.ts';

/** That of the first runs, and the one of Debian’s stable release of 2025. */
export const RELEASES = {
  '2.6.12': '58f9edb26bf3288f4b502658399281cc5d6478468bd178eafe579c8f41895854',
  '3.0.11': 'a133e2d550c5fd9a849b5c7ab17bb945bcdad209ca140d41f45ebf31943ae783',
} as const;
export type Release = keyof typeof RELEASES;

export const LIBRARIES = { zlib: ['USE_ZLIB=1', 'USE_SLZ='], slz: ['USE_SLZ=1', 'USE_ZLIB='] } as const;
export type Library = keyof typeof LIBRARIES;

const ARCHIVE = 'source.tar.gz';

/** The path of a release’s archive. */
export const sourceOf = async (cache: string, release: Release): Promise<string> =>
  join(await once(cache, `haproxy-${release}-source`, (folder) => fetchSource(folder, release)), ARCHIVE);

/** How HAProxy is built with one of the libraries. */
export const flagsOf = (library: Library): readonly string[] => ['USE_OPENSSL=1', ...LIBRARIES[library]];

/** The path of HAProxy with one of the libraries. */
export async function built(cache: string, release: Release, library: Library): Promise<string> {
  const source = await sourceOf(cache, release);
  const folder = await once(cache, `haproxy-${release}-${library}-openssl`, async (part) => {
    await run('tar', ['xzf', source, '--strip-components=1', '-C', part], { deadlineS: 60 });
    await run('make', ['-j2', 'TARGET=linux-glibc', ...flagsOf(library)], { deadlineS: 900, cwd: part });
  });
  return join(folder, 'haproxy');
}

/** The release as Debian keeps it. */
async function fetchSource(folder: string, release: Release): Promise<void> {
  const [path, expected] = [join(folder, ARCHIVE), RELEASES[release]];
  const address = `http://deb.debian.org/debian/pool/main/h/haproxy/haproxy_${release}.orig.tar.gz`;
  const failed = (what: string, options?: ErrorOptions) =>
    new HarnessError('tool-failed', `${address} ${what}; expected haproxy ${release} with SHA-256 ${expected}.`, options);
  const answer = await fetch(address).catch((cause: unknown) => {
    throw failed('cannot be reached', { cause });
  });
  if (!answer.ok) throw failed(`answers ${answer.status}`);
  await writeFile(path, new Uint8Array(await answer.arrayBuffer()));
  const sha256 = await sha256Of(path);
  if (sha256 !== expected) throw failed(`has SHA-256 ${sha256}`);
}
