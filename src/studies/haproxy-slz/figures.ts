/** Figures of the transcript, by test or file and library, and what follows from them. */
import type { Pair } from '../../claims/rules.ts';
import type { StudyRuns } from '../../claims/types.ts';
import { over, times } from '../../run/expression.ts';
import { derive, ratio, reduction } from '../../run/quantity.ts';
import { need } from '../../run/query.ts';
import type { Dims, Quantity, Run, Unit } from '../../run/types.ts';

export const LIBRARIES = [
  { key: 'zlib', label: 'zlib' },
  { key: 'slz', label: 'libslz' },
] as const;
export type Library = (typeof LIBRARIES)[number]['key'];
export const isLibrary = (mode: string): mode is Library => LIBRARIES.some(({ key }) => key === mode);

/** A load test or a reference file, by its id in claims and the dimension that names its rows. */
export interface Subject {
  id: string;
  label: string;
  dims: Dims;
}

const test = (id: string, key: string, label: string): Subject => ({ id, label, dims: { test: key } });
const file = (id: string, label: string): Subject => ({ id, label, dims: { file: label } });

export const CORE2 = test('core2', 'core2quad-300', 'Core 2 Quad, 300 sessions');
export const I5 = test('i5', 'i5-500-100pct', 'i5, 500 users, no limit');
export const LIMITED = test('limited', 'i5-500-85pct', 'i5, 500 users, 85 % CPU');
export const DANIELS = file('daniels', 'daniels.html');
export const TV = file('tv', 'tv.com/listing');
export const JQUERY = file('jquery', 'jquery.min.js');
export const BOOTSTRAP = file('bootstrap', 'bootstrap.min.css');

export const TESTS: readonly Subject[] = [CORE2, I5, LIMITED];
export const FILES: readonly Subject[] = [DANIELS, TV, JQUERY, BOOTSTRAP];
export const ALL: readonly Subject[] = [...TESTS, ...FILES];
export const UNLIMITED: readonly Subject[] = ALL.filter((s) => s !== LIMITED);
/** Where hits per second were printed. */
const hasHits = (s: Subject) => s !== CORE2;

export type Row = readonly [Subject, Library];
export const ROWS: readonly Row[] = ALL.flatMap((s) => LIBRARIES.map(({ key }): Row => [s, key]));

export const MEMORIES = ['memory-vsz', 'memory-rss'] as const;

/** One GB in kB, read in powers of ten or of two. */
export const [DECIMAL_GB, BINARY_GB] = [1e6, 2 ** 20];

/** A printed figure of one subject at one library. @throws DataError `not-recorded` */
export const at = (metric: string) => (run: Run, mode: Library, subject: Subject) => need(run, metric, { ...subject.dims, mode });
/** A figure that the text states beside its tables. @throws DataError `not-recorded` */
export const stated = (metric: string) => (run: Run) => need(run, `stated-${metric}`, {});

const against = (arm: Library, other: Library) => (metric: string) => (run: Run, subject: Subject) =>
  ratio(at(metric)(run, arm, subject), at(metric)(run, other, subject));
export const lead = against('slz', 'zlib');
export const zlibOverSlz = against('zlib', 'slz');

/** Share of the input that is not sent, 1 − out ÷ in. */
export const savedShare = (run: Run, mode: Library, subject: Subject): Quantity =>
  reduction(at('bandwidth-out')(run, mode, subject), at('bandwidth-in')(run, mode, subject));

/** in ÷ out as the two bandwidths give it, whatever ratio is printed. */
export const computedRatio = (run: Run, mode: Library, subject: Subject): Quantity =>
  ratio(at('bandwidth-in')(run, mode, subject), at('bandwidth-out')(run, mode, subject));

/** Bytes that libslz sends for the input for which zlib sends one byte. */
export const sentPerInput = (run: Run, subject: Subject): Quantity =>
  ratio(computedRatio(run, 'zlib', subject), computedRatio(run, 'slz', subject));

/** Memory of the whole process ÷ concurrent sessions; `metric` is memory-vsz or memory-rss. */
export const perSession = (metric: string) => (run: Run, mode: Library, subject: Subject) =>
  per(at(metric)(run, mode, subject), at('sessions')(run, mode, subject), 1e3, 'kB');

/** Sessions in one decimal gigabyte at that memory for each. */
export const sessionsPerGb = (run: Run, mode: Library, subject: Subject): Quantity =>
  per(at('sessions')(run, mode, subject), at('memory-vsz')(run, mode, subject), 1e3, 'sessions per GB');

/** Input bandwidth ÷ hits: the size of the object that the two columns imply, in kB of 1,000 bytes. */
export const impliedSize = (run: Run, mode: Library, subject: Subject): Quantity =>
  per(at('bandwidth-in')(run, mode, subject), at('hits')(run, mode, subject), 1e6 / 8 / 1e3, 'kB');

/** Output per core at which a link carries as much input with libslz as one full core carries with zlib. */
export const crossover = (run: Run, subject: Subject): Quantity =>
  derive('Mbps', [at('bandwidth-in')(run, 'zlib', subject), computedRatio(run, 'slz', subject)], over);

/** How many contexts of the stated size fit into one GB; `gigabyte` in the kB of the same reading. */
export const contextsPerGb = (run: Run, gigabyte: number): Quantity =>
  derive('contexts per GB', [stated('zlib-context')(run)], (context) => over(gigabyte, context));

export const throttled = (metric: string) => (run: Run, mode: Library) => ratio(at(metric)(run, mode, LIMITED), at(metric)(run, mode, I5));

/** Object size that hits and bandwidth imply, libslz ÷ zlib; 1 when both served the same objects. */
export const sizeLead = (run: Run, subject: Subject): Quantity =>
  ratio(impliedSize(run, 'slz', subject), impliedSize(run, 'zlib', subject));

/** One figure of each subject, as claims and audits read them. */
export const each = (subjects: readonly Subject[], read: (run: Run, subject: Subject) => Quantity) => (runs: StudyRuns) =>
  subjects.map((s) => read(runs.printed, s));
export const leads = (metric: string, subjects: readonly Subject[]) => each(subjects, lead(metric));
/** libslz ÷ zlib by input bandwidth and, where printed, by hits. */
export const speeds = (subjects: readonly Subject[]) => (runs: StudyRuns) => [
  ...leads('bandwidth-in', subjects)(runs),
  ...leads('hits', subjects.filter(hasHits))(runs),
];
/** Such figures, each beside one that the text states. */
export const beside = (metric: string, read: (runs: StudyRuns) => readonly Quantity[]) => (runs: StudyRuns) =>
  read(runs).map((q): Pair => [q, stated(metric)(runs.printed)]);
/** The crossover of each subject without a limit, beside the link below which the source prefers zlib. */
export const crossovers = beside('link-below', each(UNLIMITED, crossover));
/** zlib ÷ libslz in every load test, virtual and resident. */
export const memoryRatios = ({ printed }: StudyRuns): Quantity[] =>
  TESTS.flatMap((s) => MEMORIES.map((metric) => zlibOverSlz(metric)(printed, s)));

/** a ÷ b of different units, times `factor`. */
const per = (a: Quantity, b: Quantity, factor: number, unit: Unit): Quantity => derive(unit, [a, b], (x, y) => times(over(x, y), factor));
