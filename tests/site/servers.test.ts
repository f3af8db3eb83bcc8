/** The built site behind real web servers with the configurations of deploy/; each is tested where it is installed. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findProgram } from '../../scripts/ensure.mjs';
import { caching, contentSecurityPolicy } from '../../src/layouts/policy.ts';
import { base, dist, fileAt } from './dist.ts';
import { isReached } from './store.ts';
import { headersBelow, notForFonts, openPaths, redirects, rules, securityHeaders } from './headers.ts';

const root = join(import.meta.dirname, '../..');
const subpath = base.slice(0, -1);

interface Server {
  name: string;
  port: number;
  /** @param folder holds site/, the files to serve */
  start(program: string, folder: string): ChildProcess;
}

const servers: Server[] = [
  {
    name: 'caddy',
    port: 4391,
    start: (program, folder) =>
      spawn(program, ['run', '--config', join(root, 'deploy/Caddyfile'), '--adapter', 'caddyfile'], {
        env: { ...process.env, HOME: folder, SITE_ADDRESS: ':4391', SITE_ROOT: join(folder, 'site'), BASE_PATH: subpath },
      }),
  },
  {
    name: 'nginx',
    port: 4392,
    start(program, folder) {
      // The files lie below the base path, as deploy/nginx.conf asks.
      const served = join(folder, 'nginx');
      cpSync(join(folder, 'site'), join(served, subpath), { recursive: true });
      const config = `daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
        events {} http { access_log off; client_body_temp_path ${folder}; proxy_temp_path ${folder}; fastcgi_temp_path ${folder};
        uwsgi_temp_path ${folder}; scgi_temp_path ${folder};
        server { listen 4392; root ${served};
          include ${join(root, 'deploy/nginx.conf')}; set $base "${subpath}"; } }`;
      writeFileSync(join(folder, 'nginx.conf'), `${process.getuid?.() === 0 ? 'user root; ' : ''}${config}`);
      return spawn(program, ['-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')]);
    },
  },
];

/** One answer as it comes, without decoding. */
const ask = (port: number, path: string, headers: Record<string, string> = {}) =>
  new Promise<IncomingMessage & { bytes: Buffer }>((resolve, reject) => {
    request({ port, path: `${subpath}${path}`, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        resolve(Object.assign(response, { bytes: Buffer.concat(parts) }));
      });
    })
      .on('error', reject)
      .end();
  });

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'compression-tax-servers-'));
  mkdirSync(join(folder, 'site'));
  for (const path of [
    '404.html',
    'index.html',
    '_astro',
    'bundles',
    'pagefind/pagefind-worker.js',
    'notes/deltaglider-proxy',
    'api/v1/charts/deltaglider-proxy/hetzner-20260428-140514Z/cpu-per-gb.csv',
    'api/v1/index.json',
  ])
    cpSync(join(dist, path), join(folder, 'site', path), { recursive: true });
  for (const path of openPaths) {
    mkdirSync(join(folder, 'site', path), { recursive: true });
    writeFileSync(join(folder, 'site', path, 'probe.html'), '');
  }
  // One page: the ledger as CSV alone takes seconds.
  expect(spawnSync('node', ['scripts/compress.ts', join(folder, 'site/notes')], { cwd: root }).status).toBe(0);
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const note = '/notes/deltaglider-proxy/';
const archive = 'bundles/dgp-2core-20261120-node24.tgz';
const lowerCased = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

