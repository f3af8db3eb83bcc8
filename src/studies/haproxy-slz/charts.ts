/** Charts of the HAProxy transcript. In: Run. Out: ChartSpec. Titles are computed from the figures that they describe. */
import type { Axis, BarPoint, BarsSpec, ChartSpec } from '../../charts/spec.ts';
import { head, mark, marksNote, shown } from '../../charts/build.ts';
import { formatQuantity } from '../../run/format.ts';
import { find } from '../../run/query.ts';
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

/** Every chart of the run. */
export const charts = (run: Run): ChartSpec[] => [
  bandwidth(run, 'bandwidth-load', TESTS, 'bandwidth-saved', 'saved bandwidth'),
  bandwidth(run, 'bandwidth-files', FILES, 'bandwidth-in', 'input'),
  compression(run),
  memory(run),
  memoryPerSession(run),
  hits(run),
  cpuLimit(run),
  factor(run),
  objectSize(run),
  crossoverChart(run),
];

/** The study has one run, so nothing is laid across runs. */
export const figures = (): ChartSpec[] => [];

const BANDWIDTHS = [
  { key: 'in', label: 'in', metric: 'bandwidth-in' },
  { key: 'out', label: 'out', metric: 'bandwidth-out' },
  { key: 'saved', label: 'saved', metric: 'bandwidth-saved' },
] as const;

function bandwidth(run: Run, id: string, subjects: readonly Subject[], metric: string, what: string): BarsSpec {
  const parts = subjects.flatMap((s) =>
    BANDWIDTHS.map((b) => ({ ...b, key: `${s.key}-${b.key}`, label: `${s.label}: ${b.label}`, subject: s })),
  );
  const leads = subjects.map((s) => lead(run, metric, s)).toSorted((a, b) => a.value - b.value);
  return {
    ...bars(run, id, { label: 'Bandwidth', unit: 'Mbps' }),
    baseline: 'zlib',
    title: `With libslz the ${what} is ${text(leads[0]!, 2)} to ${text(leads.at(-1)!, 2)} that with zlib`,
    howToRead: `In is what servers deliver, out is what clients get, saved is the difference as the source prints it. ${marksNote(run)}`,
    groups: parts,
    points: parts.flatMap((part) => perLibrary(part.key, (mode) => mark(run, part.metric, { ...part.subject.dims, mode }))),
  };
}

function compression(run: Run): BarsSpec {
  const sent = UNLIMITED.map((s) => sentPerInput(run, s)).toSorted((a, b) => a.value - b.value);
  return {
    ...bars(run, 'ratio', { label: 'Compression ratio, in ÷ out', unit: '×', better: 'higher' }),
    title: `Without a limit libslz sends ${text(sent[0]!, 2)} to ${text(sent.at(-1)!, 2)} the bytes of zlib for the same input`,
    howToRead: `The ratio as printed, for load tests and reference files. Under the CPU limit compression is throttled, so that ratio is an average of compressed and plain. ${marksNote(run)}`,
    groups: ALL,
    points: ALL.flatMap((s) => perLibrary(s.key, (mode) => mark(run, 'compression-ratio', { ...s.dims, mode }))),
  };
}

const MEMORIES = [
  { metric: 'memory-vsz', label: 'virtual' },
  { metric: 'memory-rss', label: 'resident' },
] as const;
const memoryParts = TESTS.flatMap((s) =>
  MEMORIES.map((m) => ({ ...m, key: `${s.key}-${m.label}`, label: `${s.label}: ${m.label}`, subject: s })),
);

function memory(run: Run): BarsSpec {
  const [zlib, slz] = LIBRARIES.map(({ key }) => text(at(run, 'memory-vsz', I5, key), 1));
  return {
    ...bars(run, 'memory', { label: 'Memory of the process', unit: 'MB', better: 'lower' }),
    title: `With ${text(at(run, 'sessions', I5, 'zlib'), 0)} the process takes ${zlib} of virtual memory with zlib, ${slz} with libslz`,
    howToRead: `VSZ and RSS, printed as “130M / 101M”; M is read as MB. ${marksNote(run)}`,
    baseline: 'zlib',
    groups: memoryParts,
    points: memoryParts.flatMap((part) => perLibrary(part.key, (mode) => mark(run, part.metric, { ...part.subject.dims, mode }))),
  };
}

function memoryPerSession(run: Run): BarsSpec {
  const [zlib, slz] = LIBRARIES.map(({ key }) => text(perSession(run, 'memory-vsz', I5, key), 0));
  return {
    ...bars(run, 'memory-per-session', { label: 'Memory of the process per session', unit: 'kB', better: 'lower' }),
    title: `${zlib} of virtual memory per session with zlib, ${slz} with libslz`,
    howToRead:
      'Memory of the whole process ÷ concurrent sessions: it contains what the process needs without any compression, which was not recorded.',
    groups: memoryParts,
    points: memoryParts.flatMap((part) => perLibrary(part.key, (mode) => shown(perSession(run, part.metric, part.subject, mode)))),
  };
}

