/**
 * The check of /verify/ on the site as built: clean as served, and each kind of figure that is changed, taken away or added is named.
 * The modules are those of the Worker; files of dist/ stand in for the network.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { documentsOf, documentsOfSite } from '../../src/documents/list.ts';
import { siteOf } from '../../src/documents/site.ts';
import { studies } from '../../src/studies/index.ts';
import { openStudy } from '../../src/studies/open.ts';
import { checkDocument } from '../../src/workbench/check.ts';
import { differencesOf } from '../../src/workbench/compare-text.ts';
import type { CheckedSite } from '../../src/workbench/workbench.ts';
import { benchOn, damaged, expected } from '../workbench/bench.ts';
import { base, dist, elementsOf, attribute, read } from './dist.ts';

/** The site's address, as the build was told. */
const origin = new URL(
  elementsOf('index.html').flatMap((e) => (attribute(e, 'rel') === 'canonical' ? (attribute(e, 'href') ?? []) : []))[0]!,
).origin;
const fileOf = (path: string) => (path === '' || path.endsWith('/') ? `${path}index.html` : path);

/** What the server sends otherwise than it was built. */
let changed: { path: string; change: (text: string) => string } | undefined;
const bench = benchOn(
  (path) => {
    const file = join(dist, fileOf(path));
    if (!existsSync(file)) return Promise.resolve(null);
    if (path !== changed?.path) return Promise.resolve(new Uint8Array(readFileSync(file)));
    return Promise.resolve(changed.change(readFileSync(file, 'utf8')));
  },
  base,
  origin,
);
afterEach(() => {
  changed = undefined;
});

const everything = studies.map(({ id }) => id);
const site = siteOf({ base, origin, expected }, await Promise.all(everything.map((id) => openStudy(id))));
const documents = [...site.studies.flatMap((study) => documentsOf(site, study)), ...documentsOfSite(site)];

/** Everything that a check finds wrong, as `<study>/<claim>: …` or `<path>: …`. */
const wrong = (checked: CheckedSite): string[] => [
  ...checked.studies.flatMap(({ study, archives, claims }) => [
    ...archives.flatMap(({ problem }) => problem?.message ?? []),
    ...claims.flatMap(({ claim, differences, failure }) =>
      [...differences, ...(failure === null ? [] : [failure])].map((text) => `${study}/${claim}: ${text}`),
    ),
  ]),
  ...checked.documents.flatMap(({ path, differences, failure }) => [
    ...differences.flatMap(({ claim, message }) => (claim === undefined ? [`${path}: ${message}`] : [])),
    ...(failure ? [`${path}: ${failure.message}`] : []),
  ]),
];

it('finds nothing wrong with the site as built', async () => {
  const checked = await bench.check(everything);
  expect(wrong(checked)).toEqual([]);
  expect(checked.documents.map(({ path }) => path)).toEqual(documents.map(({ path }) => path));
  expect(checked.studies.flatMap(({ claims }) => claims).length).toBeGreaterThan(500);
});

/** Pages and files that show figures and that no check reads, as /verify/ says. */
const NOT_READ = [
  /^api\/v\d\/schema\//,
  /^(calculator|changelog|methodology|reproduce|glossary)\/index\.html$/,
  /^claims\/index\.html$/,
  /^404\.html$|^(de\/|map\/)|^sitemap.*\.xml$|^(robots|notices)\.txt$/,
  /^(og|_astro|pagefind)\//,
];

it('reads every page and data file but those that the page says are not read', () => {
  const files = globSync('**/*.{html,json,csv,svg,xml,txt}', { cwd: dist }).map((path) => path.replaceAll('\\', '/'));
  const checked = new Set(documents.map(({ path }) => fileOf(path)));
  expect(files.filter((path) => !checked.has(path) && !NOT_READ.some((pattern) => pattern.test(path))).toSorted()).toEqual(
    ['icon.svg'].filter((path) => files.includes(path)),
  );
});

/** What a pattern ends with, a digit, is another one. */
const OTHER = (match: string) => match.slice(0, -1) + (match.endsWith('1') ? '2' : '1');

it('has what must stand where in the hashed script of the Worker', () => {
  const workers = globSync('_astro/worker-*.js', { cwd: dist });
  expect(workers).toHaveLength(1);
  const script = read(workers[0]!);
  const ids = Object.values(expected.placed).flatMap((placed) => placed.flatMap((place) => ('claim' in place ? [place.claim] : [])));
  expect(ids.length).toBeGreaterThan(100);
  expect([...ids, ...expected.pins.map(({ sha256 }) => sha256)].filter((part) => !script.includes(part))).toEqual([]);
});

