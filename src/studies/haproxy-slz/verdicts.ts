/** The qualitative sentences of the note, each with the rule that decides it. In: the transcribed run. Out: verdicts. */
import { above, atLeast, atMost, below, between, exactly, otherThan, rounded, SIMILAR_WITHIN, within } from '../../claims/bound.ts';
import { every, part, verdict } from '../../claims/build.ts';
import { all, everyPair, everyText, varied, type Pair } from '../../claims/rules.ts';
import type { Claim, StudyRuns } from '../../claims/types.ts';
import { minus, over, plus, times } from '../../run/expression.ts';
import { derive, difference, ratio, scale } from '../../run/quantity.ts';
import { select } from '../../run/query.ts';
import type { Quantity, Run } from '../../run/types.ts';
import {
  ALL,
  at,
  BINARY_GB,
  column,
  computedRatio,
  contextsPerGb,
  CORE2,
  crossover,
  DANIELS,
  DECIMAL_GB,
  each,
  FILES,
  I5,
  impliedSize,
  lead,
  leads,
  LIBRARIES,
  LIMITED,
  MEMORIES,
  memoryRatios,
  perSession,
  ROWS,
  savedShare,
  sentPerInput,
  sizeLead,
  speeds,
  stated,
  TESTS,
  throttled,
  UNLIMITED,
  WITH_HITS,
  type Library,
  type Row,
  type Subject,
} from './figures.ts';

const carriesMore = part(all(above(SIMILAR_WITHIN), 'unthrottled input, libslz ÷ zlib,'), leads('bandwidth-in', UNLIMITED));
const sendsMore = part(all(above(1), 'unthrottled output for the same input, libslz ÷ zlib,'), each(UNLIMITED, sentPerInput));

/** Figures of the transcript. */
const of =
  <T>(read: (run: Run) => readonly T[]) =>
  ({ printed }: StudyRuns) =>
    read(printed);
/** Each figure beside one that the text states. */
const beside = (metric: string, read: (runs: StudyRuns) => readonly Quantity[]) => (runs: StudyRuns) =>
  read(runs).map((q): Pair => [q, stated(runs.printed, metric)]);
const atEachLibrary = (read: (run: Run, mode: Library) => Quantity) => of((run) => LIBRARIES.map(({ key }) => read(run, key)));

/** Memory per session, from the first machine to the second. */
const growth = (run: Run, metric: string, mode: Library) => ratio(perSession(run, metric, I5, mode), perSession(run, metric, CORE2, mode));
const besideContext = (metric: string) =>
  beside(
    'zlib-context',
    each(TESTS, (run, s) => perSession(run, metric, s, 'zlib')),
  );
const brackets = every(
  part(everyPair(above(1), 'virtual size per session of zlib', 'the stated context'), besideContext('memory-vsz')),
  part(everyPair(below(1), 'resident size per session of zlib', 'the stated context'), besideContext('memory-rss')),
);

const savedShares = (subjects: readonly Subject[]) =>
  of((run) => subjects.map((s): Pair => [savedShare(run, s, 'slz'), savedShare(run, s, 'zlib')]));
const savings = of((run) =>
  ROWS.map(([s, m]): Pair => [difference(at(run, 'bandwidth-in', s, m), at(run, 'bandwidth-out', s, m)), at(run, 'bandwidth-saved', s, m)]),
);
/** In ÷ out beside the printed ratio. */
const ratios = (rows: readonly Row[]) =>
  of((run) => rows.map(([s, m]): Pair => [computedRatio(run, s, m), at(run, 'compression-ratio', s, m)]));
const isOff = ([s, mode]: Row) => s === DANIELS && mode === 'slz';

