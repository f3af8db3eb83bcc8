/** The Worker: the workbench behind comlink. It says whenever it gets on, so that the page knows that it runs. */
import { expose, wrap } from 'comlink';
import expected from 'virtual:expected';
import './data-errors.ts';
import readerAddress from './reader.ts?worker&url';
import type { Reader } from './served.ts';
import { createWorkbench } from './workbench.ts';

const alive = () => postMessage('alive');

function startReader(name: string) {
  const worker = new Worker(readerAddress, { type: 'module', name });
  worker.addEventListener('message', alive);
  worker.addEventListener('error', () => {
    throw new Error('The Worker that reads what is served could not be loaded or has failed.');
  });
  return wrap<Reader>(worker);
}

// Two, so that a page need not wait until an archive is parsed.
const [archives, pages] = [startReader('archives'), startReader('pages')];
const reader: Reader = { run: (...asked) => archives.run(...asked), page: (path) => pages.page(path) };
expose(createWorkbench({ expected, base: import.meta.env.BASE_URL, origin: import.meta.env.SITE, reader }));
alive();
