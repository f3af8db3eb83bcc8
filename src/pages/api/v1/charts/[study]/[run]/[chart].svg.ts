/** One chart of one run as a drawing that stands alone. */
import { chartFile, drawnPaths } from './_paths.ts';

export const getStaticPaths = drawnPaths;
export const GET = chartFile('svg');
