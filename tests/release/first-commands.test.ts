/** The scripts of package.json in a clone without node_modules, with an npm that installs a Node and nothing else. */
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

let clone = '';
const installed = () => existsSync(join(clone, 'node_modules/.package-lock.json'));
beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'tax-clone-'));
  for (const file of ['run.mjs', 'ensure.mjs']) cpSync(join('scripts', file), join(clone, 'scripts', file));
  const lock = JSON.stringify({ packages: { '': {}, 'node_modules/x': { integrity: 'i' } } });
  writeFileSync(join(clone, 'package-lock.json'), lock);
  mkdirSync(join(clone, 'src/cli'), { recursive: true });
  writeFileSync(
    join(clone, 'src/cli/main.ts'),
    'const args: string[] = process.argv.slice(2);\nconsole.log(JSON.stringify(args));\nprocess.exitCode = 1;\n',
  );
  script(
    'npm',
    `echo added; mkdir -p node_modules/.bin; printf '#!/bin/sh\\nexec "${process.execPath}" "$@"' > node_modules/.bin/node
    chmod +x node_modules/.bin/node; cp package-lock.json node_modules/.package-lock.json`,
  );
});
afterEach(() => rmSync(clone, { recursive: true }));

function script(name: string, body: string): void {
  mkdirSync(join(clone, 'bin'), { recursive: true });
  writeFileSync(join(clone, 'bin', name), `#!/bin/sh\n${body}\n`);
  chmodSync(join(clone, 'bin', name), 0o755);
}
/** As `npm run` starts it, by a Node that says it is of another version. */
function start(version = process.version) {
  const preload = `data:text/javascript,${encodeURIComponent(`
    for (const [name, value] of [['version', ${JSON.stringify(version)}], ['versions', { node: ${JSON.stringify(version.slice(1))} }]])
      Object.defineProperty(process, name, { value });`)}`;
  const env = { ...process.env, PATH: [join(clone, 'bin'), process.env['PATH']].join(delimiter) };
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', preload, 'scripts/run.mjs', 'src/cli/main.ts', 'list', '--json'],
    { cwd: clone, env, encoding: 'utf8' },
  );
  return { status, stdout, stderr };
}

it.each([process.version, 'v20.20.2'])('installs what is missing under Node %s, and prints as the program does', (version) => {
  const first = start(version);
  expect(first).toEqual({ status: 1, stdout: '["list","--json"]\n', stderr: expect.stringContaining('Installing packages') as string });
  expect(installed()).toBe(true);
  expect(start(version)).toEqual({ ...first, stderr: '' });
});

it('says in one sentence that Node is too old', () => {
  expect(start('v18.4.0')).toEqual({ status: 2, stdout: '', stderr: 'Node v18.4.0 is too old: install Node 20 or newer.\n' });
  expect(installed()).toBe(false);
});

it('says in one sentence that the project’s own Node does not run here', () => {
  start();
  writeFileSync(join(clone, 'node_modules/.bin/node'), '#!/bin/sh\necho v20.1.0\n');
  const { status, stderr } = start('v20.1.0');
  expect([status, stderr]).toEqual([2, expect.stringMatching(/^Node v20\.1\.0 is too old .*: install Node 22\.18 or newer\.\n$/)]);
});

it('is how every script of package.json starts', () => {
  const { scripts, engines } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    scripts: Record<string, string>;
    engines: { node: string };
  };
  for (const [name, command] of Object.entries(scripts)) expect(command, name).toMatch(/^node scripts\/(?:run|start|test)\.mjs/);
  expect(engines.node).toBe('>=20');
});

it.each(['--prot 1', '--port 99999', '8080'])('says in one line that npm start does not take %s', (given) => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/start.mjs', ...given.split(' ')], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([2, `npm start takes --port and a number, such as --port 4321; received ${given}.\n`]);
});
