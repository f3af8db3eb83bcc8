/** The Worker: the workbench behind comlink. It says whenever it gets on, so that the page knows that it runs. */
import { expose } from 'comlink';
import expected from 'virtual:expected';
import './data-errors.ts';
import { createWorkbench } from './workbench.ts';

/** Told as often at most, ms: each message takes time of both sides. */
const TOLD_EVERY = 500;
let told = -TOLD_EVERY;
function alive(): void {
  if (performance.now() - told < TOLD_EVERY) return;
  told = performance.now();
  postMessage('alive');
}

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
