/**
 * `npm test`: installs what is missing, runs every check and ends with one count; `npm run test:all` runs the long tests too.
 * The exit code is 0 only if nothing failed; a step that could not run counts as a failure.
 */
import { mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium, ensureModules, ensureServer, ensureStore, runAside } from './ensure.mjs';

/**
 * @typedef {{ passed: number, failed: number }} Count
 * @typedef {(program: string, args: string[], extra?: Record<string, string>) => Promise<boolean>} Run as `runAside`, with the step's output
 * @typedef {[name: string, step: (run: Run) => Promise<Count>]} Step
 */

ensureModules();
ensureChromium();
ensureServer();
/** A folder of the system's in memory, if 8 GB are free there. */
function inMemory() {
  const folder = '/dev/shm';
  try {
    const { bavail, bsize } = statfsSync(folder);
    return Math.min(bavail * bsize, freemem()) > 8e9 ? folder : undefined;
  } catch {
    return undefined;
  }
}

/** Holds what tests write and remove, thousands of small files: a disk takes a third of the time of some tests for that. */
const temporary = mkdtempSync(join(inMemory() ?? tmpdir(), 'compression-tax-'));
process.on('exit', () => rmSync(temporary, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(130));
/** @type {Record<string, string>} */
const chosen = { TMPDIR: temporary, ...(process.argv.includes('--all') ? { TEST_ALL: '1' } : {}) };
if (chosen['TEST_ALL']) ensureStore();
/** The same site built for a folder of its server. */
const below = { BASE_PATH: '/tax', DIST: 'dist-below' };

/**
 * A check that either holds or does not.
 * @param {Promise<boolean>} ok
 * @returns {Promise<Count>}
 */
const check = async (ok) => ((await ok) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });

/**
 * Reads a runner's report; a runner that failed without a failed test, or wrote no report, counts as one failure.
 * @param {boolean} ok
 * @param {string} file
 * @param {(report: any) => Count} count
 * @returns {Count}
 */
function counted(ok, file, count) {
  try {
    const { passed, failed } = count(JSON.parse(readFileSync(file, 'utf8')));
    return { passed, failed: ok ? failed : Math.max(failed, 1) };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

/**
 * @param {Run} run
 * @param {string} project
 * @param {string[]} files all files of the project unless said
 * @param {Record<string, string>} extra variables of the environment
 * @returns {Promise<Count>}
 */
async function vitest(run, project, files = [], extra = {}) {
  const file = join(mkdtempSync(join(temporary, 'vitest-')), 'report.json');
  const args = ['run', ...files, '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const ok = await run('vitest', args, extra);
  return counted(ok, file, (report) => ({ passed: report.numPassedTests, failed: report.numFailedTests }));
}

/**
 * A test that passed at its second try counts as failed: its reader has one.
 * @param {Run} run
 * @returns {Promise<Count>}
 */
async function playwright(run) {
  const file = join(mkdtempSync(join(temporary, 'browser-')), 'report.json');
  const ok = await run('playwright', ['test', '--reporter=list,json'], { PLAYWRIGHT_JSON_OUTPUT_FILE: file, DIST_BELOW: below.DIST });
  return counted(ok, file, ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky }));
}

/** @satisfies {Record<string, Step>} */
const steps = {
  build: ['build', (run) => check(run('astro', ['build']))],
  buildBelow: ['build below a path', (run) => check(run('astro', ['build'], below))],
  types: ['types', (run) => check(run('npm', ['run', '-s', 'check']))],
  lint: ['lint', (run) => check(run('npm', ['run', '-s', 'lint']))],
  unit: ['unit and data', (run) => vitest(run, 'unit')],
  site: ['built site', (run) => vitest(run, 'site')],
  // Its links and real web servers.
  atPath: ['below a path', (run) => vitest(run, 'site', ['tests/site/links', 'tests/site/servers'], below)],
  browser: ['browser', playwright],
};

/** @type {string[]} */
const lines = [];
/** @type {Count[]} */
const counts = [];

/**
 * @param {Step} step
 * @param {(bytes: string | Uint8Array) => void} print gets the output as it comes
 * @returns {Promise<boolean>} whether nothing failed
 */
async function take([name, step], print) {
  const started = Date.now();
  const count = await step((program, args, extra) => runAside(program, args, print, { ...chosen, ...extra }));
  counts.push(count);
  const { passed, failed } = count;
  lines.push(`${failed ? '✗' : '✓'} ${name}: ${passed} passed, ${failed} failed (${Math.round((Date.now() - started) / 1000)} s)`);
  return failed === 0;
}

/**
 * Takes steps of which others run at the same time, one after another; each prints all its output when it ends.
 * @param {Step[]} steps
 * @returns {Promise<boolean>} whether nothing failed
 */
async function lane(...steps) {
  let ok = true;
  for (const step of steps) {
    /** @type {(string | Uint8Array)[]} */
    const output = [];
    ok = (await take(step, (bytes) => output.push(bytes))) && ok;
    for (const bytes of [`\n== ${step[0]}\n`, ...output, `${lines.at(-1)}\n`]) process.stdout.write(bytes);
  }
  return ok;
}

// Two of them at a time, for two cores. All but the unit tests read what a build writes, so builds come first; a browser's tests run alone,
// for a busy machine is what makes them fail.
const { build, buildBelow, types, lint, unit, site, atPath, browser } = steps;
const aside = lane(unit);
const isBuilt = await lane(build, buildBelow);
await (isBuilt ? lane(types, lint, atPath, site) : lane(types, lint));
await aside;
if (isBuilt) {
  console.log('\n== browser');
  await take(browser, (bytes) => process.stdout.write(bytes));
} else lines.push('✗ built site, below a path, browser: not run, for there is no build');
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
console.log(`\n${lines.join('\n')}\n\n${passed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;
