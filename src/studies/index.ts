/** The studies, in the order of the notes. */
import { deltagliderProxy } from './deltaglider-proxy/index.ts';
import type { Study } from './study.ts';

export type { Study } from './study.ts';
export { allCharts, openStudy, type OpenStudy } from './open.ts';

export const studies: readonly Study[] = [deltagliderProxy];
