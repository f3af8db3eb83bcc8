/** The Worker: the workbench behind comlink. It says whenever it gets on, so that the page knows that it runs. */
import { expose, wrap } from 'comlink';
import expected from 'virtual:expected';
import './data-errors.ts';
import readerAddress from './reader.ts?worker&url';
import type { Reader } from './served.ts';
import { createWorkbench } from './workbench.ts';

const alive = () => postMessage('alive');
const reading = new Worker(readerAddress, { type: 'module', name: 'reader' });
reading.addEventListener('message', alive);
reading.addEventListener('error', () => {
  throw new Error('The Worker that reads what is served could not be loaded or has failed.');
});

expose(createWorkbench({ expected, base: import.meta.env.BASE_URL, origin: import.meta.env.SITE, reader: wrap<Reader>(reading) }));
alive();
