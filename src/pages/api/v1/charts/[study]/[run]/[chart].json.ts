/** Data of one chart of one run, as the page's own charts read it. */
import { chartFile, chartPaths } from './_paths.ts';

export const getStaticPaths = chartPaths;
export const GET = chartFile('json');
