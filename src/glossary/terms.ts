/** The words of the trade that the notes use: one definition each, for /glossary/ and for the notes. Plain text. */

export interface Term {
  /** Anchor on /glossary/; never reused for another meaning. */
  id: string;
  term: string;
  /** One to three sentences. */
  definition: string;
}

/** In the order of the alphabet. */
export const terms: readonly Term[] = [
  {
    id: 'aa-pair',
    term: 'A/A pair',
    definition: 'Two runs of the same thing, made one after the other with nothing changed. Whatever they differ by is noise between runs.',
  },
  {
    id: 'audit',
    term: 'Audit',
    definition: 'A claim that a source made, quoted and judged by a rule on the figures of the source itself.',
  },
  {
    id: 'baseline',
    term: 'Baseline',
    definition: 'The configuration that others are compared with, in the same run: plain passthrough where it was measured.',
  },
  {
    id: 'block',
    term: 'Block',
    definition: 'One visit of every cell of a plan, in an order shuffled anew. In runs of our own harness a trial is a block.',
  },
  {
    id: 'bundle',
    term: 'Bundle',
    definition: 'One archive with everything that a run of a benchmark wrote: figures, samples, and a description of the machine.',
  },
  {
    id: 'claim',
    term: 'Claim',
    definition: 'A published statement with its number or its test. It names its formula and the cells that it was computed from.',
  },
  {
    id: 'cold-get',
    term: 'Cold GET',
    definition:
      'The first read of an object after it was written. The word promises more than is done: unless a run says so, no cache was dropped in between.',
  },
  {
    id: 'concurrency',
    term: 'Concurrency',
    definition: 'How many requests are under way at the same time: workers or users of the load generator.',
  },
  {
    id: 'corrected-stored',
    term: 'Corrected stored',
    definition: 'Implied stored plus the reference copies that it leaves out: what the deltas and their references take together.',
  },
  {
    id: 'counter-reset',
    term: 'Counter reset',
    definition: 'A restart sets the counters of a process back to zero. Savings computed across one are invalid, not zero.',
  },
  {
    id: 'cpu-time',
    term: 'CPU time for each gigabyte',
    definition:
      'Seconds of one core spent for each gigabyte moved. Unlike a mean percentage it does not fall when the same work takes longer.',
  },
  {
    id: 'delta',
    term: 'Delta',
    definition: 'An object stored as its difference from another one. Reading it takes both, and work to put them together again.',
  },
  {
    id: 'flag',
    term: 'Flag',
    definition: 'Something that a reader must know before trusting a number. It shows on every figure that it touches.',
  },
  {
    id: 'harness',
    term: 'Harness',
    definition: 'The program that prepares a system, loads it, measures it and writes the bundle.',
  },
  {
    id: 'hodges-lehmann',
    term: 'Hodges–Lehmann estimate',
    definition:
      'The median of the geometric means of all pairs of ratios within blocks, each with itself too. One block that went wrong does not move it far.',
  },
  {
    id: 'implied-stored',
    term: 'Implied stored',
    definition:
      'Bytes uploaded minus the bytes that the proxy says it saved. It leaves out one whole reference copy for each series of objects, and so flatters.',
  },
  {
    id: 'interval',
    term: 'Interval',
    definition:
      'The range that holds the true figure with the stated probability, if trials are alike. It takes three trials or more, and it covers the trials of its run, not what moves between runs.',
  },
  {
    id: 'littles-law',
    term: 'Little’s law',
    definition:
      'Open requests = requests per second × seconds each of them takes. With a fixed number of users there cannot be more of them than users.',
  },
  {
    id: 'measured',
    term: 'Measured',
    definition: 'Said of a run whose raw bundle is archived on this site, so that every figure can be computed again.',
  },
  {
    id: 'median',
    term: 'Median',
    definition: 'The middle value of the trials. One trial that went wrong does not move it far.',
  },
  {
    id: 'mode',
    term: 'Mode',
    definition: 'A configuration under test, such as passthrough, compression or encryption.',
  },
  {
    id: 'noise-between-runs',
    term: 'Noise between runs',
    definition:
      'How far two runs of the same thing lie apart, read from A/A pairs: the largest factor between two medians of a metric. A difference between two runs counts only beyond it.',
  },
  {
    id: 'order-statistics',
    term: 'Order statistics',
    definition:
      'Values sorted by size. An interval for the median can be read off between two of them, without any assumption about how the values are spread.',
  },
  {
    id: 'p95',
    term: 'p95',
    definition:
      'The time within which 95 of 100 requests were answered. It is withheld where there are too few requests; the maximum stands in its place.',
  },
  {
    id: 'phase',
    term: 'Phase',
    definition: 'A part of a run that is timed on its own: put, cold get, warm get.',
  },
  {
    id: 'pin',
    term: 'Pin',
    definition: 'A bundle on record with its digest. A site built from other bytes fails.',
  },
  {
    id: 'quantity',
    term: 'Quantity',
    definition: 'A value with its unit, its number of trials, its interval where there is one, and the places that it was read from.',
  },
  {
    id: 'reference-copy',
    term: 'Reference copy',
    definition: 'The one object of a series that is stored whole, and from which the deltas of the others are taken.',
  },
  {
    id: 'replication',
    term: 'Replication',
    definition:
      'A ratio that a source printed, measured again by our own harness and judged by one rule: does it point the same way, and is it as large?',
  },
  {
    id: 'rss',
    term: 'RSS',
    definition: 'Resident set size: the memory of a process that is in RAM. Processes that it starts are not part of it.',
  },
  {
    id: 'run',
    term: 'Run',
    definition: 'One execution of a benchmark, with all its trials, modes and phases.',
  },
  {
    id: 'single-observation',
    term: 'Single observation',
    definition: 'A figure that was measured once. It has no interval, is drawn hollow, and is never called faster or slower.',
  },
  {
    id: 'study',
    term: 'Study',
    definition: 'One question with the runs that bear on it. Each study has one note.',
  },
  {
    id: 'transcribed',
    term: 'Transcribed',
    definition:
      'Said of figures that others published and whose raw bundle is not available. A transcript holds only what the source printed.',
  },
  {
    id: 'trial',
    term: 'Trial',
    definition: 'A repetition inside a run. Every trial is kept and drawn; the median is shown.',
  },
  {
    id: 'verdict',
    term: 'Verdict',
    definition: 'A sentence that the data could contradict, with the test that decides it. When the test fails, the site is not built.',
  },
  {
    id: 'virtual-size',
    term: 'Virtual size',
    definition: 'The address space that a process has reserved, whether in RAM or not. It is an upper bound of what the process can touch.',
  },
  {
    id: 'wall-clock',
    term: 'Wall clock',
    definition: 'Time as it passes for whoever waits, from first byte to last, however many cores were at work.',
  },
  {
    id: 'warm-get',
    term: 'Warm GET',
    definition: 'A second read of objects that were read just before.',
  },
];

/** @throws Error for an unknown id, listing the known ones */
export function termOf(id: string): Term {
  const found = terms.find((term) => term.id === id);
  if (!found) throw new Error(`There is no term "${id}" in the glossary; known: ${terms.map((term) => term.id).join(', ')}.`);
  return found;
}
