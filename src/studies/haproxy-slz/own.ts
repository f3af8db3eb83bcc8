import { minus, over, plus, times } from '../../run/expression.ts';
import { combine, difference, eachTrial, ratio, reduction, scale } from '../../run/quantity.ts';
import { need, select } from '../../run/query.ts';
import { LOAD_TIME } from '../../run/stolen.ts';
import type { Quantity, Run } from '../../run/types.ts';
import { ratioOf } from '../ours.ts';
import { isLibrary } from './figures.ts';

export const BASELINE = 'none';

/** What was loaded: a file, open connections, HAProxy's limit of CPU in per cent, and the link. */
export interface Setting {
  file: string;
  connections: number;
  limit: number;
  link: string;
}

const setting = (file: string, { connections = 8, limit = 100, link = 'loopback' }: Partial<Setting> = {}): Setting => ({
  file,
  connections,
  limit,
  link,
});

/** A file at full load, called as in the archive and in the note. */
const file = <Id extends string>(id: Id, name: string) => ({ id, label: name, ...setting(name) });

const STYLE_NAME = 'bootstrap.min.css';
/** Files that compress: two scripts, a style sheet, an HTML page, JSON and an HTML listing. */
export const TEXTS = [
  file('script', 'jquery-1.min.js'),
  file('script2', 'jquery-2.min.js'),
  file('style', STYLE_NAME),
  file('page', 'page.html'),
  file('json', 'types.json'),
  file('listing', 'listing.html'),
] as const;
export const [SCRIPT, , STYLE, PAGE, JSON_FILE] = TEXTS;
/** The control: random pixels, which no library makes smaller. */
export const NOISE = file('noise', 'noise.png');
/** The style sheet with more open connections. */
export const CROWDS = [100, 300, 1000].map((connections) => ({
  id: `c${connections}`,
  label: `${connections} connections`,
  ...setting(STYLE_NAME, { connections }),
}));
export const CROWD = CROWDS[1]!;
/** The style sheet on a link, with and without a limit of CPU. */
export const LINKS = ['1gbit', '100mbit'] as const;
export type Link = (typeof LINKS)[number];
export const LIMITS = [100, 85, 50] as const;
export const onLink = (link: Link, limit: number = LIMITS[0]) => setting(STYLE_NAME, { connections: 100, link, limit });

/** The style sheet by how clients connect. */
export const WAYS = [
  { id: 'plain', label: 'plain HTTP', value: setting(STYLE_NAME) },
  { id: 'tls', label: 'TLS, connections kept', value: setting(STYLE_NAME, { link: 'tls' }) },
  { id: 'each', label: 'TLS, a connection for each request', value: setting(STYLE_NAME, { link: 'tls-each' }) },
] as const;
export const onWays =
  (figure: (run: Run, mode: string, where: Setting) => Quantity, arms: readonly string[], ways: readonly (typeof WAYS)[number][] = WAYS) =>
  (run: Run): Quantity[] =>
    arms.flatMap((mode) => ways.map(({ value }) => figure(run, mode, value)));
/** Files that were compressed before, by the encoding in which they are stored. */
export const STORED = ['gzip', 'br'].map((id) => ({ id, label: `${id} stored`, value: `stored-${id}` }));

/** The dimensions of its measurements, but for the arm. */
export const dimsOf = ({ file, connections, limit, link }: Setting) => ({ file, connections, limit, link });
const at = (metric: string) => (run: Run, mode: string, where: Setting) => need(run, metric, { mode, ...dimsOf(where) });
/** MB of files that were asked for and came, per second, before compression. */
export const throughput = at('throughput');
export const cpu = at('cpu-seconds-per-gb');
export const memory = at('peak-rss');
/** % of one core. */
export const cpuUse = at('cpu-mean');
/** False for a run that leaves the setting out, such as one that only tries the harness. */
export const isHeld = (run: Run, mode: string, where: Setting): boolean => select(run, 'throughput', { mode, ...dimsOf(where) }).length > 0;

/** What the clients got, and what HAProxy answered before compression, heads included, B. */
const [sent, answered] = [at('sent-bytes'), at('proxy-out-bytes')];
export const compression = (run: Run, mode: string, where: Setting) => ratio(answered(run, mode, where), sent(run, mode, where));
export const savedShare = (run: Run, mode: string, where: Setting) => reduction(sent(run, mode, where), answered(run, mode, where));

