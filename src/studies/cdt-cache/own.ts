import { minus, over, times } from '../../run/expression.ts';
import { difference, eachTrial, ratio, reduction, scale, sum } from '../../run/quantity.ts';
import { find, need } from '../../run/query.ts';
import type { Quantity, Run, Statistic } from '../../run/types.ts';

/** How the script was sent. `base` is the older version as Brotli, which is what the source compares with. */
export const BROTLI = 'br';
export const AGAIN = 'br-again';
export const DCB = 'dcb';
export const BASE = 'base';
export const FORMS = [
  { key: DCB, label: 'DCB' },
  { key: 'dcz', label: 'DCZ' },
  { key: 'identity', label: 'uncompressed' },
  { key: BROTLI, label: 'Brotli' },
  { key: 'zstd', label: 'Zstandard' },
] as const;

export const SCRIPTS = [
  { id: 'large', label: 'typescript.js', key: 'typescript.js' },
  { id: 'middle', label: 'three.js', key: 'three.js' },
  { id: 'small', label: 'react-dom.js', key: 'react-dom.js' },
] as const;
export const LARGE = SCRIPTS[0].key;

/** Milliseconds that each read was to wait: all of the large script, some of the others. */
export const DELAYS = [0, 0.1, 0.25, 0.5, 1, 2, 4, 8, 16] as const;
export const [NONE, LONGEST] = [DELAYS[0], DELAYS[8]];

/** A figure of a cell, of the large script unless said. */
const at =
  (metric: string) =>
  (run: Run, mode: string, delay: number, script: string = LARGE) =>
    need(run, metric, { mode, script, delay });
/** True of the plan without a delay, which reads a script several times in each visit. */
export const isUndelayed = ({ environment }: Run): boolean => environment.some(({ label }) => label === 'reads a visit');
/** From the request to the last byte, ms; of several reads in a block the median. */
export const readTime = (run: Run, mode: string, delay: number, script?: string): Quantity =>
  at(isUndelayed(run) ? 'latency-p50' : 'wall-time')(run, mode, delay, script);
const undelayed = (metric: string) => (run: Run, mode: string, script?: string) => at(metric)(run, mode, NONE, script);
/** Of the cache entry, during the fetch. */
export const entryReads = undelayed('entry-reads');
export const entryBytes = undelayed('entry-bytes');
export const sentBytes = undelayed('sent-bytes');
/** Of every file but the DCB entry in the cache's folder, dictionaries among them. */
export const otherReads = (run: Run, delay: number) => at('other-reads')(run, DCB, delay);
/** Of the dictionary, while the script was fetched from the server. */
export const downloadReads = (run: Run) => at('download-dictionary-reads')(run, DCB, NONE);

/** What a read of the Brotli entry, whose few reads hardly overlap, waited on average, ms. */
export const waitOf = (run: Run, delay: number): Quantity =>
  eachTrial('ms', [at('waited')(run, BROTLI, delay), at('entry-reads')(run, BROTLI, delay)], (seconds, reads) =>
    over(times(seconds, 1000), reads),
  );

/** Delays at which the run read the large script in both forms and its reads waited for about as long, less than twice the time that was set. */
export const delaysOf = (run: Run): number[] =>
  DELAYS.filter(
    (delay) =>
      [BROTLI, DCB].every((mode) => find(run, 'wall-time', { mode, script: LARGE, delay })) &&
      (delay === NONE || waitOf(run, delay).value < 2 * delay),
  );

/**
 * A figure of the baseline in a block: the mean of its two reads of the Brotli entry, which is in the plan under two names; without a delay only that of the large script is.
 * The older version, also Brotli, is not a third: its entry takes one read of the disk fewer.
 */
function ofBrotli(figure: typeof readTime, run: Run, delay: number, script: string = LARGE): Quantity {
  const first = figure(run, BROTLI, delay, script);
  return isUndelayed(run) && script !== LARGE ? first : scale(sum(first, figure(run, AGAIN, delay, script)), 0.5, first.unit);
}
/** A figure of DCB ÷ that of the baseline. */
const againstBrotli = (figure: typeof readTime) => (run: Run, delay: number, script?: string) =>
  ratio(figure(run, DCB, delay, script), ofBrotli(figure, run, delay, script));
export const dcbRatio = againstBrotli(readTime);
/** Of the large script, at some delays. */
export const dcbRatios = (delays: readonly number[]) => (run: Run) => delays.map((delay) => dcbRatio(run, delay));
/** Of the CPU time of all the browser’s processes during the read. */
export const cpuRatio = againstBrotli(at('browser-cpu'));

export const readRatio = (run: Run, arm: string, against: string, delay: number) =>
  ratio(readTime(run, arm, delay), readTime(run, against, delay));
/** What a read of DCB takes longer than the baseline, ms. */
export const gap = (run: Run, script: string, delay: number) =>
  difference(readTime(run, DCB, delay, script), ofBrotli(readTime, run, delay, script));
/** Share of the download that DCB leaves out against Brotli, %. */
export const downloadSaved = (run: Run, script: string) => reduction(sentBytes(run, DCB, script), sentBytes(run, BROTLI, script));

/** The large script in the release that is in the cache, and in the next. */
export const releases = ({ artifacts }: Run) =>
  ['base', 'diff'].map((release) => artifacts.find(({ name }) => name === `${LARGE}/${release}.identity`)!);
/** Bytes by which the next release is longer. */
export function releaseGrown(run: Run): Statistic {
  const [before, after] = releases(run).map(({ sizeBytes }) => sizeBytes) as [number, number];
  const sources = releases(run).map((own) => ({ run: run.id, file: 'run.json', at: `#/dataset/${run.artifacts.indexOf(own)}/bytes` }));
  return { value: after - before, unit: 'B', n: 0, sources, expression: minus(after, before) };
}

/** What the smaller download saves once on a link of so many Mbit/s, ms. */
export const downloadTimeSaved = (run: Run, mbit: number): Quantity =>
  eachTrial('ms', [sentBytes(run, BROTLI), sentBytes(run, DCB)], (brotli, dcb) =>
    // 8 bits of a byte; 1 Mbit/s moves 1,000 bits in a millisecond.
    over(times(minus(brotli, dcb), 8), mbit * 1000),
  );
/** Reads from the cache after which that is used up; meant for delays at which DCB takes longer. */
export const readsToBreakEven = (run: Run, mbit: number, delay: number): Quantity =>
  scale(ratio(downloadTimeSaved(run, mbit), gap(run, LARGE, delay)), 1, 'reads');
