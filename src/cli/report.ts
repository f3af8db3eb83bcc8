/** `tax report`: the page of a run as one file that opens from disk. */
import { hash } from 'node:crypto';
import { lstatSync } from 'node:fs';
import { inlineAddresses } from '../report/addresses.ts';
import { escapeText, joined, markup, tag, trusted, type Html } from '../markup/markup.ts';
import { documentHtml } from '../report/document.ts';
import { runHtml } from '../report/run-page.ts';
import { caught, DataError } from '../run/errors.ts';
import { formatNumber } from '../run/format.ts';
import type { Run } from '../run/types.ts';
import { writeWhole } from '../sample-run/write.ts';
import { studyOf } from '../studies/index.ts';
import { readArchive } from './read-archive.ts';
import { jsonText, plainText } from './terminal-text.ts';

/**
 * Writes the report, or leaves the file as it was.
 * @returns `clean` is false where the charts of the run's study cannot be computed; the report then says so and has the rest
 * @throws DataError `report-exists`, `file-unwritable`, else with the code of whatever is wrong with the archive
 */
export async function report(
  path: string,
  { out, force = false, json = false }: { out: string; force?: boolean; json?: boolean },
): Promise<{ text: string; clean: boolean }> {
  const there = lstatSync(out, { throwIfNoEntry: false });
  if (there && !(force && there.isFile()))
    throw new DataError('report-exists', out, 'is already there, expected a new file; choose another name, or add --force for a file.');
  const { run } = await readArchive(path);
  const charts = caught(() => studyOf(run)?.charts(run, []) ?? []);
  const [drawn, problem] = charts instanceof Error ? [[], charts.message] : [charts, null];
  const body = bodyOf(run, runHtml(run, { charts: drawn, addresses: inlineAddresses([run]) }), problem);
  const { styleSheet } = await import('./report-styles.ts');
  const css = await styleSheet();
  // The one style sheet, which holds its fonts as data, and nothing else.
  const policy = `default-src 'none'; style-src 'sha256-${hash('sha256', css, 'base64')}'; img-src data:; font-src data:; base-uri 'none'; form-action 'none'`;
  const head = markup`${tag('title', {}, escapeText(`${run.id} · Compression Tax`))}<style>${trusted(css)}</style>`;
  const html = documentHtml({ policy, head, body });
  await writeWhole(out, html);
  const done = { run: run.id, out, bytes: Buffer.byteLength(html), charts: drawn.length, flags: run.flags.length, problem };
  const summary = `${out}: ${run.id}, ${formatNumber(done.bytes, 'B').text}; charts ${done.charts}, flags ${done.flags}\n`;
  const text = plainText(problem === null ? summary : `${summary}No charts: ${problem}\n`);
  return { text: json ? jsonText(done) : text, clean: problem === null };
}

function bodyOf(run: Run, page: Html, problem: string | null): Html {
  const note = problem === null ? '' : tag('p', { class: 'superseded warning' }, escapeText(`The charts cannot be drawn. ${problem}`));
  const end = markup`Computed from ${code(`${run.id}.tgz`)}, SHA-256 ${code(run.digest.sha256)}. This file loads nothing and sends nothing.`;
  const parts = [
    tag('p', { class: 'report-name title' }, markup`Compression Tax`),
    note,
    page,
    tag('p', { class: 'quiet report-end' }, end),
  ];
  return tag('main', { class: 'page run' }, joined(parts, markup`\n`));
}

const code = (text: string) => tag('code', {}, escapeText(text));
