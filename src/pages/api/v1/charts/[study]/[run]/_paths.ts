/** One address for each chart that is or was quoted. */
import type { APIRoute } from 'astro';
import type { FileType } from '../../../../../../charts/addresses.ts';
import type { ChartSpec } from '../../../../../../charts/spec.ts';
import type { Archive } from '../../../../../../charts/svg-file.ts';
import { archivesOf, chartText, quotedCharts } from '../../../../../../documents/charts.ts';
import { studies } from '../../../../../../studies/index.ts';
import { openStudy } from '../../../../../../studies/open.ts';

export interface ChartProps {
  spec: ChartSpec;
  /** Those behind the chart. */
  archives: readonly Archive[];
}

export async function chartPaths() {
  const opened = await Promise.all(studies.map(({ id }) => openStudy(id)));
  return opened.flatMap((study) =>
    quotedCharts(study).map((spec) => ({
      params: { study: spec.study, run: spec.run, chart: spec.id },
      props: { spec, archives: archivesOf(spec, study.pins) },
    })),
  );
}

/** The charts that can be drawn. */
export const drawnPaths = async () => (await chartPaths()).filter(({ props: { spec } }) => !spec.notRecorded);

const TYPES: Readonly<Record<FileType, string>> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json',
  svg: 'image/svg+xml; charset=utf-8',
};

/** Answers with one form of the chart. */
export const chartFile =
  (type: FileType): APIRoute<ChartProps> =>
  ({ props: { spec, archives } }) =>
    new Response(chartText(spec, type, archives), { headers: { 'content-type': TYPES[type] } });
