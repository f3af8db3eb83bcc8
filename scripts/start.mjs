/** `npm start [-- --port N]`: installs what is missing, builds the site and serves it on this machine. */
import { connect } from 'node:net';
import { ensureModules, giveUp, run } from './ensure.mjs';

const given = process.argv.slice(2).join(' ');
const [, port = '4321'] = /^(?:--port[ =](\d+))?$/.exec(given) ?? ['', ''];
if (!(Number(port) > 0 && Number(port) < 65536)) giveUp(`npm start takes --port and a number, such as --port 4321; received ${given}.`);

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
