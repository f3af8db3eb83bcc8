import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { report } from '../../src/cli/report.ts';
import { active, elementsIn } from '../report/markup.ts';
import { study as rocksdbBlob } from '../../src/studies/rocksdb-blob/index.ts';
import { scratch } from '../scratch.ts';
import { archived, tax } from './terminal.ts';

const TYPESCRIPT = 'data/bundles/dgp-2core-20261120-typescript.tgz';
const folder = scratch();
const file = (name: string) => join(folder, name);
/** A transcript as an archive, with one table of one figure. */
const transcribed = (id: string, stated: object, csv: string) =>
  archived(file(`${id}.tgz`), id, {
    'transcript.json': JSON.stringify({
      ...{ schema: 'compression-tax-transcript/v1', id, runDate: '2026-01-02', publishedAt: null },
      ...{ title: 'Bare', source: { repository: 'someone/something', commit: 'abc1234' }, licence: 'MIT' },
      ...{ environment: [], stated: [], notStated: [] },
      ...stated,
    }),
    't.csv': csv,
  });

describe('the report of a measured run', () => {
  let html = '';
  beforeAll(async () => {
    await report(TYPESCRIPT, { out: file('run.html') });
    html = readFileSync(file('run.html'), 'utf8');
  });

  it('holds both concurrencies, one trial second by second, tables and environment', () => {
    const ids = elementsIn(html).flatMap(({ name, attributes }) => (name === 'h2' ? [attributes['id']] : []));
    expect(ids).toEqual(['flags', 'charts', 'figures', 'artifacts', 'environment', 'files']);
    const charts = elementsIn(html).flatMap(({ attributes }) => attributes['data-chart'] ?? []);
    expect(charts.filter((id) => id.startsWith('timeline'))).toEqual(['timeline']);
    expect(charts).toEqual(expect.arrayContaining(['throughput', 'throughput-c4', 'storage']));
  });

  it('fetches nothing and runs nothing', () => {
    expect(active(html)).toEqual([]);
    const addresses = elementsIn(html).flatMap(({ attributes }) =>
      ['href', 'src', 'data-src', 'xlink:href'].flatMap((key) => attributes[key] ?? []),
    );
    expect(addresses.filter((address) => !/^(#|data:)/.test(address))).toEqual([]);
    const css = /<style>([\s\S]*?)<\/style>/.exec(html)![1]!;
    expect([...css.matchAll(/url\(['"]?(?!data:|#)[^)]*/g)].map(([found]) => found)).toEqual([]);
    expect(css).not.toContain('@import');
    expect(css.match(/url\(data:font\/woff2;base64,[\w+/]{5000}/g)!.length).toBe(3);
    const policy = elementsIn(html).find(({ attributes }) => attributes['http-equiv'])!.attributes['content'];
    const hash = createHash('sha256').update(css).digest('base64');
    expect(policy).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; img-src data:; font-src data:; base-uri 'none'; form-action 'none'`,
    );
  });
});

describe('the verb', () => {
  it('writes a new file, and an old one only when it is told to', () => {
    const out = file('verb.html');
    const first = tax('report', TYPESCRIPT, '--out', out, '--json');
    expect([first.status, first.stderr]).toEqual([0, '']);
    const charts = elementsIn(readFileSync(out, 'utf8')).filter(({ name }) => name === 'ct-chart').length;
    expect(JSON.parse(first.stdout)).toMatchObject({ run: 'dgp-2core-20261120-typescript', out, charts, problem: null });
    writeFileSync(out, 'mine');
    const second = tax('report', TYPESCRIPT, '--out', out);
    expect([second.status, second.stdout]).toEqual([2, '']);
    expect(second.stderr).toContain(`report-exists: ${out}: is already there`);
    expect(readFileSync(out, 'utf8')).toBe('mine');
    expect(tax('report', TYPESCRIPT, '--out', out, '--force').status).toBe(0);
    expect(readFileSync(out, 'utf8')).toMatch(/^<!doctype html>/);
  });

  it('replaces no device and no link, whatever it is told', async () => {
    const link = file('link.html');
    symlinkSync('/dev/full', link);
    await expect(report(TYPESCRIPT, { out: link, force: true })).rejects.toMatchObject({ code: 'report-exists' });
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
  });

  it.each([
    [['package.json', '--out', 'x.html'], /bundle-not-gzip: package\.json/],
    [['none.tgz', '--out', 'x.html'], /file-unreadable: none\.tgz/],
    [[TYPESCRIPT], /required option '--out <file>'/],
    [[TYPESCRIPT, '--out', 'no-such-folder/x.html'], /file-unwritable: no-such-folder\/x\.html/],
  ])('leaves nothing behind when it cannot: %j', (args, message) => {
    const { status, stderr } = tax('report', ...args);
    expect([status, stderr]).toEqual([2, expect.stringMatching(message) as unknown]);
    expect(readdirSync('.').filter((name) => /^x\.html/.test(name))).toEqual([]);
  });

  it('ends with findings where a study cannot compute its charts, and writes the rest', async () => {
    const tables = [{ file: 't.csv', columns: [{ header: 'v', as: 'metric', metric: 'some-figure', unit: 's' }] }];
    const bare = transcribed('bare', { study: 'rocksdb-blob', tables }, 'v\r\n1\r\n');
    const neutral = await report(bare, { out: file('neutral.html') });
    expect(neutral.clean).toBe(true);
    const charts = vi.spyOn(rocksdbBlob, 'charts').mockImplementation(() => {
      throw new Error('a figure is missing');
    });
    const { text, clean } = await report(bare, { out: file('bare.html') });
    charts.mockRestore();
    expect([clean, text]).toEqual([false, expect.stringContaining('No charts: a figure is missing')]);
    expect(readFileSync(file('bare.html'), 'utf8')).toContain('The charts cannot be drawn.');
  });
});
