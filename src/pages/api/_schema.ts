/** The documents of the API: the one place that says what they hold. The build checks each document against it and derives the JSON Schemas from it. */
import * as v from 'valibot';
import { KINDS } from '../../claims/types.ts';
import { REPLICATION_VERDICTS, type ReplicationVerdict } from '../../claims/replicates.ts';
import { VERDICTS } from '../../claims/grades.ts';
import { API_VERSION, versionOf } from '../../report/api.ts';

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));
const Version = v.literal(API_VERSION);
const Provenance = v.picklist(['measured', 'transcribed']);
const Dims = v.record(v.string(), v.union([v.string(), v.number()]));
const Interval = v.strictObject({
  low: v.number(),
  high: v.number(),
  level: v.number(),
  method: v.picklist(['order statistics', 'rank-sum ratio', 'signed ranks']),
});
const REPLICATION = Object.keys(REPLICATION_VERDICTS) as ReplicationVerdict[];
/** An address on this site, from its root. */
const Address = v.string();

const IndexSchema = v.strictObject({
  version: Version,
  schemas: v.strictObject({ index: Address, run: Address, claims: Address, replications: Address }),
  claims: v.strictObject({ rows: Count }),
  replications: Address,
  studies: v.array(
    v.strictObject({
      id: v.string(),
      name: v.string(),
      title: v.string(),
      published: v.string(),
      note: Address,
      claims: Address,
      canonicalRun: v.string(),
      numbers: Count,
      sentences: Count,
      sourceClaims: Count,
      judged: Count,
    }),
  ),
  charts: v.array(v.strictObject({ study: v.string(), run: v.string(), id: v.string(), title: v.string(), data: Address })),
  runs: v.array(
    v.strictObject({
      id: v.string(),
      study: v.string(),
      label: v.string(),
      provenance: Provenance,
      sha256: v.string(),
      bytes: Count,
      canonical: v.boolean(),
      supersededBy: v.nullable(v.string()),
      data: Address,
    }),
  ),
});

const RunSchema = v.strictObject({
  version: v.literal(versionOf('run')),
  schema: Address,
  run: v.string(),
  harness: v.string(),
  study: v.string(),
  label: v.string(),
  provenance: Provenance,
  source: v.string(),
  pinnedAt: v.string(),
  canonical: v.boolean(),
  supersedes: v.nullable(v.string()),
  supersededBy: v.nullable(v.string()),
  startedAt: v.nullable(v.string()),
  trials: Count,
  archive: v.strictObject({ address: Address, sha256: v.string(), sizeBytes: Count }),
  measurements: v.array(
    v.strictObject({
      metric: v.string(),
      unit: v.string(),
      figures: v.array(
        v.strictObject({
          dims: Dims,
          value: v.number(),
          n: Count,
          values: v.array(v.number()),
          interval: v.optional(v.strictObject({ low: v.number(), high: v.number() })),
          /** Positions of its cells in `sources`. */
          cells: v.array(Count),
        }),
      ),
    }),
  ),
  /** How all intervals are made, and their level by the number of trials. */
  intervals: v.strictObject({ method: v.literal('order statistics'), levels: v.record(v.string(), v.number()) }),
  /** One place in one or several files, such as the same field of each trial, or rows of one column; each set of cells once. */
  sources: v.array(
    v.strictObject({
      /** With `rows`, `*` stands for each row. */
      at: v.string(),
      /** Positions in the document's `files`; with `rows` one. */
      files: v.array(Count),
      /** The text in each cell, where the reader kept it. */
      raw: v.optional(v.array(v.string())),
      rows: v.optional(v.array(Count)),
    }),
  ),
  flags: v.array(v.strictObject({ code: v.string(), dims: Dims, message: v.string() })),
  tables: v.array(v.strictObject({ file: v.string(), columns: v.array(v.string()), rows: v.array(v.array(v.string())) })),
  artifacts: v.array(
    v.strictObject({
      name: v.string(),
      sizeBytes: v.number(),
      sha256: v.optional(v.string()),
      sourceUrl: v.optional(v.string()),
    }),
  ),
  environment: v.array(
    v.strictObject({
      label: v.string(),
      value: v.nullable(v.string()),
      source: v.nullable(v.strictObject({ file: v.string(), at: v.string() })),
    }),
  ),
  files: v.array(v.strictObject({ path: v.string(), sizeBytes: Count })),
});

