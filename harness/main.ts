/**
 * `npm run harness -- list` and `npm run harness -- <study>`: measures one question on real software and writes one bundle.
 * Exit 0 = whole, 1 = failed or partial, 2 = something is missing or misread.
 */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Command, InvalidArgumentError } from 'commander';
import { runProgram } from '../src/cli/run-program.ts';
import { harnesses } from './index.ts';
import { isDataError } from '../src/run/errors.ts';
import { STOLEN_LIMIT } from '../src/run/stolen.ts';
import { knownHere, stolenHere } from './kit/here.ts';
import { nameOf } from './kit/harness.ts';
import { begin, goOn, type Conditions, type Outcome } from './kit/engine.ts';
import { HarnessError, type HarnessCode } from './kit/errors.ts';
import { unfinished } from './kit/state.ts';
import { missing, requireAll } from './kit/tools.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const say = (line: string) => process.stdout.write(`${line}\n`);

const whole = (least: number) => (text: string) => {
  if (!/^\d+$/.test(text) || Number(text) < least) throw new InvalidArgumentError(`expected a whole number from ${least} on.`);
  return Number(text);
};

/** Nothing was measured, and nothing will be until something else is asked for or ended. */
const UNUSABLE = new Set<HarnessCode>(['needs', 'in-use', 'run-unknown', 'state-differs']);

interface Flags {
  quick?: true;
  blocks?: number;
  seed: number;
  out: string;
}

const OUT = join(root, 'harness', '.runs');

/** Runs with Ctrl+C as a stop; a partial run ends with what goes on with it. */
async function running(out: string, work: (conditions: Conditions) => Promise<Outcome>): Promise<void> {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      say('stopping: what is finished is kept …');
      stop.abort();
    });
  const { runId, finished, planned } = await work({ out, cache: join(root, 'harness', '.cache'), signal: stop.signal, say });
  if (finished === planned) return;
  say(`go on with it: ${continuing(runId, out)}`);
  process.exitCode = 1;
}

const continuing = (runId: string, out: string) => `npm run harness -- --continue ${runId}${out === OUT ? '' : ` --out '${out}'`}`;

async function listUnfinished(out: string): Promise<void> {
  const runs = await unfinished(out);
  if (runs.length === 0) say(`no run in ${out} lacks blocks`);
  for (const { fixed, blocks } of runs) {
    say(`${fixed.runId}: ${blocks.length} of ${fixed.plan.blocks} blocks, begun ${fixed.startedAt}`);
    say(`  ${continuing(fixed.runId, out)}`);
  }
}

const program = new Command('harness')
  .description('measure a study again on this machine')
  .option('--continue [id]', 'go on with a run that was stopped, as it was begun; without an id: list them')
  .option('--out <dir>', 'folder for runs and bundles', OUT)
  .argument('[study]')
  .enablePositionalOptions()
  .allowUnknownOption()
  .allowExcessArguments()
  .exitOverride()
  .action(async (unknown: string | undefined, { continue: id, out }: { continue?: string | true; out: string }) => {
    if (unknown !== undefined) program.error(`error: "${unknown}" is neither a study nor an option here; "list" names the studies`);
    if (id === undefined) program.help();
    else if (id === true) await listUnfinished(out);
    else await running(out, (conditions) => goOn(harnesses, id, conditions));
  });

program
  .command('list')
  .description('what each harness measures, needs and lacks here, and whether pinned runs are of this machine')
  .option('--watch [seconds]', 'let all cores work for a minute, or so long, and say how much of their time is stolen', whole(1))
  .action(async ({ watch }: { watch?: number | true }) => {
    for (const harness of harnesses) {
      const lacking = await missing(harness);
      say(`${nameOf(harness)}: ${harness.question}`);
      say(`  ${harness.plan('full').blocks} blocks of ${harness.plan('full').cells.length} cells, about ${harness.minutes} min`);
      say(`  needs ${harness.needs.map(({ name }) => name).join(', ') || 'nothing but Node'}`);
      say(lacking.length === 0 ? '  all of it is here' : lacking.map(({ name, install }) => `  missing ${name}: ${install}`).join('\n'));
    }
    const { machine, same, perhaps } = await knownHere(join(root, 'data', 'bundles'));
    say(`this machine: ${machine}`);
    say(same.length === 0 ? '  no pinned run is of it' : `  pinned runs of it: ${same.join(', ')}`);
    if (perhaps.length > 0) say(`  of its name, without a record of the rest: ${perhaps.join(', ')}`);
    if (watch === undefined) return;
    const stolen = await stolenHere(watch === true ? 60 : watch);
    say(
      `  stolen while all cores worked: ${stolen.toFixed(1)} %, ${stolen > STOLEN_LIMIT ? 'for trying, not for publishing' : 'quiet enough to publish'}`,
    );
  });

for (const harness of harnesses) {
  program
    .command(nameOf(harness))
    .description(harness.question)
    .option('--quick', 'two blocks of the smallest cells, for trying; not for publishing')
    .option('--blocks <n>', 'visits of every cell; a finding needs 10', whole(1))
    .option('--seed <n>', 'of the order of cells; printed and kept', whole(0), 1)
    .option('--out <dir>', 'folder for runs and bundles', OUT)
    .addHelpText('after', `\nExample:\n  npm run harness -- ${nameOf(harness)} --quick`)
    .action(async ({ quick, blocks, seed, out }: Flags) => {
      await requireAll(harness);
      say(`seed ${seed}`);
      const beginning = { size: quick ? 'quick' : 'full', seed, ...(blocks === undefined ? {} : { blocks }) } as const;
      await running(out, (conditions) => begin(harness, beginning, conditions));
    });
}

await runProgram(program, (error) => {
  if (isDataError(error)) return 2;
  return error instanceof HarnessError ? (UNUSABLE.has(error.code) ? 2 : 1) : undefined;
});