export const verdicts: readonly Claim[] = [
  verdict('carries-more', 'Wherever compression is not throttled, one core carries far more input with libslz', carriesMore),
  verdict('sends-more', 'Unless throttled, libslz sends more bytes for the same input', sendsMore),
  verdict(
    'fifth-to-third',
    'Without a limit libslz sends roughly a fifth to a third more bytes than zlib for the same input',
    all(between(1.2, 1.35), 'unthrottled output for the same input, libslz ÷ zlib,'),
    each(UNLIMITED, sentPerInput),
  ),
  verdict(
    'saves-more-bandwidth',
    'Saved bandwidth is higher with libslz in every row',
    all(above(1), 'saved bandwidth, libslz ÷ zlib,'),
    leads('bandwidth-saved', ALL),
  ),
  verdict(
    'saves-smaller-share',
    'As a share of the input, libslz saves less wherever nothing is throttled',
    everyPair(below(1), 'unthrottled saved share of libslz', 'that of zlib'),
    savedShares(UNLIMITED),
  ),
  verdict(
    'limit-turns-share',
    'Under the limit libslz also saves the larger share',
    everyPair(above(1), 'saved share of libslz under the limit', 'that of zlib'),
    savedShares([LIMITED]),
  ),
  verdict(
    'memory-fraction',
    'zlib needs at least five times the memory in every load test',
    all(atLeast(5), 'memory of a load test, virtual or resident, zlib ÷ libslz,'),
    memoryRatios,
  ),
  verdict(
    'limit-frees-no-memory',
    'The limit frees no virtual memory',
    all(exactly(1), 'virtual size under the limit ÷ without'),
    atEachLibrary((run, mode) => throttled(run, 'memory-vsz', mode)),
  ),
  verdict(
    'slz-grows',
    'The memory of libslz for each session is more than twice as large on the second machine',
    all(atLeast(2), 'virtual size per session of libslz, i5 ÷ Core 2 Quad,'),
    of((run) => [growth(run, 'memory-vsz', 'slz')]),
  ),
  verdict(
    'same-output',
    'Under the limit both libraries end at exactly the same output',
    all(exactly(1), 'output under the limit, libslz ÷ zlib,'),
    leads('bandwidth-out', [LIMITED]),
  ),
  verdict(
    'near-a-gigabit',
    'The common output is just below one gigabit per second',
    all(between(0.95, 1), 'output under the limit ÷ 1 Gbps'),
    atEachLibrary((run, mode) => ratio(at(run, 'bandwidth-out', LIMITED, mode), scale(stated(run, 'output-link'), 1e3, 'Mbps'))),
  ),
  verdict(
    'limit-helps-zlib',
    'zlib serves more than twice the hits when it is throttled',
    all(above(2), 'ratio of hits, zlib under the limit ÷ without,'),
    of((run) => [throttled(run, 'hits', 'zlib')]),
  ),
  verdict(
    'limit-costs-slz',
    'Throttled, libslz loses hits and saved bandwidth',
    all(below(1), 'figure of libslz, hits and saved bandwidth, under the limit ÷ without'),
    of((run) => ['hits', 'bandwidth-saved'].map((metric) => throttled(run, metric, 'slz'))),
  ),
  verdict(
    'limit-narrows',
    'Under a CPU limit less than a fifth of libslz’s lead in input and hits remains',
    all(below(0.2), '(libslz ÷ zlib − 1) under the limit ÷ the same without, by input and by hits,'),
    of((run) => ['bandwidth-in', 'hits'].map((metric) => restOfLead(run, metric))),
  ),
  verdict(
    'range-without-limit',
    'Without a limit every factor of the source rounds into its range',
    every(
      part(
        everyPair(rounded(atLeast(1), 1), 'unthrottled factor', 'the stated lower end'),
        beside('faster-from', (r) => speeds(r.printed, UNLIMITED)),
      ),
      part(
        everyPair(rounded(atMost(1), 1), 'unthrottled factor', 'the stated upper end'),
        beside('faster-to', (r) => speeds(r.printed, UNLIMITED)),
      ),
    ),
  ),
  verdict(
    'range-broken',
    'Under the limit, in the same message, the factor is far outside its range',
    everyPair(below(1), 'factor under the limit, by input and by hits,', 'the stated lower end'),
    beside('faster-from', (r) => speeds(r.printed, [LIMITED])),
  ),
  verdict(
    'saved-adds-up',
    'Input minus output equals the saved bandwidth in every row',
    everyPair(exactly(1), 'in − out', 'saved'),
    savings,
  ),
  verdict(
    'one-ratio-off',
    'One printed ratio does not equal its quotient',
    every(
      part(everyPair(rounded(otherThan(1), 2), 'in ÷ out of libslz, daniels.html,', 'its printed ratio'), ratios(ROWS.filter(isOff))),
      part(everyPair(rounded(exactly(1), 2), 'every other in ÷ out', 'its printed ratio'), ratios(ROWS.filter((row) => !isOff(row)))),
    ),
  ),
  verdict(
    'rounding-enough',
    'Rounded bandwidths are enough to explain the one ratio that is off',
    every(
      part(everyPair(atLeast(1), 'printed ratio', '(in − half a last place) ÷ (out + half a last place)'), moved(minus, plus)),
      part(everyPair(atMost(1), 'printed ratio', '(in + half a last place) ÷ (out − half a last place)'), moved(plus, minus)),
    ),
  ),
  verdict(
    'sizes-disagree',
    'In the test without a limit the sizes implied by hits are more than a tenth apart',
    varied('implied size in the i5 test without limit'),
    atEachLibrary((run, mode) => impliedSize(run, I5, mode)),
  ),
  verdict(
    'rounding-not-enough',
    'Rounded bandwidths do not explain the gap between the implied sizes',
    all(above(1), 'implied size, libslz ÷ zlib, with both bandwidths half a last place nearer to each other,'),
    of((run) => [leastSizeLead(run)]),
  ),
  verdict(
    'sizes-agree-elsewhere',
    'In the other tests and files the implied sizes are close together',
    all(within(1.06), 'implied size elsewhere, libslz ÷ zlib,'),
    each(
      WITH_HITS.filter((s) => s !== I5),
      sizeLead,
    ),
  ),
  verdict(
    'not-the-page',
    'Every object size that the two later tests imply is larger than the printed page',
    everyPair(above(1), 'implied size', 'the printed page size'),
    of((run) =>
      [I5, LIMITED].flatMap((s) => LIBRARIES.map(({ key }): Pair => [impliedSize(run, s, key), at(run, 'page-size', CORE2, 'zlib')])),
    ),
  ),
  verdict(
    'smallest-fastest',
    'By the sizes that hits imply, the smallest file has the highest input bandwidth with both libraries, and also compresses best',
    every(
      part(everyPair(below(1), 'implied size of daniels.html', 'that of each other file'), danielsAgainstOthers(impliedSize)),
      part(
        everyPair(above(1), 'input bandwidth and ratio of daniels.html', 'those of each other file'),
        danielsAgainstOthers(column('bandwidth-in'), column('compression-ratio')),
      ),
    ),
  ),
  verdict(
    'memory-brackets',
    'The virtual memory of zlib for each session is above the stated context, its resident memory below',
    brackets,
  ),
  verdict(
    'resident-moves-away',
    'From the first test to the second, virtual memory for each session comes nearer to the stated context while resident memory moves away from it',
    every(
      brackets,
      part(
        all(below(1), 'memory per session of zlib, virtual and resident, i5 ÷ Core 2 Quad,'),
        of((run) => MEMORIES.map((metric) => growth(run, metric, 'zlib'))),
      ),
    ),
  ),
  verdict(
    'connections-neither',
    'Neither decimal nor binary units give the stated number of connections',
    everyPair(rounded(otherThan(1), 0), 'contexts per GB', 'the stated connections'),
    beside('connections', (r) => [DECIMAL_GB, BINARY_GB].map((gigabyte) => contextsPerGb(r.printed, gigabyte))),
  ),
  verdict(
    'crossover-above',
    'By the source’s own figures the two break even above the link that it names',
    everyPair(above(1), 'crossover', 'the stated link'),
    beside('link-below', each(UNLIMITED, crossover)),
  ),
  verdict(
    'no-baseline',
    'No run without compression was recorded',
    everyText(/^(zlib|slz)$/, 'mode with an input bandwidth is zlib or slz'),
    of((run) => [...new Set(select(run, 'bandwidth-in').map(({ dims }) => String(dims['mode'])))]),
  ),
];

