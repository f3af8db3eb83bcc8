/** `tax new-study`: a table of numbers, a note and an index from a bundle of our harness, pinned. Its words are left to the author. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { FormatConfig } from 'oxfmt';
import { TO_WRITE } from '../documents/unwritten.ts';
import { readRunFile, type RunFile } from '../formats/taxbench/schema.ts';
import { DataError } from '../run/errors.ts';
import type { Flaw } from '../run/failures.ts';
import type { Run } from '../run/types.ts';
import { writeInOrder } from '../sample-run/write.ts';
import { studies } from '../studies/index.ts';
import { comparedIn, idOf, type Compared } from './new-study-compared.ts';
import { readArchive } from './read-archive.ts';
import { jsonText } from './terminal-text.ts';

export interface NewStudyOptions {
  bundle: string;
  /** The system in a few words; default: the id. */
  name?: string;
  /** As of `tax pin`. */
  allow?: readonly Flaw[];
  dryRun?: boolean;
  json?: boolean;
  /** Folder of the project. */
  root: string;
  /** ISO date of the note. */
  today: string;
}

const LIST = 'src/studies/notes.ts';
/** A template beside this file, by the name of what is written. */
const template = (name: string) => readFile(new URL(`new-study/${name}.txt`, import.meta.url), 'utf8');

/**
 * Writes and pins everything or nothing.
 * @throws DataError `study-id`, `study-exists`, `study-foreign`, `study-bundle`, `study-names`, `study-unpinned`, or what is wrong with the archive
 */
export async function newStudy(id: string, options: NewStudyOptions): Promise<string> {
  const { root, allow = [] } = options;
  const folder = `src/studies/${id}`;
  refuseId(id, root, folder);
  const { bundle, run } = await readArchive(options.bundle);
  if (run.study !== id && run.experiment) throw foreign(id, options.bundle, run);
  const compared = comparedIn(run);
  const values = valuesOf({ id, run, compared, file: readRunFile(bundle), name: options.name ?? id, today: options.today });
  const fill = (text: string) => text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name]!);
  const names = ['numbers.ts', 'note.mdx', 'index.ts'];
  const texts = await Promise.all(names.map(async (name) => formatted(name, fill(await template(name)), root)));
  const list = await readFile(join(root, LIST), 'utf8');
  const number = Math.max(0, ...[...list.matchAll(/\bas note(\d+)\b/g)].map((match) => Number(match[1]))) + 1;
  const changes = [
    ...names.map((name, i) => ({ path: `${folder}/${name}`, content: texts[i]! })),
    { path: LIST, content: `${list}export { study as note${number} } from './${id}/index.ts';\n` },
  ];
  const flags = ['--study', id, '--canonical', ...(allow.length > 0 ? ['--allow', ...allow] : [])];
  if (!options.dryRun)
    try {
      await writeInOrder(changes, root);
      // Another process: the study is none of the modules of this one.
      const pin = [join(root, 'src/cli/main.ts'), 'pin', resolve(options.bundle), ...flags];
      const { status, stderr } = spawnSync(process.execPath, pin, { cwd: root, encoding: 'utf8' });
      if (status !== 0) throw new DataError('study-unpinned', options.bundle, `cannot be pinned, nothing is left: ${stderr.trim()}`);
    } catch (error) {
      await rm(join(root, folder), { recursive: true, force: true });
      await writeInOrder([{ path: LIST, content: list }], root);
      throw error;
    }

  const done = {
    outcome: options.dryRun ? 'would be written and pinned' : 'written and pinned',
    study: id,
    run: run.id,
    files: changes.map(({ path }) => path),
    patterns: compared.metrics.length * 2,
    leftOut: compared.leftOut,
    unwritten: texts.join('').split(TO_WRITE).length - 1,
  };
  if (options.json) return jsonText(done);
  return [
    `${id} from ${run.id}: ${done.patterns} patterns of numbers`,
    ...(done.leftOut.length > 0 ? [`Left out, add to numbers.ts what counts: ${done.leftOut.join('; ')}`] : []),
    `${done.outcome}:`,
    ...done.files.map((file) => `  ${file}`),
    '',
    `Next: npm test && npm start. ${done.unwritten} places say ${TO_WRITE}: write them. On CI, and with SITE_URL, the build refuses the site until then.`,
    '',
  ].join('\n');
}

/** @throws DataError `study-id`, `study-exists` */
function refuseId(id: string, root: string, folder: string): void {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id))
    throw new DataError('study-id', 'new-study', `received the id ${JSON.stringify(id)}, expected lower-case words joined by hyphens.`);
  const there = existsSync(join(root, folder)) ? folder : studies.some((study) => study.id === id) ? LIST : undefined;
  if (there)
    throw new DataError(
      'study-exists',
      there,
      `is already there, expected a new id; edit that study, or pin the bundle to it: pin --study ${id}.`,
    );
}

