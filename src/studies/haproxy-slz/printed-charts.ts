/** Charts of what the source printed. In: Run. Out: ChartSpec. Titles are computed from the figures that they describe. */
import type { Axis, BarsSpec, ChartSpec } from '../../charts/spec.ts';
import { barsOf, computed, grid, mark, marksNote, span, text, titled, type Shown } from '../../charts/build.ts';
import type { Quantity, Run } from '../../run/types.ts';
import {
  ALL,
  at,
  CORE2,
  crossover,
  FILES,
  I5,
  impliedSize,
  lead,
  LIBRARIES,
  LIMITED,
  perSession,
  sentPerInput,
  sizeLead,
  TESTS,
  throttled,
  UNLIMITED,
  WITH_HITS,
  type Library,
  type Subject,
} from './words.ts';

const BANDWIDTHS = { 'bandwidth-in': 'in', 'bandwidth-out': 'out', 'bandwidth-saved': 'saved' };
const MEMORY = { 'memory-vsz': 'virtual', 'memory-rss': 'resident' };
const CHANGES = [
  { key: 'bandwidth-in', label: 'Input' },
  { key: 'bandwidth-out', label: 'Output' },
  { key: 'bandwidth-saved', label: 'Saved' },
  { key: 'compression-ratio', label: 'Compression ratio' },
  { key: 'hits', label: 'Hits' },
  { key: 'memory-vsz', label: 'Virtual memory' },
  { key: 'memory-rss', label: 'Resident memory' },
];
const WAYS = [
  { key: 'input', label: 'By input', metric: 'bandwidth-in' },
  { key: 'by-hits', label: 'By hits', metric: 'hits' },
];

