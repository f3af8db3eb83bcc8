/** `tax pays`: whether a mode of a run pays for stated prices and workload. */
import { readFile } from 'node:fs/promises';
import type { Inputs } from '../economics/fields.ts';
import { fromFile } from '../economics/stated.ts';
import type { Cell } from '../report/data-table.ts';
import { answerOf, sentencesOf, tablesOf, type Outcome } from '../report/pays-answer.ts';
import { economicsOf, modesOf } from '../report/pays-figures.ts';
import { DataError } from '../run/errors.ts';
import { studyOf } from '../studies/index.ts';
import { systemReason } from '../sample-run/write.ts';
import { openRun } from './read-archive.ts';
import { aligned, jsonText, plainText } from './terminal-text.ts';

export interface PaysOptions {
  run: string;
  priceFile: string;
  workload: string;
  mode?: string;
  json?: boolean;
  data: string;
}

/** @throws DataError `inputs-invalid` naming file and field, `mode-unknown`, `file-unreadable`, `unknown-run`, or what is wrong with an archive */
export async function paysVerb(options: PaysOptions): Promise<string> {
  const inputs: Inputs = {
    prices: fromFile('prices', await readJsonFile(options.priceFile), options.priceFile),
    workload: fromFile('workload', await readJsonFile(options.workload), options.workload),
  };
  const run = await openRun(options.run, options.data);
  const economics = economicsOf(run, studyOf(run));
  const modes = modesOf({ economics }).map(({ mode }) => mode);
  const asked = economics.kind === 'cost' && options.mode !== undefined ? [options.mode] : modes;
  if (!modes.includes(asked[0]!))
    throw new DataError('mode-unknown', `${run.id}.tgz`, `there is no mode "${options.mode}"; choose one of ${modes.join(', ')}.`);
  const outcomes = asked.map((mode) => answerOf({ facts: run, economics }, mode, inputs));
  const answers = outcomes.map((outcome) => (outcome.kind === 'cost' ? outcome.answer : outcome));
  if (options.json) return jsonText({ run: run.id, sha256: run.digest.sha256, answers });
  return plainText([`${run.id} (${run.provenance})`, ...outcomes.map(textOf)].join('\n\n'));
}

async function readJsonFile(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as unknown;
  } catch (cause) {
    throw new DataError('file-unreadable', path, `cannot be read as JSON: ${systemReason(cause)}, expected one object.`, { cause });
  }
}

function textIn(cell: Cell): string {
  if (typeof cell === 'string') return cell;
  return cell ? `${cell.text}${cell.detail ? ` (${cell.detail})` : ''}` : 'not recorded';
}

function textOf(outcome: Outcome): string {
  const said = sentencesOf(outcome).join('\n');
  if (outcome.kind === 'none') return `${said}\n`;
  const tables = tablesOf(outcome.answer).flatMap(({ caption, note, columns, rows }) => [
    '',
    `${caption}${note ? `: ${note}` : ''}`,
    ...aligned([columns.map(({ label }) => label), ...rows.map((row) => row.map(textIn))].map((row) => ['', ...row])),
  ]);
  const notes = outcome.answer.notes.map(({ code, message }) => `${code}: ${message}`);
  return `${[said, ...tables, '', ...notes].join('\n')}\n`;
}
