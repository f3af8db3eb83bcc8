/** Words of the site: one name for each thing, money in each note, and none of the phrases that stopped readers. */
import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { unwritten } from '../../src/documents/unwritten.ts';
import { attribute, dist, elementsIn, elementsOf, pages, read, textOf, type Element } from './dist.ts';

const twice = (texts: readonly string[]) => texts.filter((text, i) => texts.indexOf(text) !== i);
const named = (page: string, tag: string) => elementsOf(page).filter(({ tagName }) => tagName === tag);
const runPages = pages.filter((path) => /^runs\/[^/]+\/index\.html$/.test(path));
/** Of each study, as the notes and the list of runs call it. */
const studies = named('runs/index.html', 'caption')
  .map((caption) => textOf(elementsIn(caption)[0]!))
  .filter((name) => !/by machine|:/.test(name));

it.each(['title', 'h1'])('no two run pages have one %s, and each names its study first', (tag) => {
  const titles = runPages.map((path) => textOf(named(path, tag)[0]!));
  expect(titles.length).toBeGreaterThan(1);
  expect(twice(titles)).toEqual([]);
  expect(titles.filter((title) => !studies.some((study) => title.startsWith(`${study}: `)))).toEqual([]);
});

it.each([
  ['calculator/index.html', 'run'],
  ['compare/index.html', 'a'],
  ['compare/index.html', 'b'],
])('the runs that %s offers as “%s” are told apart', (page, name) => {
  const select = named(page, 'select').find((element) => attribute(element, 'name') === name)!;
  const options = elementsIn(select).filter(({ tagName }) => tagName === 'option');
  expect(options.length).toBe(runPages.length);
  expect(twice(options.map(textOf))).toEqual([]);
});

it('every change in changelog and feed names its study first, and no two of runs have one title', () => {
  const feed = [...read('feed.xml').matchAll(/<entry>.*?<title>\w+: (.*?)<\/title>/g)].map(([, title]) => title!);
  const items = named('changelog/index.html', 'li').filter((item) => /^(pin|superseded|correction)-/.test(attribute(item, 'id') ?? ''));
  const links = items.map((item) => elementsIn(item).find(({ tagName }) => tagName === 'a')!);
  const titles = [...feed, ...links.map(textOf)];
  expect(feed.length).toBeGreaterThan(0);
  expect(links.length).toBeGreaterThan(0);
  expect(titles.filter((title) => !studies.some((study) => title.startsWith(`${study}: `)))).toEqual([]);
  expect(twice(items.filter((item) => attribute(item, 'id')!.startsWith('pin-')).map(textOf))).toEqual([]);
  expect(new Set(links.filter((link) => /runs/.test(attribute(link, 'href')!)).map(textOf)).size).toBe(runPages.length);
});

it('a note calls the files of HAProxy as the run’s page and the charts do', () => {
  const table = named('notes/haproxy-slz/index.html', 'table').find((element) => /^File /.test(textOf(element)))!;
  const rows = elementsIn(table)
    .filter(({ tagName }) => tagName === 'tr')
    .slice(1);
  const files = rows.map((row) => textOf(elementsIn(row)[0]!));
  expect(files.length).toBeGreaterThan(5);
  const run = 'tax-haproxy-slz-20261125-110013-4d31d0';
  const cells = elementsOf(`runs/${run}/index.html`).filter(({ tagName }) => /^t[hd]$/.test(tagName));
  const printed = new Set(cells.map(textOf));
  expect(files.filter((file) => !printed.has(file))).toEqual([]);
  const chart = JSON.parse(read(`api/v1/charts/haproxy-slz/${run}/own-cpu.json`)) as { groups: { label: string }[] };
  expect(chart.groups.length).toBeGreaterThan(0);
  expect(chart.groups.filter(({ label }) => !files.includes(label))).toEqual([]);
});

it.each(pages.filter((path) => /^notes\/[^/]+\/index\.html$/.test(path)))('%s says in money for whom it pays, and how much', (path) => {
  const [, study = ''] = path.split('/');
  const isLine = (element: Element) => attribute(element, 'data-key')?.startsWith(`pays/${study}:`) ?? false;
  const lines = named(path, 'li').filter(({ childNodes }) => childNodes.some((node) => 'tagName' in node && isLine(node)));
  if (unwritten(study).length === 0) expect(lines.length).toBeGreaterThan(0);
  const said = /^.+: (pays|does not pay)\. A month with .+ costs [\d,.]+\sEUR (less|more) than with .+, which costs [\d,.]+\sEUR\./;
  const best = '( This run has a cheaper mode on the same data: [^;]+, [\\d,.]+\\sEUR against [\\d,.]+\\sEUR\\.)?$';
  const turn = `( [\\d.]+\\s% of the bytes are taken to be like those measured\\.)?( Everything else as stated, it pays with: [^;]+\\.)?${best}`;
  const busy = '( Machines: [^.]+\\.| The cores are there anyway: [^.]+\\.)?( Average use of its cores: [\\d.]+\\s%\\.)?';
  for (const line of lines.map(textOf)) {
    expect(line).toMatch(said);
    expect(line).toMatch(new RegExp(`, which costs [\\d,.]+\\sEUR\\.${busy}${turn}`));
  }
  const shared = named(path, 'p').filter((element) => attribute(element, 'data-key') === `pays/${study}:shared`);
  expect(shared.length).toBe(lines.length > 0 ? 1 : 0);
  for (const text of shared.map(textOf)) {
    expect(text).toMatch(/^In each: .*[a-zA-Z] [\d.,]+\s(GB|EUR)\/.+\./);
    if (lines.some((line) => textOf(line).includes('no proxy'))) expect(text).toMatch(/The proxy itself costs [\d,.]+\sEUR a month\./);
  }
});

it('no page and no file of the API has a phrase that stopped readers', () => {
  const phrases = /reads 3\.31.{0,20} as long|does not move these digits|nobody.s offer|in the table alone|same arm twice|you can read:\S/i;
  const texts = globSync('{**/*.html,api/v1/**/*.json,feed.xml}', { cwd: dist });
  expect(texts.length).toBeGreaterThan(100);
  expect(texts.filter((path) => phrases.test(read(path).replace(/<[^>]*>/g, '')))).toEqual([]);
});
