/**
 * The Prometheus text exposition format, strictly: the parsers on npm accept garbage.
 * In: text. Out: finite samples by series, and the type of each metric.
 * @see https://prometheus.io/docs/instrumenting/exposition_formats/#text-based-format
 */

export interface Scrape {
  /** Value by series, written `name` or `name{label="value",…}` with labels in alphabetical order. */
  samples: ReadonlyMap<string, number>;
  /** `counter`, `gauge`, `histogram`, `summary` or `untyped` by metric name. */
  types: ReadonlyMap<string, string>;
}

/** A scrape that failed: the harness writes the reason into the file instead of metrics. */
export interface FailedScrape {
  fetchError: string;
}

/** A line that is not in the format; the reader of the file adds its place. */
export class PrometheusError extends Error {
  readonly line: number;
  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

const FETCH_ERROR = '# fetch error:';
const NAME = /^[a-zA-Z_:][a-zA-Z0-9_:]*/;
const LABEL = /^([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\]|\\["\\n])*)"(,|(?=\}))/;
const VALUE = /^ +([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)(?: +-?\d+)?$/;
const TYPES = ['counter', 'gauge', 'histogram', 'summary', 'untyped'];
/** Suffixes of the samples that belong to one metric of these types. */
const SUFFIXES: Readonly<Record<string, RegExp>> = { histogram: /_(bucket|sum|count)$/, summary: /_(sum|count)$/ };

/** @throws PrometheusError with the line: garbage, duplicate series or TYPE, NaN or infinite value, histogram bucket without `le` */
export function parsePrometheus(text: string): Scrape | FailedScrape {
  if (text.startsWith(FETCH_ERROR)) return { fetchError: text.slice(FETCH_ERROR.length).trim() };
  const samples = new Map<string, number>();
  const types = new Map<string, string>();
  for (const [index, raw] of text.split('\n').entries()) {
    const [line, content] = [index + 1, raw.replace(/\r$/, '')];
    if (content === '') continue;
    if (content.startsWith('#')) readComment(line, content, types);
    else readSample(line, content, samples, types);
  }
  if (samples.size === 0) throw new PrometheusError(1, 'no sample in the file, expected metrics or "# fetch error: …"');
  return { samples, types };
}

function readComment(line: number, content: string, types: Map<string, string>): void {
  const [, keyword, name = '', rest = ''] = /^# ?(\S*) ?(\S*) ?(.*)$/.exec(content) ?? [];
  if (keyword !== 'TYPE') return;
  if (NAME.exec(name)?.[0] !== name || !TYPES.includes(rest)) throw new PrometheusError(line, `"${content}" is not a TYPE line`);
  if (types.has(name)) throw new PrometheusError(line, `the type of ${name} is stated twice`);
  types.set(name, rest);
}

function readSample(line: number, content: string, samples: Map<string, number>, types: ReadonlyMap<string, string>): void {
  const name = NAME.exec(content)?.[0];
  if (!name) throw new PrometheusError(line, `"${content.slice(0, 80)}" is not a sample`);
  let rest = content.slice(name.length);
  const labels = new Map<string, string>();
  if (rest.startsWith('{')) {
    rest = rest.slice(1);
    for (let match = LABEL.exec(rest); match; match = LABEL.exec(rest)) {
      const [whole, label, value] = match as unknown as [string, string, string];
      if (labels.has(label)) throw new PrometheusError(line, `label ${label} is given twice`);
      labels.set(label, value);
      rest = rest.slice(whole.length);
    }
    if (!rest.startsWith('}')) throw new PrometheusError(line, `"${content.slice(0, 80)}" has malformed labels`);
    rest = rest.slice(1);
  }
  const value = Number(VALUE.exec(rest)?.[1] ?? NaN);
  if (!Number.isFinite(value))
    throw new PrometheusError(line, `the value of ${name} is "${rest.trim().slice(0, 40)}", expected a finite number`);
  const base = typedBase(name, types);
  if (base && types.get(base) === 'histogram') {
    if (name === base || (name.endsWith('_bucket') && !labels.has('le')))
      throw new PrometheusError(line, `${name} is not a sample of a histogram`);
  }
  const key = seriesKey(name, labels);
  if (samples.has(key)) throw new PrometheusError(line, `${key} is given twice`);
  samples.set(key, value);
}

/** Name of the metric that a sample belongs to: histograms and summaries add suffixes. */
function typedBase(name: string, types: ReadonlyMap<string, string>): string | undefined {
  if (types.has(name)) return name;
  const base = name.replace(/_(bucket|sum|count)$/, '');
  return SUFFIXES[types.get(base) ?? '']?.test(name) ? base : undefined;
}

const seriesKey = (name: string, labels: ReadonlyMap<string, string>) =>
  labels.size === 0
    ? name
    : `${name}{${[...labels]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([key, value]) => `${key}="${value}"`)
        .join()}}`;

/** True for series that only ever grow while one process lives: counters, and the buckets and counts of histograms. */
export function isMonotone(series: string, { types }: Scrape): boolean {
  const name = series.replace(/\{.*$/s, '');
  const type = types.get(typedBase(name, types) ?? '');
  return type === 'counter' || (type === 'histogram' && !name.endsWith('_sum'));
}
