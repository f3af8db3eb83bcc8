/** Numbers of note and source: those that the source printed, or that follow from them, then those of our own runs. */
import { families } from '../../claims/families.ts';
import type { Claim, NumberClaim, StudyRuns } from '../../claims/types.ts';
import { above, minus } from '../../run/expression.ts';
import { countOf, derive, extreme, reduction, scale } from '../../run/quantity.ts';
import { need } from '../../run/query.ts';
import type { Expression, Quantity, Run } from '../../run/types.ts';
import { apartIn, designClaims, familiesIn, inSecond, mine, onNewer, onXeon, readIn, renamed, stolenClaims } from '../ours.ts';
import * as table from './figures.ts';
import { CONTROL, NO_DELAY } from './figures.ts';
import * as ours from './own.ts';
import { AGAIN, BROTLI, DCB, DELAYS, FORMS, LONGEST, NONE, SCRIPTS } from './own.ts';

type Row = (run: Run) => string;
const first: Row = (run) => table.delayed(run)[0]!;
const last: Row = (run) => table.rows(run).at(-1)!;
const published = (r: StudyRuns) => r.printed;
const sweepA = (r: StudyRuns) => r.run(table.SWEEP_A);
const sweepB = (r: StudyRuns) => r.run(table.SWEEP_B);

const msOf = (value: number) => ({ id: String(value).replace('.', '-'), label: `${value} ms`, value });
const [DCB_READ, BROTLI_READ, GAP] = [
  { id: 'dcb', label: 'DCB read', value: table.dcb },
  { id: 'brotli', label: 'Brotli read', value: table.brotli },
  { id: 'gap', label: 'Gap', value: table.gap },
] as const;
const axes = {
  read: [DCB_READ, BROTLI_READ, GAP],
  level: [GAP, BROTLI_READ],
  ending: [
    { id: 'min', label: 'smallest', value: 'min' },
    { id: 'max', label: 'largest', value: 'max' },
  ],
  row: [
    { id: 'no-delay', label: 'with no delay set', value: () => NO_DELAY },
    { id: 'first', label: 'at the smallest delay', value: first },
    { id: 'last', label: 'at the longest delay', value: last },
  ],
  waits: [
    { id: 'dcb', label: 'Waits of a DCB read', value: 'dcb' },
    { id: 'brotli', label: 'Waits of a Brotli read', value: 'brotli' },
    { id: 'gap', label: 'Waits of a DCB read beyond those of Brotli', value: 'gap' },
  ],
  sweep: [
    { id: 'a', label: 'a', value: sweepA },
    { id: 'b', label: 'b', value: sweepB },
  ],
  end: [
    { id: 'least', label: 'smallest', value: (figures: readonly Quantity[]) => extreme('min', figures) },
    { id: 'most', label: 'largest', value: (figures: readonly Quantity[]) => extreme('max', figures) },
  ],
  delay: DELAYS.map(msOf),
  waiting: DELAYS.slice(1).map(msOf),
  long: [4, LONGEST].map(msOf),
  even: [1, 2, 4, LONGEST].map(msOf),
  counted: [NONE, 4].map(msOf),
  form: FORMS.map(({ key, label }) => ({ id: key, label, value: key })),
  script: SCRIPTS.map(({ id, key, label }) => ({ id, label, value: key })),
  // Those of the large script are among its forms.
  smaller: SCRIPTS.slice(1).map(({ id, key, label }) => ({ id, label, value: key })),
  link: [10, 100, 1000].map((mbit) => ({ id: `${mbit}`, label: `${mbit} Mbit/s`, value: mbit })),
} as const;

const cell =
  (figure: table.Figure, row: string | Row, from = published) =>
  (r: StudyRuns) =>
    figure(from(r), typeof row === 'string' ? row : row(from(r)));
