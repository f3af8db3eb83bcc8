/** Files of an answer, made when they are asked for. In: what stands in the page. Out: downloads. */
import { inlineAddresses } from '../charts/addresses.ts';
import { toldCsv, toldJson } from '../report/pays-data.ts';
import type { Drawn } from './calculator.ts';
import { saveFile } from './save-file.ts';

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
