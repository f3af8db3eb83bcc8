/** The page's side of the Worker. Whatever a page wants of it goes through `inWorkbench`, which always settles. */
import { wrap, type Remote } from 'comlink';
import { createCalls } from '../../workbench/calls.ts';
import '../../workbench/data-errors.ts';
import workerAddress from '../../workbench/worker.ts?worker&url';
import type { Workbench } from '../../workbench/workbench.ts';

export { proxy } from 'comlink';

/** Does work in the Worker; errors about data arrive as DataError. */
export const inWorkbench = createCalls<Remote<Workbench>>(() => {
  const worker = new Worker(workerAddress, { type: 'module', name: 'workbench' });
  return { worker, bench: wrap<Workbench>(worker) };
});
