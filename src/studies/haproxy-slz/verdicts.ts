/** The qualitative sentences of note and source, each with the rule that decides it: first those on our own runs. */
import { above, atLeast, atMost, below, between, exactly, otherThan, rounded, SIMILAR_WITHIN, surely, within } from '../../claims/bound.ts';
import { every, over, part, verdict, verdictsOf } from '../../claims/build.ts';
import { all, everyPair, everyText, type Pair, varied } from '../../claims/rules.ts';
import type { StudyRuns } from '../../claims/types.ts';
import { minus, over as dividedBy, plus, times } from '../../run/expression.ts';
import { derive, difference, ratio, scale } from '../../run/quantity.ts';
import { select } from '../../run/query.ts';
import type { Quantity, Run } from '../../run/types.ts';
import { inOurs, inRuns, OURS } from '../ours.ts';
import * as table from './figures.ts';
import { EDGE_RUNS, quoted } from './numbers.ts';
import * as ours from './own.ts';
import { BASELINE, CROWD, NOISE, STYLE, TEXTS, WAYS } from './own.ts';

const atLibraries = (figure: (run: Run, library: string) => Quantity) =>
  over(OURS, (run) => table.LIBRARIES.map(({ key }) => figure(run, key)));
const onTexts = (figure: (run: Run, where: (typeof TEXTS)[number]) => Quantity) =>
  over(OURS, (run) => TEXTS.map((where) => figure(run, where)));
const linkRatio = (arm: string, against: string, link: ours.Link) => inOurs((run) => ours.deliveredRatio(run, arm, against, link));

/** A figure of every run that has TLS. */
const atEdge = (...of: Parameters<typeof ours.onWays>) => inRuns(EDGE_RUNS, ours.onWays(...of));
const behindTls = (figure: typeof ours.cost) => atEdge(figure, ['zlib', 'slz'], WAYS.slice(1));
const costToPlain: typeof ours.cost = (run, mode, where) => ratio(ours.cost(run, mode, where), ours.cost(run, mode, STYLE));

const unthrottled = table.speeds(table.UNLIMITED);
const sentUnlimited = table.each(table.UNLIMITED, table.sentPerInput);
const of =
  <T>(read: (run: Run) => readonly T[]) =>
  ({ printed }: StudyRuns) =>
    read(printed);
const atEachLibrary = (read: (run: Run, mode: table.Library) => Quantity) => of((run) => table.LIBRARIES.map(({ key }) => read(run, key)));

/** Memory per session, from the first machine to the second. */
const growth = (run: Run, metric: string, mode: table.Library) =>
  ratio(table.perSession(metric)(run, mode, table.I5), table.perSession(metric)(run, mode, table.CORE2));
const zlibGrowth = of((run) => table.MEMORIES.map((metric) => growth(run, metric, 'zlib')));
const zlibPerSession = (metric: string) => table.each(table.TESTS, (run, s) => table.perSession(metric)(run, 'zlib', s));
const besideContext = (metric: string) => table.beside('zlib-context', zlibPerSession(metric));
const bracket = every(
  part(everyPair(above(1), 'virtual size per session of zlib', 'the stated context'), besideContext('memory-vsz')),
  part(everyPair(below(1), 'resident size per session of zlib', 'the stated context'), besideContext('memory-rss')),
);

const savedShares = (subjects: readonly table.Subject[]) =>
  of((run) => subjects.map((s): Pair => [table.savedShare(run, 'slz', s), table.savedShare(run, 'zlib', s)]));
const saved = of((run) =>
  table.ROWS.map(([s, m]): Pair => [
    difference(table.at('bandwidth-in')(run, m, s), table.at('bandwidth-out')(run, m, s)),
    table.at('bandwidth-saved')(run, m, s),
  ]),
);
/** In ÷ out beside the printed ratio. */
const ratios = (rows: readonly table.Row[]) =>
  of((run) => rows.map(([s, m]): Pair => [table.computedRatio(run, m, s), table.at('compression-ratio')(run, m, s)]));
const isOff = ([s, mode]: table.Row) => s === table.DANIELS && mode === 'slz';

