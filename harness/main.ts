/**
 * `npm run harness -- list` and `npm run harness -- <study>`: measures one question on real software and writes one bundle.
 * Exit 0 = whole, 1 = failed or partial, 2 = something is missing or misread.
 */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Command, InvalidArgumentError } from 'commander';
import { harnesses } from './index.ts';
import { execute, newRunId } from './kit/engine.ts';
import { HarnessError } from './kit/errors.ts';
import { missing, requireAll } from './kit/tools.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const say = (line: string) => process.stdout.write(`${line}\n`);

const whole = (least: number) => (text: string) => {
  if (!/^\d+$/.test(text) || Number(text) < least) throw new InvalidArgumentError(`expected a whole number from ${least} on.`);
  return Number(text);
};

interface Flags {
  quick?: true;
  blocks?: number;
  seed?: number;
  out: string;
  run?: string;
}

const program = new Command('harness').description('measure a study again on this machine').exitOverride();

program
  .command('list')
  .description('what each harness measures, needs and lacks here')
  .action(async () => {
    for (const harness of harnesses) {
      const lacking = await missing(harness);
      say(`${harness.study}: ${harness.question}`);
      say(`  ${harness.plan('full').blocks} blocks of ${harness.plan('full').cells.length} cells, about ${harness.minutes} min`);
      say(`  needs ${harness.needs.map(({ name }) => name).join(', ') || 'nothing but Node'}`);
      say(lacking.length === 0 ? '  all of it is here' : lacking.map(({ name, install }) => `  missing ${name}: ${install}`).join('\n'));
    }
  });

for (const harness of harnesses) {
  program
    .command(harness.study)
    .description(harness.question)
    .option('--quick', 'two blocks of the smallest cells, for trying; not for publishing')
    .option('--blocks <n>', 'visits of every cell; a finding needs 10', whole(1))
    .option('--seed <n>', 'of the order of cells; printed and kept', whole(0))
    .option('--out <dir>', 'folder for runs and bundles', join(root, 'harness', '.runs'))
    .option('--run <id>', 'go on with a run that was stopped')
    .addHelpText('after', `\nExample:\n  npm run harness -- ${harness.study} --quick`)
    .action(async (flags: Flags) => {
      await requireAll(harness);
      const stop = new AbortController();
      for (const signal of ['SIGINT', 'SIGTERM'] as const)
        process.once(signal, () => {
          say('stopping: what is finished is kept …');
          stop.abort();
        });
      const seed = flags.seed ?? 1;
      say(`seed ${seed}`);
      const { finished, planned } = await execute(harness, {
        size: flags.quick ? 'quick' : 'full',
        ...(flags.blocks === undefined ? {} : { blocks: flags.blocks }),
        seed,
        out: flags.out,
        cache: join(root, 'harness', '.cache'),
        runId: flags.run ?? newRunId(harness.study),
        command: `npm run harness -- ${process.argv.slice(2).join(' ')}`,
        signal: stop.signal,
        say,
      });
      if (finished < planned) process.exitCode = 1;
    });
}

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof HarnessError) {
    process.stderr.write(`${error.code}: ${error.message}\n`);
    process.exitCode = error.code === 'needs' ? 2 : 1;
  } else if (error instanceof Error && 'code' in error && String(error.code).startsWith('commander.')) {
    process.exitCode = /help/i.test(String(error.code)) ? 0 : 2;
  } else throw error;
}