function hits(run: Run): BarsSpec {
  return {
    ...bars(run, 'hits', { label: 'Hits', unit: 'hits/s', better: 'higher' }),
    title: `libslz serves ${text(lead(run, 'hits', I5), 2)} the hits of zlib without a limit, ${text(lead(run, 'hits', LIMITED), 2)} under it`,
    howToRead: `Hits per second as printed; the ${CORE2.label} test prints none. ${marksNote(run)}`,
    baseline: 'zlib',
    groups: ALL,
    points: ALL.flatMap((s) => perLibrary(s.key, (mode) => mark(run, 'hits', { ...s.dims, mode }))),
  };
}

const CHANGES = [
  { key: 'bandwidth-in', label: 'Input' },
  { key: 'bandwidth-out', label: 'Output' },
  { key: 'bandwidth-saved', label: 'Saved' },
  { key: 'compression-ratio', label: 'Compression ratio' },
  { key: 'hits', label: 'Hits' },
  { key: 'memory-vsz', label: 'Virtual memory' },
  { key: 'memory-rss', label: 'Resident memory' },
] as const;

function cpuLimit(run: Run): BarsSpec {
  const [zlib, slz] = LIBRARIES.map(({ key }) => text(throttled(run, 'hits', key), 2));
  return {
    ...bars(run, 'cpu-limit', { label: `${text(at(run, 'cpu-limit', LIMITED, 'zlib'), 0)} CPU ÷ no limit`, unit: '×' }),
    title: `The CPU limit takes zlib to ${zlib} its hits and libslz to ${slz}`,
    howToRead:
      'Each figure of the i5 test under the limit ÷ the same figure without it; at 1 the limit changes nothing. Single observations.',
    groups: CHANGES,
    points: CHANGES.flatMap(({ key }) => perLibrary(key, (mode) => shown(throttled(run, key, mode)))),
  };
}

function factor(run: Run): BarsSpec {
  const ways = [
    { key: 'input', label: 'By input', metric: 'bandwidth-in' },
    { key: 'by-hits', label: 'By hits', metric: 'hits' },
  ];
  const inputs = UNLIMITED.map((s) => lead(run, 'bandwidth-in', s)).toSorted((a, b) => a.value - b.value);
  return {
    ...bars(run, 'factor', { label: 'libslz ÷ zlib', unit: '×' }),
    title: `By input, libslz carries ${text(inputs[0]!, 2)} to ${text(inputs.at(-1)!, 2)} what zlib does without a limit, and ${text(lead(run, 'bandwidth-in', LIMITED), 2)} under it`,
    howToRead: 'The two ways in which the columns say how much faster libslz is. Single observations.',
    groups: ALL,
    series: ways,
    points: ALL.flatMap((s) =>
      ways.map(({ key, metric }): BarPoint => {
        const held = find(run, metric, { ...s.dims, mode: 'zlib' });
        return { group: s.key, series: key, ...(held ? shown(lead(run, metric, s)) : mark(run, metric, { ...s.dims, mode: 'zlib' })) };
      }),
    ),
  };
}

function objectSize(run: Run): BarsSpec {
  const [zlib, slz] = LIBRARIES.map(({ key }) => text(impliedSize(run, I5, key), 1));
  return {
    ...bars(run, 'object-size', { label: 'Implied object size', unit: 'kB' }),
    title: `The same load implies ${zlib} per hit with zlib and ${slz} with libslz, ${text(sizeLead(run, I5), 3)}`,
    howToRead:
      'Input bandwidth ÷ 8 ÷ hits per second. The object does not depend on the library, so each pair should be equal up to rounding.',
    groups: WITH_HITS,
    points: WITH_HITS.flatMap((s) => perLibrary(s.key, (mode) => shown(impliedSize(run, s, mode)))),
  };
}

function crossoverChart(run: Run): BarsSpec {
  const all = UNLIMITED.map((s) => crossover(run, s)).toSorted((a, b) => a.value - b.value);
  return {
    ...bars(run, 'crossover', { label: 'Output per core', unit: 'Mbps' }),
    title: `Above ${text(all[0]!, 0)} to ${text(all.at(-1)!, 0)} of output per core, a link carries more input with libslz`,
    howToRead:
      'Computed, not measured: input of zlib at a full core ÷ the compression ratio of libslz. Below it zlib keeps up and sends less; above it zlib has run out of CPU. It assumes that ratios do not change with load.',
    groups: UNLIMITED,
    series: [{ key: 'crossover', label: 'Crossover' }],
    points: UNLIMITED.map((s): BarPoint => ({ group: s.key, series: 'crossover', ...shown(crossover(run, s)) })),
  };
}

const bars = (run: Run, id: string, axis: Axis) => ({ ...head('haproxy-slz', run, id), kind: 'bars' as const, axis, series: LIBRARIES });

const perLibrary = (group: string, read: (mode: Library) => Omit<BarPoint, 'group' | 'series'>): BarPoint[] =>
  LIBRARIES.map(({ key }) => ({ group, series: key, ...read(key) }));

const text = (q: Quantity, decimals?: number): string => formatQuantity(q, decimals).text;
