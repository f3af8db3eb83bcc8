/**
 * `node scripts/run.mjs <script or program> [arguments]`: how the scripts of package.json start. Installs what is missing first, so that
 * each works in a fresh clone. Plain JavaScript: it runs on Node 20, before anything is installed.
 */
import { spawnSync } from 'node:child_process';
import module from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureModules, env, isNewEnough, root, shell } from './ensure.mjs';

const [program = '', ...args] = process.argv.slice(2);
ensureModules();
const isScript = program.endsWith('.ts');
if (isScript && isNewEnough(process.version)) {
  // Threads and children of the program take it from here.
  process.env.NODE_COMPILE_CACHE = env.NODE_COMPILE_CACHE;
  module.enableCompileCache?.();
  process.argv.splice(1, 2, join(root, program));
  await import(pathToFileURL(join(root, program)).href);
} else {
  // Ctrl+C reaches both; the program ends by itself.
  process.on('SIGINT', () => undefined);
  const [name, ...all] = isScript ? ['node', program, ...args] : [program, ...args];
  const { status } = spawnSync(name, all, { cwd: root, env, stdio: 'inherit', shell });
  process.exitCode = status ?? 1;
}
