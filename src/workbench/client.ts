/** The page's side of the Worker. It starts when it is first asked for; stopping it is how work is cancelled. */
import { wrap, type Remote } from 'comlink';
import './data-errors.ts';
import workerAddress from './worker.ts?worker&url';
import type { Workbench } from './workbench.ts';

export { proxy } from 'comlink';
/** The Worker's script, for keeping it where work without a network finds it. */
export { workerAddress };

let running: { worker: Worker; workbench: Remote<Workbench> } | undefined;

function start() {
  const worker = new Worker(workerAddress, { type: 'module', name: 'workbench' });
  return { worker, workbench: wrap<Workbench>(worker) };
}

/** The workbench in its Worker; errors about data arrive as DataError. */
export const workbench = (): Remote<Workbench> => (running ??= start()).workbench;

/** Ends all work that is under way; what was opened is forgotten. Calls that wait never settle: use `inWorkbench` where that matters. */
export function stopWorkbench(): void {
  running?.worker.terminate();
  running = undefined;
}

/**
 * Does work in the Worker; an abort stops the Worker and with it all other work in it.
 * @throws the signal's reason; an Error when the Worker cannot start; what the work throws
 */
export async function inWorkbench<T>(work: (bench: Remote<Workbench>) => Promise<T>, signal?: AbortSignal): Promise<T> {
  signal?.throwIfAborted();
  const { worker, workbench: bench } = (running ??= start());
  const over = new AbortController();
  const stopped = new Promise<never>((_, reject) => {
    const stop = (reason: Error) => {
      stopWorkbench();
      reject(reason);
    };
    signal?.addEventListener('abort', () => stop(signal.reason as Error), over);
    worker.addEventListener('error', () => stop(new Error('The checking program cannot be loaded; reload the page and try again.')), over);
  });
  try {
    return await Promise.race([work(bench), stopped]);
  } finally {
    over.abort();
  }
}
