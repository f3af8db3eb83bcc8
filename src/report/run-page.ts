/** The page of one run, for inside `<div class="page run">`, written once for the site, a reader’s own bundle and `tax report`. */
import type { ChartSpec } from '../charts/spec.ts';
import { escapeText, joined, markup, tag, type Html } from '../markup/markup.ts';
import { formatNumber } from '../run/format.ts';
import type { Run } from '../run/types.ts';
import { chartHtml, stillChartHtml } from './chart.ts';
import { dataTableHtml } from './data-table.ts';
import { figureTables } from './figures.ts';
import { flagsHtml } from './flags.ts';
import { factsHtml, headerHtml, healthHtml, type RunPage } from './header.ts';

/** What a run's page prints of its figures, without its drawings. */
export const runFiguresHtml = (run: Run): Html =>
  joined([healthHtml, factsHtml, figuresHtml, printedHtml, artifactsHtml, environmentHtml, filesHtml].map((html) => html(run)));

export function runHtml(run: Run, page: RunPage): Html {
  const sections = sectionsOf(run, page).filter(({ html }) => html !== '');
  const nav = sections.map(({ id, title, label = title }) => tag('a', { href: `#${id}` }, escapeText(label)));
  const { level = 1 } = page;
  const body = sections.map(({ id, title, html }) =>
    tag('section', { 'aria-labelledby': id }, [tag(`h${level + 1}`, { id }, escapeText(title)), html]),
  );
  return joined([headerHtml(run, page, joined(nav, markup` `)), ...body]);
}

/** The parts of the page. An empty one is left out, there and among the links to them, where a shorter `label` stands for a title. */
const sectionsOf = (run: Run, page: RunPage) => [
  { id: 'flags', title: 'Flags', html: flagsHtml(run) },
  { id: 'charts', title: 'Charts', html: chartsHtml(page) },
  { id: 'figures', title: 'Figures', html: figuresHtml(run, page.charts) },
  { id: 'printed', title: 'Tables as their source printed them', label: 'Printed tables', html: printedHtml(run) },
  { id: 'artifacts', title: 'Artifacts', html: artifactsHtml(run) },
  { id: 'environment', title: 'Environment', html: environmentHtml(run) },
  { id: 'files', title: 'Files in the archive', label: 'Files', html: filesHtml(run) },
];

const chartsHtml = ({ charts, addresses, fromArchive }: RunPage): Html =>
  joined(charts.map((spec) => (fromArchive ? stillChartHtml(spec, addresses) : chartHtml(spec, addresses))));

const size = (bytes: number) => formatNumber(bytes, 'B').text;

const SPREAD =
  'The interval covers the trials of this run, not what moves between runs: compare its figures with each other, trial by trial, and with those of another run only beyond the noise between runs.';

function figuresHtml(run: Run, charts: readonly ChartSpec[] = []): Html {
  const tables = figureTables(run, charts);
  const pooled = run.trials > 1 ? markup`Medians over trials; failed operations are summed.` : markup`Single observations.`;
  const spread = run.trials > 2 ? escapeText(` ${SPREAD}`) : '';
  const note = markup`${pooled}${spread} A figure marked <span class="flag">⚑</span> is touched by a flag of its own above. What the bundle does not hold is not listed.`;
  return tables.length === 0 ? '' : joined([tag('p', { class: 'quiet' }, note), ...tables.map(dataTableHtml)]);
}

/** Columns beyond which a printed table scrolls rather than folds its cells. */
const WIDE = 8;

const printedHtml = ({ id, tables }: Run): Html =>
  joined(
    tables.map(({ file, columns, rows }) =>
      dataTableHtml({
        caption: file,
        scope: `run/${id}:${file}`,
        columns: columns.map((label) => ({ label, nowrap: columns.length > WIDE })),
        rows,
      }),
    ),
  );

const artifactsHtml = ({ id, artifacts }: Run): Html =>
  artifacts.length === 0
    ? ''
    : dataTableHtml({
        caption: 'Objects that the run used',
        scope: `run/${id}:artifacts`,
        columns: [{ label: 'Name' }, { label: 'Size', align: 'right' }, { label: 'SHA-256', nowrap: true }, { label: 'From' }],
        rows: artifacts.map(({ name, sizeBytes, sha256, sourceUrl }) => [
          name,
          { text: size(sizeBytes), value: sizeBytes },
          sha256 === undefined ? null : { text: sha256.slice(0, 12), code: true },
          sourceUrl === undefined ? null : { text: sourceUrl, code: true },
        ]),
      });

const environmentHtml = ({ id, environment }: Run): Html =>
  environment.length === 0
    ? ''
    : dataTableHtml({
        caption: 'What the bundle says about the machine and the software',
        scope: `run/${id}:environment`,
        columns: [{ label: 'Fact' }, { label: 'Value' }, { label: 'Stated in' }],
        rows: environment.map(({ label, value, source }) => [
          label,
          value,
          source ? { text: `${source.file} ${source.at}`, code: true } : '–',
        ]),
      });

/** What a harness computed lies at the top; of a folder, which may hold thousands that tools printed, how many there are. The archive lists all, and so does the document of a pinned run. */
function filesHtml({ id, files }: Run): Html {
  const folders = Map.groupBy(files, ({ path }) => (path.includes('/') ? path.split('/')[0]! : '.'));
  const counted = (own: Run['files']) => `${own.length} in all, ${size(own.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0))}`;
  const table = dataTableHtml({
    caption: `${id}.tgz`,
    scope: `run/${id}:files`,
    columns: [{ label: 'Folder' }, { label: 'Files' }],
    rows: [...folders]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([folder, own]) => [
        { text: `${folder}/`, code: true },
        folder === '.' ? own.map(({ path, sizeBytes }) => `${path} ${size(sizeBytes)}`).join(' · ') : counted(own),
      ]),
  });
  return tag('details', { 'data-scope': `run/${id}:files` }, [
    tag('summary', { 'data-key': ':count' }, markup`${files.length} files`),
    table,
  ]);
}