const ClaimsSchema = v.strictObject({
  version: Version,
  schema: Address,
  claims: v.array(
    v.strictObject({
      id: v.string(),
      study: v.string(),
      kind: v.picklist(KINDS),
      text: v.string(),
      published: v.nullable(v.string()),
      /** What was published before, newest first; `until` is a day. */
      was: v.array(v.strictObject({ text: v.string(), until: v.string() })),
      spread: v.nullable(v.string()),
      value: v.nullable(v.number()),
      unit: v.nullable(v.string()),
      n: v.nullable(Count),
      /** Each trial in order; empty where there is no number, and for a ratio of medians. */
      values: v.array(v.number()),
      interval: v.nullable(Interval),
      formula: v.string(),
      /** The formula in symbols, one entry per figure that the claim rests on; null where a step has no symbol. */
      expressions: v.array(v.nullable(v.string())),
      arithmetic: v.nullable(v.string()),
      reason: v.nullable(v.string()),
      verdict: v.nullable(v.picklist([...VERDICTS, ...REPLICATION])),
      runs: v.array(v.strictObject({ id: v.string(), provenance: Provenance, sha256: v.string() })),
      operands: v.array(
        v.strictObject({
          run: v.string(),
          metric: v.string(),
          dims: Dims,
          value: v.number(),
          unit: v.string(),
          /** Positions of its cells in `sources`. */
          cells: v.array(Count),
        }),
      ),
      sources: v.array(v.strictObject({ run: v.string(), file: v.string(), at: v.string(), raw: v.optional(v.string()) })),
      flags: v.array(v.string()),
      /** Of a row about very many runs, how many more runs, operands and cells there are: the documents of those runs have them. Absent = none. */
      more: v.optional(v.strictObject({ runs: Count, operands: Count, sources: Count })),
      /** True when the note prints it, in its text or on its cover. */
      inText: v.boolean(),
      /** Where the note first uses it, and its entry in the ledger. */
      page: Address,
      ledger: Address,
    }),
  ),
});

/** A ratio with each of its trials in order. */
const Ratio = v.strictObject({
  value: v.number(),
  unit: v.string(),
  n: Count,
  values: v.array(v.number()),
  interval: v.nullable(Interval),
});

const Estimated = {
  value: v.number(),
  /** Blocks behind it, and blocks that were measured. */
  n: Count,
  of: Count,
  interval: v.nullable(Interval),
};
/** A ratio over the blocks of all runs on one kind of machine that lost little time. */
const EstimateSchema = v.strictObject({
  ...Estimated,
  /** True where runs differ by more than their blocks explain; the interval then holds that of each, and its level is that of all blocks together. */
  byRun: v.boolean(),
  /** Each run by itself; `values` are the ratios in the blocks that count. */
  runs: v.array(v.strictObject({ run: v.string(), ...Estimated, values: v.array(v.number()) })),
});

const ReplicationsSchema = v.strictObject({
  version: v.literal(versionOf('replications')),
  schema: Address,
  replications: v.array(
    v.strictObject({
      id: v.string(),
      study: v.string(),
      finding: v.string(),
      /** The row of the ledger that quotes and judges the source's own words. */
      sourceClaim: v.string(),
      rule: v.string(),
      /** Null where the source says that two things are similar. */
      printed: v.nullable(Ratio),
      /** By kind of machine; the first decides. `again` is the same ratio of two names of the baseline. */
      machines: v.array(
        v.strictObject({
          machine: v.nullable(v.string()),
          runs: v.array(v.string()),
          ratio: v.nullable(EstimateSchema),
          again: v.nullable(EstimateSchema),
          verdict: v.picklist(REPLICATION),
          /** True where a margin × 1.05 or ÷ 1.05 would give another verdict. */
          close: v.boolean(),
          /** What would settle a "cannot tell". */
          settledBy: v.nullable(v.string()),
        }),
      ),
      notCovered: v.array(v.strictObject({ run: v.string(), why: v.string() })),
      verdict: v.picklist(REPLICATION),
      close: v.boolean(),
      /** True where another kind of machine contradicts the one that decides. */
      byMachine: v.boolean(),
      page: Address,
      ledger: Address,
    }),
  ),
});

export const schemas = {
  index: IndexSchema,
  run: RunSchema,
  claims: ClaimsSchema,
  replications: ReplicationsSchema,
} as const;
export type DocumentName = keyof typeof schemas;

/**
 * The schema of the document at a path below the site's base; undefined for charts, whose shape is `charts/spec.ts`, and for what is not JSON.
 * @throws Error for another document of the API without a schema
 */
export function schemaOf(path: string) {
  const [, folder] = /^api\/v\d\/(?!charts\/)(\w+)\b.*\.json$/.exec(path) ?? [];
  if (folder === undefined) return undefined;
  const name = folder === 'runs' ? 'run' : folder;
  if (!(name in schemas))
    throw new Error(`${path} has no schema, expected one of ${Object.keys(schemas).join(', ')} in src/pages/api/_schema.ts.`);
  return schemas[name as DocumentName];
}
