/** The shape of `transcript.json`: what a source printed, where, and which column of which CSV is which metric. */
import * as v from 'valibot';
import { textOf, type Bundle } from '../../bundle/index.ts';
import { checked, parsedJson } from '../../run/checked.ts';
import { refusal } from '../refusal.ts';

export const TRANSCRIPT_FILE = 'transcript.json';
const TRANSCRIPT_SCHEMA = 'compression-tax-transcript/v1';

const Text = v.pipe(v.string(), v.trim(), v.nonEmpty());
const Dims = v.record(Text, v.union([Text, v.pipe(v.number(), v.finite())]));

/** Where the source is published; at least the repository or page. Each key becomes a fact of the environment. */
const SourceSchema = v.strictObject({
  repository: v.optional(Text),
  commit: v.optional(Text),
  page: v.optional(Text),
  data: v.optional(Text),
  report: v.optional(Text),
});

/** A column by its CSV `header`; `printed` is the heading in the source where that differs. */
const column = { header: Text, printed: v.optional(Text) };

const ColumnSchema = v.variant('as', [
  /** Kept as printed, mapped to nothing. */
  v.strictObject({ ...column, as: v.literal('text') }),
  /** A dimension of every metric in its row; an empty cell leaves it out. */
  v.strictObject({ ...column, as: v.literal('dim'), dim: Text, type: v.picklist(['text', 'number']) }),
  v.strictObject({ ...column, as: v.literal('artifact'), field: v.picklist(['name', 'sizeBytes', 'sha256', 'sourceUrl']) }),
  /**
   * A figure per row. `unit` is the metric's; where the source printed another one, `power` is the power of ten between
   * them: 9 from printed GB to B. `dims` are constant. `printedIn` names a text column with the wording of the source.
   * `once`: the same figure for the whole run, repeated in every row; rows must agree, and only the column's own `dims` apply.
   */
  v.strictObject({
    ...column,
    as: v.literal('metric'),
    metric: v.pipe(v.string(), v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)),
    unit: Text,
    power: v.optional(v.pipe(v.number(), v.integer()), 0),
    dims: v.optional(Dims, {}),
    printedIn: v.optional(Text),
    once: v.optional(v.boolean(), false),
  }),
]);

const TableSchema = v.strictObject({
  file: v.pipe(v.string(), v.regex(/^[a-z0-9_-]+\.csv$/)),
  /** Constant dimensions of every metric of the table that is not `once`. */
  dims: v.optional(Dims, {}),
  /** Cell texts beside the empty one with which the source says that there is no figure, e.g. `NA`. */
  absent: v.optional(v.array(Text), []),
  columns: v.pipe(v.array(ColumnSchema), v.minLength(1)),
});

const FlagSchema = v.strictObject({
  code: v.picklist(['transcribed', 'reference-not-counted', 'counter-reset', 'failed-operations']),
  dims: v.optional(Dims, {}),
  metrics: v.optional(v.array(Text)),
  message: Text,
});

const TranscriptSchema = v.strictObject({
  schema: v.literal(TRANSCRIPT_SCHEMA),
  id: Text,
  study: Text,
  title: Text,
  source: SourceSchema,
  licence: Text,
  /** ISO dates; null = the source states none. */
  runDate: v.nullable(v.pipe(v.string(), v.isoDate())),
  publishedAt: v.nullable(v.pipe(v.string(), v.isoDate())),
  /** Mode without any tax, for the sanity flags; absent where the study has no modes. */
  baselineMode: v.optional(Text),
  environment: v.array(v.strictObject({ label: Text, value: v.nullable(Text) })),
  /** What the source says about its method, and what it leaves open; one phrase each. */
  stated: v.array(Text),
  notStated: v.array(Text),
  flags: v.optional(v.array(FlagSchema), []),
  tables: v.pipe(v.array(TableSchema), v.minLength(1)),
});

export type Transcript = v.InferOutput<typeof TranscriptSchema>;
export type Table = Transcript['tables'][number];
export type Column = Table['columns'][number];
export type MetricColumn = Extract<Column, { as: 'metric' }>;

/** @throws DataError `transcript-json`, `transcript-version`, `transcript-schema` with the JSON pointer */
export function readTranscript(bundle: Bundle): Transcript {
  const json = parsedJson(textOf(bundle, TRANSCRIPT_FILE), (cause) =>
    refusal(bundle, TRANSCRIPT_FILE, 'transcript-json', 'is not JSON; mend the file and pack it again.', { cause }),
  );
  return checked(TranscriptSchema, json, (at, { message }) =>
    refusal(bundle, `${TRANSCRIPT_FILE}${at}`, at === '#/schema' ? 'transcript-version' : 'transcript-schema', message),
  );
}
