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
import { debianTool, findProgram, once, sha256Of } from '../kit/tools.ts';

const SOURCE = 'https://github.com/beshu-tech/deltaglider_proxy';
export const VERSION = '1.19.0';
const COMMIT = 'dc596e92f9bfdecc9b3434209e4a14c413170ba4';
/** What the proxy is built from. */
const PARTS = ['src', 'benches', 'build.rs', 'Cargo.toml', 'Cargo.lock', 'rust-toolchain.toml'];

/** Bytes that a plain download is read in. */
export const BUFFERS = { stock: 4096, larger: 256 * 1024 } as const;
export type Buffer = keyof typeof BUFFERS;

export interface Programs {
  proxy: Readonly<Partial<Record<Buffer, string>>>;
  rclone: string;
  client: string;
}

/** What stores and what loads them. The proxy with a larger buffer is built where it is asked for. */
export async function built(cache: string, buffers: readonly Buffer[]): Promise<{ programs: Programs; tools: readonly Tool[] }> {
  const [rclone, client] = await Promise.all([
    goInstalled(cache, 'github.com/rclone/rclone', rcloneModule.version),
    goProgram(cache, new URL('client', import.meta.url)),
  ]);
  const proxy: Partial<Record<Buffer, string>> = {};
  const proxyTools: Tool[] = [];
  for (const buffer of buffers) {
    const path = join(await proxyWith(cache, buffer), 'deltaglider_proxy');
    proxy[buffer] = path;
    proxyTools.push({
      name: `deltaglider_proxy, read buffer of ${BUFFERS[buffer]} B`,
      version: VERSION,
      sha256: await sha256Of(path),
      package: `built from ${SOURCE} at ${COMMIT.slice(0, 7)}`,
      licence: 'BUSL-1.1',
    });
  }
  return {
    programs: { proxy, rclone: rclone.path, client: client.path },
    tools: [
      ...proxyTools,
      await debianTool('xdelta3', (await findProgram('xdelta3'))!, 'xdelta3', 'Apache-2.0'),
      { ...rclone.tool, licence: 'MIT' },
      { ...client.tool, licence: 'MIT; aws-sdk-go-v2 Apache-2.0' },
    ],
  };
}

/** One build; the second one compiles the proxy alone. Half an hour on two cores. */
const proxyWith = (cache: string, buffer: Buffer): Promise<string> =>
  once(cache, `deltaglider-proxy-${COMMIT.slice(0, 7)}-${buffer}`, async (part) => {
    const source = join(part, 'source');
    await run('git', ['clone', '--quiet', '--no-checkout', SOURCE, source], { deadlineS: 600 });
    await run('git', ['checkout', '--quiet', COMMIT, '--', ...PARTS], { deadlineS: 60, cwd: source });
    // The pages that administer it are built apart, and not asked for here.
    await mkdir(join(source, 'demo/s3-browser/ui/dist'), { recursive: true });
    if (buffer === 'larger') await enlarge(source);
    const target = join(cache, 'deltaglider-proxy-target');
    // Its own settings ask for clang and lld.
    const settings = ['RUSTFLAGS=', 'CARGO_TARGET_X86_64_UNKNOWN_LINUX_GNU_LINKER=cc', `CARGO_TARGET_DIR=${target}`];
    await run('env', [...settings, 'cargo', 'build', '--release', '--locked'], { deadlineS: 3600, cwd: source });
    await copyFile(join(target, 'release/deltaglider_proxy'), join(part, 'deltaglider_proxy'));
    await rm(source, { recursive: true });
  });

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
