/**
 * `node scripts/run.mjs <script or program> [arguments]`: how the scripts of package.json start. Installs what is missing first, so that
 * each works in a fresh clone. Plain JavaScript: it runs on Node 20, before anything is installed.
 */
import { spawnSync } from 'node:child_process';
import { ensureModules, env, root, shell } from './ensure.mjs';

const [program = '', ...args] = process.argv.slice(2);
ensureModules();
// Ctrl+C reaches both; the program ends by itself.
process.on('SIGINT', () => undefined);
const [name, ...all] = program.endsWith('.ts') ? ['node', program, ...args] : [program, ...args];
const { status } = spawnSync(name, all, { cwd: root, env, stdio: 'inherit', shell });
process.exitCode = status ?? 1;
