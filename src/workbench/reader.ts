/** A Worker of the Worker: it reads what the site serves while the other computes. */
import { expose } from 'comlink';
import './data-errors.ts';
import { createReader } from './served.ts';

expose(createReader({ base: import.meta.env.BASE_URL, get: (...request) => fetch(...request), alive: () => postMessage('alive') }));