/** Every chart of the transcript. */
export const printedCharts = (run: Run): ChartSpec[] => [
  bandwidth(run, 'bandwidth-load', TESTS, 'bandwidth-saved', 'saved bandwidth'),
  bandwidth(run, 'bandwidth-files', FILES, 'bandwidth-in', 'input'),
  {
    ...bars(run, 'ratio', { label: 'Compression ratio, in ÷ out', unit: '×', better: 'higher' }),
    title: titled(
      'Compression ratio with each library',
      () => UNLIMITED.map((s) => sentPerInput(run, s)),
      (...sent) => `Without a limit libslz sends ${span(sent, 2)} the bytes of zlib for the same input`,
    ),
    howToRead: `The ratio as printed, for load tests and reference files. Under the CPU limit compression is throttled, so that ratio is an average of compressed and plain. ${marksNote(run)}`,
    ...grid(ALL, LIBRARIES, (s, { key: mode }) => mark(run, 'compression-ratio', { ...s.dims, mode })),
  },
  {
    ...bars(run, 'memory', { label: 'Memory of the process', unit: 'MB', better: 'lower' }),
    baseline: 'zlib',
    title: titled(
      'Memory of the process with each library',
      () => [at(run, 'sessions', I5, 'zlib'), ...both((mode) => at(run, 'memory-vsz', I5, mode))],
      (sessions, zlib, slz) =>
        `With ${text(sessions, 0)} the process takes ${text(zlib, 1)} of virtual memory with zlib, ${text(slz, 1)} with libslz`,
    ),
    howToRead: `VSZ and RSS, printed as “130M / 101M”; M is read as MB. ${marksNote(run)}`,
    ...perColumn(TESTS, MEMORY, (metric, s, mode) => mark(run, metric, { ...s.dims, mode })),
  },
  {
    ...bars(run, 'memory-per-session', { label: 'Memory of the process per session', unit: 'kB', better: 'lower' }),
    title: titled(
      'Memory of the process per session with each library',
      () => both((mode) => perSession(run, 'memory-vsz', I5, mode)),
      (zlib, slz) => `${text(zlib, 0)} of virtual memory per session with zlib, ${text(slz, 0)} with libslz`,
    ),
    howToRead:
      'Memory of the whole process ÷ concurrent sessions: it contains what the process needs without any compression, which was not recorded.',
    ...perColumn(TESTS, MEMORY, (metric, s, mode) => computed(() => perSession(run, metric, s, mode))),
  },
  {
    ...bars(run, 'hits', { label: 'Hits', unit: 'hits/s', better: 'higher' }),
    baseline: 'zlib',
    title: titled(
      'Hits with each library',
      () => [lead(run, 'hits', I5), lead(run, 'hits', LIMITED)],
      (free, limited) => `libslz serves ${text(free, 2)} the hits of zlib without a limit, ${text(limited, 2)} under it`,
    ),
    howToRead: `Hits per second as printed; the ${CORE2.label} test prints none. ${marksNote(run)}`,
    ...grid(ALL, LIBRARIES, (s, { key: mode }) => mark(run, 'hits', { ...s.dims, mode })),
  },
  {
    ...bars(run, 'cpu-limit', { label: 'CPU limit ÷ no limit', unit: '×' }),
    title: titled(
      'Figures under the CPU limit ÷ without',
      () => both((mode) => throttled(run, 'hits', mode)),
      (zlib, slz) => `The CPU limit takes zlib to ${text(zlib, 2)} its hits and libslz to ${text(slz, 2)}`,
    ),
    howToRead:
      'Each figure of the i5 test under the limit ÷ the same figure without it; at 1 the limit changes nothing. Single observations.',
    ...grid(CHANGES, LIBRARIES, ({ key }, { key: mode }) => computed(() => throttled(run, key, mode))),
  },
  {
    ...bars(run, 'factor', { label: 'libslz ÷ zlib', unit: '×' }),
    title: titled(
      'Input and hits, libslz ÷ zlib',
      () => [lead(run, 'bandwidth-in', LIMITED), ...UNLIMITED.map((s) => lead(run, 'bandwidth-in', s))],
      (limited, ...free) => `By input, libslz carries ${span(free, 2)} what zlib does without a limit, and ${text(limited, 2)} under it`,
    ),
    howToRead: 'The two ways in which the columns say how much faster libslz is. Single observations.',
    color: 'neutral',
    ...grid(ALL, WAYS, (s, { metric }) => computed(() => lead(run, metric, s))),
    // Its file also names the metric of each.
    series: WAYS,
  },
  {
    ...bars(run, 'object-size', { label: 'Implied object size', unit: 'kB' }),
    title: titled(
      'Object size that each library implies',
      () => [...both((mode) => impliedSize(run, I5, mode)), sizeLead(run, I5)],
      (zlib, slz, gap) => `The same load implies ${text(zlib, 1)} per hit with zlib and ${text(slz, 1)} with libslz, ${text(gap, 3)}`,
    ),
    howToRead:
      'Input bandwidth ÷ 8 ÷ hits per second. The object does not depend on the library, so each pair should be equal up to rounding.',
    ...grid(WITH_HITS, LIBRARIES, (s, { key: mode }) => computed(() => impliedSize(run, s, mode))),
  },
  {
    ...bars(run, 'crossover', { label: 'Output per core', unit: 'Mbps' }),
    title: titled(
      'Output per core from which a link carries more input with libslz',
      () => UNLIMITED.map((s) => crossover(run, s)),
      (...crossovers) => `Above ${span(crossovers, 0)} of output per core, a link carries more input with libslz`,
    ),
    howToRead:
      'Computed, not measured: input of zlib at a full core ÷ the compression ratio of libslz. Below it zlib keeps up and sends less; above it zlib has run out of CPU. It assumes that ratios do not change with load.',
    color: 'neutral',
    ...grid(UNLIMITED, [{ key: 'crossover', label: 'Crossover' }], (s) => computed(() => crossover(run, s))),
  },
];

/** In, out and saved of each subject; the title says what becomes of one of them. */
const bandwidth = (run: Run, id: string, subjects: readonly Subject[], metric: string, what: string): BarsSpec => ({
  ...bars(run, id, { label: 'Bandwidth', unit: 'Mbps' }),
  baseline: 'zlib',
  title: titled(
    'Bandwidth in, out and saved with each library',
    () => subjects.map((s) => lead(run, metric, s)),
    (...leads) => `With libslz the ${what} is ${span(leads, 2)} that with zlib`,
  ),
  howToRead: `In is what servers deliver, out is what clients get, saved is the difference as the source prints it. ${marksNote(run)}`,
  ...perColumn(subjects, BANDWIDTHS, (column, s, mode) => mark(run, column, { ...s.dims, mode })),
});

const bars = (run: Run, id: string, axis: Axis) => barsOf('haproxy-slz')(run, id, axis, LIBRARIES);

/** Several columns of each subject at each library; labels by metric. */
const perColumn = (
  subjects: readonly Subject[],
  labels: Readonly<Record<string, string>>,
  read: (metric: string, s: Subject, mode: Library) => Shown,
) => {
  const groups = subjects.flatMap((subject) =>
    Object.entries(labels).map(([metric, label]) => ({
      key: `${subject.key}-${label}`,
      label: `${subject.label}: ${label}`,
      subject,
      metric,
    })),
  );
  return grid(groups, LIBRARIES, ({ metric, subject }, { key }) => read(metric, subject, key));
};

const both = (read: (mode: Library) => Quantity) => [read('zlib'), read('slz')] as const;