const gapIn = (row: string) => (r: StudyRuns, sweep: typeof sweepA) => table.gap(sweep(r), row);
const positive = (run: Run) => table.rows(run).filter((d) => table.gap(run, d).value > 0);
const ofPositive = (end: 'min' | 'max', figure: table.Figure) => (r: StudyRuns) => extreme(end, table.ofPublished(positive, figure)(r));
const ofPlateau = (r: StudyRuns, figure: table.Figure, end: 'min' | 'max') => extreme(end, table.byPlateau(r, figure)[0] ?? []);
const ratios = table.ofPublished(table.delayed, table.readRatio);
const ratios26 = (r: StudyRuns) => table.everyRow(table.november26(r), table.delayed, table.readRatio);
const waits = (r: StudyRuns, of: table.Mode | 'gap') => table.waits(r, [r.printed], of);
const waits26 = (r: StudyRuns, of: table.Mode | 'gap') => table.waits(r, table.november26(r), of);
const delaysOf = (runs: (r: StudyRuns) => readonly Run[], unit: string) => (r: StudyRuns) =>
  countOf(unit, table.everyRow(runs(r), table.delayed, table.delayOf));

const timesAbove = (figures: readonly Expression[], than: number) => table.count(figures.map((q) => above(q, than)));
const onceMore = (r: StudyRuns) =>
  derive('rows', waits26(r, 'gap'), (...extra) => minus(timesAbove(extra, table.ONCE.from), timesAbove(extra, table.ONCE.to)));
const timeSaved = (r: StudyRuns) => reduction(cell(table.dcb, NO_DELAY)(r), cell(table.brotli, NO_DELAY)(r));
const controlFactor = (r: StudyRuns) => table.across(cell(table.dcb, CONTROL)(r), cell(table.dcb, CONTROL, sweepB)(r));

const OF_POSITIVE = 'with a positive gap, published sweep';
const ROWS = 'of the rows with a gap above 0';
const TICK = 'whole tick from 1 to 10 ms for which time of a block − tick × (⌈setting ÷ tick⌉ + 1) varies least in all sweeps';
const AGREEING = 'Pairs of rows with the larger gap at the lower throughput';