/** What is left of libslz' lead over zlib under the limit, as a share of the lead without. */
function restOfLead(run: Run, metric: string): Quantity {
  return derive('×', [lead(run, metric, LIMITED), lead(run, metric, I5)], (limited, free) => over(minus(limited, 1), minus(free, 1)));
}

/** The printed ratio that is off beside in ÷ out, with both bandwidths moved by half of their last place. */
function moved(moveIn: typeof plus, moveOut: typeof plus) {
  return of((run): Pair[] => {
    const [input, output] = [at(run, 'bandwidth-in', DANIELS, 'slz'), at(run, 'bandwidth-out', DANIELS, 'slz')];
    const quotient = derive('×', [input, output], (i, o) => over(moveIn(i, halfPlace(input)), moveOut(o, halfPlace(output))));
    return [[at(run, 'compression-ratio', DANIELS, 'slz'), quotient]];
  });
}

/** Implied size of the i5 test, libslz ÷ zlib, at the smallest that rounding of the two bandwidths allows. */
function leastSizeLead(run: Run): Quantity {
  const [slz, zlib] = [at(run, 'bandwidth-in', I5, 'slz'), at(run, 'bandwidth-in', I5, 'zlib')];
  return derive('×', [slz, zlib, at(run, 'hits', I5, 'slz'), at(run, 'hits', I5, 'zlib')], (s, z, slzHits, zlibHits) =>
    times(over(minus(s, halfPlace(slz)), plus(z, halfPlace(zlib))), over(zlibHits, slzHits)),
  );
}

/** Half the place of the last digit that is not zero: how far a printed whole number may lie from what was read. */
function halfPlace({ value }: Quantity): number {
  return 10 ** /0*$/.exec(String(value))![0].length / 2;
}

/** daniels.html beside each other file, at each library. */
function danielsAgainstOthers(...figures: readonly ((run: Run, s: Subject, mode: Library) => Quantity)[]) {
  const others = FILES.filter((s) => s !== DANIELS);
  return of((run) =>
    LIBRARIES.flatMap(({ key }) => others.flatMap((s) => figures.map((of): Pair => [of(run, DANIELS, key), of(run, s, key)]))),
  );
}
