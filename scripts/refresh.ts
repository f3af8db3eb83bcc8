/**
 * `npm run refresh -- <study>`: measures a study again on this machine, pins the run beside the others, and writes what a reviewer has to
 * know as Markdown. Exit 0 pinned and every sentence holds, 1 pinned but sentences fail or the harness did not finish, 2 nothing pinned.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, constants } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Command, Option } from 'commander';
import { diff } from '../src/cli/diff.ts';
import { pin } from '../src/cli/pin.ts';
import { readArchive } from '../src/cli/read-archive.ts';
import { runProgram } from '../src/cli/run-program.ts';
import { byId, DataError } from '../src/run/errors.ts';
import { FLAWS, type Flaw } from '../src/run/failures.ts';
import { loadPins } from '../src/sample-run/index.ts';
import { writeWhole } from '../src/sample-run/write.ts';
import { studies } from '../src/studies/index.ts';
import { root } from './ensure.mjs';

interface Options {
  bundle?: string;
  label?: string;
  allow?: readonly Flaw[];
  quick?: true;
  dryRun?: true;
  summary: string;
  data: string;
}

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Measures in an order of cells that no earlier run of the study had. @returns exit status of the harness, and its bundle */
async function measure(study: string, seed: number, quick = false): Promise<{ status: number; path: string }> {
  const flags = [study, '--seed', String(seed), ...(quick ? ['--quick'] : [])];
  const harness = spawn(process.execPath, [join(root, 'harness', 'main.ts'), ...flags], {
    stdio: ['inherit', 'pipe', 'inherit'],
    cwd: root,
  });
  let printed = '';
  harness.stdout.on('data', (bytes: Buffer) => {
    process.stdout.write(bytes);
    printed += bytes.toString();
  });
  const [status] = (await once(harness, 'close')) as [number | null];
  if (status !== 0) say('The harness did not finish: nothing is pinned. npm run harness -- --continue lists what can go on.');
  return { status: status ?? 1, path: /^(.+\.tgz): \d+ of /m.exec(printed)?.[1] ?? '' };
}

async function refresh(study: string, { bundle, label, allow = [], quick, dryRun, summary, data }: Options): Promise<number> {
  byId('study', study, studies);
  await access(dirname(resolve(summary)), constants.W_OK).catch((cause: unknown) => {
    throw new DataError('refresh-summary', summary, 'cannot be written; name another file with --summary. Nothing was measured.', {
      cause,
    });
  });
  const pins = (await loadPins(data)).filter((known) => known.study === study);
  const own = pins.filter(({ runId }) => runId.startsWith(`tax-${study}-`));
  const { status, path } = bundle === undefined ? await measure(study, own.length + 1, quick) : { status: 0, path: bundle };
  if (status !== 0) return status;
  const { run } = await readArchive(path);
  if (!run.experiment)
    throw new DataError('refresh-foreign', path, `is a run of ${run.harness}, expected one of our harness; use tax pin.`);
  const today = new Date().toISOString().slice(0, 10);
  const canonical = pins.find((known) => known.canonical);
  const against = canonical && (await diff(canonical.runId, path, { data, markdown: true }));
  const { text, clean } = await pin(path, {
    study,
    data,
    today,
    ...(label === undefined ? {} : { label }),
    allowFailingVerdicts: true,
    allow: quick ? FLAWS : allow,
    dryRun: quick ?? dryRun ?? false,
  });
  await writeWhole(
    summary,
    [
      `# ${run.id}, another run of ${study}`,
      clean ? 'Every sentence of the note holds.' : 'Sentences of the note stop holding: the build is red until they are edited.',
      '## What it does to the note',
      // Indented, text of data is code, whatever it holds.
      text.trimEnd().replaceAll(/^/gm, '    '),
      ...(against ? [`## Against the canonical run ${canonical.runId}`, against] : []),
    ].join('\n\n'),
  );
  say(`${summary} says what the run changes.`);
  say(text.trimEnd().split('\n').at(-1)!);
  return clean ? 0 : 1;
}

const program = new Command('refresh')
  .description('measure a study again on this machine, pin the run beside the others, and write a summary for its review')
  .argument('<study>', 'id of a study, whose plan of the same name is run')
  .option('--bundle <file>', 'an archive of the harness that is there already')
  .option('--label <text>', 'short name in a switch or legend; default: processor, cores and when it began')
  .addOption(new Option('--allow <flaws...>', 'pin a run although it failed, or is not whole').choices(FLAWS))
  .option('--quick', 'two blocks of the smallest cells, for trying; nothing is pinned')
  .option('--dry-run', 'pin nothing')
  .option('--summary <file>', 'Markdown for the pull request', 'refresh.md')
  .option('--data <dir>', 'another data folder', 'data')
  .addHelpText('after', '\nExample:\n  npm run refresh -- rocksdb-blob\n')
  .exitOverride()
  .action(async (study: string, options: Options) => {
    process.exitCode = await refresh(study, options);
  });

await runProgram(program);
