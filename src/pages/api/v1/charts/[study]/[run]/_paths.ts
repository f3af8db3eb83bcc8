/** One address per chart of every pinned run. */
import { allCharts } from '../../../../../../studies/open.ts';

export const chartPaths = async () =>
  (await allCharts()).map((spec) => ({ params: { study: spec.study, run: spec.run, chart: spec.id }, props: { spec } }));