describe.each(servers)('$name', ({ name, port, start }) => {
  const program = findProgram([name]);
  let server: ChildProcess | undefined;

  beforeAll(async () => {
    if (!program) return;
    server = start(program, folder);
    for (let tries = 0; tries < 100; tries += 1) {
      if (await isReached(ask(port, '/'))) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`${name} does not answer on port ${port}.`);
  });
  afterAll(() => server?.kill());

  const behind = it.skipIf(!program);

  behind.each(['/', note, '/none/', `/_astro/none.js`])('sends every security header with %s', async (path) => {
    const { headers } = await ask(port, path);
    expect(headers).toMatchObject(lowerCased(securityHeaders));
    expect(headers['server'] ?? '').not.toMatch(/\d/);
  });

  behind.each(openPaths)('lets others fetch and frame what lies below %s', async (path) => {
    const { statusCode, headers } = await ask(port, `/${path}/probe.html`);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject(lowerCased(headersBelow(path)));
  });

  behind('lets the scripts of the search, and no others, compile their engine', async () => {
    const { headers } = await ask(port, '/pagefind/pagefind-worker.js');
    expect(headers).toMatchObject(lowerCased(headersBelow('pagefind')));
  });

  behind('sends with a font what a font has a use for', async () => {
    const [font] = globSync('_astro/*.woff2', { cwd: join(folder, 'site') });
    const { headers } = await ask(port, `/${font!}`);
    const useless = new Set(notForFonts.map((header) => header.toLowerCase()));
    const useful = Object.entries(lowerCased(securityHeaders)).filter(([header]) => !useless.has(header));
    expect(headers).toMatchObject(Object.fromEntries(useful));
    expect(Object.keys(headers).filter((header) => useless.has(header))).toEqual([]);
  });

  behind('sends pages compressed, as they were compressed before', async () => {
    const encoding = name === 'caddy' ? 'br' : 'gzip';
    const { headers, bytes } = await ask(port, note, { 'accept-encoding': encoding });
    expect(headers).toMatchObject({
      'content-encoding': encoding,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': caching.other,
      vary: 'Accept-Encoding',
    });
    expect(bytes).toEqual(readFileSync(join(folder, 'site', note, `index.html.${encoding === 'br' ? 'br' : 'gz'}`)));
    expect((await ask(port, note)).bytes).toEqual(readFileSync(join(folder, 'site', note, 'index.html')));
  });

  behind('sends archives as they are', async () => {
    const { headers, bytes } = await ask(port, `/${archive}`, { 'accept-encoding': 'br, gzip' });
    expect(headers).toMatchObject({ 'content-type': 'application/gzip' });
    expect(headers['content-encoding']).toBeUndefined();
    expect(bytes).toEqual(readFileSync(join(root, 'data', archive)));
  });

  behind('has hashed files kept for good and everything else asked for again', async () => {
    for (const file of globSync('_astro/**/*.{js,css,woff2}', { cwd: join(folder, 'site') }))
      expect((await ask(port, `/${file}`)).headers['cache-control']).toBe(caching.hashed);
    const { headers } = await ask(port, '/api/v1/index.json');
    expect(headers['cache-control']).toBe(caching.other);
    expect((await ask(port, '/api/v1/index.json', { 'if-none-match': headers.etag! })).statusCode).toBe(304);
  });

  behind.each([
    ['/api/v1/index.json', /^application\/json/],
    ['/api/v1/charts/deltaglider-proxy/hetzner-20260428-140514Z/cpu-per-gb.csv', /^text\/csv; charset=utf-8/],
  ])('names the type of %s', async (path, type) => {
    expect((await ask(port, path)).headers['content-type']).toMatch(type);
  });

  behind.each(['/no/such/page/', '/_astro/'])('answers %s, where no page is, with status 404 and ours', async (path) => {
    const { statusCode, bytes } = await ask(port, path);
    expect(statusCode).toBe(404);
    expect(bytes).toEqual(readFileSync(join(folder, 'site/404.html')));
  });

  behind.each(redirects)('leads from %s, an address that was shortened, to %s', async (from, to) => {
    const { statusCode, headers } = await ask(port, from);
    expect(statusCode).toBe(302);
    expect(new URL(headers.location!, `http://localhost:${port}`).pathname).toBe(`${subpath}${to}`);
    expect(fileAt(`${subpath}${to}`)).toBeDefined();
  });

  behind('adds the slash that relative addresses need', async () => {
    const { statusCode, headers } = await ask(port, note.slice(0, -1));
    expect(Math.floor(statusCode! / 100)).toBe(3);
    expect(new URL(headers.location!, `http://localhost:${port}${subpath}${note}`).pathname).toBe(`${subpath}${note}`);
  });
});

it('has the policy of the pages, and the caching, in the header file that says the rest', () => {
  const framed = (by: string) => ({ 'Content-Security-Policy': `${contentSecurityPolicy}; frame-ancestors ${by}` });
  expect(rules.get('/*')!.set).toMatchObject({ ...framed("'none'"), 'Cache-Control': caching.other });
  for (const path of openPaths) {
    const shared = { 'Cross-Origin-Resource-Policy': 'cross-origin', 'Access-Control-Allow-Origin': '*' };
    expect(rules.get(`/${path}/*`)!.set).toEqual({ ...framed('*'), ...shared });
  }
  // The Worker of the search compiles its engine; pages themselves need no such leave.
  const search = framed("'none'")['Content-Security-Policy'].replace('; worker-src', " 'wasm-unsafe-eval'; worker-src");
  expect(rules.get('/pagefind/*')!.set).toEqual({ 'Content-Security-Policy': search });
  expect(rules.get('/_astro/*')!.set).toEqual({ 'Cache-Control': caching.hashed });
  for (const { set, unset } of [...rules.values()].slice(1))
    for (const name of Object.keys(set).filter((own) => own in rules.get('/*')!.set)) expect(unset).toContain(name);
  expect(redirects.length).toBeGreaterThan(0);
});
