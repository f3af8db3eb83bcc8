/**
 * `npm run lighthouse`: Lighthouse's simulated phone on one page of each kind, behind Caddy as deploy/ configures it.
 * Reads dist/: run `npm run build` first. Prints scores and loading figures; exits with 1 when a bar is missed.
 */
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ensureLighthouse, findChromium, giveUp, root } from '../ensure.mjs';

const PAGES = [
  '',
  'notes/deltaglider-proxy/',
  'notes/rocksdb-blob/',
  'runs/dgp-2core-20261120-node24/',
  'claims/',
  'claims/deltaglider-proxy/',
  'calculator/',
];
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
/** Scores of 0–1, largest contentful paint and total blocking time in ms, layout shift without unit. */
const BARS = { score: 1, lcpMs: 1200, tbtMs: 0, cls: 0 };
const ADDRESS = 'http://localhost:4393';

interface Report {
  categories: Record<string, { score: number }>;
  audits: Record<string, { numericValue?: number }>;
}

const lighthouse = ensureLighthouse();
const chromium = findChromium() ?? giveUp('No Chromium was found: install one or set CHROMIUM_PATH.');
const sandbox = process.getuid?.() === 0 ? ' --no-sandbox' : '';
const flags = `--headless=new --disable-gpu --disable-quic --no-first-run${sandbox}`;
const work = mkdtempSync(join(tmpdir(), 'lighthouse-'));
const site = join(work, 'site');
cpSync(join(root, 'dist'), site, { recursive: true });
spawnSync('node', ['scripts/compress.ts', site], { cwd: root, stdio: 'inherit' });
const server = spawn('caddy', ['run', '--config', join(root, 'deploy/Caddyfile'), '--adapter', 'caddyfile'], {
  env: { ...process.env, HOME: work, SITE_ADDRESS: ':4393', SITE_ROOT: site, BASE_PATH: '' },
  stdio: 'ignore',
});
server.on('error', () => giveUp('Caddy was not found: install it, for example with apt-get install caddy.'));

try {
  for (let tries = 0; tries < 100 && !(await fetch(ADDRESS).catch(() => null)); tries += 1) await wait(100);
  const rows = PAGES.map((page) => ({ page: `/${page}`, ...measured(`${ADDRESS}/${page}`) }));
  console.table(rows.map(({ scores, ...row }) => ({ ...row, scores: scores.join(' ') })));
  const missed = rows.filter(
    ({ scores, lcpMs, tbtMs, cls }) =>
      scores.some((score) => !(score >= BARS.score)) || lcpMs > BARS.lcpMs || tbtMs > BARS.tbtMs || cls > BARS.cls,
  );
  console.log(missed.length === 0 ? 'Every page meets the bars.' : `Below a bar: ${missed.map(({ page }) => page).join(', ')}`);
  process.exitCode = missed.length === 0 ? 0 : 1;
} finally {
  server.kill();
  rmSync(work, { recursive: true, force: true });
}

/** One page; Lighthouse simulates the network, so runs differ little. A trace that did not start is taken again. */
function measured(address: string, tries = 3): ReturnType<typeof read> {
  const { stdout, stderr, status } = spawnSync(
    lighthouse,
    [address, '--output=json', '--quiet', '--only-categories', CATEGORIES.join(','), `--chrome-flags=${flags}`],
    { cwd: work, env: { ...process.env, CHROME_PATH: chromium }, encoding: 'utf8', maxBuffer: 1e9 },
  );
  if (status === 0) return read(JSON.parse(stdout) as Report);
  return tries > 1 ? measured(address, tries - 1) : giveUp(`Lighthouse could not read ${address}: ${stderr}`);
}

function read({ categories, audits }: Report) {
  const of = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  return {
    scores: CATEGORIES.map((id) => categories[id]?.score ?? Number.NaN),
    lcpMs: Math.round(of('largest-contentful-paint')),
    tbtMs: Math.round(of('total-blocking-time')),
    cls: of('cumulative-layout-shift'),
    bytes: of('total-byte-weight'),
  };
}
