/** `npm run -s tax -- <verb>`. Exit 0 clean, 1 findings, 2 unusable input or usage. */
import { Command, InvalidArgumentError, Option } from 'commander';
import { defaultLimits } from '../bundle/index.ts';
import { runProgram } from './run-program.ts';
import { diff, type DiffOptions } from './diff.ts';
import { fetchVerb } from './fetch.ts';
import { inspect } from './inspect.ts';
import { list } from './list.ts';
import { newStudy, type NewStudyOptions } from './new-study.ts';
import { paysVerb, type PaysOptions } from './pays.ts';
import { pin, type PinOptions } from './pin.ts';
import { publish, type PublishOptions } from './publish.ts';
import type { RaisedLimits } from './read-archive.ts';
import { report, type ReportOptions } from './report.ts';
import { unpin } from './unpin.ts';
import { verify } from './verify.ts';

const program = new Command('tax')
  .description('Read benchmark bundles and check what the notes publish about them.')
  .exitOverride()
  .addHelpText('after', '\nExit status: 0 clean, 1 findings, 2 unusable input.\n');

/** The day, in UTC. */
const today = () => new Date().toISOString().slice(0, 10);

/** `500MB` or `1.5GB`, decimal, in bytes. */
function bytesOf(text: string): number {
  const [, count, unit] = /^(\d+(?:\.\d+)?)(MB|GB)$/.exec(text) ?? [];
  if (unit === undefined) throw new InvalidArgumentError('Expected a size such as 500MB or 1.5GB.');
  return Math.round(Number(count) * (unit === 'GB' ? 1e9 : 1e6));
}

const maxUnpacked = new Option(
  '--max-unpacked <size>',
  `what the bundle may unpack to; default: ${defaultLimits.totalBytes / 1e6}MB`,
).argParser(bytesOf);
const maxFile = new Option('--max-file <size>', `how large a file in it may be; default: ${defaultLimits.fileBytes / 1e6}MB`).argParser(
  bytesOf,
);

const finish = ({ text, clean }: { text: string; clean: boolean }): void => {
  process.stdout.write(text);
  if (!clean) process.exitCode = 1;
};

program
  .command('inspect')
  .description('print what one bundle holds, pinned or not')
  .argument('<bundle.tgz>', 'archive of a harness or a transcript')
  .option('--json', 'machine-readable: run, harness, measurements, flags')
  .addOption(maxUnpacked)
  .addOption(maxFile)
  .addHelpText('after', '\nExample:\n  npm run -s tax -- inspect data/bundles/dgp-2core-20261120-node24.tgz --json\n')
  .action(async (path: string, options: RaisedLimits & { json?: boolean }) => {
    process.stdout.write(await inspect(path, options));
  });

program
  .command('verify')
  .description('recompute every pin, claim and published literal from the archives, offline')
  .option('--json', 'machine-readable: checked counts and findings')
  .option('--data <dir>', 'another data folder', 'data')
  .addHelpText('after', '\nExample:\n  npm run -s tax -- verify\n')
  .action(async (options: { json?: boolean; data: string }) => {
    finish(await verify(options));
  });

program
  .command('fetch')
  .description('bring the archives that pins keep at other addresses into the cache of this machine, and check them')
  .option('--json', 'machine-readable: each archive with its address and what came of it')
  .option('--data <dir>', 'another data folder', 'data')
  .addHelpText('after', '\nThe cache is TAX_CACHE, or compression-tax in your cache folder.\n\nExample:\n  npm run -s tax -- fetch\n')
  .action(async (options: { json?: boolean; data: string }) => {
    finish(await fetchVerb(options));
  });

program
  .command('publish')
  .description('write data/published/<study>.json from the pinned runs, after a claim or a pin was changed on purpose')
  .argument('<study>')
  .option('--because <text>', 'why numbers change: one sentence for the changelog')
  .option('--json', 'machine-readable: file, number of claims, corrections')
  .option('--data <dir>', 'another data folder', 'data')
  .addHelpText('after', '\nExample:\n  npm run -s tax -- publish deltaglider-proxy --because "The ratio left out failed uploads."\n')
  .action(async (study: string, options: Omit<PublishOptions, 'today'>) => {
    process.stdout.write(await publish(study, { ...options, today: today() }));
  });

program
  .command('pin')
  .description('make a bundle a run of a study: say which published numbers and sentences change, then write data/')
  .argument('<bundle.tgz>', 'archive, anywhere on disk')
  .requiredOption('--study <id>', 'study that the run belongs to')
  .option('--label <text>', 'short name in a switch or legend; default: the run id')
  .option('--source <text>', 'where the figures come from, for a reader')
  .option('--canonical', 'the prose of the note quotes this run from now on')
  .option('--supersedes <run-id>', 'run of the same study that this one replaces')
  .option('--remote <url>', 'the archive is kept at this https address, from which it is read back, and not in data/')
  .option('--no-remote', 'it is kept in data/ again')
  .addOption(maxUnpacked)
  .addOption(maxFile)
  .option('--dry-run', 'report only')
  .option('--allow-failing-verdicts', 'pin although sentences fail; the build stays red until they are edited')
  .option('--json', 'machine-readable: outcome, pin, flags, numbers, failures, files')
  .option('--data <dir>', 'another data folder', 'data')
  .addHelpText(
    'after',
    '\nExample:\n  npm run -s tax -- pin ../new-run.tgz --study deltaglider-proxy --label "8 cores, ISOs" --canonical --dry-run\n',
  )
  .action(async (path: string, options: Omit<PinOptions, 'today'>) => {
    finish(await pin(path, { ...options, today: today() }));
  });

