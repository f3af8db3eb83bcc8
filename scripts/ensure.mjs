/**
 * Makes a fresh machine ready: packages from the lockfile, a Node that is new enough, a Chromium for the browser tests.
 * Plain JavaScript: it runs on Node 20, before anything is installed.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** There programs of packages are scripts. */
export const shell = process.platform === 'win32';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** The environment of every child process: the project's own programs, its Node among them, come first, and nothing reports home. */
export const env = {
  ...process.env,
  PATH: [join(root, 'node_modules', '.bin'), process.env['PATH']].join(delimiter),
  ASTRO_TELEMETRY_DISABLED: '1',
  // Node keeps what it compiled: `tax`, which tests start a hundred times, then starts in half the time.
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
};

/**
 * Runs a program in the project's folder with its output on the terminal.
 * @param {string} program
 * @param {string[]} args
 * @param {Record<string, string>} [extra] further environment variables
 * @returns {boolean} whether it exited with 0
 */
export function run(program, args, extra = {}) {
  return spawnSync(program, args, { cwd: root, env: { ...env, ...extra }, stdio: 'inherit', shell }).status === 0;
}

/**
 * Runs a program like `run`, beside others, with its output handed over as it comes.
 * @param {string} program
 * @param {string[]} args
 * @param {(bytes: Uint8Array) => void} print
 * @param {Record<string, string>} [extra] further environment variables
 * @returns {Promise<boolean>} whether it exited with 0
 */
export function runAside(program, args, print, extra = {}) {
  const colour = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
  const child = spawn(program, args, { cwd: root, env: { ...env, ...colour, ...extra }, stdio: ['ignore', 'pipe', 'pipe'], shell });
  child.stdout.on('data', print);
  child.stderr.on('data', print);
  return new Promise((resolve) => {
    child.on('error', (error) => {
      print(Buffer.from(`${error.message}\n`));
      resolve(false);
    });
    child.on('close', (status) => resolve(status === 0));
  });
}

/**
 * Ends with exit code 2: the machine lacks something that this script cannot install.
 * @param {string} message what is missing and what to do
 * @returns {never}
 */
export function giveUp(message) {
  console.error(message);
  process.exit(2);
}

/**
 * @typedef {{ integrity?: string, optional?: boolean }} LockedPackage
 * @param {string} path
 * @returns {Record<string, LockedPackage>}
 */
const packagesOf = (path) => JSON.parse(readFileSync(join(root, path), 'utf8')).packages;

/** Whether node_modules holds what package-lock.json says; packages for other platforms are left out there. */
function modulesAreCurrent() {
  if (!existsSync(join(root, 'node_modules', '.package-lock.json'))) return false;
  const installed = packagesOf('node_modules/.package-lock.json');
  return Object.entries(packagesOf('package-lock.json')).every(([path, locked]) => {
    const present = installed[path];
    return path === '' || (present ? present.integrity === locked.integrity : locked.optional === true);
  });
}

/**
 * Whether this Node runs TypeScript as it is.
 * @param {string} version such as `v24.1.0`
 */
function isNewEnough(version) {
  const [major = 0, minor = 0] = version.slice(1).split('.').map(Number);
  return major > 23 || (major === 22 && minor >= 18);
}

/** Installs the locked packages where they are missing or differ, and checks that the Node which will run them is new enough. Prints to stderr alone. */
export function ensureModules() {
  if (Number.parseInt(process.versions.node) < 20) giveUp(`Node ${process.version} is too old: install Node 20 or newer.`);
  if (!modulesAreCurrent()) {
    console.error('Installing packages (npm ci) …');
    const npm = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: root,
      env,
      stdio: ['inherit', 2, 'inherit'],
      shell,
    });
    if (npm.status !== 0) giveUp('npm ci failed, see above. It needs the npm registry once.');
  }
  // This is the project's own Node.
  if (process.execPath.startsWith(join(root, 'node_modules'))) return;
  const version = spawnSync('node', ['--version'], { env, encoding: 'utf8' }).stdout?.trim() ?? 'none';
  if (!isNewEnough(version))
    giveUp(`Node ${version} is too old and the project's own Node does not run on this machine: install Node 22.18 or newer.`);
}

/** Chromium without its windows: the same pages in two thirds of the time. */
const HEADLESS = 'chromium-headless-shell';

/**
 * @param {string[]} names of programs
 * @returns {string | undefined} the path of the first that is installed
 */
export function findProgram(names) {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin'];
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((place) => existsSync(place));
}

/**
 * The browser to test with: CHROMIUM_PATH, or one without windows, or any Chromium.
 * @returns {string | undefined} its path
 */
export const findHeadless = () => process.env['CHROMIUM_PATH'] || findProgram([HEADLESS]) || findChromium();

/**
 * A whole Chromium: CHROMIUM_PATH, or one that is installed, or the one that Playwright downloaded.
 * @returns {string | undefined} its path
 */
export function findChromium() {
  if (process.env['CHROMIUM_PATH']) return process.env['CHROMIUM_PATH'];
  const installed = findProgram(['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']);
  if (installed) return installed;
  const places = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium'];
  if (existsSync(join(root, 'node_modules', '@playwright', 'test'))) {
    places.push(createRequire(import.meta.url)('@playwright/test').chromium.executablePath());
  }
  return places.find((place) => existsSync(place));
}

const isRootOnDebian = () =>
  process.getuid?.() === 0 && existsSync('/etc/debian_version') && !/ID=ubuntu/.test(readFileSync('/etc/os-release', 'utf8'));

/** @param {string[]} names of Debian packages */
const installPackages = (names) => {
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' };
  if (isRootOnDebian() && run('apt-get', ['update', '-qq'], quiet)) {
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], quiet);
  }
};

/** Installs a web server to test deploy/ with, where that is possible; without one its tests are skipped, and say so. */
export function ensureServer() {
  if (findProgram(['caddy', 'nginx'])) return;
  console.log('Installing Caddy for the tests of deploy/ …');
  installPackages(['caddy']);
}

/** The module version that the harness measures too, which keeps its programs there. */
export const rclone = { version: 'v1.69.3', path: join(root, 'harness/.cache/rclone-v1.69.3/rclone') };

/** Builds rclone, uploader and S3 server, for the long tests of `npm run publish`, where Go is installed; without one they are skipped, and say so. */
export function ensureStore() {
  if (existsSync(rclone.path) || !findProgram(['go'])) return;
  console.log('Building rclone for the tests of publishing …');
  run('go', ['install', `github.com/rclone/rclone@${rclone.version}`], { GOBIN: dirname(rclone.path) });
}

/**
 * Lighthouse has packages of its own, a third of all files, which only `npm run lighthouse` installs.
 * @returns {string} its program
 */
export function ensureLighthouse() {
  const folder = join(root, 'scripts/lighthouse');
  const program = join(folder, 'node_modules/.bin/lighthouse');
  if (!existsSync(program) && !run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error', '--prefix', folder]))
    giveUp('npm ci of scripts/lighthouse failed, see above. It needs the npm registry once.');
  return program;
}

/** Installs a Chromium where none is found, and one without windows where that is possible. */
export function ensureChromium() {
  if (process.env['CHROMIUM_PATH'] || findProgram([HEADLESS])) return;
  console.log('Installing Chromium for the browser tests …');
  installPackages([HEADLESS]);
  if (!findHeadless()) run('playwright', ['install', 'chromium']);
  if (!findHeadless()) {
    giveUp('No Chromium was found and none could be installed. Install Chromium or Google Chrome, or set CHROMIUM_PATH to its program.');
  }
}
