/** `tax new-study`: a table of numbers, a note and an index from a bundle of our harness, pinned. Its words are left to the author. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { TO_WRITE } from '../documents/unwritten.ts';
import { readRunFile, type RunFile } from '../formats/taxbench/schema.ts';
import { nameOf } from '../report/figures.ts';
import { caught, DataError } from '../run/errors.ts';
import type { Flaw } from '../run/failures.ts';
import { formatQuantity } from '../run/format.ts';
import { ratio } from '../run/quantity.ts';
import { find } from '../run/query.ts';
import type { Dims, Quantity, Run } from '../run/types.ts';
import { writeInOrder } from '../sample-run/write.ts';
import { studies } from '../studies/index.ts';
import { readArchive } from './read-archive.ts';
import { jsonText } from './terminal-text.ts';

export interface NewStudyOptions {
  bundle: string;
  /** The system in a few words; default: the id. */
  name?: string;
  allow?: readonly Flaw[];
  dryRun?: boolean;
  json?: boolean;
  root: string;
  today: string;
}

const LIST = 'src/studies/notes.ts';

/**
 * Writes and pins everything or nothing.
 * @throws DataError `study-id`, `study-exists`, `study-foreign`, `study-bundle`, `study-unpinned`, or what is wrong with the archive
 */
export async function newStudy(id: string, { root, ...options }: NewStudyOptions): Promise<string> {
  const folder = `src/studies/${id}`;
  refuseId(id, root, folder);
  const { bundle, run } = await readArchive(options.bundle);
  if (run.study !== id && run.experiment) throw foreign(id, options.bundle, run);
  const compared = comparedIn(run);
  const { leftOut } = compared;
  const { name = id, today } = options;
  const given = { study: id, run: run.id, id: code(id), name: code(name), today: code(today) };
  const values: Record<string, string> = { ...given, ...valuesOf(compared), facts: factsOf(readRunFile(bundle)) };
  const filled = async (file: string) => {
    const template = await readFile(new URL(`new-study/${file}.txt`, import.meta.url), 'utf8');
    return template.replaceAll(/\{\{(\w+)\}\}/g, (_, place: string) => values[place]!);
  };
  const kept = [LIST, 'data/pins.json'].map((path) => ({ path, content: readFileSync(join(root, path), 'utf8') }));
  const list = kept[0]!.content;
  const number = Math.max(0, ...[...list.matchAll(/\bas note(\d+)\b/g)].map((match) => Number(match[1]))) + 1;
  const changes = [
    ...(await Promise.all(FILES.map(async (file) => ({ path: `${folder}/${file}`, content: await filled(file) })))),
    { path: LIST, content: `${list}export { study as note${number} } from './${id}/index.ts';\n` },
  ];
  const stopped = new AbortController();
  const stop = () => stopped.abort();
  // Other processes: the study is none of the modules of this one. Ctrl+C ends them too; this one stays and takes back what is written.
  const node = async (...args: string[]) => {
    const { status, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
    // A signal is heard between two turns.
    await setImmediate();
    const why = stopped.signal.aborted ? 'it was stopped.' : status === 0 ? undefined : stderr.trim();
    if (why !== undefined) throw new DataError('study-unpinned', options.bundle, `cannot be pinned, nothing is left: ${why}`);
  };
  const made = [folder, `data/bundles/${run.id}.tgz`, `data/published/${id}.json`].filter((path) => !existsSync(join(root, path)));
  if (!options.dryRun)
    try {
      process.on('SIGINT', stop);
      await writeInOrder(changes, root);
      await node('node_modules/oxfmt/bin/oxfmt', folder);
      const allow = (options.allow ?? []).flatMap((flaw) => ['--allow', flaw]);
      await node('src/cli/main.ts', 'pin', resolve(options.bundle), '--study', id, '--canonical', ...allow);
    } catch (error) {
      for (const path of made) await rm(join(root, path), { recursive: true, force: true });
      const isChanged = ({ path, content }: (typeof kept)[number]) => readFileSync(join(root, path), 'utf8') !== content;
      await writeInOrder(kept.filter(isChanged), root);
      throw error;
    } finally {
      process.off('SIGINT', stop);
    }

  const outcome = options.dryRun ? 'would be written and pinned' : 'written and pinned';
  const files = changes.map(({ path }) => path);
  if (options.json) return jsonText({ outcome, study: id, run: run.id, files, leftOut });
  return [
    `${id} from ${run.id}, ${outcome}:`,
    ...files.map((file) => `  ${file}`),
    ...(leftOut.length > 0 ? [`Left out, add to numbers.ts what counts: ${leftOut.join('; ')}.`] : []),
    `Next: npm test && npm start. What only you can write says ${TO_WRITE}; on CI, and with SITE_URL, the build refuses the site until then.`,
    '',
  ].join('\n');
}

const FILES = ['numbers.ts', 'note.mdx', 'index.ts'];

/** @throws DataError `study-id`, `study-exists` */
function refuseId(id: string, root: string, folder: string): void {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id))
    throw new DataError('study-id', 'new-study', `received the id ${code(id)}, expected lower-case words joined by hyphens.`);
  const there = existsSync(join(root, folder)) ? folder : studies.some((study) => study.id === id) ? LIST : undefined;
  if (there) throw new DataError('study-exists', there, `is already there, expected a new id; pin a run of it with pin --study ${id}.`);
}

