/**
 * `npm run publish`: rclone has the credentials and compares digests. Names with a hash first, then files, then pages, so that no page
 * comes before what it asks for; then what is gone is deleted.
 */
import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { Command } from 'commander';
import { runProgram } from '../src/cli/run-program.ts';
import { caching } from '../src/layouts/policy.ts';
import { DataError } from '../src/run/errors.ts';
import { filesBelow, TEXT } from './site-files.ts';

const FOLDER = process.env['DIST'] ?? 'dist';

/** Sent as they are: these files are compressed already. */
const BINARY: Readonly<Record<string, string>> = { '.png': 'image/png', '.woff2': 'font/woff2', '.tgz': 'application/gzip' };
const SEARCH = /\.(?:pagefind|pf_\w+)$/;

/** Of one host each, or for servers that send gzip. */
const LEFT_OUT = ['/_headers', '/_redirects', '*.gz'];
/** Stay for readers with an old page open. */
const HASHED = ['/_astro/**', '/pagefind/**'];

const stageOf = (path: string) => (/^(?:_astro|pagefind)\//.test(path) ? 0 : /\.html(?:\.br)?$/.test(path) ? 2 : 1);

/** @throws DataError `publish-type` for a file without a known type */
function headersOf(path: string): string[] {
  const plain = path.replace(/\.br$/, '');
  const type = TEXT[extname(plain)] ?? BINARY[extname(plain)] ?? (SEARCH.test(plain) ? 'application/octet-stream' : undefined);
  if (type === undefined) throw new DataError('publish-type', path, 'has no known type; add it to scripts/publish.ts.');
  const cached = path.startsWith('_astro/') ? caching.hashed : caching.other;
  return [`Content-Type: ${type}`, `Cache-Control: ${cached}`, ...(plain === path ? [] : ['Content-Encoding: br'])];
}

function rclone(args: readonly string[], input = ''): void {
  const { error, status } = spawnSync(process.env['RCLONE'] ?? 'rclone', args, { input, stdio: ['pipe', 'inherit', 'inherit'] });
  // One that ends before it has read its input says why by its status.
  if (error && 'code' in error && error.code !== 'EPIPE')
    throw new DataError('publish-rclone', 'rclone', 'did not start; install it, or name it in RCLONE.', { cause: error });
  if (status !== 0) process.exit(1);
}

/** Its whole address stands in every page: the path is where the CDN serves it. */
const PATH = /<link rel="canonical" href="https?:\/\/[^/"]+([^"]*)\/"/;
const CDN_ADDS_PATH = '--cdn-adds-path';

async function publish(target: string, options: readonly string[], { cdnAddsPath }: { cdnAddsPath?: true }): Promise<void> {
  const files = filesBelow(FOLDER).filter((path) => !/^_(?:headers|redirects)$|\.gz$/.test(path));
  if (!files.includes('index.html') || !files.includes('index.html.br'))
    throw new DataError('publish-empty', FOLDER, 'holds no compressed site; build it first: npm run build && npm run compress.');
  const [, path = ''] = PATH.exec(await readFile(join(FOLDER, 'index.html'), 'utf8')) ?? [];
  if (!cdnAddsPath && !target.replace(/\/$/, '').endsWith(path)) {
    const advice = `Build it anew with another BASE_PATH, or pass ${CDN_ADDS_PATH}.`;
    throw new DataError(
      'publish-path',
      target,
      `the site in ${FOLDER}/ was built for ${path}/, expected a prefix that ends with it. ${advice}`,
    );
  }
  const calls = Map.groupBy(files, (path) => JSON.stringify([stageOf(path), ...headersOf(path)]));
  for (const [call, paths] of [...calls].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const headers = (JSON.parse(call) as string[]).slice(1).flatMap((header) => ['--header-upload', header]);
    rclone(
      ['copy', FOLDER, target, '--files-from-raw', '-', '--checksum', '--no-update-modtime', ...headers, ...options],
      paths.join('\n'),
    );
  }
  const kept = [...LEFT_OUT, ...HASHED].flatMap((pattern) => ['--exclude', pattern]);
  rclone(['sync', FOLDER, target, '--ignore-existing', ...kept, ...options]);
}

const program = new Command('publish')
  .description('put dist/ into a bucket with rclone, pages last, and delete there what is gone')
  .argument('<target>', 'where rclone puts it: <remote>:<bucket>/<prefix>')
  .argument('[rclone-options...]', 'options of rclone, after the target, such as --dry-run')
  .option(CDN_ADDS_PATH, 'the CDN adds the path of the site, so that the prefix need not end with it')
  .addHelpText('after', '\nExample:\n  npm run build && npm run compress && npm run publish -- s3:bucket --dry-run\n')
  .allowUnknownOption()
  .exitOverride()
  .action(publish);

await runProgram(program);
