/** The shape of `run.json`, versions 1 to 3. */
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

const Seconds = v.pipe(v.number(), v.finite(), v.gtValue(0));

/** What a run of a version must say and one before it cannot. */
function since(first: Version, version: Version) {
  return <const S extends v.GenericSchema>(schema: S) =>
    (version >= first ? schema : v.exactOptional(v.never())) as unknown as v.ExactOptionalSchema<S, undefined>;
}

function schemaOf(version: Version) {
  const [second, third] = [since(2, version), since(3, version)];
  return v.strictObject({
    format: v.literal('taxbench'),
    version: v.literal(version),
    study: Name,
    run_id: Name,
    harness_commit: Text,
    command: Text,
    seed: Count,
    started: Time,
    finished: Time,
    partial: v.boolean(),
    /** True where a cell ends by the clock: its wall time is a setting, no finding. */
    fixed_length: second(v.boolean()),
    /** Fixed in the plan: how often a block visits a cell, what a visit may lose at most, and how often it is repeated if it lost more. */
    acceptance: third(
      v.strictObject({ visits: v.pipe(Count, v.minValue(1)), stolen_limit_pct: v.pipe(v.number(), v.minValue(0)), repeats: Count }),
    ),
    blocks: v.strictObject({
      planned: v.pipe(Count, v.minValue(1)),
      finished: v.pipe(
        v.array(
          v.strictObject({
            block: v.pipe(Count, v.minValue(1)),
            started: Time,
            waited_s: second(v.pipe(v.number(), v.minValue(0))),
            /** What two loops took just before, at their best. */
            calibration: third(v.strictObject({ integer_s: Seconds, memory_s: Seconds })),
            /** Every cell has a visit that was accepted. */
            complete: third(v.boolean()),
          }),
        ),
        v.minLength(1),
        v.checkItems(({ block }, i) => block === i + 1, 'expected blocks from 1 on, each once'),
      ),
    }),
    /** Two arms that are the same thing under two names. */
    baseline: Text,
    again: Text,
    /** Columns of cells.csv that name a cell; `arm` is the mode under test. */
    dims: v.pipe(
      v.array(v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_]*$/))),
      v.includes('arm', 'names no "arm", expected the mode under test among them'),
    ),
    counters: v.array(v.strictObject({ name: Name, unit: Text, meaning: Text })),
    machine: v.strictObject({
      cpu: v.nullable(Text),
      cores: Count,
      memoryBytes: Count,
      kernel: Text,
      virtualisation: v.nullable(Text),
      fileSystem: v.nullable(Text),
      family: third(v.nullable(Count)),
      model: third(v.nullable(Count)),
      stepping: third(v.nullable(Count)),
      /** Sizes as the kernel gives them, nearest first. */
      caches: third(v.nullable(Text)),
      /** Of the first core when the run ended. */
      mhz: third(v.nullable(v.number())),
    }),
    tools: v.array(v.strictObject({ name: Text, version: Text, sha256: Sha256, package: Text, licence: Text })),
    dataset: v.array(v.strictObject({ file: Text, bytes: Count, sha256: Sha256, source: Text })),
    parameters: v.record(Text, v.union([Text, v.pipe(v.number(), v.finite())])),
    caches: v.array(Text),
    deviations: v.array(Text),
  });
}

/** A run of any version; what an earlier one does not say is absent. */
export type RunFile = v.InferOutput<ReturnType<typeof schemaOf>>;

/** @throws DataError `taxbench-file-missing`, `taxbench-json`, `taxbench-version`, `taxbench-schema`, `taxbench-id` */
export function readRunFile(bundle: Bundle): RunFile {
  const json = parsedJson(textOf(bundle, RUN_FILE), (cause) =>
    refusal(bundle, RUN_FILE, 'taxbench-json', 'is not JSON, expected what the harness wrote; make the bundle again.', { cause }),
  );
  const known = v.safeParse(v.object({ format: v.literal('taxbench'), version: v.unknown() }), json);
  const version = known.success ? known.output.version : 1;
  if (version !== 1 && version !== 2 && version !== 3)
    throw refusal(bundle, `${RUN_FILE}#/version`, 'taxbench-version', `unknown version ${JSON.stringify(version)}, expected 1, 2 or 3.`);
  const run = checked(schemaOf(version), json, (at, { message }) => refusal(bundle, `${RUN_FILE}${at}`, 'taxbench-schema', message));
  if (run.run_id !== bundle.root)
    throw refusal(bundle, `${RUN_FILE}#/run_id`, 'taxbench-id', `is "${run.run_id}", expected the root folder "${bundle.root}".`);
  const { finished, planned } = run.blocks;
  if (run.partial !== finished.length < planned) {
    const message = `finished ${finished.length} of ${planned}, partial ${run.partial}; expected partial where some are missing.`;
    throw refusal(bundle, `${RUN_FILE}#/blocks`, 'taxbench-schema', message);
  }
  return run;
}