function foreign(id: string, bundle: string, run: Run): DataError {
  const isStudy = studies.some((study) => study.id === run.study);
  const advice = isStudy ? `pin ${bundle} --study ${run.study}` : `new-study ${run.study} --bundle ${bundle}`;
  return new DataError('study-foreign', bundle, `run ${run.id} is of study "${run.study}", received "${id}"; npm run -s tax -- ${advice}`);
}

interface Place<Value> {
  /** As a part of claim ids. */
  id: string;
  label: string;
  value: Value;
}

interface Compared {
  baseline: Place<string>;
  arms: Place<string>[];
  settings: Place<Dims>[];
  /** What the baseline and every arm have at each setting: as a part of claim ids, and the digits after the point of the baseline's figure. */
  metrics: { id: string; metric: string; decimals: number }[];
  /** Settings and metrics that are in the run and not here. */
  leftOut: string[];
}

const MOST_SETTINGS = 3;
/** The rate by which arms are compared: wall time is a setting where a cell ends by the clock. */
const LEAD = 'operations-per-second';
/** What says again what another metric says, and what is no figure of an arm. */
const PASSED_OVER = /^(wall-time|throughput|cpu-mean|failed-ops|stolen-.*|latency-(p95|p99|max))$/;

/** Compares each telling metric at the settings that hold most of them. @throws DataError `study-bundle` */
function comparedIn(run: Run): Compared {
  const { baseline: plain, again } = run.experiment ?? {};
  const [baseline, ...arms] = placesOf([plain ?? '', ...run.modes.filter((mode) => mode !== plain && mode !== again)], (key) => key);
  const all = settingsOf(run);
  const own = [...new Set(run.measurements.map(({ metric }) => metric))].filter((metric) => !PASSED_OVER.test(metric));
  const figure = (metric: string, mode: string, at: Place<Dims>): Quantity => find(run, metric, { mode, ...at.value })!;
  const isHeld = (metric: string, at: Place<Dims>) =>
    !arms.some(({ value }) => caught(() => ratio(figure(metric, value, at), figure(metric, plain!, at))) instanceof Error);
  const held = (at: Place<Dims>) => own.filter((metric) => isHeld(metric, at)).length;
  const settings = all
    .filter((at) => isHeld(LEAD, at))
    .toSorted((a, b) => held(b) - held(a))
    .slice(0, MOST_SETTINGS);
  if (plain === undefined || arms.length === 0 || settings.length === 0) {
    const received = `is a ${run.harness} bundle with the modes ${run.modes.join(', ')}`;
    throw new DataError('study-bundle', `${run.id}.tgz`, `${received}, expected one of our harness with a mode beside its baseline.`);
  }
  const everywhere = own.filter((metric) => settings.every((at) => isHeld(metric, at)));
  const metrics = [LEAD, ...everywhere.filter((metric) => metric !== LEAD)].map((metric) => {
    const digits = settings.map((at) => formatQuantity(figure(metric, plain, at)).number.split('.')[1]?.length ?? 0);
    return { id: metric === LEAD ? 'time' : metric, metric, decimals: Math.max(...digits) };
  });
  const fewer = all.length > settings.length ? [`${all.length - settings.length} settings`] : [];
  return { baseline: baseline!, arms, settings, metrics, leftOut: [...fewer, ...own.filter((metric) => !everywhere.includes(metric))] };
}

/** What modes were measured under, named by the dims that differ. */
function settingsOf(run: Run): Place<Dims>[] {
  const each = run.measurements.flatMap(({ dims: { mode, ...dims } }): Dims[] => (mode === undefined ? [] : [dims]));
  const all = [...new Map(each.map((dims) => [JSON.stringify(Object.entries(dims).toSorted()), dims])).values()];
  const differs = (name: string) => all.length === 1 || new Set(all.map((dims) => dims[name])).size > 1;
  const labelOf = (dims: Dims) => Object.entries(dims).flatMap(([name, value]) => (differs(name) ? `${name} ${value}` : []));
  return placesOf(all, (dims) => labelOf(dims).join(', ') || 'the only setting');
}

