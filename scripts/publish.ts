/**
 * `npm run publish -- s3://bucket/prefix`: puts the built site into a bucket, in the order of `publish/plan.ts`.
 * Exit 0 published, 1 stopped while uploading, 2 nothing was sent.
 */
import { Command, InvalidArgumentError } from 'commander';
import { runProgram } from '../src/cli/run-program.ts';
import { jsonText } from '../src/cli/terminal-text.ts';
import { forEach, openBucket, parseTarget } from './publish/bucket.ts';
import { plan, stages, type Stage } from './publish/plan.ts';
import { readSite, type SiteObject } from './publish/site.ts';

interface Options {
  folder: string;
  keepDays: number;
  dryRun?: true;
  json?: true;
}

const MEANING: Readonly<Record<Stage | 'delete', string>> = {
  add: 'new files, which no page asks for yet',
  replace: 'files that changed',
  pages: 'pages',
  worker: 'the service worker',
  delete: 'no longer part of the site',
};

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    stop.abort();
  });
const { signal } = stop;
/** What the exit status depends on: whether an upload was sent. */
const sent = { any: false };

async function publish(address: string, { folder, keepDays, dryRun, json }: Options): Promise<void> {
  const say = (line: string) => json ?? process.stdout.write(`${line}\n`);
  const target = parseTarget(address);
  const site = await readSite(folder);
  const bucket = openBucket(target, signal);
  const [stored, before] = [await bucket.list(), await bucket.readRetired()];
  const { uploads, deletions, retired, unchanged, foreign } = plan(site, stored, { retired: before, now: new Date(), keepDays });
  say(`${target.address}: ${unchanged} of ${site.length} objects are there already${dryRun ? '; dry run' : ''}`);

  // Compressed before the first upload, so that the uploads follow each other closely.
  const bodies = new Map<SiteObject, Buffer>();
  await forEach(Object.values(uploads).flat(), signal, async (object) => {
    bodies.set(object, await object.body());
  });
  const sized = (stage: Stage) => uploads[stage].map((object) => ({ path: object.path, sizeBytes: bodies.get(object)!.length }));
  const shares = Object.fromEntries([...stages.map((stage) => [stage, shareOf(sized(stage))]), ['delete', shareOf(deletions)]]) as Shares;
  for (const stage of stages) {
    say(lineOf(stage, shares));
    if (dryRun) continue;
    sent.any = true;
    await forEach(uploads[stage], signal, (object) => bucket.put(object, bodies.get(object)!));
  }
  say(lineOf('delete', shares));
  if (!dryRun) {
    if (JSON.stringify(retired) !== JSON.stringify(before)) await bucket.writeRetired(retired);
    await forEach(deletions, signal, ({ path }) => bucket.remove(path));
  }

  const kept = Object.keys(retired).length;
  if (kept > 0) say(`${kept} files of earlier publications stay for readers with an old page open (--keep-days ${keepDays})`);
  if (foreign > 0) say(`${foreign} objects there were not published by this command: left alone`);
  if (!dryRun) say('Published.');
  const answer = { target: target.address, published: !dryRun, stages: shares, unchanged, kept, foreign };
  if (json) process.stdout.write(jsonText(answer));
}

/** Some objects and what they weigh. */
const shareOf = (objects: readonly { path: string; sizeBytes: number }[]) => ({
  objects: objects.length,
  bytes: objects.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
  paths: objects.map(({ path }) => path),
});
type Shares = Record<Stage | 'delete', ReturnType<typeof shareOf>>;

const lineOf = (stage: Stage | 'delete', { [stage]: { objects, bytes } }: Shares) =>
  `  ${stage.padEnd(8)} ${String(objects).padStart(5)} objects ${(bytes / 1e6).toFixed(2).padStart(8)} MB   ${MEANING[stage]}`;

const days = (text: string) => {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError('expected a whole number of days, such as 1; 0 = delete at once.');
  return Number(text);
};

const program = new Command('publish')
  .description('put the built site into a bucket of an S3-compatible store; uploads what changed, pages after their files, deletes last')
  .argument('<target>', 's3://bucket or s3://bucket/prefix')
  .option('--dry-run', 'say what would be uploaded and deleted')
  .option('--keep-days <n>', 'how long scripts of an earlier publication stay for pages that are still open', days, 1)
  .option('--folder <dir>', 'the built site', 'dist')
  .option('--json', 'machine-readable: objects, bytes and paths of each stage')
  .addHelpText(
    'after',
    `
Environment: AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and AWS_REGION, or AWS_PROFILE; AWS_ENDPOINT_URL for a store other than AWS.
Exit status: 0 published, 1 stopped while uploading (the same command goes on), 2 nothing was sent.

Example:
  npm run publish -- s3://notes.example/tax --dry-run
`,
  )
  .exitOverride()
  .action(publish);

await runProgram(program, () => (sent.any ? 1 : 2));
