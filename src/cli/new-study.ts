/** `tax new-study`: the folder of a study whose figures are computed and whose words are its author's. In: id, archive. Out: report, and src/ and tests/ changed. */
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FormatConfig } from 'oxfmt';
import { DataError } from '../run/errors.ts';
import { TO_WRITE } from '../documents/unwritten.ts';
import { writeInOrder } from '../sample-run/write.ts';
import { studies } from '../studies/index.ts';
import { filesOf, testText, type NewStudy } from './new-study-files.ts';
import { skeletonOf } from './new-study-figures.ts';
import { readArchive } from './read-archive.ts';
import { jsonText } from './terminal-text.ts';

export interface NewStudyOptions {
  bundle: string;
  /** The system in a few words; default: the id. */
  name?: string;
  dryRun?: boolean;
  json?: boolean;
  /** Folder of the project. */
  root: string;
  /** ISO date of the note. */
  today: string;
}

const LIST = 'src/studies/notes.ts';

/**
 * Writes everything or nothing, the line that makes it a study last.
 * @throws DataError `study-id`, `study-exists`, `study-foreign`, `study-bundle`, `study-names`, or what is wrong with the archive
 */
export async function newStudy(id: string, options: NewStudyOptions): Promise<string> {
  const { root } = options;
  const [folder, test] = [`src/studies/${id}`, `tests/studies/${id}.test.ts`];
  refuseId(id, root, [folder, test]);
  const { run } = await readArchive(options.bundle);
  if (run.study !== id && run.experiment)
    throw new DataError(
      'study-foreign',
      options.bundle,
      `run ${run.id} is of study "${run.study}", received "${id}"; a run is pinned where its harness belongs: new-study ${run.study}.`,
    );
  const study: NewStudy = { ...skeletonOf(run), id, name: options.name ?? id, today: options.today };
  const own = await formatted(filesOf(study), root);
  const list = await readFile(join(root, LIST), 'utf8');
  const number = Math.max(0, ...[...list.matchAll(/\bas note(\d+)\b/g)].map((match) => Number(match[1]))) + 1;
  const others = {
    ...(await formatted({ [test]: testText(study) }, root)),
    [LIST]: `${list}export { study as note${number} } from './${id}/index.ts';\n`,
  };
  if (!options.dryRun) await write(join(root, folder), own, root, others);

  const files = [...Object.keys(own).map((name) => `${folder}/${name}`), ...Object.keys(others)];
  const pairs = (tables: typeof study.figures) => tables.reduce((sum, { modes, settings }) => sum + modes.length * settings.length, 0);
  const done = {
    outcome: options.dryRun ? 'would be written' : 'written',
    study: id,
    run: run.id,
    files,
    figures: pairs(study.figures),
    ratios: pairs(study.ratios),
    charts: study.ratios.length,
    settingsLeftOut: study.leftOut,
    unwritten: Object.values(own).join('').split(TO_WRITE).length - 1,
  };
  if (options.json) return jsonText(done);
  const leftOut = `Left out: ${study.leftOut} settings of the run; add to SETTINGS and the tables of figures.ts those that count.`;
  return [
    `${id} from ${run.id}: ${done.figures} figures, ${done.ratios} ratios to the baseline, ${done.charts} charts`,
    ...(study.leftOut > 0 ? [leftOut] : []),
    `${done.outcome}:`,
    ...files.map((file) => `  ${file}`),
    '',
    'Next:',
    `  npm run -s tax -- pin ${options.bundle} --study ${id} --canonical --label "…" --source "…"`,
    '  npm run build && npx vitest run tests/studies tests/architecture',
    `  ${done.unwritten} places say ${TO_WRITE}: write them. On CI, and with SITE_URL, the build refuses the site until then.`,
    '',
  ].join('\n');
}

/** @throws DataError `study-id`, `study-exists` */
function refuseId(id: string, root: string, own: readonly string[]): void {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id))
    throw new DataError('study-id', 'new-study', `received the id ${JSON.stringify(id)}, expected lower-case words joined by hyphens.`);
  const there = own.find((path) => existsSync(join(root, path))) ?? (studies.some((study) => study.id === id) ? LIST : undefined);
  if (there)
    throw new DataError('study-exists', there, `is already there, expected a new id; choose another than "${id}", or edit that study.`);
}

async function write(folder: string, own: Files, root: string, others: Files): Promise<void> {
  const changes = (files: Files) => Object.entries(files).map(([path, content]) => ({ path, content }));
  const part = await mkdtemp(`${folder}.`);
  try {
    await writeInOrder(changes(own), part);
    await rename(part, folder);
    await writeInOrder(changes(others), root);
  } catch (error) {
    const written = Object.keys(others).filter((path) => path !== LIST);
    const left = [part, folder, ...written.map((path) => join(root, path))];
    await Promise.allSettled(left.map((path) => rm(path, { recursive: true, force: true })));
    throw error;
  }
}

/** Text by path. */
type Files = Readonly<Record<string, string>>;

/** As `npm run format` would leave them; it leaves MDX alone. */
async function formatted(files: Files, root: string): Promise<Files> {
  const { format } = await import('oxfmt');
  const options = JSON.parse(await readFile(join(root, '.oxfmtrc.json'), 'utf8')) as FormatConfig;
  const texts = Object.entries(files).map(async ([name, text]) => {
    if (name.endsWith('.mdx')) return [name, text];
    const { code, errors } = await format(name, text, options);
    if (errors.length > 0) throw new Error(`${name} cannot be formatted: ${errors[0]!.message}`);
    return [name, code];
  });
  return Object.fromEntries(await Promise.all(texts)) as Files;
}
