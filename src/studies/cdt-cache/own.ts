/** The figures of our own runs by arm, script and delay, and what follows from them. */
import { minus, over, times } from '../../run/expression.ts';
import { difference, eachTrial, ratio, reduction, scale, sum } from '../../run/quantity.ts';
import { find, need } from '../../run/query.ts';
import type { Quantity, Run } from '../../run/types.ts';

/** How the script was sent. `base` is the older version as Brotli, which is what the source compares with. */
export const BROTLI = 'br';
const AGAIN = 'br-again';
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
/** The run in which parts of a millisecond came to a whole one: the timer of its disk rounded up. */
export const ROUNDED = 'tax-cdt-cache-20261122-0939';

const at = (metric: string) => (run: Run, mode: string, script: string, delay: number) => need(run, metric, { mode, script, delay });
/** From the request to the last byte, ms. */
export const readTime = at('wall-time');
/** Of the cache entry, during the fetch. */
export const entryReads = at('entry-reads');
/** Of every other file in the cache's folder, dictionaries among them. */
export const otherReads = at('other-reads');
/** While the script was fetched from the server: of the dictionary. */
export const downloadReads = at('download-dictionary-reads');
export const entryBytes = at('entry-bytes');
export const sentBytes = at('sent-bytes');

/** What a read of the entry waited on average, ms. */
export const waitOf = (run: Run, mode: string, delay: number): Quantity =>
  eachTrial('ms', [at('waited')(run, mode, LARGE, delay), entryReads(run, mode, LARGE, delay)], (seconds, reads) =>
    over(times(seconds, 1000), reads),
  );

const isHeld = (run: Run, mode: string, delay: number) => find(run, 'wall-time', { mode, script: LARGE, delay }) !== undefined;
/** Delays at which the run read the large script in both forms and its reads waited for about as long, less than twice the time that was set. */
export const delaysOf = (run: Run): number[] =>
  DELAYS.filter(
    (delay) => [BROTLI, DCB].every((mode) => isHeld(run, mode, delay)) && (delay === NONE || waitOf(run, BROTLI, delay).value < 2 * delay),
  );

/**
 * The baseline of a block: the mean of its two reads of the Brotli entry, which is in the plan under two names. The older version, also Brotli, is not a third:
 * its entry takes one read of the disk fewer.
 */
const brotliTime = (run: Run, script: string, delay: number): Quantity =>
  scale(sum(readTime(run, BROTLI, script, delay), readTime(run, AGAIN, script, delay)), 0.5, 'ms');

export const readRatio = (run: Run, arm: string, against: string, delay: number) =>
  ratio(readTime(run, arm, LARGE, delay), readTime(run, against, LARGE, delay));
/** Read time of an arm ÷ the baseline. */
export const brotliRatio = (run: Run, arm: string, delay: number, script: string = LARGE) =>
  ratio(readTime(run, arm, script, delay), brotliTime(run, script, delay));
/** What an arm's read takes longer than the baseline, ms. */
export const gap = (run: Run, arm: string, delay: number, script: string = LARGE) =>
  difference(readTime(run, arm, script, delay), brotliTime(run, script, delay));
/** Read time with a delay ÷ without. */
export const growth = (run: Run, arm: string, delay: number) => ratio(readTime(run, arm, LARGE, delay), readTime(run, arm, LARGE, NONE));
/** Share of the download that an arm leaves out against Brotli, %. */
export const downloadSaved = (run: Run, mode: string, script: string) =>
  reduction(sentBytes(run, mode, script, NONE), sentBytes(run, BROTLI, script, NONE));

/** What the smaller download saves once on a link of so many Mbit/s, ms. */
export const downloadTimeSaved = (run: Run, script: string, mbit: number): Quantity =>
  eachTrial('ms', [sentBytes(run, BROTLI, script, NONE), sentBytes(run, DCB, script, NONE)], (brotli, dcb) =>
    // 8 bits of a byte; 1 Mbit/s moves 1,000 bits in a millisecond.
    over(times(minus(brotli, dcb), 8), mbit * 1000),
  );
/** Reads from the cache after which that is used up; meant for delays at which DCB takes longer. */
export const readsToBreakEven = (run: Run, mbit: number, delay: number): Quantity =>
  scale(ratio(downloadTimeSaved(run, LARGE, mbit), gap(run, DCB, delay)), 1, 'reads');
