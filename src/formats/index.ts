/** Bundle → Run: recognises which harness wrote it and hands it to that folder. */
import type { Bundle } from '../bundle/index.ts';
import type { Run } from '../run/types.ts';

export declare function parseRun(bundle: Bundle): Run;
