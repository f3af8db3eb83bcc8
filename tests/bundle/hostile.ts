/**
 * One corpus of hostile archives, for Node and for a real browser. In: nothing. Out: named archives, each of which must be refused
 * with a code or shown as inert text. `INJECTED` is markup that would set `hostile` on the window if any of it were taken for HTML.
 */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { readBundle, textOf } from '../../src/bundle/index.ts';
import { swap, type Files } from '../formats/bundle.ts';
import { draft, edit } from '../formats/dgp-bench/fixture.ts';
import { tarOf, tgzOf, zeros, type Member } from './tar.ts';

export interface Hostile {
  name: string;
  bytes: Buffer;
  /** Start of the code with which it is refused, or that it is shown as text; `either` where the field decides. */
  outcome: 'shown' | 'either' | (string & {});
}

export const INJECTED = `"'><img src=x onerror=self.hostile=1><script>self.hostile=1</script><svg onload=self.hostile=1>`;
/** The same for names of files and folders, which hold no slash, and for labels between quotes. */
const NAME = '<img src=x onerror=self.hostile=1>';

const file: Member = { name: 'run/a.txt', body: 'text' };
const one = (name: string, bytes: Buffer, outcome: string): Hostile => ({ name, bytes, outcome });

/** A sound run in a folder of its own, packed. */
const packed = (files: Files, root = 'run', more: readonly Member[] = []): Buffer =>
  tgzOf(...Object.entries(files).map(([path, body]) => ({ name: `${root}/${path}`, body })), ...more);

/** What the others are compared with. */
export const harmless: Hostile = one('a sound run', packed(draft()), 'shown');

const archives = (): Hostile[] => [
  one('an empty file', Buffer.alloc(0), 'bundle-not-gzip'),
  one('gzip that is not tar', gzipSync(Buffer.from(INJECTED.repeat(20))), 'bundle-tar'),
  one('a cut-off archive', packed(draft()).subarray(0, 900), 'bundle-truncated'),
  one('a bomb of 2 GiB', zeros(2 ** 31), 'bundle-too-large'),
  one('a bomb whose trailer says 1 kB', understated(zeros(2 ** 29)), 'bundle-too-large'),
  one('a bomb inside an archive', packed(draft(), 'run', [{ name: 'run/inner.tgz', body: zeros(2 ** 31) }]), 'shown'),
  one(
    'a file of 100 MB of zeros',
    gzipSync(tarOf(file, { name: 'run/b', body: Buffer.alloc(1e8) }), { level: 1 }),
    'bundle-file-too-large',
  ),
  one("'..' in a path", tgzOf(file, { name: 'run/../../x' }), 'bundle-parent-path'),
  one('a symbolic link', tgzOf(file, { name: 'run/l', type: '2', linkname: '/etc/passwd' }), 'bundle-link'),
  one('markup as the name of a refused member', tgzOf(file, { name: `run/${NAME}`, type: '2', linkname: NAME }), 'bundle-link'),
  one('10,000 files beside a run', packed(draft(), 'run', many(10_000)), 'shown'),
  one('more files than are allowed', packed(draft(), 'run', many(20_001)), 'bundle-too-many-entries'),
  one('no known format', tgzOf(file), 'format-unknown'),
];

const many = (count: number): Member[] => Array.from({ length: count }, (_, i) => ({ name: `run/extra/${NAME}${i}` }));