describe('what was changed on the way', () => {
  const note = 'notes/deltaglider-proxy/';
  const ledger = 'claims/deltaglider-proxy/';
  const json = 'api/v1/claims/deltaglider-proxy.json';
  const run = 'dgp-2core-20261120-node24';
  const quoted = 'hetzner-20260428-140514Z';
  const chart = `api/v1/charts/deltaglider-proxy/${quoted}/throughput`;

  it.each<[string, string, RegExp, string | typeof OTHER, string]>([
    [
      'a number in a note',
      note,
      /(<div class="prose".*?data-claim="put-ratio"[^>]*>)[^<]+/s,
      '$199.9×',
      'deltaglider-proxy/put-ratio: In the note: ',
    ],
    [
      'a number in the title of a note',
      note,
      /(<h1.*?data-claim="own-saved-nightly"[^>]*>)[^<]+/s,
      '$199.9×',
      'deltaglider-proxy/own-saved-nightly: In the note: ',
    ],
    ['a value in a note', note, /value="[^"]+" (data-claim="put-ratio")/, 'value="99.9" $1', 'deltaglider-proxy/put-ratio: In the note: '],
    ['a number in a note made bare text', note, /(<div class="prose".*?)<a class="claim".*?<\/a>/s, '$1<b>99.9×</b>', 'is missing'],
    ['a number in a note put into a comment', note, /(<div class="prose".*?)(<a class="claim".*?<\/a>)/s, '$1<!-- $2 -->', 'is missing'],
    [
      'a number that no claim computes',
      note,
      /(<div class="prose".*?<p class="lines-title">)/s,
      '$1<a class="claim" href="#"><data>99</data></a>',
      `computed from no archive`,
    ],
    [
      'two numbers of a note in each other’s place',
      note,
      /(<a class="claim" [^>]*id="c-put-ratio".*?<\/a>)(.*?)(<a class="claim".*?<\/a>)/s,
      '$3$2$1',
      'deltaglider-proxy/implied-saved: In the note: ',
    ],
    ['an interval in a note', 'notes/cdt-cache/', /(class="spread">[^<]*n\s=\s)\d+/, '$1500', 'cdt-cache/'],
    [
      'a sentence of a note',
      note,
      /(data-verdict="own-slower">)[^<]+/,
      '$1Compression speeds uploads up.',
      'deltaglider-proxy/own-slower: In the note: ',
    ],
    [
      'a verdict of the audit',
      `${note}source/`,
      /(id="audit-2".*?verdict-word"[^>]*>)[a-z ]+/s,
      '$1certain',
      'deltaglider-proxy/audit-2: In the page about its source: ',
    ],
    ['a figure in the table of a chart', note, /<details class="ct-table">.*?<data value="\d/s, OTHER, 'deltaglider-proxy/chart '],
    ['a mark of a drawing', note, /(<ct-chart.*?<path[^>]* d="M)\d/s, OTHER, 'deltaglider-proxy/chart '],
    [
      'a number on the home page',
      '',
      /(data-claim="own-saved-nightly"[^>]*>)[^<]+/,
      '$199.9×',
      'deltaglider-proxy/finding: In the home page: ',
    ],
    [
      'a finding on the home page',
      '',
      /(data-finding="rocksdb-blob".*?class="said">)[^<]+/s,
      '$1Always compress: ',
      'rocksdb-blob/finding',
    ],
    ['a mark on the home page', '', /(<path d="M)\d(?=[^>]*var\(--mark-1\))/, OTHER, 'deltaglider-proxy/finding'],
    [
      'a count of judged claims in a note',
      note,
      /(class="audit-summary".*?<strong>)\d+/s,
      '$199',
      'deltaglider-proxy/audit: In the note: ',
    ],
    [
      'the runs that a finding holds in, in a note',
      note,
      /(<p class="machines">[^]*?)\d of/,
      '$19 of',
      'deltaglider-proxy/machines: In the note: ',
    ],
    ['the same in a ledger', ledger, /(<p class="machines">[^]*?)\d of/, '$19 of', 'deltaglider-proxy/machines: In the ledger: '],
    [
      'a dot of the figure across machines',
      'runs/',
      /(<svg class="ct-svg[^>]*>.*?<path d="M)\d/s,
      OTHER,
      'deltaglider-proxy/machines: In the list of runs: ',
    ],
    [
      'a machine on the list of runs',
      'runs/',
      /(id="machines-haproxy-slz"[^]*?, )2( cores)/,
      '$18$2',
      'haproxy-slz/machines: In the list of runs: ',
    ],
    [
      'a reason why a sentence was not measured again',
      'replications/',
      /(<details class="not-repeated">.*?<p>)[^<]+/s,
      '$1It was too hard.',
      'In the page of replications: ',
    ],
    ['a count of sentences without a row', 'replications/', /(<p class="answers">)\d+/, '$199', 'In the page of replications: '],
    ['a count on the home page', '', /(<strong>)\d+(<\/strong> studies)/, '$199$2', `: “99 studies”, expected “${studies.length} studies”`],
    ['a number in a ledger', ledger, /(id="put-ratio".*?<data [^>]*>)[^<]+/s, '$199.9×', 'deltaglider-proxy/put-ratio: In the ledger: '],
    ['a cell in a ledger', ledger, /(id="put-ratio-node".*?<li>[^<]* = )\d/s, OTHER, 'deltaglider-proxy/put-ratio-node: In the ledger: '],
    ['a verdict in a ledger', ledger, /(id="audit-2".*?<strong>)[a-z ]+/s, '$1certain', 'deltaglider-proxy/audit-2: In the ledger: '],
    ['a digest in a ledger', ledger, /(class="run">.*?<code title=")[0-9a-f]{4}/s, '$10000', 'deltaglider-proxy/'],
    ['a row taken out of a ledger', ledger, /<tr id="put-ratio" .*\n/, '', 'deltaglider-proxy/put-ratio: In the ledger: '],
    ['a row put into a ledger', ledger, /(<tr id="put-ratio" )(.*\n)/, '<tr id="made-up" $2$1$2', `${ledger}: `],
    ['a number in the ledger as JSON', json, /("published":")\d/, OTHER, ': In the ledger as JSON: '],
    [
      'a trial in the ledger as JSON',
      json,
      /("id":"deltaglider-proxy\/put-ratio-node".*?"values":\[)\d/,
      OTHER,
      'deltaglider-proxy/put-ratio-node: In the ledger as JSON: ',
    ],
    ['a cell in the ledger as JSON', json, /("raw":")\d/, OTHER, 'deltaglider-proxy/'],
    ['a digest in the index', 'api/v1/index.json', /("sha256":")[0-9a-f]{4}/, '$10000', 'api/v1/index.json: '],
    ['a figure on the page of a run', `runs/${run}/`, /(<section aria-labelledby="figures">.*?<data value=")\d/s, OTHER, `runs/${run}/: `],
    ['a flag on the page of a run', `runs/${run}/`, /(<section aria-labelledby="flags">.*?<li>)/s, '$1Not ', `runs/${run}/: `],
    [
      'a table put before that of a run',
      `runs/${run}/`,
      /(<div class="page run">)/,
      '<div class="page run"><p>99 MB/s</p></div>$1',
      `runs/${run}/: `,
    ],
    ['a figure of a run as JSON', `api/v1/runs/${run}.json`, /("value":)\d/, OTHER, `api/v1/runs/${run}.json: `],
    ['a cell of a run as JSON', `api/v1/runs/${run}.json`, /("raw":\[")\d/, OTHER, `api/v1/runs/${run}.json: `],
    ['a point of a chart as JSON', `${chart}.json`, /("value":)\d/, OTHER, `${chart}.json: `],
    ['a point of a chart as CSV', `${chart}.csv`, /(\n[^,]*,[^,]*,)\d/, OTHER, `${chart}.csv: `],
    ['a mark of a chart as SVG', `${chart}.svg`, /( d="M)\d/, OTHER, `${chart}.svg: `],
    [
      'a title in a frame',
      `embed/deltaglider-proxy/${quoted}/throughput/`,
      /(<h1>)/,
      '$199 ',
      `embed/deltaglider-proxy/${quoted}/throughput/: `,
    ],
    ['a ratio in the comparison', 'compare/', /(<div class="comparison".*?<data value=")\d/s, OTHER, 'compare/: '],
    ['a point of a compared chart', 'compare/throughput.json', /("value":)\d/, OTHER, 'compare/throughput.json: '],
    ['a number in the feed', 'feed.xml', /(It was )\d/, OTHER, 'feed.xml: '],
    ['a digest on /verify/', 'verify/', /<code>[0-9a-f]{4}/, '<code>0000', 'verify/: '],
    ['a line of SHA256SUMS', 'verify/', /[0-9a-f]{4}(?=[0-9a-f]{60} {2}rocksdb)/, '0000', 'verify/: '],
    ['a page that is empty', note, /^.*$/s, '', 'is missing'],
  ])('%s is named', async (_, path, part, by, named) => {
    const document = documents.find((candidate) => candidate.path === path)!;
    const text = read(fileOf(path));
    expect(text).toMatch(part);
    // One overload takes texts, the other functions.
    const served = text.replace(part, by as string);
    const { name, differences } = await checkDocument(document, () => Promise.resolve(served));
    const found = differences.map(({ claim, message }) => `${claim ?? path}: In ${name}: ${message}`);
    expect(found.join('\n')).toContain(named);
    // Where the whole page is gone, everything on it is missing.
    if (by !== '' && !String(by).includes('<!--')) expect(found.length).toBeLessThan(5);
  });

  it('leaves what must stand where as it was: it is no part of any page', async () => {
    const before = JSON.stringify(expected);
    changed = { path: note, change: (text) => text.replaceAll('put-ratio', 'get-ratio').replaceAll(/<ct-chart .*?<\/ct-chart>/gs, '') };
    const found = wrong(await bench.check(['deltaglider-proxy']));
    expect(JSON.stringify(expected)).toBe(before);
    const placed = expected.placed['deltaglider-proxy']!;
    for (const place of placed)
      if (place.kind === 'chart') expect(found.join('\n')).toContain(`deltaglider-proxy/chart ${place.chart}: In the note: `);
    expect(found.join('\n')).toContain('deltaglider-proxy/put-ratio: In the note: ');
  });

  it('beside a damaged archive is named too, and only what reads that archive is not recomputed', async () => {
    const victim = 'dgp-2core-20261120-typescript-tgz';
    const broken = benchOn(
      (path) => {
        const bytes = new Uint8Array(readFileSync(join(dist, fileOf(path))));
        if (path === `bundles/${victim}.tgz`) return Promise.resolve(damaged(bytes));
        return Promise.resolve(path === json ? new TextDecoder().decode(bytes).replace(/("published":")\d/, OTHER) : bytes);
      },
      base,
      origin,
    );
    const checked = await broken.check(['deltaglider-proxy']);
    const { claims } = checked.studies[0]!;
    const reads = new Set(
      site.studies[0]!.ledger.flatMap(({ id, row }) => (row!.runs.some((run) => run.id === victim) ? [id.split('/')[1]] : [])),
    );
    expect(reads.size).toBeGreaterThan(0);
    const lost = claims.filter(({ failure }) => failure !== null);
    expect([...reads].filter((claim) => !lost.some((other) => other.claim === claim))).toEqual([]);
    expect(lost.length).toBeLessThan(claims.length / 2);
    expect(claims.filter(({ differences }) => differences.length > 0).map(({ differences }) => differences)).toEqual([
      [expect.stringContaining('In the ledger as JSON: ')],
    ]);
    // Whole texts that read the archive are not compared; in the others only its claims are left out.
    const compared = new Map(checked.documents.map(({ path, failure, skipped }) => [path, failure?.state ?? skipped.length]));
    expect(compared.get(`api/v1/runs/${victim}.json`)).toBe('not recomputed');
    expect(compared.get(`api/v1/runs/${run}.json`)).toBe(0);
    expect(compared.get(json)).toBe(lost.filter(({ kind }) => kind !== 'chart').length);
  });

  it('a page that is not there is named, and everything else is compared', async () => {
    const broken = benchOn(
      (path) => (path === note ? Promise.resolve(null) : Promise.resolve(new Uint8Array(readFileSync(join(dist, fileOf(path)))))),
      base,
      origin,
    );
    expect(wrong(await broken.check(['deltaglider-proxy']))).toEqual([
      expect.stringMatching(/^notes\/deltaglider-proxy\/: .*the server answers 404/),
    ]);
  });
});

/** Digits at the ends of matches, `count` of them evenly. */
function someDigits(text: string, endingIn: RegExp, count: number): number[] {
  const found = [...text.matchAll(endingIn)].map(({ index, 0: match }) => index + match.length - 1);
  return Array.from({ length: Math.min(count, found.length) }, (_, i) => found[Math.floor((i * found.length) / count)]!);
}

describe('a single digit that is another one', () => {
  // One of each kind; what differs in nothing but the name of a run or of a file comes each night.
  const kinds = Map.groupBy(documents, ({ path }) => path.replaceAll(/-\d[^/]*|[^/]+(?=\.\w+$)/g, '*'));
  const chosen = new Set([...kinds.values()].map(([first]) => first));
  for (const document of documents)
    it(`differs in /${document.path}`, { tags: chosen.has(document) ? [] : ['long'] }, () => {
      const { path, pieces, split } = document;
      const served = read(fileOf(path));
      const recomputed = pieces();
      const isPage = /<!doctype html>/i.test(served);
      const patterns = isPage ? [/<data value="-?\d/g, /<data [^>]*>[^<\d]*\d/g] : [/\d/g];
      const unseen = patterns
        .flatMap((pattern) => someDigits(served, pattern, 12))
        .filter((at) => differencesOf(recomputed, split(served.slice(0, at) + OTHER(served[at]!) + served.slice(at + 1))).length === 0);
      expect(unseen).toEqual([]);
    });
});
