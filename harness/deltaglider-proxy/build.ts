/**
 * The programs: the proxy built from its source twice, as it is and with a larger read buffer; rclone as its module is published; the
 * client of this folder. In: the cache. Out: paths.
 */
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rclone as rcloneModule } from '../../scripts/ensure.mjs';
import { HarnessError } from '../kit/errors.ts';
import { goInstalled, goProgram } from '../kit/go.ts';
import type { Tool } from '../kit/harness.ts';
import { run } from '../kit/processes.ts';
import { debianVersion, findProgram, once, sha256Of } from '../kit/tools.ts';

const SOURCE = 'https://github.com/beshu-tech/deltaglider_proxy';
export const VERSION = '1.19.0';
const COMMIT = 'dc596e92f9bfdecc9b3434209e4a14c413170ba4';
/** What the proxy is built from. */
const PARTS = ['src', 'benches', 'build.rs', 'Cargo.toml', 'Cargo.lock', 'rust-toolchain.toml'];

/** Bytes that a plain download is read in. */
export const BUFFERS = { stock: 4096, larger: 256 * 1024 } as const;
export type Buffer = keyof typeof BUFFERS;

export interface Programs {
  proxy: Readonly<Record<Buffer, string>>;
  rclone: string;
  client: string;
}

export async function built(cache: string): Promise<{ programs: Programs; tools: readonly Tool[] }> {
  const [proxy, rclone, client] = await Promise.all([
    proxies(cache),
    goInstalled(cache, 'github.com/rclone/rclone', rcloneModule.version),
    goProgram(cache, new URL('client', import.meta.url)),
  ]);
  const xdelta = (await findProgram('xdelta3'))!;
  const proxyTool = async (buffer: Buffer): Promise<Tool> => ({
    name: `deltaglider_proxy, read buffer of ${BUFFERS[buffer]} B`,
    version: VERSION,
    sha256: await sha256Of(proxy[buffer]),
    package: `built from ${SOURCE} at ${COMMIT.slice(0, 7)}`,
    licence: 'BUSL-1.1',
  });
  return {
    programs: { proxy, rclone: rclone.path, client: client.path },
    tools: [
      await proxyTool('stock'),
      await proxyTool('larger'),
      {
        name: 'xdelta3',
        version: await debianVersion('xdelta3'),
        sha256: await sha256Of(xdelta),
        package: 'Debian xdelta3',
        licence: 'Apache-2.0',
      },
      { ...rclone.tool, licence: 'MIT' },
      { ...client.tool, licence: 'MIT; aws-sdk-go-v2 Apache-2.0' },
    ],
  };
}

/** Both builds; the second one compiles the proxy alone. About 15 minutes on two cores. */
async function proxies(cache: string): Promise<Programs['proxy']> {
  const folder = await once(cache, `deltaglider-proxy-${COMMIT.slice(0, 7)}`, async (part) => {
    const source = join(part, 'source');
    await run('git', ['clone', '--quiet', '--no-checkout', SOURCE, source], { deadlineS: 600 });
    await run('git', ['checkout', '--quiet', COMMIT, '--', ...PARTS], { deadlineS: 60, cwd: source });
    // The pages that administer it are built apart, and not asked for here.
    await mkdir(join(source, 'demo/s3-browser/ui/dist'), { recursive: true });
    for (const buffer of ['stock', 'larger'] as const) {
      if (buffer === 'larger') await enlarge(source);
      // Its own settings ask for clang and lld.
      const linker = ['RUSTFLAGS=', 'CARGO_TARGET_X86_64_UNKNOWN_LINUX_GNU_LINKER=cc'];
      await run('env', [...linker, 'cargo', 'build', '--release', '--locked'], { deadlineS: 3600, cwd: source });
      await copyFile(join(source, 'target/release/deltaglider_proxy'), join(part, buffer));
    }
    await rm(source, { recursive: true });
  });
  return { stock: join(folder, 'stock'), larger: join(folder, 'larger') };
}

/** Every stream of a file into an answer, plain or put together from a difference. @throws HarnessError `tool-failed` where none is left */
async function enlarge(source: string): Promise<void> {
  for (const file of ['src/storage/filesystem.rs', 'src/deltaglider/engine/retrieve.rs']) {
    const path = join(source, file);
    const text = await readFile(path, 'utf8');
    const changed = text.replaceAll(/ReaderStream::new\((\w+)\)/g, `ReaderStream::with_capacity($1, ${BUFFERS.larger})`);
    if (changed === text)
      throw new HarnessError('tool-failed', `${file} of ${SOURCE} holds no stream with a buffer of its own, expected one.`);
    await writeFile(path, changed);
  }
}
