/** The page's side of the Worker. It starts when it is first asked for; stopping it is how work is cancelled. */
import { wrap, type Remote } from 'comlink';
import './data-errors.ts';
import type { Workbench } from './workbench.ts';

export { proxy } from 'comlink';

let running: { worker: Worker; workbench: Remote<Workbench> } | undefined;

/** The workbench in its Worker; errors about data arrive as DataError. */
export function workbench(): Remote<Workbench> {
  if (!running) {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'workbench' });
    running = { worker, workbench: wrap<Workbench>(worker) };
  }
  return running.workbench;
}

/** Ends all work that is under way; what was opened is forgotten. Calls that wait never settle: race them with your own signal. */
export function stopWorkbench(): void {
  running?.worker.terminate();
  running = undefined;
}