program
  .command('unpin')
  .description('remove a run that nothing quotes')
  .argument('<run-id>')
  .option('--dry-run', 'report only')
  .option('--json', 'machine-readable: outcome and what needs the run')
  .option('--data <dir>', 'another data folder', 'data')
  .addHelpText('after', '\nExample:\n  npm run -s tax -- unpin dgp-2core-20261120-node24 --dry-run\n')
  .action(async (runId: string, options: { data: string; dryRun?: boolean; json?: boolean }) => {
    finish(await unpin(runId, options));
  });

program
  .command('new-study')
  .description('write the skeleton of a study from a bundle of our harness: claims, charts, note, test; its words are left to you')
  .argument('<id>', 'folder and address, kebab-case: the study that the bundle names')
  .requiredOption('--bundle <file>', 'archive, anywhere on disk')
  .option('--name <text>', 'the system in a few words; default: the id')
  .option('--dry-run', 'report only')
  .option('--json', 'machine-readable: outcome, files, counts')
  .addHelpText(
    'after',
    '\nExample:\n  npm run -s tax -- new-study sample --bundle harness/.runs/tax-sample-20261122-2103.tgz --name "gzip and zstd"\n',
  )
  .action(async (id: string, options: Omit<NewStudyOptions, 'root' | 'today'>) => {
    process.stdout.write(await newStudy(id, { ...options, root: '.', today: today() }));
  });

program
  .command('list')
  .description('list the pinned runs')
  .option('--json', 'machine-readable: the pins')
  .option('--data <dir>', 'another data folder', 'data')
  .addHelpText('after', '\nExample:\n  npm run -s tax -- list --json\n')
  .action(async (options: { data: string; json?: boolean }) => {
    process.stdout.write(await list(options));
  });

program
  .command('diff')
  .description('lay two runs side by side: figures, ratio, verdict, and the conditions that differ')
  .argument('<a>', 'run id or path of a .tgz archive')
  .argument('<b>', 'the same; ratios are b ÷ a')
  .option('--aa <runs...>', 'two runs of the same thing, run ids or paths: how far runs lie apart by themselves')
  .option('--json', 'machine-readable: conditions, A/A pairs, differences by chance and rows')
  .addOption(new Option('--markdown', 'tables for a pull request').conflicts('json'))
  .addOption(maxUnpacked)
  .addOption(maxFile)
  .option('--data <dir>', 'another data folder', 'data')
  .addHelpText('after', '\nExample:\n  npm run -s tax -- diff dgp-2core-20261120-readbuf-4k dgp-2core-20261120-readbuf-256k --markdown\n')
  .action(async (a: string, b: string, options: DiffOptions) => {
    process.stdout.write(await diff(a, b, options));
  });

program
  .command('report')
  .description('write the page of one bundle, pinned or not, as one HTML file that opens from disk')
  .argument('<bundle.tgz>', 'archive of a harness or a transcript')
  .requiredOption('--out <file>', 'file to write')
  .option('--force', 'replace a file that is already there')
  .option('--json', 'machine-readable: run, file, bytes, charts, flags')
  .addOption(maxUnpacked)
  .addOption(maxFile)
  .addHelpText('after', '\nExample:\n  npm run -s tax -- report data/bundles/dgp-2core-20261120-node24.tgz --out report.html\n')
  .action(async (path: string, options: ReportOptions) => {
    finish(await report(path, options));
  });

program
  .command('pays')
  .description('say whether a mode of a run pays, for your prices and workload, with the range that the run allows')
  .requiredOption('--run <id>', 'run id or path of a .tgz archive')
  .requiredOption('--price-file <file>', 'prices as JSON; see docs/examples/prices.json')
  .requiredOption('--workload <file>', 'workload as JSON; see docs/examples/workload.json')
  .option('--mode <mode>', 'one mode; default: all but the baseline')
  .option('--json', 'machine-readable: every figure with its sources')
  .option('--data <dir>', 'another data folder', 'data')
  .addHelpText(
    'after',
    '\nExample:\n  npm run -s tax -- pays --run dgp-2core-20261120-node24 --price-file docs/examples/prices.json --workload docs/examples/workload.json --mode compression\n',
  )
  .action(async (options: PaysOptions) => {
    process.stdout.write(await paysVerb(options));
  });

// A reader such as `head` may close the pipe early; that is no error of ours.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

await runProgram(program);
