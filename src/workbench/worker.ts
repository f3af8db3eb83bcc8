/** The Worker: the workbench behind comlink. It says whenever it gets on, so that the page knows that it runs. */
import { expose } from 'comlink';
import expected from 'virtual:expected';
import './data-errors.ts';
import { createWorkbench } from './workbench.ts';

const alive = () => postMessage('alive');

expose(
  createWorkbench({
    expected,
    base: import.meta.env.BASE_URL,
    origin: import.meta.env.SITE,
    get: (...request) => fetch(...request),
    alive,
  }),
);
alive();
