/** HAProxy 2.6.12 built twice from one source, once with each compression library. In: the cache. Out: two programs. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HarnessError } from '../kit/errors.ts';
import { run } from '../kit/processes.ts';
import { once, sha256Of } from '../kit/tools.ts';

export const HAPROXY = '2.6.12';
const SOURCE = `http://deb.debian.org/debian/pool/main/h/haproxy/haproxy_${HAPROXY}.orig.tar.gz`;
const SHA256 = '58f9edb26bf3288f4b502658399281cc5d6478468bd178eafe579c8f41895854';
const ARCHIVE = 'source.tar.gz';

export const LIBRARIES = { zlib: ['USE_ZLIB=1', 'USE_SLZ='], slz: ['USE_SLZ=1', 'USE_ZLIB='] } as const;
export type Library = keyof typeof LIBRARIES;

/** The path of the release's archive. */
export const sourceOf = async (cache: string): Promise<string> =>
  join(await once(cache, `haproxy-${HAPROXY}-source`, fetchSource), ARCHIVE);

/** The path of HAProxy with one of the libraries. */
export async function built(cache: string, library: Library): Promise<string> {
  const source = await sourceOf(cache);
  const folder = await once(cache, `haproxy-${HAPROXY}-${library}`, async (part) => {
    await run('tar', ['xzf', source, '--strip-components=1', '-C', part], { deadlineS: 60 });
    await run('make', ['-j2', 'TARGET=linux-glibc', ...LIBRARIES[library]], { deadlineS: 900, cwd: part });
  });
  return join(folder, 'haproxy');
}

/** The release as Debian keeps it. */
async function fetchSource(folder: string): Promise<void> {
  const path = join(folder, ARCHIVE);
  const failed = (what: string, options?: ErrorOptions) =>
    new HarnessError('tool-failed', `${SOURCE} ${what}; expected haproxy ${HAPROXY} with SHA-256 ${SHA256}.`, options);
  const answer = await fetch(SOURCE).catch((cause: unknown) => {
    throw failed('cannot be reached', { cause });
  });
  if (!answer.ok) throw failed(`answers ${answer.status}`);
  await writeFile(path, new Uint8Array(await answer.arrayBuffer()));
  const sha256 = await sha256Of(path);
  if (sha256 !== SHA256) throw failed(`has SHA-256 ${sha256}`);
}
