import type { Artifact, Run } from './types.ts';

export interface Condition {
  kind: 'harness' | 'hardware' | 'dataset' | 'metric definition' | 'trials' | 'setting';
  label: string;
  /** What each run states; null = not recorded. */
  a: string | null;
  b: string | null;
  /** False when a side does not record it, so that nobody can know. */
  differs: boolean;
  spoils: 'all' | 'none' | readonly string[];
}

const HARDWARE = /^(client (cpu|cores|memory|machine)|proxy host|cpu, disk, memory|disk|operating system)$|\bmachine\b/i;
/** A count of cores or a size of memory is no machine. */
const PROCESSOR = /cpu|machine/i;
const DATASET = /^(artifacts|resource|workload|value, from the code)$/i;
/** What the fact defines, by label. */
const DEFINITIONS: Readonly<Record<string, readonly string[]>> = {
  'CPU read from': ['cpu-mean', 'cpu-max', 'cpu-seconds-per-gb'],
  'Memory read from': ['peak-rss'],
};
/** Facts that name a run or its source, and say nothing about how it was made. */
const NO_CONDITION = /^(started|title|stated|published|trials|raw bundle|source: .*|licence.*|graph \d+|.*\bdate\b.*)$/i;

/** Conditions that differ, and hardware or dataset that a run does not record; those that spoil every figure come first. */
export function differingConditions(a: Run, b: Run): Condition[] {
  const facts = [factsOf(a), factsOf(b)] as const;
  return [
    ...differing('harness', 'Harness', harnessOf(a), harnessOf(b), 'all'),
    ...essential('hardware', 'Hardware', HARDWARE, PROCESSOR, facts),
    ...dataset(a, b, facts),
    ...Object.entries(DEFINITIONS).flatMap(([label, metrics]) => stated('metric definition', label, facts, metrics)),
    ...differing('trials', 'Trials', String(a.trials), String(b.trials), 'none'),
    ...[...facts[0].keys()]
      .filter((label) => ![HARDWARE, DATASET, NO_CONDITION].some((known) => known.test(label)) && !(label in DEFINITIONS))
      .flatMap((label) => stated('setting', label, facts, 'none')),
  ];
}

/** What makes figures of these metrics not comparable, each reason once; empty where nothing does. */
export function spoiledBy(conditions: readonly Condition[], metrics: readonly string[]): string[] {
  const unfair = conditions.filter(({ spoils }) => spoils === 'all' || (Array.isArray(spoils) && metrics.some((m) => spoils.includes(m))));
  return [...new Set(unfair.map(({ kind, differs }) => `${kind} ${differs ? 'not the same' : 'not recorded alike'}`))];
}

type Facts = ReadonlyMap<string, string>;

const factsOf = (run: Run): Facts =>
  new Map(run.environment.flatMap(({ label, value }) => (value === null ? [] : [[label, value] as const])));

/** Transcripts come from as many harnesses as there are sources. */
function harnessOf(run: Run): string {
  const source = run.environment.find(({ label }) => label === 'Source: repository')?.value;
  return run.provenance === 'transcribed' && source ? `${run.harness} of ${source}` : run.harness;
}

const differing = (kind: Condition['kind'], label: string, a: string | null, b: string | null, spoils: Condition['spoils']): Condition[] =>
  a === b ? [] : [{ kind, label, a, b, differs: a !== null && b !== null, spoils }];

const stated = (kind: Condition['kind'], label: string, [a, b]: readonly [Facts, Facts], spoils: Condition['spoils']): Condition[] =>
  a.has(label) && b.has(label) ? differing(kind, label, a.get(label)!, b.get(label)!, spoils) : [];

/**
 * A condition without which nothing may be compared: what one run states the other must state alike, and both must state the fact
 * that matters most. A fact that neither states is taken as it is: harness bundles never name the proxy's host, which for ours is the client's.
 */
function essential(
  kind: 'hardware' | 'dataset',
  label: string,
  known: RegExp,
  needed: RegExp,
  [a, b]: readonly [Facts, Facts],
): Condition[] {
  const names = [...new Set([...a.keys(), ...b.keys()])].filter((name) => known.test(name));
  const unlike = names.flatMap((name) => differing(kind, name, a.get(name) ?? null, b.get(name) ?? null, 'all'));
  if (unlike.length > 0 || names.some((name) => needed.test(name))) return unlike;
  return [{ kind, label, a: null, b: null, differs: false, spoils: 'all' }];
}

/** By digest where the bundles list their objects, else by what is stated about them. */
function dataset(a: Run, b: Run, facts: readonly [Facts, Facts]): Condition[] {
  if (a.artifacts.length === 0 || b.artifacts.length === 0) return essential('dataset', 'Dataset', DATASET, DATASET, facts);
  if (keysOf(a.artifacts) === keysOf(b.artifacts)) return [];
  const texts = { a: artifactsText(a.artifacts), b: artifactsText(b.artifacts) };
  return [{ kind: 'dataset', label: 'Artifacts', ...texts, differs: true, spoils: 'all' }];
}

const keysOf = (artifacts: readonly Artifact[]) =>
  artifacts
    .map(({ name, sizeBytes, sha256 }) => sha256 ?? `${name} ${sizeBytes}`)
    .sort()
    .join('\n');

const artifactsText = (artifacts: readonly Artifact[]) => {
  const [first, last] = [artifacts[0]!.name, artifacts.at(-1)!.name];
  return artifacts.length === 1 ? first : `${artifacts.length} objects, ${first} … ${last}`;
};
