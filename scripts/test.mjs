/**
 * `npm test`: installs what is missing, runs every check and ends with one count.
 * The exit code is 0 only if nothing failed; a step that could not run counts as a failure.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium, ensureModules, ensureServer, run } from './ensure.mjs';

/** @typedef {{ passed: number, failed: number }} Count */

ensureModules();
ensureChromium();
ensureServer();
const reports = mkdtempSync(join(tmpdir(), 'compression-tax-'));

/**
 * A check that either holds or does not.
 * @param {string} program
 * @param {string[]} args
 * @returns {Count}
 */
const check = (program, args) => (run(program, args) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });

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
 * @param {string} project
 * @param {string[]} files all files of the project unless said
 * @param {Record<string, string>} extra variables of the environment
 * @returns {Count}
 */
function vitest(project, files = [], extra = {}) {
  const file = join(reports, `${project}.json`);
  const ok = run(
    'vitest',
    ['run', ...files, '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    extra,
  );
  return counted(ok, file, (report) => ({ passed: report.numPassedTests, failed: report.numFailedTests }));
}

/**
 * @param {Record<string, string>} extra variables of the environment
 * @returns {Count}
 */
function playwright(extra = {}) {
  const file = join(reports, 'browser.json');
  const ok = run('playwright', ['test', '--reporter=list,json'], { PLAYWRIGHT_JSON_OUTPUT_FILE: file, ...extra });
  return counted(ok, file, ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected }));
}

/** The same site built for a folder of its server: its links, real web servers, and a reader's browser. */
function belowAPath() {
  const place = { BASE_PATH: '/tax' };
  if (!run('astro', ['build'], place)) return { passed: 0, failed: 1 };
  const counts = [vitest('site', ['tests/site/links', 'tests/site/servers'], place), playwright(place)];
  return { passed: counts[0].passed + counts[1].passed, failed: counts[0].failed + counts[1].failed };
}

/** @type {[string, () => Count][]} */
const steps = [
  ['types', () => check('npm', ['run', '-s', 'check'])],
  ['lint', () => check('npm', ['run', '-s', 'lint'])],
  ['unit and data', () => vitest('unit')],
  ['below a path', belowAPath],
  ['build', () => check('astro', ['build'])],
  ['built site', () => vitest('site')],
  ['browser', () => playwright()],
];

/** @type {string[]} */
const lines = [];
const total = { passed: 0, failed: 0 };
for (const [name, step] of steps) {
  console.log(`\n== ${name}`);
  const started = Date.now();
  const { passed, failed } = step();
  lines.push(`${failed ? '✗' : '✓'} ${name}: ${passed} passed, ${failed} failed (${Math.round((Date.now() - started) / 1000)} s)`);
  total.passed += passed;
  total.failed += failed;
  if (name === 'build' && failed) {
    lines.push('✗ built site, browser: not run, for there is no build');
    break;
  }
}
rmSync(reports, { recursive: true });
console.log(`\n${lines.join('\n')}\n\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed ? 1 : 0;
