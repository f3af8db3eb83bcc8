/** The shape of `run.json`, versions 1 to 3. In: the file's text. Out: a checked value. Unknown versions and unknown keys are refused. */
import * as v from 'valibot';
import { textOf, type Bundle } from '../../bundle/index.ts';
import { checked, parsedJson } from '../../run/checked.ts';
import { refusal } from '../refusal.ts';
import type { Version } from './columns.ts';

export const RUN_FILE = 'run.json';

const Text = v.pipe(v.string(), v.trim(), v.nonEmpty());
const Name = v.pipe(v.string(), v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/));
const Count = v.pipe(v.number(), v.integer(), v.minValue(0));
const Sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const Time = v.pipe(v.string(), v.isoTimestamp());

const Block = v.strictObject({ block: v.pipe(Count, v.minValue(1)), started: Time });

const FirstSchema = v.strictObject({
  format: v.literal('taxbench'),
  version: v.literal(1),
  study: Name,
  run_id: Name,
  harness_commit: Text,
  command: Text,
  seed: Count,
  started: Time,
  finished: Time,
  /** True where fewer blocks than planned were finished. */
  partial: v.boolean(),
  blocks: v.strictObject({
    planned: v.pipe(Count, v.minValue(1)),
    finished: v.pipe(v.array(Block), v.minLength(1)),
  }),
  /** Two arms that are the same thing under two names. */
  baseline: Text,
  again: Text,
  /** Columns of cells.csv that name a cell; `arm` is the mode under test. */
  dims: v.pipe(v.array(v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_]*$/))), v.minLength(1)),
  counters: v.array(v.strictObject({ name: Name, unit: Text, meaning: Text })),
  machine: v.strictObject({
    cpu: v.nullable(Text),
    cores: Count,
    memoryBytes: Count,
    kernel: Text,
    virtualisation: v.nullable(Text),
    fileSystem: v.nullable(Text),
  }),
  tools: v.array(v.strictObject({ name: Text, version: Text, sha256: Sha256, package: Text, licence: Text })),
  dataset: v.array(v.strictObject({ file: Text, bytes: Count, sha256: Sha256, source: Text })),
  parameters: v.record(Text, v.union([Text, v.pipe(v.number(), v.finite())])),
  caches: v.array(Text),
  deviations: v.array(Text),
});

/** Since version 2 a run says what version 1 left open. */
const SecondSchema = v.strictObject({
  ...FirstSchema.entries,
  version: v.literal(2),
  /** True where a cell ends by the clock: its wall time is a setting, no finding. */
  fixed_length: v.boolean(),
  blocks: v.strictObject({
    ...FirstSchema.entries.blocks.entries,
    /** Each with how long it waited for a quiet machine, s. */
    finished: v.pipe(v.array(v.strictObject({ ...Block.entries, waited_s: v.pipe(v.number(), v.minValue(0)) })), v.minLength(1)),
  }),
});

const Seconds = v.pipe(v.number(), v.finite(), v.gtValue(0));

/** Since version 3 a visit that lost too much time is repeated, a block visits a cell more than once, and a machine has more than a name. */
const ThirdSchema = v.strictObject({
  ...SecondSchema.entries,
  version: v.literal(3),
  /** Fixed in the plan: how often a block visits a cell, what a visit may lose at most, and how often it is repeated if it lost more. */
  acceptance: v.strictObject({ visits: v.pipe(Count, v.minValue(1)), stolen_limit_pct: v.pipe(v.number(), v.minValue(0)), repeats: Count }),
  blocks: v.strictObject({
    ...FirstSchema.entries.blocks.entries,
    finished: v.pipe(
      v.array(
        v.strictObject({
          ...SecondSchema.entries.blocks.entries.finished.pipe[0].item.entries,
          /** What two loops took just before, at their best. */
          calibration: v.strictObject({ integer_s: Seconds, memory_s: Seconds }),
          /** Every cell has a visit that was accepted. */
          complete: v.boolean(),
        }),
      ),
      v.minLength(1),
    ),
  }),
  machine: v.strictObject({
    ...FirstSchema.entries.machine.entries,
    family: v.nullable(Count),
    model: v.nullable(Count),
    stepping: v.nullable(Count),
    /** Sizes as the kernel gives them, nearest first. */
    caches: v.nullable(Text),
    /** Of the first core when the run ended. */
    mhz: v.nullable(v.number()),
  }),
});

/** By version. */
const SCHEMAS = { 1: FirstSchema, 2: SecondSchema, 3: ThirdSchema } as const;

type First = v.InferOutput<typeof FirstSchema>;
type Third = v.InferOutput<typeof ThirdSchema>;

/** A run of any version; what the first does not say has the value that its reader has always taken, or is absent. */
export type RunFile = Omit<First, 'version' | 'blocks' | 'machine'> &
  Pick<Third, 'fixed_length'> &
  Partial<Pick<Third, 'acceptance'>> & {
    version: Version;
    blocks: { planned: number; finished: (First['blocks']['finished'][number] & Partial<Third['blocks']['finished'][number]>)[] };
    machine: First['machine'] & Partial<Third['machine']>;
  };

/** @throws DataError `taxbench-file-missing`, `taxbench-json`, `taxbench-version`, `taxbench-schema`, `taxbench-id` */
export function readRunFile(bundle: Bundle): RunFile {
  const json = parsedJson(textOf(bundle, RUN_FILE), (cause) =>
    refusal(bundle, RUN_FILE, 'taxbench-json', 'is not JSON, expected what the harness wrote; make the bundle again.', { cause }),
  );
  const known = v.safeParse(v.object({ format: v.literal('taxbench'), version: v.unknown() }), json);
  const version = known.success ? known.output.version : 1;
  if (version !== 1 && version !== 2 && version !== 3)
    throw refusal(bundle, `${RUN_FILE}#/version`, 'taxbench-version', `unknown version ${JSON.stringify(version)}, expected 1, 2 or 3.`);
  const run: RunFile = {
    fixed_length: false,
    ...checked(SCHEMAS[version], json, (at, { message }) => refusal(bundle, `${RUN_FILE}${at}`, 'taxbench-schema', message)),
  };
  if (run.run_id !== bundle.root)
    throw refusal(bundle, `${RUN_FILE}#/run_id`, 'taxbench-id', `is "${run.run_id}", expected the root folder "${bundle.root}".`);
  if (!run.dims.includes('arm'))
    throw refusal(bundle, `${RUN_FILE}#/dims`, 'taxbench-schema', 'names no "arm", expected the mode under test among them.');
  const finished = run.blocks.finished.map(({ block }) => block);
  if (finished.some((block, i) => block !== i + 1) || run.partial !== finished.length < run.blocks.planned)
    throw refusal(
      bundle,
      `${RUN_FILE}#/blocks`,
      'taxbench-schema',
      `finished ${finished.join(', ')} of ${run.blocks.planned}, partial ${run.partial}; expected blocks from 1 on, and partial where some are missing.`,
    );
  return run;
}