const printed = families((r) => r, axes, {
  '{read}-{row}': ['{read} {row}, published sweep', 1, (r, read, row) => cell(read, row)(r)],
  'ratio-{row}': ['DCB ÷ Brotli {row}, published sweep', 2, (r, row) => cell(table.readRatio, row)(r)],
  'block-{row}': ['Time of a dd block {row}, published sweep', 1, (r, row) => cell(table.blockTime, row)(r)],
  'throughput-positive': [`Highest throughput of dd ${OF_POSITIVE}`, 0, ofPositive('max', table.throughput), `largest ${ROWS}`],
  'block-positive': [`Shortest time of a dd block ${OF_POSITIVE}`, 1, ofPositive('min', table.blockTime), `smallest ${ROWS}`],
  'dcb-control': ['DCB read, control, published sweep', 1, cell(table.dcb, CONTROL)],
  'delay-first': ['Smallest delay above none, published sweep', 0, cell(table.delayOf, first)],
  'delay-four': ['Fourth setting, published sweep', 0, cell(table.delayOf, '4 ms')],
  'delay-last': ['Longest delay, published sweep', 0, cell(table.delayOf, last)],
  'delay-last-b': ['Longest delay, sweeps of 26 November', 0, cell(table.delayOf, last, sweepB)],
  'throughput-no-delay': ['Throughput of dd with no delay set, published sweep', 0, cell(table.throughput, NO_DELAY)],
  'throughput-first': ['Throughput of dd at the smallest delay, published sweep', 0, cell(table.throughput, first)],
  'throughput-four': ['Throughput of dd at the fourth setting, published sweep', 0, cell(table.throughput, '4 ms')],
  'block-four': ['Time of a dd block at the fourth setting, published sweep', 1, cell(table.blockTime, '4 ms')],
  'time-saved-no-delay': ['What DCB takes off the read with no delay set, published sweep', 0, timeSaved],
  'dcb-control-26': ['DCB read, control, 26 November b', 1, cell(table.dcb, CONTROL, sweepB)],
  'dcb-control-factor': ['DCB read in the control, 30 November ÷ 26 November b', 1, controlFactor],
  'gap-control-{sweep}': ['Gap in the control, 26 November {sweep}', 1, gapIn(CONTROL)],
  'gap-no-delay-{sweep}': ['Gap with no delay set, 26 November {sweep}', 1, gapIn(NO_DELAY)],
  'gap-ten': ['Gap at the setting shared with 26 November, published sweep', 1, cell(table.gap, '10 ms')],
  'gap-ten-{sweep}': ['Gap at the setting shared with the published sweep, 26 November {sweep}', 1, gapIn('10 ms')],
  'brotli-outlier': ['Brotli read at the longest delay, 26 November b', 1, cell(table.brotli, '50 ms', sweepB)],
  'brotli-outlier-a': ['Brotli read at the longest delay, 26 November a', 1, cell(table.brotli, '50 ms', sweepA)],
  'gap-outlier': ['Gap at the longest delay, 26 November b', 1, cell(table.gap, '50 ms', sweepB)],
  'gap-outlier-before': ['Gap at the delay before the longest, 26 November b', 1, cell(table.gap, '40 ms', sweepB)],
  'gap-outlier-a': ['Gap at the longest delay, 26 November a', 1, cell(table.gap, '50 ms', sweepA)],
  iterations: ['Iterations per delay in the scripts', 0, (r) => need(r.printed, 'iterations', {})],
  'loop-file': ['Size of the loop file', 0, (r) => need(r.printed, 'loop-file', {})],
  'label-control': ['Throughput of the control, as its label is parsed', 0, cell(table.throughput, CONTROL)],
  'ratio-{end}': ['DCB ÷ Brotli with a delay, published sweep, {end}', 2, (r, end) => end(ratios(r))],
  'ratio-{end}-26': ['DCB ÷ Brotli with a delay, 26 November, {end}', 2, (r, end) => end(ratios26(r))],
  'grid-step': ['Tick of the delay device, inferred', 0, table.bestTick, TICK],
  'tick-rest-{end}': ['Time of a dd block beyond setting in ticks and one tick, all sweeps, {end}', 1, (r, end) => end(table.rests(r))],
  'delayed-rows': ['Rows with a delay, all sweeps', 0, delaysOf(table.sweeps, 'rows')],
  plateaus: ['Settings above none that differ after rounding, published sweep', 0, table.plateauCount],
  settings: ['Settings above none, published sweep', 0, delaysOf((r) => [r.printed], 'settings')],
  'once-more-26': ['Rows in which DCB waits about once more than Brotli, 26 November', 0, onceMore],
  'delayed-rows-26': ['Rows with a delay, 26 November', 0, delaysOf(table.november26, 'rows')],
  agreeing: [`${AGREEING}, published sweep`, 0, (r) => table.agreeing(r.printed)],
  'agreeing-{sweep}': [`${AGREEING}, 26 November {sweep}`, 0, (r, sweep) => table.agreeing(sweep(r))],
  kendall: ['Kendall’s τ of throughput and gap, published sweep', 2, (r) => table.kendall(r.printed)],
  'agreeing-across': ['Pairs of rows of different plateaus with the larger gap at the lower throughput', 0, table.agreeingOn('several')],
  'agreeing-within': ['Pairs of rows of one plateau with the larger gap at the lower throughput', 0, table.agreeingOn('one')],
  'plateau-{level}-{ending}': ['{level} on the first plateau, published sweep, {ending}', 1, ofPlateau, 'over the settings that act alike'],
  'gap-back': ['Steps over which the gap shrinks, published sweep', 0, (r) => table.stepsBack(r.printed, table.gap)],
  'dcb-back': ['Steps over which the DCB read gets shorter, published sweep', 0, (r) => table.stepsBack(r.printed, table.dcb)],
  'brotli-back': ['Steps over which the Brotli read gets shorter, published sweep', 0, (r) => table.stepsBack(r.printed, table.brotli)],
  steps: ['Steps of the published sweep', 0, delaysOf((r) => [r.printed], 'steps')],
  '{waits}-waits-{end}': ['{waits}, published sweep, {end}', 1, (r, of, end) => end(waits(r, of))],
  '{waits}-waits-{end}-26': ['{waits}, 26 November, {end}', 1, (r, of, end) => end(waits26(r, of))],
});