/** What leaves the compressor for each byte that enters it. `savedShare`, unlike this, counts as saved what is under way when the load ends. */
export const compressed = (run: Run, mode: string, where: Setting) =>
  ratio(at('compressor-out-bytes')(run, mode, where), at('compressor-in-bytes')(run, mode, where));

const facts = (run: Run, mode: string, where: Setting, ...metrics: readonly string[]) =>
  metrics.map((metric) => at(metric)(run, mode, where));
/** Earlier bundles do not say that the load ends by the clock. */
const clockOf = (run: Run) => (select(run, LOAD_TIME).length > 0 ? LOAD_TIME : 'wall-time');
/** What was sent, Mbit/s: 1,000 bits in a millisecond are 1 Mbit/s. */
export const sentRate = (run: Run, mode: string, where: Setting): Quantity =>
  eachTrial('Mbit/s', facts(run, mode, where, 'sent-bytes', clockOf(run)), (sent, ms) => over(times(sent, 8e-3), ms));
/** Sent for each byte of the files, whether HAProxy compresses them or they were compressed before. */
const sentEach = (run: Run, mode: string, where: Setting) =>
  eachTrial('×', [sentRate(run, mode, where), throughput(run, mode, where)], (sent, files) => over(sent, times(files, 8)));
export const savedBy = (run: Run, mode: string, where: Setting) => reduction(sentEach(run, mode, where), sentEach(run, BASELINE, where));
/** Sent for each byte of the files ÷ the same uncompressed. */
export const sentShare = (run: Run, mode: string, where: Setting) => ratio(sentEach(run, mode, where), sentEach(run, BASELINE, where));
export const instructions = (run: Run, mode: string, where: Setting) =>
  need(run, 'instructions-per-byte', { mode, ...dimsOf(where), connections: 1 });
/** Answers that were not sent, Mbit/s. */
export const savedRate = (run: Run, mode: string, where: Setting): Quantity =>
  combine('Mbit/s', facts(run, mode, where, 'proxy-out-bytes', 'sent-bytes', clockOf(run)), (answered, sent, ms) => {
    return ((answered - sent) * 8) / 1e6 / (ms / 1000);
  });
/** MB of answers before compression that reached clients, per second, also those still under way: what wrk received × the ratio by HAProxy's counters. */
export const delivered = (run: Run, mode: string, where: Setting): Quantity =>
  eachTrial(
    'MB/s',
    facts(run, mode, where, 'sent-bytes', 'proxy-out-bytes', 'compressor-in-bytes', 'compressor-out-bytes', clockOf(run)),
    (sent, answered, into, out, ms) => over(over(times(sent, over(answered, plus(minus(answered, into), out))), 1000), ms),
  );
/** A figure of one arm ÷ that of another on a link. `limit`: of the CPU that may compress; not compressing has nothing to limit. */
export const linkRatioOf =
  (figure: (run: Run, mode: string, where: Setting) => Quantity) =>
  (run: Run, arm: string, against: string, link: Link, limit: number = LIMITS[0]): Quantity => {
    const of = (mode: string) => figure(run, mode, onLink(link, isLibrary(mode) ? limit : LIMITS[0]));
    return ratio(of(arm), of(against));
  };
export const deliveredRatio = linkRatioOf(delivered);
export const throughputRatio = ratioOf(throughput);
export const cpuRatio = ratioOf(cpu);
export const cost = (run: Run, mode: string, where: Setting) => cpuRatio(run, mode, BASELINE, where);
export const memoryRatio = ratioOf(memory);
/** Bytes that one arm sends where another sends one, for the same answers. */
export const sentRatio = ratioOf((run, mode, where: Setting) => ratio(sent(run, mode, where), answered(run, mode, where)));
/** Memory beyond a process that does not compress, for each connection, kB. */
export const perConnection = (run: Run, mode: string, where: Setting): Quantity =>
  scale(difference(memory(run, mode, where), memory(run, BASELINE, where)), 1e-3 / where.connections, 'kB');
