/** Files of an answer, made when they are asked for. In: what stands in the page. Out: downloads. */
import type { Inputs } from '../../economics/fields.ts';
import type { Answer } from '../../economics/pays.ts';
import type { Told } from '../../report/pays-answer.ts';
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

/** An answer as it is shown in the page. */
export interface Drawn extends Asked {
  told: Told<Answer>;
}

/** Downloads the answer. */
export function save({ figures, mode, inputs, told }: Drawn, type: 'csv' | 'json'): void {
  const text = type === 'csv' ? toldCsv(figures, mode, inputs, told) : toldJson(figures, inputs, told);
  const data = new Blob([text], { type: type === 'csv' ? 'text/csv' : 'application/json' });
  saveFile(data, `${figures.facts.id}-${mode}-pays.${type}`);
}
