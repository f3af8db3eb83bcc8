/** Files of an answer, made when they are asked for. In: what is in the page. Out: downloads. */
import type { Inputs } from '../../economics/fields.ts';
import type { Answer } from '../../economics/pays.ts';
import type { Outcome } from '../../report/pays-answer.ts';
import type { RunFigures } from '../../report/pays-figures.ts';
import { outcomeCsv, outcomeJson } from '../../report/pays-data.ts';
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
  outcome: Outcome<Answer>;
}

/** Downloads the answer. */
export function save({ figures, mode, inputs, outcome }: Drawn, type: 'csv' | 'json'): void {
  const text = type === 'csv' ? outcomeCsv(figures, mode, inputs, outcome) : outcomeJson(figures, inputs, outcome);
  const data = new Blob([text], { type: type === 'csv' ? 'text/csv' : 'application/json' });
  saveFile(data, `${figures.facts.id}-${mode}-pays.${type}`);
}
