/** One address for each chart that is or was quoted. */
import type { ChartSpec } from '../../../../../../charts/spec.ts';
import { runsOf } from '../../../../../../charts/table.ts';
import { loadStudyRuns } from '../../../../../../sample-run/index.ts';
import { studies } from '../../../../../../studies/index.ts';
import { quotedCharts } from '../../../../../../studies/open.ts';

export const chartPaths = async () =>
  (await quotedCharts()).map((spec) => ({ params: { study: spec.study, run: spec.run, chart: spec.id }, props: { spec } }));

/** The charts that can be drawn, with the archives behind each. */
export async function drawnPaths() {
  const runs = (await Promise.all(studies.map(({ id }) => loadStudyRuns(id)))).flat().map(({ run }) => run);
  const archivesOf = (spec: ChartSpec) => {
    const own = runsOf(spec).map(({ run }) => run);
    return runs.filter(({ id }) => own.includes(id)).map(({ id, digest }) => ({ id, digest }));
  };
  const paths = await chartPaths();
  return paths
    .filter(({ props: { spec } }) => !spec.notRecorded)
    .map(({ params, props: { spec } }) => ({ params, props: { spec, archives: archivesOf(spec) } }));
}
