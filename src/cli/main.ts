/** `npm run -s tax -- <verb>`. Exit 0 clean, 1 findings, 2 unusable input or usage. */
import { Command, CommanderError } from 'commander';
import { isDataError } from '../run/errors.ts';
import { inspect } from './inspect.ts';
import { publish } from './publish.ts';
import { verify } from './verify.ts';

const program = new Command('tax')
  .description('Read benchmark bundles and check what the notes publish about them.')
  .exitOverride()
  .addHelpText('after', '\nExit status: 0 clean, 1 findings, 2 unusable input.\n');

program
  .command('inspect')
  .description('print what one bundle holds, pinned or not')
  .argument('<bundle.tgz>', 'archive of a harness or a transcript')
  .option('--json', 'machine-readable: run, harness, measurements, flags')
  .addHelpText('after', '\nExample:\n  npm run -s tax -- inspect data/bundles/dgp-2core-20261120-node24.tgz --json\n')
  .action(async (path: string, options: { json?: boolean }) => {
    process.stdout.write(await inspect(path, options));
  });

program
  .command('verify')
  .description('recompute every pin, claim and published literal from the archives, offline')
  .option('--json', 'machine-readable: checked counts and findings')
  .option('--data <dir>', 'another data folder', 'data')
  .addHelpText('after', '\nExample:\n  npm run -s tax -- verify\n')
  .action(async (options: { json?: boolean; data: string }) => {
    const { text, clean } = await verify(options);
    process.stdout.write(text);
    if (!clean) process.exitCode = 1;
  });

program
  .command('publish')
  .description('write data/published/<study>.json from the pinned runs, after a claim or a pin was changed on purpose')
  .argument('<study>')
  .addHelpText('after', '\nExample:\n  npm run -s tax -- publish deltaglider-proxy\n')
  .action(async (study: string) => {
    process.stdout.write(await publish(study));
  });

// A reader such as `head` may close the pipe early; that is no error of ours.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2;
  else if (isDataError(error)) {
    process.stderr.write(`tax: ${error.code}: ${error.message}\n`);
    process.exitCode = 2;
  } else throw error;
}