function foreign(id: string, bundle: string, run: Run): DataError {
  const isStudy = studies.some((study) => study.id === run.study);
  const advice = isStudy ? `pin ${bundle} --study ${run.study}` : `new-study ${run.study} --bundle ${bundle}`;
  return new DataError('study-foreign', bundle, `run ${run.id} is of study "${run.study}", received "${id}"; npm run -s tax -- ${advice}`);
}

interface Written {
  id: string;
  name: string;
  today: string;
  run: Run;
  file: RunFile;
  compared: Compared;
}

const code = (value: unknown) => JSON.stringify(value);
/** As the bundle has it, in code type: in prose a note types no number. */
const verbatim = (text: string) => `\`${text.replaceAll(/[`\s]+/g, ' ').trim()}\``;

/** What stands at the places of the templates. */
function valuesOf({ id, name, today, run, file, compared: { baseline, arms, axes, metrics } }: Written): Readonly<Record<string, string>> {
  const [lead] = metrics as [Compared['metrics'][number]];
  const [first] = axes[lead.axis]!;
  const cover = arms.slice(0, 4).map((arm) => ({ arm, claim: `own-${lead.id}-${arm.id}-${first!.id}` }));
  const settings = [...new Map(Object.values(axes).flatMap((places) => places.map((at) => [at.id, at.label] as const)))];
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const claims = ({ id: metric, axis }: typeof lead, mode: string) =>
    settings.map(([at]) => (axes[axis]!.some((place) => place.id === at) ? `<Claim id="own-${metric}-${mode}-${at}" />` : ''));
  const { cpu, cores, memoryBytes, kernel, virtualisation, fileSystem } = file.machine;
  const gib = Math.ceil(memoryBytes / 1024 ** 3);
  const facts: [string, string[]][] = [
    ['Machine', [[cpu, `${cores} cores`, `${gib} GiB`, kernel, virtualisation, fileSystem].filter(Boolean).join(', ')]],
    ['Tools', file.tools.map((tool) => `${tool.name} ${tool.version} (${tool.package})`)],
    ['Data', file.dataset.map((data) => `${data.file}, ${data.bytes} B: ${data.source}`)],
    ['Parameters', Object.entries(file.parameters).map(([parameter, value]) => `${parameter}: ${value}`)],
    ['Caches', file.caches],
    ['Differs from the source', file.deviations],
    ...file.counters.map((counter): [string, string[]] => [`Counter \`${counter.name}\`, in ${counter.unit}`, [counter.meaning]]),
  ];
  return {
    id: code(id),
    study: id,
    name: code(name),
    today: code(today),
    run: run.id,
    baseline: code(baseline),
    plain: verbatim(baseline),
    title: code(`${TO_WRITE}: the finding in one sentence, with its number: {${cover[0]!.claim}}`),
    cover: code(cover.map(({ claim }) => claim)),
    rows: code(Object.fromEntries(cover.map(({ claim, arm }) => [claim, arm.label]))),
    axes: code({ arm: arms, ...axes }),
    patterns: metrics
      .flatMap(({ id: metric, label, rate, plain, decimals, axis, metric: of }) => [
        `${code(`own-${metric}-{arm}-{${axis}}`)}: [${code(`${label}, {arm} ÷ ${baseline}, {${axis}}`)}, 2, ${rate ? 'slower' : 'against'}(${code(of)})],`,
        `${code(`own-${metric}-${idOf(baseline)}-{${axis}}`)}: [${code(`${plain}, ${baseline}, {${axis}}`)}, ${decimals}, plain(${code(of)})],`,
      ])
      .join('\n'),
    result: cover
      .map(
        ({ arm, claim }) =>
          `- ${verbatim(arm.label)}: <Claim id="${claim}" /> the time of ${verbatim(baseline)} for each operation, ${verbatim(first!.label)}.`,
      )
      .join('\n'),
    facts: facts.flatMap(([label, texts]) => (texts.length > 0 ? `- ${label}: ${texts.map(verbatim).join('; ')}` : [])).join('\n'),
    table: [
      row(['', ...settings.map(([, label]) => verbatim(label))]),
      row(['', ...settings].map(() => '---')),
      ...metrics.flatMap((metric) => [
        row([`${metric.plain}, ${verbatim(baseline)}`, ...claims(metric, idOf(baseline))]),
        ...arms.map((arm) => row([`${metric.label}, ${verbatim(arm.label)} ÷ ${verbatim(baseline)}`, ...claims(metric, arm.id)])),
      ]),
    ].join('\n'),
  };
}

/** As `npm run format` leaves it; it leaves MDX alone. */
async function formatted(name: string, text: string, root: string): Promise<string> {
  if (name.endsWith('.mdx')) return text;
  const { format } = await import('oxfmt');
  const options = JSON.parse(await readFile(join(root, '.oxfmtrc.json'), 'utf8')) as FormatConfig;
  const { code: written, errors } = await format(name, text, options);
  if (errors.length > 0) throw new Error(`${name} cannot be formatted: ${errors[0]!.message}`);
  return written;
}
