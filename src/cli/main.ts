/** `npm run -s tax -- <verb>`. Exit 0 clean, 1 findings, 2 unusable input or usage. */
import { Command, Option } from 'commander';
import { FLAWS } from '../run/failures.ts';
import { runProgram } from './run-program.ts';
import { diff } from './diff.ts';
import { inspect } from './inspect.ts';
import { list } from './list.ts';
import { newStudy, type NewStudyOptions } from './new-study.ts';
import { pin, type PinOptions } from './pin.ts';
import { publish, type PublishOptions } from './publish.ts';
import { report } from './report.ts';
import { unpin } from './unpin.ts';
import { verify } from './verify.ts';

const program = new Command('tax')
  .description('Read benchmark bundles and check what the notes publish about them.')
  .exitOverride()
  .addHelpText('after', '\nExit status: 0 clean, 1 findings, 2 unusable input.\n');

const today = new Date().toISOString().slice(0, 10);

const data = new Option('--data <dir>', 'another data folder').default('data');
const allow = new Option('--allow <flaws...>', 'pin a run although it failed, or is not whole').choices(FLAWS);
const dryRun = new Option('--dry-run', 'report only');
const json = (holds: string) => new Option('--json', `machine-readable: ${holds}`);

/** @param example as it is typed after `tax` */
const verb = (name: string, description: string, example: string) =>
  program.command(name).description(description).addHelpText('after', `\nExample:\n  npm run -s tax -- ${example}\n`);

/** The action that prints what a verb returns; what is not clean ends with status 1. */
const printing =
  <A extends readonly unknown[]>(run: (...args: A) => Promise<string | { text: string; clean: boolean }>) =>
  async (...args: A): Promise<void> => {
    const printed = await run(...args);
    process.stdout.write(typeof printed === 'string' ? printed : printed.text);
    if (typeof printed !== 'string' && !printed.clean) process.exitCode = 1;
  };

verb('inspect', 'print what one bundle holds, pinned or not', 'inspect data/bundles/dgp-2core-20261120-node24.tgz --json')
  .argument('<bundle.tgz>', 'archive of a harness or a transcript')
  .addOption(json('run, harness, measurements, flags'))
  .action(printing(inspect));

verb('verify', 'recompute every pin, claim and published literal from the archives, offline', 'verify')
  .addOption(json('checked counts and findings'))
  .addOption(data)
  .action(printing(verify));

verb(
  'publish',
  'write data/published/<study>.json from the pinned runs, after a claim or a pin was changed on purpose',
  'publish deltaglider-proxy --because "The ratio left out failed uploads."',
)
  .argument('<study>')
  .option('--because <text>', 'why numbers change: one sentence for the changelog')
  .addOption(json('file, number of claims, corrections'))
  .addOption(data)
  .action(printing((study: string, options: Omit<PublishOptions, 'today'>) => publish(study, { ...options, today })));

verb(
  'pin',
  'make a bundle a run of a study: say which published numbers and sentences change, then write data/',
  'pin ../new-run.tgz --study deltaglider-proxy --label "8 cores, ISOs" --canonical --dry-run',
)
  .argument('<bundle.tgz>', 'archive, anywhere on disk')
  .requiredOption('--study <id>', 'study that the run belongs to')
  .option('--label <text>', 'short name in a switch or legend; default: machine and time of a run of ours, else its id')
  .option('--source <text>', 'where the figures come from, for a reader; default: plan and machine of a run of ours')
  .option('--canonical', 'the prose of the note quotes this run from now on')
  .option('--supersedes <run-id>', 'run of the same study that this one replaces')
  .addOption(allow)
  .addOption(dryRun)
  .option('--allow-failing-verdicts', 'pin although sentences fail; the build stays red until they are edited')
  .addOption(json('outcome, pin, flags, numbers, failures, files'))
  .addOption(data)
  .action(printing((path: string, options: Omit<PinOptions, 'today'>) => pin(path, { ...options, today })));

verb('unpin', 'remove a run that nothing quotes', 'unpin dgp-2core-20261120-node24 --dry-run')
  .argument('<run-id>')
  .addOption(dryRun)
  .addOption(json('outcome and what needs the run'))
  .addOption(data)
  .action(printing(unpin));

verb(
  'new-study',
  'make a study from a bundle of our harness: a table of numbers, a note and an index, pinned; its words are left to you',
  'new-study sample --bundle harness/.runs/tax-sample-20261122-2103.tgz --name "gzip and zstd" --allow few-blocks',
)
  .argument('<id>', 'folder and address, kebab-case: the study that the bundle names')
  .requiredOption('--bundle <file>', 'archive, anywhere on disk')
  .option('--name <text>', 'the system in a few words; default: the id')
  .addOption(allow)
  .addOption(dryRun)
  .addOption(json('outcome, files, counts'))
  .action(printing((id: string, options: Omit<NewStudyOptions, 'root' | 'today'>) => newStudy(id, { ...options, root: '.', today })));

verb('list', 'list the pinned runs', 'list --json').addOption(json('the pins')).addOption(data).action(printing(list));

verb(
  'diff',
  'lay two runs side by side: figures, ratio, verdict, and the conditions that differ',
  'diff dgp-2core-20261120-readbuf-4k dgp-2core-20261120-readbuf-256k --markdown',
)
  .argument('<a>', 'run id or path of a .tgz archive')
  .argument('<b>', 'the same; ratios are b ÷ a')
  .addOption(json('conditions, A/A pairs, differences by chance and rows'))
  .addOption(new Option('--markdown', 'tables for a pull request').conflicts('json'))
  .addOption(data)
  .action(printing(diff));

verb(
  'report',
  'write the page of one bundle, pinned or not, as one HTML file that opens from disk',
  'report data/bundles/dgp-2core-20261120-node24.tgz --out report.html',
)
  .argument('<bundle.tgz>', 'archive of a harness or a transcript')
  .requiredOption('--out <file>', 'file to write')
  .option('--force', 'replace a file that is already there')
  .addOption(json('run, file, bytes, charts, flags'))
  .action(printing(report));

await runProgram(program);
