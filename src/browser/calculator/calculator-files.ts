/** Files of an answer, made when they are asked for. In: what stands in the page. Out: downloads. */
import { inlineAddresses } from '../../charts/addresses.ts';
import type { Inputs } from '../../economics/fields.ts';
import type { Answer } from '../../economics/pays.ts';
import type { Told } from '../../report/pays-answer.ts';
import type { paysCharts } from '../../report/pays-charts.ts';
import type { RunFigures } from '../../report/pays-figures.ts';
import { toldCsv, toldJson } from '../../report/pays-data.ts';
import { saveFile } from '../page/save-file.ts';

/** What was asked last. */
export interface Asked {
  query: string;
  figures: RunFigures;
  /** The run is the reader's own. */
  own: boolean;
  mode: string;
  inputs: Inputs;
}

/** An answer with its charts, as they stand in the page. */
export interface Drawn extends Asked {
  told: Told<Answer>;
  charts: ReturnType<typeof paysCharts>;
}

/** Downloads the answer. */
export function save({ figures, mode, inputs, told }: Drawn, type: 'csv' | 'json'): void {
  const text = type === 'csv' ? toldCsv(figures, mode, inputs, told) : toldJson(figures, inputs, told);
  const data = new Blob([text], { type: type === 'csv' ? 'text/csv' : 'application/json' });
  saveFile(data, `${figures.facts.id}-${mode}-pays.${type}`);
}

/** Puts the files of the charts behind their links. @param places of the charts, in their order */
export function linkFiles(places: ArrayLike<Element>, { figures, charts }: Drawn): void {
  const addresses = inlineAddresses([figures.facts]);
  for (const [i, [, spec]] of charts.entries())
    for (const type of ['csv', 'json', 'svg'] as const)
      Object.assign(places[i]!.querySelector<HTMLAnchorElement>(`a[download$=".${type}"]`)!, {
        href: addresses.data(spec, type),
        download: `${spec.study}-${spec.run}-${spec.id}.${type}`,
      });
}