const RATIO = 'DCB ÷ mean of both reads of Brotli';
const longest = (run: Run, form: string) => ours.readTime(run, form, LONGEST);
const again = (run: Run) => ours.readRatio(run, AGAIN, BROTLI, NONE);
const ofRun: readonly NumberClaim[] = [
  ...families(mine, axes, {
    'own-brotli-{delay}': ['Read of the Brotli entry, {delay} for each read of the disk', 1, (run, ms) => ours.readTime(run, BROTLI, ms)],
    'own-dcb-{delay}': ['Read of the DCB entry, {delay} for each read of the disk', 1, (run, ms) => ours.readTime(run, DCB, ms)],
    'own-ratio-{delay}': [`${RATIO}, {delay} for each read of the disk`, 2, ours.dcbRatio],
    'own-wait-{waiting}': ['What a read of the disk waited on average, {waiting} set', (delay) => (delay < 1 ? 2 : 1), ours.waitOf],
    'own-middle': [`${RATIO}, three.js, no delay`, 2, (run) => ours.dcbRatio(run, NONE, SCRIPTS[1].key)],
    'own-again-none': ['Brotli again ÷ Brotli, no delay', 2, again],
    'own-release-grown': ['What the new release of typescript.js is longer than the one in the cache', 0, ours.releaseGrown],
    'own-sent-{form}': ['Bytes sent, {form}', 1, (run, form) => scale(ours.sentBytes(run, form), 1e-3, 'kB')],
    'own-stored-{form}': ['Cache entry on the disk, {form}', 2, (run, form) => scale(ours.entryBytes(run, form), 1e-6, 'MB')],
    'own-reads-{form}': ['Reads of the cache entry, {form}', 0, ours.entryReads],
    'own-longest-{form}': [`Read with ${LONGEST} ms for each read of the disk, {form}`, 0, longest],
    'own-saved-{script}': ['Share of the download that DCB leaves out against Brotli, {script}', 1, ours.downloadSaved],
    'own-gap-{script}-{long}': ['DCB − mean of both reads of Brotli, {script}, {long} for each read of the disk', 1, ours.gap],
    'own-reads-dcb-{smaller}': ['Reads of the DCB entry, {smaller}', 0, (run, script) => ours.entryReads(run, DCB, script)],
    'own-reads-brotli-{smaller}': ['Reads of the Brotli entry, {smaller}', 0, (run, script) => ours.entryReads(run, BROTLI, script)],
    'own-link-{link}': ['What the smaller download saves once, {link}', 0, ours.downloadTimeSaved],
    'own-even-{link}-{even}': [
      'Reads from the cache that use up the download saved, {link}, {even} for each read of the disk',
      (mbit) => (mbit < 1000 ? 1 : 2),
      ours.readsToBreakEven,
    ],
    'own-other-reads': ['Reads of other files while the DCB entry is read from the cache', 0, (run) => ours.otherReads(run, NONE)],
    'own-download-reads': ['Reads of other files while the script is fetched as DCB from the server', 0, ours.downloadReads],
  }),
];