/** Labels without the signs that patterns and tables read; ids of their words, told apart where they are alike. */
function placesOf<Value>(values: readonly Value[], labelOf: (value: Value) => string): Place<Value>[] {
  const labels = values.map((value) => labelOf(value).replaceAll(/[\s`{}|]+/g, ' '));
  const ids = labels.map((label) => (label.toLowerCase().match(/[a-z0-9]+/g) ?? []).join('-'));
  return values.map((value, i) => ({ id: ids.indexOf(ids[i]!) === i && ids[i] ? ids[i] : `${ids[i]}-${i}`, label: labels[i]!, value }));
}

const labelOf = (metric: string) => (metric === 'time' ? 'Time for each operation' : nameOf(metric));
const code = (value: unknown) => JSON.stringify(value);
/** As the bundle has it, in code type: in prose a note types no number. */
const verbatim = (text: string) => `\`${text.replaceAll(/[`\s]+/g, ' ').trim()}\``;
const lines = (texts: readonly string[]) => texts.join('\n');

/** What stands at the places of the templates that is computed. */
function valuesOf({ baseline, arms, settings, metrics }: Compared) {
  const plain = verbatim(baseline.label);
  const at = verbatim(settings[0]!.label);
  const cover = arms.slice(0, 4).map((arm) => ({ arm, claim: `own-time-${arm.id}-${settings[0]!.id}` }));
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const claims = (metric: string, mode: Place<string>) => settings.map(({ id }) => `<Claim id="own-${metric}-${mode.id}-${id}" />`);
  return {
    plain,
    baseline: code(baseline.value),
    title: code(`${TO_WRITE}: the finding in one sentence, with its number: {${cover[0]!.claim}}`),
    cover: code(Object.fromEntries(cover.map(({ claim, arm }) => [claim, arm.label]))),
    axes: code({ arm: arms, setting: settings }),
    patterns: lines(
      metrics.flatMap(({ id, metric, decimals }) => [
        `'own-${id}-{arm}-{setting}': [${code(`${labelOf(id)}, {arm} ÷ ${baseline.label}, {setting}`)}, 2, ${id === metric ? 'against' : 'slower'}('${metric}')],`,
        `'own-${id}-${baseline.id}-{setting}': [${code(`${labelOf(metric)}, ${baseline.label}, {setting}`)}, ${decimals}, plain('${metric}')],`,
      ]),
    ),
    result: lines(
      cover.map(({ arm, claim }) => `- ${verbatim(arm.label)}: <Claim id="${claim}" /> the time of ${plain} for each operation, ${at}.`),
    ),
    table: lines([
      row(['Figure', ...settings.map(({ label }) => verbatim(label))]),
      row(['---', ...settings.map(() => '---')]),
      ...metrics.flatMap(({ id, metric }) => [
        row([`${labelOf(metric)}, ${plain}`, ...claims(id, baseline)]),
        ...arms.map((arm) => row([`${labelOf(id)}, ${verbatim(arm.label)} ÷ ${plain}`, ...claims(id, arm)])),
      ]),
    ]),
  };
}

/** What the bundle says of how it was measured, and what its counters count. */
function factsOf({ machine, tools, dataset, parameters, caches, deviations, counters }: RunFile): string {
  const { cpu, cores, memoryBytes, kernel, virtualisation, fileSystem } = machine;
  const described = [cpu, `${cores} cores`, `${Math.ceil(memoryBytes / 1024 ** 3)} GiB`, kernel, virtualisation, fileSystem];
  const facts: [string, string[]][] = [
    ['Machine', [described.filter(Boolean).join(', ')]],
    ['Tools', tools.map((tool) => `${tool.name} ${tool.version} (${tool.package})`)],
    ['Data', dataset.map(({ file, bytes, source }) => `${file}, ${bytes} B: ${source}`)],
    ['Parameters', Object.entries(parameters).map(([name, value]) => `${name}: ${value}`)],
    ['Caches', caches],
    ['Differs from the source', deviations],
    ...counters.map(({ name, unit, meaning }): [string, string[]] => [`Counter ${verbatim(name)}, in ${verbatim(unit)}`, [meaning]]),
  ];
  return lines(facts.flatMap(([label, texts]) => (texts.length > 0 ? `- ${label}: ${texts.map(verbatim).join('; ')}` : [])));
}
