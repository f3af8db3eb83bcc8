import type { Bundle } from '../../bundle/index.ts';
import type { Artifact, Fact } from '../../run/types.ts';
import { pointer } from '../../run/checked.ts';
import { readJson } from './json.ts';
import { artifactsSchema, environmentSchema } from './schema.ts';
import { scrapeOf } from './snapshots.ts';
import type { Cell, Trial } from './trials.ts';

export const ARTIFACTS_FILE = 'artifacts.json';
const ENVIRONMENT_FILE = 'environment.json';

/** The objects that a run uploaded, oldest first, without the client's local paths. @throws DataError as `readJson`; an empty list is refused */
export const readArtifacts = (bundle: Bundle): Artifact[] =>
  readJson(bundle, ARTIFACTS_FILE, artifactsSchema).map(({ name, bytes, sha256, sha256_hex, source_url }) => {
    const digest = sha256 ?? sha256_hex;
    return { name, sizeBytes: bytes, ...(digest ? { sha256: digest } : {}), ...(source_url ? { sourceUrl: source_url } : {}) };
  });

/** environment.json describes the client; on a two-machine run the proxy's host is not recorded anywhere. */
export function readEnvironment(bundle: Bundle, run: string, trials: readonly Trial[]) {
  const client = bundle.files.has(ENVIRONMENT_FILE) ? readJson(bundle, ENVIRONMENT_FILE, environmentSchema) : {};
  const fact = (label: string, value: string | null, file: string, at: string): Fact =>
    value === null ? { label, value } : { label, value, source: { run, file, at } };
  const own = (label: string, key: string, value: string | null) => fact(label, value, ENVIRONMENT_FILE, `#/${key}`);
  const series = trials.find((trial) => trial.series)?.series;
  const build = buildInfo(trials.flatMap((trial) => trial.cells));
  const restart = trials[0]!.summary.restart_between_modes_command;
  // The command without the folder in which its program lies.
  const restarted = restart === '' ? 'none' : (restart?.replace(/^\S*\//, '') ?? null);
  const stated = (key: string) => pointer('samples', series?.statedIn ?? 0, 'host_resources', 'docker_stats', key);
  const startedAt = printed(client.timestamp);
  return {
    startedAt,
    facts: [
      own('Started', 'timestamp', startedAt),
      own('Client CPU', 'lscpu', lineOf(client.lscpu, 'Model name')),
      own('Client cores', 'nproc', client.nproc == null ? null : printed(String(client.nproc))),
      own('Client memory', 'meminfo', lineOf(client.meminfo, 'MemTotal')),
      own('Client kernel', 'uname', withoutHost(printed(client.uname))),
      { label: 'Proxy host', value: null },
      fact('Proxy version', build.version, build.file, build.series),
      fact('Proxy backend', build.backend, build.file, build.series),
      fact('Restart between modes', restarted, `${trials[0]!.folder}summary.json`, '#/restart_between_modes_command'),
      { label: 'Restart between PUT and cold GET', value: null },
      fact('Trials', String(trials.length), 'summary.json', trials.length > 1 ? '#/trial_directories' : '#'),
      fact('Resource schema', series ? 'dgp-bench-resource-timeseries/v1' : null, series?.file ?? '', '#/schema'),
      fact('CPU read from', series?.cpuSource ?? null, series?.file ?? '', stated('cpu_source')),
      fact('Memory read from', series?.memSource ?? null, series?.file ?? '', stated('mem_source')),
    ],
  };
}

/** A command that failed leaves `ERROR: …` where its output would be. */
const printed = (text: string | null | undefined): string | null => (text && !text.startsWith('ERROR:') ? text.trim() : null);

const lineOf = (text: string | null | undefined, key: string): string | null =>
  printed(text)
    ?.split('\n')
    .find((line) => line.startsWith(`${key}:`))
    ?.slice(key.length + 1)
    .trim() ?? null;

/** `uname -a` without the machine's name, its second word. */
const withoutHost = (uname: string | null): string | null => uname?.replace(/^(\S+) \S+ /, '$1 ') ?? null;

function buildInfo(cells: readonly Cell[]) {
  const scrapes = cells.flatMap((cell) => [cell.before, cell.after].map(scrapeOf)).filter((scrape) => 'scrape' in scrape);
  const named = scrapes.flatMap(({ file, scrape }) => [...scrape.samples.keys()].map((series) => ({ file, series })));
  const found = named.find(({ series }) => series.startsWith('deltaglider_build_info{'));
  const label = (name: string) => new RegExp(`[{,]${name}="([^"]*)"`).exec(found?.series ?? '')?.[1] ?? null;
  return { file: found?.file ?? '', series: found?.series ?? '', version: label('version'), backend: label('backend_type') };
}
