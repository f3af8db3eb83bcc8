/** The Worker: the workbench behind comlink. */
import { expose } from 'comlink';
import './data-errors.ts';
import { createWorkbench } from './workbench.ts';

expose(createWorkbench((runId) => `${import.meta.env.BASE_URL}bundles/${runId}.tgz`));