const numbers = (): Hostile[] => [
  ...['NaN', 'Infinity', '1e400', '-1', '"12"', 'null', '[]', '1e308'].map((value) => {
    const stated = /"mb_s":[^,}]+/.exec(draft()['summary.json']!)![0];
    return one(`a speed of ${value}`, packed(swap(draft(), 'summary.json', stated, `"mb_s":${value}`)), 'dgp-');
  }),
  ...['NaN', 'Infinity', '1e400', '-1', '', '1e308'].map((value) =>
    one(`a duration of ${value || 'nothing'}`, packed(changedCell(draft(), 'passthrough/c1/put.csv', 'wall_s', value)), 'dgp-'),
  ),
  one('an unknown version', packed(edit(draft(), 'resource_timeseries.json#/schema', `dgp-bench-${INJECTED}/v9`)), 'dgp-'),
  one('a list where a record belongs', packed({ ...draft(), 'summary.json': '[]' }), 'dgp-'),
  one('JSON nested 100,000 deep', packed({ ...draft(), 'summary.json': '['.repeat(1e5) }), 'dgp-'),
  one('a key called __proto__', packed(swap(draft(), 'environment.json', '{', '{"__proto__":{"timestamp":"polluted"},')), 'shown'),
];

/** One archive per text field, key and CSV cell of a run and of a transcript, with markup in its place. */
function injected(): Hostile[] {
  const run = draft({ modes: ['passthrough'] });
  const transcript = transcriptFiles();
  const id = (JSON.parse(transcript['transcript.json']!) as { id: string }).id;
  return [
    ...Object.keys(run)
      .filter((path) => !/cold_get|warm_get|after_/.test(path)) // alike
      .flatMap((path) => fieldsOf(run, path).map(({ place, files }) => one(place, packed(files), 'either'))),
    ...Object.keys(transcript).flatMap((path) =>
      fieldsOf(transcript, path).map(({ place, files }) => one(place, packed(files, id), 'either')),
    ),
    one('markup as the processor', packed(edit(run, 'environment.json#/lscpu', `Model name: ${INJECTED}`)), 'shown'),
    one('a date with markup', packed(edit(run, 'environment.json#/timestamp', `2026-01-02T${INJECTED}`)), 'shown'),
    one('an address that is a script', packed(edit(run, 'artifacts.json#/0/source_url', 'javascript:self.hostile=1')), 'shown'),
    one(
      'markup as the root folder',
      packed({ ...transcript, 'transcript.json': transcript['transcript.json']!.replaceAll(id, NAME) }, NAME),
      'shown',
    ),
    one(
      'text that turns its direction',
      packed(edit(run, 'environment.json#/lscpu', `Model name: a\u202e${INJECTED}\u0000\ud800`)),
      'shown',
    ),
  ];
}

interface Field {
  place: string;
  files: Files;
}

/** Every string in a JSON file and every key of it, or every kind of text cell of a CSV, replaced by markup, one at a time. */
function fieldsOf(files: Files, path: string): Field[] {
  const text = files[path]!;
  if (path.endsWith('.json'))
    return [...new Set(text.match(/"(?:[^"\\]|\\.)*"/g))].map((string) => ({
      place: `${path} ${string}`.slice(0, 120),
      files: { ...files, [path]: text.replaceAll(string, JSON.stringify(INJECTED)) },
    }));
  if (!path.endsWith('.csv')) return [];
  const header = text.slice(0, text.search(/\r?\n/)).split(',');
  return header.map((column) => ({ place: `${path} ${column}`, files: changedCell(files, path, column, INJECTED) }));
}

/** The first row's cell of a column, with the quotes that CSV wants. */
function changedCell(files: Files, path: string, column: string, value: string): Files {
  const [header = '', first = '', ...rest] = files[path]!.split(/\r?\n/);
  const cells = first.split(',');
  cells[header.split(',').indexOf(column)] = `"${value.replaceAll('"', '""')}"`;
  return { ...files, [path]: [header, cells.join(','), ...rest].join('\n') };
}

const example = 'cdt-cache-20251126-example.tgz';
const exampleBundle = await readBundle(example, readFileSync(new URL(`../../data/bundles/${example}`, import.meta.url)));
const transcriptFiles = (): Files => Object.fromEntries([...exampleBundle.files.keys()].map((path) => [path, textOf(exampleBundle, path)]));

function understated(bomb: Buffer): Buffer {
  bomb.writeUInt32LE(1000, bomb.length - 4);
  return bomb;
}

export const hostileArchives = (): Hostile[] => [...archives(), ...numbers(), ...injected()];
