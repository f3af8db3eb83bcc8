/**
 * `node scripts/run.mjs <script or program> [arguments]`: how the scripts of package.json start. Installs what is missing first, so that
 * each works in a fresh clone. Plain JavaScript: it runs on Node 20, before anything is installed.
 */
import { spawn } from 'node:child_process';
import { ensureModules, env, root, shell } from './ensure.mjs';

const [program = '', ...args] = process.argv.slice(2);
ensureModules();
const isScript = program.endsWith('.ts');
const [name, ...all] = isScript ? ['node', program, ...args] : [program, ...args];
const child = spawn(name, all, { cwd: root, env, stdio: 'inherit', shell: shell && !isScript });
// Ctrl+C reaches both; the program ends by itself, and so it does when this is ended alone.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => child.kill());
child.on('error', ({ message }) => console.error(message));
child.on('close', (status) => (process.exitCode = status === null || status < 0 ? 1 : status));
