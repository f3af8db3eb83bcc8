/**
 * The check of /verify/ on the site as built: clean as served, and each kind of figure that is changed, taken away or added is named.
 * The modules are those of the Worker; files of dist/ stand in for the network.
 */
import { hash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { renderSvg } from '../../src/charts/svg.ts';
import { noteFigures } from '../../src/documents/charts.ts';
import { PLACED, type Placed } from '../../src/documents/expected.ts';
import { filesOf, filesOfSite } from '../../src/documents/files.ts';
import { findingOf } from '../../src/documents/home.ts';
import { lookupIn } from '../../src/documents/lookup.ts';
import { drawnIn } from '../../src/documents/methodology.ts';
import { defaultPair } from '../../src/documents/pair.ts';
import { rowsOf, siteOf } from '../../src/documents/site.ts';
import { findingHtml, rangeOf } from '../../src/report/finding.ts';
import { studies } from '../../src/studies/index.ts';
import { openStudy } from '../../src/studies/open.ts';
import { checkFile, checkPage, type Checked, type Failure } from '../../src/workbench/check.ts';
import type { Workbench } from '../../src/workbench/workbench.ts';
import { benchOn, benchOnPins, damaged, expected, type Serve } from '../workbench/bench.ts';
import { attribute, base, dist, elementsIn, elementsOf, pages, read, textOf, type Element } from './dist.ts';

/** The site's address, as the build was told. */
const origin = new URL(
  elementsOf('index.html').flatMap((e) => (attribute(e, 'rel') === 'canonical' ? (attribute(e, 'href') ?? []) : []))[0]!,
).origin;
const fileOf = (path: string) => (path === '' || path.endsWith('/') ? `${path}index.html` : path);
const serve: Serve = (path) => {
  const file = join(dist, fileOf(path));
  return Promise.resolve(existsSync(file) ? new Uint8Array(readFileSync(file)) : null);
};

/** All that a check reports. */
async function check(ids: readonly string[], bench: Workbench): Promise<Checked[]> {
  const all: Checked[] = [];
  await bench.check(ids, ({ checked }) => all.push(checked));
  return all;
}

const inWords = (path: string, { state, key, message }: Failure) => `/${path}: ${state} ${key ?? ''}: ${message}`;
/** Everything that a check finds wrong. */
const wrong = (all: readonly Checked[]) => all.flatMap(({ path, failures }) => failures.map((failure) => inWords(path, failure)));

const everything = studies.map(({ id }) => id);
const site = siteOf({ base, origin, expected }, await Promise.all(everything.map((id) => openStudy(id))));
const lookup = lookupIn(site);
const placed = JSON.parse(read(PLACED)) as Placed;
const files = new Map([...site.studies.flatMap((study) => filesOf(site, study)), ...filesOfSite(site)].map((file) => [file.path, file]));

/** What a check finds in one page or file as it would be served. */
const found = (path: string, served: string): string[] =>
  (placed[path] ? checkPage(served, placed[path], lookup) : checkFile(served, files.get(path)!.lines())).failures.map((failure) =>
    inWords(path, failure),
  );

it('finds nothing wrong with the site as built, and reads every figure of every page', async () => {
  // Archives of these digests were parsed from data/; a browser test unpacks those that are served.
  const digestOf = (runId: string) => hash('sha256', readFileSync(join(dist, `bundles/${runId}.tgz`)));
  expect(expected.pins.map(({ runId }) => digestOf(runId))).toEqual(expected.pins.map(({ sha256 }) => sha256));
  const all = await check(everything, benchOnPins(serve, base, origin));
  expect(wrong(all)).toEqual([]);
  const paths = (kind: Checked['kind']) => all.filter((item) => item.kind === kind).map(({ path }) => path);
  expect(paths('archive').toSorted()).toEqual(expected.pins.map(({ runId }) => runId).toSorted());
  expect(paths('page').toSorted()).toEqual(Object.keys(placed).toSorted());
  expect(paths('file').toSorted()).toEqual([PLACED, ...files.keys()].filter((path) => !path.endsWith('.svg')).toSorted());
  expect(all.reduce((sum, { compared }) => sum + compared, 0)).toBeGreaterThan(50_000);
}, 120_000);

/** Pages and files that no check reads, as /verify/ says: prose, drawings, what is no data. */
const NOT_READ = [
  /^api\/v\d\/schema\//,
  /^(calculator|methodology|reproduce|glossary)\/index\.html$/,
  /^404\.html$|^(de\/|map\/)|^sitemap.*\.xml$|^(robots|notices)\.txt$/,
  /^(og|_astro|pagefind|embed)\//,
  /\.svg$/,
];

it('reads every page and data file but those that the page says are not read', () => {
  const built = globSync('**/*.{html,json,csv,svg,xml,txt}', { cwd: dist }).map((path) => path.replaceAll('\\', '/'));
  const checked = new Set([...Object.keys(placed), ...files.keys(), PLACED].map(fileOf));
  expect(built.filter((path) => !checked.has(path) && !NOT_READ.some((pattern) => pattern.test(path))).toSorted()).toEqual([]);
});

const DRAWINGS = /<svg class="ct-svg[^>]*role="img".*?<\/svg>/gs;

it('draws what it computes, on pages, in files and in frames', () => {
  const drawn = [...files.keys()].filter((path) => path.endsWith('.svg'));
  expect(drawn.length).toBeGreaterThan(50);
  expect(drawn.flatMap((path) => found(path, read(path)))).toEqual([]);
  const charts = [
    ...site.studies.flatMap((opened) => [...noteFigures(opened), ...opened.pins.flatMap(({ run }) => opened.charts(run))]),
    ...defaultPair(site).charts,
    ...drawnIn(site),
  ].filter(({ notRecorded }) => !notRecorded);
  const findings = site.studies.map(findingOf);
  const looks = [false, true].flatMap((legend) => (['wide', 'narrow'] as const).map((width) => ({ width, legend })));
  const known = new Set([
    ...charts.flatMap((spec) => looks.map((look) => renderSvg(spec, look).toString())),
    ...findings.flatMap((finding) => findingHtml(base, finding, rangeOf(findings)).match(DRAWINGS)!),
  ]);
  const wrongly = pages.filter((page) => (read(page).match(DRAWINGS) ?? []).some((drawing) => !known.has(drawing)));
  expect(wrongly).toEqual([]);
});

/** Tables whose cells are results. */
const RESULTS = /(?:^| )(?:data-table|ledger|replications)(?: |$)/;
/** Elements that name a run, a file or a time. */
const NAMES = ['a', 'code', 'summary', 'li'];
const isKeyed = (element: Element) => attribute(element, 'data-key') !== undefined;

/** What a cell prints outside of figures and names. */
const withoutKeyed = (cell: Element): string =>
  cell.childNodes
    .map((node) =>
      'tagName' in node ? (isKeyed(node) || NAMES.includes(node.tagName) ? '' : withoutKeyed(node)) : 'value' in node ? node.value : '',
    )
    .join('');

describe.each(Object.keys(placed))('/%s', (path) => {
  it('has a key on every number in a table of results, and on every <data>', () => {
    const all = elementsOf(fileOf(path));
    expect(all.filter((e) => e.tagName === 'data' && !isKeyed(e)).map(textOf)).toEqual([]);
    const tables = all.filter((element) => RESULTS.test(attribute(element, 'class') ?? ''));
    const cells = tables.flatMap(elementsIn).filter((e) => e.tagName === 'td' && !isKeyed(e));
    const bare = cells.map(withoutKeyed).filter((text) => /\d/.test(text));
    expect(bare).toEqual([]);
  });
});

/** What a pattern ends with, a digit, is another one. */
const OTHER = (match: string) => match.slice(0, -1) + (match.endsWith('1') ? '2' : '1');

it('has the pins in the hashed script of the Worker', () => {
  const workers = globSync('_astro/worker-*.js', { cwd: dist });
  expect(workers).toHaveLength(1);
  const script = read(workers[0]!);
  expect(expected.pins.map(({ sha256 }) => sha256).filter((part) => !script.includes(part))).toEqual([]);
});

describe('what was changed on the way', () => {
  const note = 'notes/deltaglider-proxy/';
  const ledger = 'claims/deltaglider-proxy/';
  const json = 'api/v1/claims/deltaglider-proxy.json';
  const run = 'dgp-2core-20261120-node24';

  it.each<[string, string, RegExp, string | typeof OTHER, string]>([
    [
      'a number in a note',
      note,
      /(data-key="deltaglider-proxy\/put-ratio">)[^<]+/,
      '$199.9×',
      'deltaglider-proxy/put-ratio: “99.9×”, expected',
    ],
    ['a number in the title of a note', note, /(<title[^>]*>[^<]*?)\d/, '$19', 'cover/deltaglider-proxy:tab-title: '],
    ['a number in the title of a preview', note, /(property="og:title"[^>]*content="[^"]*?)\d/, '$19', 'cover/deltaglider-proxy:title: '],
    ['a number in the description', note, /(name="description"[^>]*content="[^"]*?)\d/, '$19', 'cover/deltaglider-proxy:description: '],
    [
      'a value in a note',
      note,
      /value="[^"]+" (data-key="deltaglider-proxy\/put-ratio")/,
      'value="99.9" $1',
      'put-ratio: “99.9”, expected',
    ],
    ['a number in a note made bare text', note, /<a class="claim"[^>]*#put-ratio".*?<\/a>/s, '<b>99.9×</b>', 'put-ratio: is missing'],
    ['a number in a note put into a comment', note, /<a class="claim"[^>]*#put-ratio".*?<\/a>/s, '<!-- $& -->', 'put-ratio: is missing'],
    [
      'a number that no claim computes',
      note,
      /(<div class="prose".*?<p class="lines-title">)/s,
      '$1<data data-key="deltaglider-proxy/made-up">99</data>',
      'deltaglider-proxy/made-up: ',
    ],
    [
      'a number that is placed twice',
      note,
      /<data [^>]*"deltaglider-proxy\/put-ratio">[^<]*<\/data>/,
      '$&$&',
      'put-ratio: stands where the build placed no such figure',
    ],
    [
      'two numbers of a note in each other’s place',
      note,
      /(<a class="claim"[^>]*#put-ratio".*?<\/a>)(.*?)(<a class="claim".*?<\/a>)/s,
      '$3$2$1',
      'deltaglider-proxy/put-ratio: in its place stands ',
    ],
    [
      'a sentence that another rule tests',
      note,
      /data-key="deltaglider-proxy\/own-slower:sentence"/,
      'data-key="deltaglider-proxy/no-such:sentence"',
      'no-such:sentence: ',
    ],
    ['a word of a sentence', note, /(own-slower:sentence">Compression )slowed/, '$1sped', 'own-slower:sentence: '],
    [
      'a trial in the table of a chart',
      note,
      /(<table data-scope="chart-table\/.*?<td class="nowrap" data-key="">[^<]*?)\d/s,
      '$19',
      'chart-table/deltaglider-proxy/',
    ],
    ['a number on the home page', '', /(data-key="deltaglider-proxy\/own-saved-nightly">)[^<]+/, '$199.9×', 'own-saved-nightly: “99.9×”'],
    ['the runs in which findings hold on the home page', '', /(data-key="holds\/[^>]*>)\d+/, '$199', 'holds/'],
    ['the runs that a finding holds in, in a note', note, /(<p class="machines">[^]*?)\d of/, '$19 of', 'holds/deltaglider-proxy: '],
    ['a machine on the list of runs', 'runs/', /(id="machines-haproxy-slz"[^]*?, )2( cores)/, '$18$2', 'machines/haproxy-slz#'],
    ['the verdict of a replication', 'replications/', /(data-key="[^"]*\/replication-[a-z0-9-]*">)[a-z]+/, '$1never', '/replication-'],
    [
      'a figure put before those of a run',
      `runs/${run}/`,
      /(<div class="page run">)/,
      '$1<p><data value="99">99 MB/s</data></p>',
      '“99 MB/s”',
    ],
    ['a page that is empty', note, /^.*$/s, '', 'is missing'],
  ])('%s is named', (_, path, part, by, named) => {
    const text = read(fileOf(path));
    expect(text).toMatch(part);
    // One overload takes texts, the other functions.
    const told = found(path, text.replace(part, by as string));
    expect(told.join('\n')).toContain(named);
    // Where the whole page is gone, everything on it is missing.
    if (by !== '' || path !== note) expect(told.length).toBeLessThan(6);
  });

  it('beside a page that is not there and a damaged archive is named too, and only what reads that archive is not recomputed', async () => {
    const victim = 'dgp-2core-20261120-typescript-tgz';
    const serving: Serve = async (path) => {
      if (path === note) return null;
      const bytes = (await serve(path)) as Uint8Array;
      if (path === `bundles/${victim}.tgz`) return damaged(bytes);
      return path === json ? new TextDecoder().decode(bytes).replace(/("published":")\d/, OTHER) : bytes;
    };
    const all = await check(['deltaglider-proxy'], benchOn(serving, base, origin));
    expect(all.filter(({ failures }) => failures.some(({ state }) => state === 'refused')).map(({ path }) => path)).toEqual([victim]);
    const reads = new Set(rowsOf(site.studies[0]!.ledger).flatMap(({ id, runs }) => (runs.some((own) => own.id === victim) ? [id] : [])));
    expect(reads.size).toBeGreaterThan(0);
    const failures = (path: string) => all.find((item) => item.path === path)!.failures;
    const lost = failures(ledger).filter(({ state }) => state === 'not recomputed');
    expect([...reads].filter((id) => !lost.some(({ key }) => key?.split(/[:#]/)[0] === id))).toEqual([]);
    expect(lost.length).toBeLessThan(site.studies[0]!.ledger.length / 2);
    expect(failures(json).filter(({ state }) => state === 'differs')).toHaveLength(1);
    expect(failures(`api/v2/runs/${victim}.json`).map(({ state }) => state)).toEqual(['not recomputed']);
    expect(failures(`runs/${victim}/`).every(({ state }) => state === 'not recomputed')).toBe(true);
    expect(failures(`runs/${run}/`)).toEqual([]);
    expect(failures(note)).toMatchObject([{ state: 'not read', message: expect.stringContaining('the server answers 404') as string }]);
    expect(failures(`api/v2/runs/${run}.json`)).toEqual([]);
  });
});

/** Digits at the ends of matches, `count` of them evenly. */
function someDigits(text: string, endingIn: RegExp, count: number): number[] {
  const all = [...text.matchAll(endingIn)].map(({ index, 0: match }) => index + match.length - 1);
  return Array.from({ length: Math.min(count, all.length) }, (_, i) => all[Math.floor((i * all.length) / count)]!);
}

describe('a single digit that is another one', () => {
  const paths = [...Object.keys(placed), ...[...files.keys()].filter((path) => !path.endsWith('.svg'))];
  // One of each kind; what differs in nothing but the name of a study, a run or a file comes each night.
  const named = new RegExp(`${everything.join('|')}|-\\d[^/]*|[^/]+(?=\\.\\w+$)`, 'g');
  const kinds = Map.groupBy(paths, (path) => path.replaceAll(named, '*'));
  const chosen = new Set([...kinds.values()].map(([first]) => first));
  for (const path of paths)
    it(`differs in /${path}`, { tags: chosen.has(path) ? [] : ['long'] }, () => {
      const served = read(fileOf(path));
      const patterns = placed[path] ? [/<data value="-?\d/g, /<[^>]* data-key="[^"]*"[^>]*>[^<\d]*\d/g] : [/\d/g];
      const unseen = patterns
        .flatMap((pattern) => someDigits(served, pattern, 12))
        .filter((at) => found(path, served.slice(0, at) + OTHER(served[at]!) + served.slice(at + 1)).length === 0);
      // A sentence of a note is whatever its author wrote.
      const inSentences = unseen.filter((at) => !/class="verdict"[^>]*>[^<]*$/.test(served.slice(Math.max(0, at - 400), at + 1)));
      expect(inSentences).toEqual([]);
    });
});
