/** Figures of one chart of one run, as a table. */
import { chartFile, chartPaths } from './_paths.ts';

export const getStaticPaths = chartPaths;
export const GET = chartFile('csv');