/** The plan with waits by one harness, which reads each script twice in a block: twice on an AMD EPYC, twice on one of a newer family, and twice on a quiet Intel Xeon. Before it, by an earlier one, on a machine of that name whose family is not recorded. */
export const AGAIN_RUNS = ['tax-cdt-cache-20261127-174915-ef19a0', 'tax-cdt-cache-20261127-194212-f7a232'] as const;
const [, EPYC_AGAIN] = AGAIN_RUNS;
const OLDER = 'tax-cdt-cache-20261123-2321';
export const NEWER_RUNS = ['tax-cdt-cache-20261129-102720-eacf21', 'tax-cdt-cache-20261129-110817-9ca8f0'] as const;
export const XEON_RUNS = ['tax-cdt-cache-20261126-105816-a558a8', 'tax-cdt-cache-20261126-115637-7cbcdb'] as const;
const [XEON, XEON_AGAIN] = XEON_RUNS;
const byDelay = ours.dcbRatios(DELAYS);
const times = (run: Run) => DELAYS.flatMap((delay) => [BROTLI, DCB].map((mode) => ours.readTime(run, mode, delay)));
const asSecond = renamed((id) => id.replace('ratio-0', 'second').replace('again-none', 'second-again'), 'second run');
const onMachines: readonly Claim[] = [
  ...stolenClaims({ xeon: XEON, newer: NEWER_RUNS[0] }),
  ...onNewer(...NEWER_RUNS.map((id) => readIn(id, ofRun, /^own-(ratio-.*|again-none|even-100-4|brotli-0|middle)$/))),
  ...onXeon([
    ...readIn(XEON, ofRun, /^own-(ratio-.*|brotli-0)$/),
    ...familiesIn(XEON, axes, {
      'own-even': ['Reads that use up the download saved, 100 Mbit/s, 4 ms', 1, (run) => ours.readsToBreakEven(run, 100, 4)],
      'own-again': ['Brotli again ÷ Brotli, no delay', 2, again],
      'own-cpu-{counted}': [`CPU time of the browser, ${RATIO}, {counted}`, 2, ours.cpuRatio],
    }),
    ...asSecond(readIn(XEON_AGAIN, ofRun, /^own-(ratio-0|again-none)$/)),
  ]),
  ...apartIn(XEON_RUNS, 'delays', { 'own-apart-xeon': [`${RATIO}, on an Intel Xeon`, byDelay] }),
  ...inSecond(readIn(EPYC_AGAIN, ofRun, /^own-(ratio-.*|again-none|even-100-4|middle)$/)),
  ...renamed(() => 'own-older', 'older run')(readIn(OLDER, ofRun, /^own-ratio-0-5$/)),
  ...renamed(() => 'own-older-brotli', 'older run')(readIn(OLDER, ofRun, /^own-brotli-0$/)),
  ...apartIn(AGAIN_RUNS, 'delays', { 'own-apart': [`${RATIO}, on the first AMD EPYC`, byDelay] }),
  ...apartIn(NEWER_RUNS, 'delays', { 'own-apart-twice': [`${RATIO}, on a newer AMD EPYC`, byDelay] }),
  ...apartIn([...AGAIN_RUNS, ...NEWER_RUNS], 'delays', { 'own-apart-newer': [`${RATIO}, on the first AMD EPYC and on a newer`, byDelay] }),
  ...apartIn([...AGAIN_RUNS, OLDER], 'delays', {
    'own-apart-times': ['time of a read of DCB or Brotli, on the first AMD EPYC and in an older run', times],
    'own-apart-older': [`${RATIO}, on the first AMD EPYC and in an older run`, byDelay],
  }),
  ...apartIn([OLDER, ...NEWER_RUNS], 'delays', { 'own-apart-older-newer': [`${RATIO}, on a newer AMD EPYC and in an older run`, byDelay] }),
  ...designClaims('wall-time', 'time', {
    all: ['the first AMD EPYC', AGAIN_RUNS],
    newer: ['a newer AMD EPYC', NEWER_RUNS],
    xeon: ['an Intel Xeon', XEON_RUNS],
  }),
];

/** The plan without a delay, which reads a script ten times in each block: two runs on an AMD EPYC, two on one of a newer family. */
export const UNDELAYED_RUNS = ['tax-cdt-cache-20261125-234208-a989c8', 'tax-cdt-cache-20261126-000553-ad2985'] as const;
export const UNDELAYED_NEWER = ['tax-cdt-cache-20261128-162255-11898f', 'tax-cdt-cache-20261128-223315-56d7df'] as const;
const MEDIANS = 'medians of ten reads without a delay';
const inUndelayed = (id: string) =>
  familiesIn(id, axes, {
    'fast-ratio-{script}': [`DCB ÷ Brotli, ${MEDIANS}, {script}`, 2, (run, script) => ours.dcbRatio(run, NONE, script)],
    'fast-identity': [`Uncompressed ÷ Brotli, ${MEDIANS}, typescript.js`, 2, (run) => ours.readRatio(run, 'identity', BROTLI, NONE)],
    'fast-again': [`Brotli measured again ÷ Brotli, ${MEDIANS}, typescript.js`, 2, again],
  });
const undelayed: readonly Claim[] = [
  ...inUndelayed(UNDELAYED_RUNS[0]),
  ...renamed((id) => id.replace(/^fast-(ratio-)?/, 'fast-second-'), 'second run')(inUndelayed(UNDELAYED_RUNS[1])),
  ...onNewer(...UNDELAYED_NEWER.map(inUndelayed)),
  ...familiesIn(UNDELAYED_RUNS[0], axes, {
    'fast-gap-{script}': [`DCB − Brotli, ${MEDIANS}, {script}`, 1, (run, script) => ours.gap(run, script, NONE)],
  }),
];

export const numbers: readonly Claim[] = [...printed, ...ofRun, ...onMachines, ...undelayed];