export const verdicts = verdictsOf({
  'own-slz-thrifty': verdict(
    'Over plain HTTP libslz takes less than half the CPU of zlib for each GB, for every file that compresses',
    all(surely(above(2)), 'CPU for each GB, zlib ÷ libslz,'),
    onTexts((run, where) => ours.cpuRatio(run, 'zlib', 'slz', where)),
  ),
  'own-none-cheapest': verdict(
    'Over plain HTTP not compressing takes less than half the CPU of either library',
    all(surely(above(2)), 'CPU for each GB, library ÷ uncompressed,'),
    over(OURS, (run) => TEXTS.flatMap((where) => table.LIBRARIES.map(({ key }) => ours.cost(run, key, where)))),
  ),
  'own-zlib-denser': verdict(
    'zlib sends fewer bytes than libslz',
    all(surely(above(1)), 'sent for the same answers, libslz ÷ zlib,'),
    onTexts((run, where) => ours.sentRatio(run, 'slz', 'zlib', where)),
  ),
  'own-slz-no-memory': verdict(
    'libslz needs less than sixteen kilobytes for each busy connection',
    all(below(16), 'memory for each of 300 connections, kB, libslz,'),
    inOurs((run) => ours.perConnection(run, 'slz', CROWD)),
  ),
  'own-slow-link': verdict(
    'On the slow link either library lets through more than twice what goes through uncompressed',
    all(surely(above(2)), 'input on 100 Mbit/s, library ÷ uncompressed,'),
    atLibraries((run, library) => ours.deliveredRatio(run, library, BASELINE, '100mbit')),
  ),
  'own-zlib-first-on-slow': verdict(
    'On the slow link zlib lets through more than libslz',
    all(surely(above(1)), 'input on 100 Mbit/s, zlib ÷ libslz,'),
    linkRatio('zlib', 'slz', '100mbit'),
  ),
  'own-slz-first-on-fast': verdict(
    'On the fast link libslz lets through more than uncompressed, zlib less than libslz',
    part(all(surely(above(1)), 'input on 1 Gbit/s, libslz ÷ uncompressed,'), linkRatio('slz', BASELINE, '1gbit')),
    part(all(surely(below(1)), 'input on 1 Gbit/s, zlib ÷ libslz,'), linkRatio('zlib', 'slz', '1gbit')),
  ),
  'own-noise': verdict(
    'Random data does not shrink',
    all(surely(above(1)), 'bytes out of the compressor ÷ into it, random data,'),
    atLibraries((run, library) => ours.compressed(run, library, NOISE)),
  ),
  'edge-tls-dilutes': verdict(
    'Behind TLS compression multiplies the CPU less than over plain HTTP, but still takes more than not compressing',
    part(all(surely(below(1)), 'CPU for each GB, library ÷ uncompressed, TLS ÷ plain HTTP,'), behindTls(costToPlain)),
    part(all(surely(above(1)), 'CPU for each GB behind TLS, library ÷ uncompressed,'), behindTls(ours.cost)),
  ),
  'edge-stored-cheapest': verdict(
    'Stored compressed, the style sheet takes less CPU than uncompressed, with TLS and without',
    all(surely(below(1)), 'CPU for each GB, stored ÷ uncompressed,'),
    atEdge(ours.cost, ['stored-gzip', 'stored-br']),
  ),
  'edge-release-alike': verdict(
    'A later release takes about the CPU of the earlier one, with either library and without',
    all(surely(within(SIMILAR_WITHIN)), 'CPU for each GB, later ÷ earlier release,'),
    atEdge((run, mode, where) => ours.cpuRatio(run, `${mode}-3.0`, mode, where), [BASELINE, 'zlib', 'slz'], WAYS.slice(0, 1)),
  ),

  'carries-more': verdict(
    'Wherever compression is not throttled, one core carries far more input with libslz',
    all(above(SIMILAR_WITHIN), 'unthrottled input, libslz ÷ zlib,'),
    table.leads('bandwidth-in', table.UNLIMITED),
  ),
  'sends-more': verdict(
    'Unless throttled, libslz sends more bytes for the same input',
    all(above(1), 'unthrottled output for the same input, libslz ÷ zlib,'),
    sentUnlimited,
  ),
  'fifth-to-third': verdict(
    'Without a limit libslz sends roughly a fifth to a third more bytes than zlib for the same input',
    all(between(1.2, 1.35), 'unthrottled output for the same input, libslz ÷ zlib,'),
    sentUnlimited,
  ),
  'saves-more-bandwidth': verdict(
    'Saved bandwidth is higher with libslz in every row',
    all(above(1), 'saved bandwidth, libslz ÷ zlib,'),
    table.leads('bandwidth-saved', table.ALL),
  ),
  'saves-smaller-share': verdict(
    'As a share of the input, libslz saves less wherever nothing is throttled',
    everyPair(below(1), 'unthrottled saved share of libslz', 'that of zlib'),
    savedShares(table.UNLIMITED),
  ),
  'limit-turns-share': verdict(
    'Under the limit libslz also saves the larger share',
    everyPair(above(1), 'saved share of libslz under the limit', 'that of zlib'),
    savedShares([table.LIMITED]),
  ),
  'memory-fraction': verdict(
    'zlib needs at least five times the memory in every load test',
    all(atLeast(5), 'memory of a load test, virtual or resident, zlib ÷ libslz,'),
    table.memoryRatios,
  ),
  'limit-frees-no-memory': verdict(
    'The limit frees no virtual memory',
    all(exactly(1), 'virtual size under the limit ÷ without'),
    atEachLibrary(table.throttled('memory-vsz')),
  ),
  'slz-grows': verdict(
    'The memory of libslz for each session is more than twice as large on the second machine',
    all(atLeast(2), 'virtual size per session of libslz, i5 ÷ Core 2 Quad,'),
    of((run) => [growth(run, 'memory-vsz', 'slz')]),
  ),
  'same-output': verdict(
    'Under the limit both libraries end at exactly the same output',
    all(exactly(1), 'output under the limit, libslz ÷ zlib,'),
    table.leads('bandwidth-out', [table.LIMITED]),
  ),
  'near-a-gigabit': verdict(
    'The common output is just below one gigabit per second',
    all(between(0.95, 1), 'output under the limit ÷ 1 Gbps'),
    atEachLibrary((run, mode) =>
      ratio(table.at('bandwidth-out')(run, mode, table.LIMITED), scale(table.stated('output-link')(run), 1e3, 'Mbps')),
    ),
  ),
  'limit-helps-zlib': verdict(
    'zlib serves more than twice the hits when it is throttled',
    all(above(2), 'ratio of hits, zlib under the limit ÷ without,'),
    quoted('change-hits-zlib'),
  ),
  'limit-costs-slz': verdict(
    'Throttled, libslz loses hits and saved bandwidth',
    all(below(1), 'figure of libslz, hits and saved bandwidth, under the limit ÷ without'),
    quoted('change-hits-slz', 'change-saved-slz'),
  ),
  'limit-narrows': verdict(
    'Under a CPU limit less than a fifth of libslz’s lead in input and hits remains',
    all(below(0.2), '(libslz ÷ zlib − 1) under the limit ÷ the same without, by input and by hits,'),
    of((run) => ['bandwidth-in', 'hits'].map((metric) => restOfLead(run, metric))),
  ),
  'range-without-limit': verdict(
    'Without a limit every factor of the source rounds into its range',
    part(everyPair(rounded(atLeast(1), 1), 'unthrottled factor', 'the stated lower end'), table.beside('faster-from', unthrottled)),
    part(everyPair(rounded(atMost(1), 1), 'unthrottled factor', 'the stated upper end'), table.beside('faster-to', unthrottled)),
  ),
  'range-broken': verdict(
    'Under the limit, in the same message, the factor is far outside its range',
    everyPair(below(1), 'factor under the limit, by input and by hits,', 'the stated lower end'),
    table.beside('faster-from', table.speeds([table.LIMITED])),
  ),
  'saved-adds-up': verdict('Input minus output equals the saved bandwidth in every row', everyPair(exactly(1), 'in − out', 'saved'), saved),
  'one-ratio-off': verdict(
    'One printed ratio does not equal its quotient',
    part(everyPair(rounded(otherThan(1), 2), 'in ÷ out of libslz, daniels.html,', 'its printed ratio'), ratios(table.ROWS.filter(isOff))),
    part(everyPair(rounded(exactly(1), 2), 'every other in ÷ out', 'its printed ratio'), ratios(table.ROWS.filter((row) => !isOff(row)))),
  ),
  'rounding-enough': verdict(
    'Rounded bandwidths are enough to explain the one ratio that is off',
    part(everyPair(atLeast(1), 'printed ratio', '(in − half a last place) ÷ (out + half a last place)'), moved(minus, plus)),
    part(everyPair(atMost(1), 'printed ratio', '(in + half a last place) ÷ (out − half a last place)'), moved(plus, minus)),
  ),
  'sizes-disagree': verdict(
    'In the test without a limit the sizes implied by hits are more than a tenth apart',
    varied('implied size in the i5 test without limit'),
    quoted('size-zlib-i5', 'size-slz-i5'),
  ),
  'rounding-not-enough': verdict(
    'Rounded bandwidths do not explain the gap between the implied sizes',
    all(above(1), 'implied size, libslz ÷ zlib, with both bandwidths half a last place nearer to each other,'),
    of((run) => [leastSizeLead(run)]),
  ),
  'sizes-agree-elsewhere': verdict(
    'In the other tests and files the implied sizes are close together',
    all(within(1.06), 'implied size elsewhere, libslz ÷ zlib,'),
    table.each([table.LIMITED, ...table.FILES], table.sizeLead),
  ),
  'not-the-page': verdict(
    'Every object size that the two later tests imply is larger than the printed page',
    everyPair(above(1), 'implied size', 'the printed page size'),
    of((run) =>
      [table.I5, table.LIMITED].flatMap((s) =>
        table.LIBRARIES.map(({ key }): Pair => [table.impliedSize(run, key, s), table.at('page-size')(run, 'zlib', table.CORE2)]),
      ),
    ),
  ),
  'smallest-fastest': verdict(
    'By the sizes that hits imply, the smallest file has the highest input bandwidth with both libraries, and also compresses best',
    part(everyPair(below(1), 'implied size of daniels.html', 'that of each other file'), danielsAgainstOthers(table.impliedSize)),
    part(
      everyPair(above(1), 'input bandwidth and ratio of daniels.html', 'those of each other file'),
      danielsAgainstOthers(table.at('bandwidth-in'), table.at('compression-ratio')),
    ),
  ),
  'memory-brackets': verdict('The virtual memory of zlib for each session is above the stated context, its resident memory below', bracket),
  'resident-moves-away': verdict(
    'From the first test to the second, virtual memory for each session comes nearer to the stated context while resident memory moves away from it',
    bracket,
    part(all(below(1), 'memory per session of zlib, virtual and resident, i5 ÷ Core 2 Quad,'), zlibGrowth),
  ),
  'connections-neither': verdict(
    'Neither decimal nor binary units give the stated number of connections',
    everyPair(rounded(otherThan(1), 0), 'contexts per GB', 'the stated connections'),
    table.beside('connections', (r) => [table.DECIMAL_GB, table.BINARY_GB].map((gigabyte) => table.contextsPerGb(r.printed, gigabyte))),
  ),
  'crossover-above': verdict(
    'By the source’s own figures the two break even above the link that it names',
    everyPair(above(1), 'crossover', 'the stated link'),
    table.crossovers,
  ),
  'no-baseline': verdict(
    'No run without compression was recorded',
    everyText(/^(zlib|slz)$/, 'mode with an input bandwidth is zlib or slz'),
    of((run) => [...new Set(select(run, 'bandwidth-in').map(({ dims }) => String(dims['mode'])))]),
  ),
});

