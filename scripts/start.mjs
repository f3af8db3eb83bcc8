/** `npm start [-- --port N]`: installs what is missing, builds the site and serves it on this machine. */
import { connect } from 'node:net';
import { parseArgs } from 'node:util';
import { ensureModules, giveUp, run } from './ensure.mjs';

const { port } = parseArgs({ options: { port: { type: 'string', default: '4321' } } }).values;
if (!/^\d+$/.test(port)) giveUp(`--port is "${port}", but it must be a number, such as 4321.`);

/** @type {boolean} */
const taken = await new Promise((resolve) => {
  const probe = connect(Number(port), 'localhost');
  probe.once('connect', () => (probe.destroy(), resolve(true)));
  probe.once('error', () => resolve(false));
});
if (taken) giveUp(`Port ${port} is in use by another program. Stop it, or choose another port: npm start -- --port ${Number(port) + 1}`);

ensureModules();
if (!run('astro', ['build'])) process.exit(1);
console.log(`\nThe site is at http://localhost:${port}${process.env['BASE_PATH'] ?? '/'} (stop with Ctrl+C).\n`);
run('astro', ['preview', '--port', port, '--ignore-lock']);
