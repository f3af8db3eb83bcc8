/** The Worker: the workbench behind comlink. It says whenever it gets on, so that the page knows that it runs. */
import { expose, wrap } from 'comlink';
import expected from 'virtual:expected';
import './data-errors.ts';
import readerAddress from './reader.ts?worker&url';
import { createReader, type Reader } from './served.ts';
import { createWorkbench } from './workbench.ts';

const alive = () => postMessage('alive');

const archives = new Worker(readerAddress, { type: 'module', name: 'archives' });
archives.addEventListener('message', alive);
archives.addEventListener('error', () => {
  throw new Error('The Worker that reads archives could not be loaded or has failed.');
});
const { run } = wrap<Reader>(archives);

const base = import.meta.env.BASE_URL;
// Pages are read here, so that none waits until an archive is parsed.
const { page } = createReader({ base, get: (...request) => fetch(...request), alive });
expose(createWorkbench({ expected, base, origin: import.meta.env.SITE, reader: { run: (...asked) => run(...asked), page } }));
alive();
