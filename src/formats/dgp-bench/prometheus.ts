/**
 * The Prometheus text exposition format, strictly: the parsers on npm accept garbage.
 * @see https://prometheus.io/docs/instrumenting/exposition_formats/#text-based-format
 */

export interface Scrape {
  /** Value by series, written `name` or `name{label="value",…}` with labels in alphabetical order. */
  samples: ReadonlyMap<string, number>;
  /** `counter`, `gauge`, `histogram`, `summary` or `untyped` by metric name. */
  types: ReadonlyMap<string, string>;
}

/** A scrape that failed: the harness writes the reason into the file instead of metrics. */
export type FailedScrape = { fetchError: string };

type Read = Record<'samples', Map<string, number>> & Record<'types', Map<string, string>>;

const FETCH_ERROR = '# fetch error:';
const TYPE = /^# ?TYPE ([a-zA-Z_:][\w:]*) (counter|gauge|histogram|summary|untyped)$/;
const LABEL = /([a-zA-Z_]\w*)="((?:[^"\\]|\\["\\n])*)"/g;
const SAMPLE =
  /^([a-zA-Z_:][\w:]*)(?:\{((?:[a-zA-Z_]\w*="(?:[^"\\]|\\["\\n])*"(?:,|(?=\})))*)\})? +([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)(?: +-?\d+)?$/;
/** Suffixes of the samples that belong to one metric of these types. */
const SUFFIXES: Readonly<Record<string, RegExp>> = { histogram: /_(bucket|sum|count)$/, summary: /_(sum|count)$/ };

/** @throws what `refused` returns for a line: garbage, duplicate series or TYPE, NaN or infinite value, histogram bucket without `le` */
export function parsePrometheus(text: string, refused: (line: number, message: string) => Error): Scrape | FailedScrape {
  if (text.startsWith(FETCH_ERROR)) return { fetchError: text.slice(FETCH_ERROR.length).trim() };
  const samples = new Map<string, number>();
  const types = new Map<string, string>();
  for (const [index, raw] of text.split('\n').entries()) {
    const content = raw.replace(/\r$/, '');
    const refuse = (message: string) => refused(index + 1, message);
    if (content === '') continue;
    if (/^# ?TYPE( |$)/.test(content)) readType(content, types, refuse);
    else if (!content.startsWith('#')) readSample(content, { samples, types }, refuse);
  }
  if (samples.size === 0) throw refused(1, 'no sample in the file, expected metrics or "# fetch error: …"');
  return { samples, types };
}

function readType(content: string, types: Map<string, string>, refuse: (message: string) => Error): void {
  const [, name, type] = TYPE.exec(content) ?? [];
  if (!name || !type) throw refuse(`"${content}" is not a TYPE line`);
  if (types.has(name)) throw refuse(`the type of ${name} is stated twice`);
  types.set(name, type);
}

function readSample(content: string, { samples, types }: Read, refuse: (message: string) => Error): void {
  const [, name, given = '', text] = SAMPLE.exec(content) ?? [];
  const value = Number(text);
  if (!name || !Number.isFinite(value))
    throw refuse(`"${content.slice(0, 80)}" is not a sample, expected name{label="value"} and a finite number`);
  const pairs = [...given.matchAll(LABEL)].map(([, label, quoted]) => [label!, quoted!] as const);
  const labels = new Map(pairs);
  if (labels.size < pairs.length) throw refuse(`"${content.slice(0, 80)}" gives a label twice`);
  const base = typedBase(name, types);
  const isBare = name === base || (name.endsWith('_bucket') && !labels.has('le'));
  if (isBare && types.get(base ?? '') === 'histogram') throw refuse(`${name} is not a sample of a histogram`);
  const sorted = pairs.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([label, quoted]) => `${label}="${quoted}"`);
  const series = sorted.length === 0 ? name : `${name}{${sorted.join()}}`;
  if (samples.has(series)) throw refuse(`${series} is given twice`);
  samples.set(series, value);
}

/** Name of the metric that a sample belongs to: histograms and summaries add suffixes. */
function typedBase(name: string, types: ReadonlyMap<string, string>): string | undefined {
  if (types.has(name)) return name;
  const base = name.replace(/_(bucket|sum|count)$/, '');
  return SUFFIXES[types.get(base) ?? '']?.test(name) ? base : undefined;
}

/** True for series that only ever grow while one process lives: counters, and the buckets and counts of histograms. */
export function isMonotone(series: string, { types }: Scrape): boolean {
  const name = series.replace(/\{.*$/s, '');
  const type = types.get(typedBase(name, types) ?? '');
  return type === 'counter' || (type === 'histogram' && !name.endsWith('_sum'));
}