/** What is left of libslz' lead over zlib under the limit, as a share of the lead without. */
function restOfLead(run: Run, metric: string): Quantity {
  return derive('×', [table.lead(metric)(run, table.LIMITED), table.lead(metric)(run, table.I5)], (limited, free) =>
    dividedBy(minus(limited, 1), minus(free, 1)),
  );
}

/** The printed ratio that is off beside in ÷ out, with both bandwidths moved by half of their last place. */
function moved(moveIn: typeof plus, moveOut: typeof plus) {
  return of((run): Pair[] => {
    const [input, output] = [table.at('bandwidth-in')(run, 'slz', table.DANIELS), table.at('bandwidth-out')(run, 'slz', table.DANIELS)];
    const quotient = derive('×', [input, output], (i, o) => dividedBy(moveIn(i, halfPlace(input)), moveOut(o, halfPlace(output))));
    return [[table.at('compression-ratio')(run, 'slz', table.DANIELS), quotient]];
  });
}

/** Implied size of the i5 test, libslz ÷ zlib, at the smallest that rounding of the two bandwidths allows. */
function leastSizeLead(run: Run): Quantity {
  const [slz, zlib] = [table.at('bandwidth-in')(run, 'slz', table.I5), table.at('bandwidth-in')(run, 'zlib', table.I5)];
  return derive(
    '×',
    [slz, zlib, table.at('hits')(run, 'slz', table.I5), table.at('hits')(run, 'zlib', table.I5)],
    (s, z, slzHits, zlibHits) => times(dividedBy(minus(s, halfPlace(slz)), plus(z, halfPlace(zlib))), dividedBy(zlibHits, slzHits)),
  );
}

/** Half the place of the last digit that is not zero: how far a printed whole number may lie from what was read. */
function halfPlace({ value }: Quantity): number {
  return 10 ** /0*$/.exec(String(value))![0].length / 2;
}

function danielsAgainstOthers(...figures: readonly ((run: Run, mode: table.Library, s: table.Subject) => Quantity)[]) {
  const others = table.FILES.filter((s) => s !== table.DANIELS);
  return of((run) =>
    table.LIBRARIES.flatMap(({ key }) => others.flatMap((s) => figures.map((of): Pair => [of(run, key, table.DANIELS), of(run, key, s)]))),
  );
}
