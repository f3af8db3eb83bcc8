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
const TYPES: Readonly<Record<string, string>> = { ...TEXT, '.png': 'image/png', '.woff2': 'font/woff2', '.tgz': 'application/gzip' };
/** Of one host each, or for servers that send gzip; and what stays for readers with an old page open. */
const KEPT = ['/_headers', '/_redirects', '*.gz', '/_astro/**', '/pagefind/**'];
/** Its whole address stands in every page: the path is where the bucket has to serve it. */
const BUILT_FOR = /<link rel="canonical" href="https?:\/\/[^/"]+([^"]*)\/"/;

const stageOf = (path: string) => (/^(?:_astro|pagefind)\//.test(path) ? 0 : /\.html(?:\.br)?$/.test(path) ? 2 : 1);

function headersOf(path: string): string[] {
  const type = TYPES[extname(path.replace(/\.br$/, ''))] ?? (path.startsWith('pagefind/') ? 'application/octet-stream' : undefined);
  if (type === undefined) throw new DataError('publish-type', path, 'has no known type; add it to scripts/publish.ts.');
  const cached = path.startsWith('_astro/') ? caching.hashed : caching.other;
  return [`Content-Type: ${type}`, `Cache-Control: ${cached}`, ...(path.endsWith('.br') ? ['Content-Encoding: br'] : [])];
}

function rclone(args: readonly string[], input = ''): void {
  const { error, status } = spawnSync(process.env['RCLONE'] ?? 'rclone', args, { input, stdio: ['pipe', 'inherit', 'inherit'] });
  // One that ends before it has read its input says why by its status.
  if (error && 'code' in error && error.code !== 'EPIPE')
    throw new DataError('publish-rclone', 'rclone', 'did not start; install it, or name it in RCLONE.', { cause: error });
  if (status !== 0) process.exit(1);
}

async function publish(target: string, options: readonly string[]): Promise<void> {
  const files = filesBelow(FOLDER).filter((path) => !/^_(?:headers|redirects)$|\.gz$/.test(path));
  if (!files.includes('index.html') || !files.includes('index.html.br'))
    throw new DataError('publish-empty', FOLDER, 'holds no compressed site; build it first: npm run build && npm run compress.');
  const [, path = ''] = BUILT_FOR.exec(await readFile(join(FOLDER, 'index.html'), 'utf8')) ?? [];
  if (!target.replace(/\/$/, '').endsWith(path))
    throw new DataError('publish-path', target, `the site was built for ${path}/, expected a prefix that ends so, or another BASE_PATH.`);
  const calls = Map.groupBy(files, (file) => JSON.stringify([stageOf(file), ...headersOf(file)]));
  for (const [call, paths] of [...calls].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const headers = (JSON.parse(call) as string[]).slice(1).flatMap((header) => ['--header-upload', header]);
    const how = ['--files-from-raw', '-', '--checksum', '--no-update-modtime'];
    rclone(['copy', FOLDER, target, ...how, ...headers, ...options], paths.join('\n'));
  }
  rclone(['sync', FOLDER, target, '--ignore-existing', ...KEPT.flatMap((pattern) => ['--exclude', pattern]), ...options]);
}

const program = new Command('publish')
  .description('put dist/ into a bucket with rclone, pages last, and delete there what is gone')
  .argument('<target>', 'where rclone puts it: <remote>:<bucket>/<prefix>')
  .argument('[rclone-options...]', 'options of rclone, after the target, such as --dry-run')
  .addHelpText('after', '\nExample:\n  npm run build && npm run compress && npm run publish -- s3:bucket --dry-run\n')
  .allowUnknownOption()
  .exitOverride()
  .action(publish);

await runProgram(program);
