/**
 * `npm run refresh -- <study>`: measures a study again on this machine, pins the run beside the others, and writes what a reviewer has to
 * know as Markdown. Exit 0 pinned and every sentence holds, 1 pinned but sentences fail or the harness did not finish, 2 nothing pinned.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpus } from 'node:os';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Command, CommanderError } from 'commander';
import { diff } from '../src/cli/diff.ts';
import { pin } from '../src/cli/pin.ts';
import { readArchive } from '../src/cli/read-archive.ts';
import { isDataError } from '../src/run/errors.ts';
import { healthOf } from '../src/run/failures.ts';
import { loadPins } from '../src/sample-run/index.ts';

interface Options {
  bundle?: string;
  label?: string;
  quick?: true;
  dryRun?: true;
  summary: string;
  data: string;
}

const say = (line: string) => process.stdout.write(`${line}\n`);
const root = resolve(import.meta.dirname, '..');

/** Measures in an order of cells that no earlier run of the study had. @returns path of the bundle; null where the run did not finish */
async function measure(study: string, seed: number, quick: boolean): Promise<string | null> {
  const id = `tax-${study}-${new Date().toISOString().slice(0, 16).replaceAll(/[-:]/g, '').replace('T', '-')}`;
  const flags = [study, '--seed', String(seed), '--run', id, ...(quick ? ['--quick'] : [])];
  const harness = spawn(process.execPath, [join(root, 'harness', 'main.ts'), ...flags], { stdio: 'inherit', cwd: root });
  const [status] = (await once(harness, 'exit')) as [number | null];
  if (status === 2) throw new CommanderError(2, 'harness', 'The harness cannot start: see above.');
  return status === 0 ? join(root, 'harness', '.runs', `${id}.tgz`) : null;
}

async function refresh(study: string, { bundle, label, quick, dryRun, summary, data }: Options): Promise<number> {
  const pins = (await loadPins({ dataDir: data })).filter((known) => known.study === study);
  const own = pins.filter(({ runId }) => runId.startsWith(`tax-${study}-`));
  const path = bundle ?? (await measure(study, own.length + 1, quick ?? false));
  if (path === null) {
    say('The harness did not finish: nothing is pinned. `npm run harness -- <study> --run <id>` goes on with the run.');
    return 1;
  }
  const { run } = await readArchive(path);
  const today = new Date().toISOString().slice(0, 10);
  const commit = run.environment.find(({ label }) => label === 'Commit of the harness')?.value ?? 'a commit that is not recorded';
  const asked = {
    study,
    data,
    today,
    label: label ?? `Our harness, ${cpus().length} cores, ${today}`,
    source: `Our harness, plan committed at ${commit.slice(0, 7)}, machine with ${cpus().length} cores`,
    allowFailingVerdicts: true,
  };
  const report = await pin(path, { ...asked, dryRun: true });
  const canonical = pins.find((known) => known.canonical);
  const against = canonical && (await diff(canonical.runId, path, { data, markdown: true }));
  await writeFile(
    summary,
    [
      `# ${run.id}, another run of ${study}`,
      `${healthOf(run).text}; ${run.trials} trials; SHA-256 \`${run.digest.sha256}\`.`,
      report.clean ? 'Every sentence of the note holds.' : 'Sentences of the note stop holding: the build is red until they are edited.',
      '## What it does to the note',
      fenced(report.text),
      ...(against ? [`## Against the canonical run ${canonical.runId}`, against] : []),
    ].join('\n\n'),
  );
  say(`${summary} says what the run changes.`);
  if (quick ?? dryRun) {
    say(`Nothing is pinned: ${quick ? 'a quick run is for trying' : 'dry run'}.`);
    return report.clean ? 0 : 1;
  }
  const { text } = await pin(path, asked);
  say(text.trimEnd().split('\n').at(-1)!);
  return report.clean ? 0 : 1;
}

/** Text of data as it is: its fence is longer than any row of backticks in it. */
function fenced(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}text\n${text.trimEnd()}\n${fence}`;
}

const program = new Command('refresh')
  .description('measure a study again on this machine, pin the run beside the others, and write a summary for its review')
  .argument('<study>', 'study with a harness; `npm run harness -- list` names them')
  .option('--bundle <file>', 'an archive of the harness that is there already')
  .option('--label <text>', 'short name in a switch or legend; default: cores and date')
  .option('--quick', 'two blocks of the smallest cells, for trying; nothing is pinned')
  .option('--dry-run', 'pin nothing')
  .option('--summary <file>', 'Markdown for the pull request', 'refresh.md')
  .option('--data <dir>', 'another data folder', 'data')
  .addHelpText('after', '\nExample:\n  npm run refresh -- rocksdb-blob\n')
  .exitOverride()
  .action(async (study: string, options: Options) => {
    process.exitCode = await refresh(study, options);
  });

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2;
  else if (isDataError(error)) {
    process.stderr.write(`refresh: ${error.code}: ${error.message}\n`);
    process.exitCode = 2;
  } else throw error;
}
