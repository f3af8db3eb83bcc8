import { chanceText, noiseText, WITHIN_AND_BETWEEN } from '../report/compare-texts.ts';
import { chanceOf, compareRuns, COMPARE_VERDICTS, type ComparedRow, type Comparison } from '../run/compare.ts';
import { healthOf } from '../run/failures.ts';
import { formatInterval, formatQuantity } from '../run/format.ts';
import type { Run, Statistic } from '../run/types.ts';
import { loadPins, loadRun } from '../sample-run/index.ts';
import { aaPairs } from '../studies/aa.ts';
import { openRun } from './read-archive.ts';
import { aligned, jsonText, markdownTable, markdownText, plainText } from './terminal-text.ts';

/** @throws DataError `run-unknown` for what is neither pinned nor a path of an archive, or what is wrong with an archive */
export async function diff(a: string, b: string, options: { data: string; json?: boolean; markdown?: boolean }): Promise<string> {
  const runs = [await openRun(a, options.data), await openRun(b, options.data)] as const;
  const pinned = new Set((await loadPins(options.data)).map(({ runId }) => runId));
  const pairs = await aaPairs(...runs, (runId) => (pinned.has(runId) ? loadRun(runId, options.data) : undefined));
  const comparison = compareRuns(...runs, pairs);
  if (options.json) return toJson(runs, comparison);
  return plainText(toText(runs, comparison, options.markdown));
}

type Runs = readonly [Run, Run];

function toJson([a, b]: Runs, { rows, conditions, onlyA, onlyB, aa }: Comparison): string {
  const figure = ({ value, unit, n, interval }: Statistic) => ({ value, unit, n, ...(interval ? { interval } : {}) });
  const judged = rows.map(({ ratio, ...row }) => ({
    ...row,
    a: figure(row.a),
    b: figure(row.b),
    ...(ratio ? { ratio: figure(ratio) } : {}),
  }));
  return jsonText({ a: a.id, b: b.id, conditions, aa, chance: chanceOf(rows), rows: judged, onlyA, onlyB });
}

const HEADER = ['metric', 'dims', 'a', 'b', 'b ÷ a', 'interval of b ÷ a', 'verdict', 'flags'];

const cells = ({ metric, dims, a, b, ratio, verdict, reason, flags }: ComparedRow) => [
  metric,
  Object.values(dims).join(' '),
  formatQuantity(a).text,
  formatQuantity(b).text,
  ratio ? formatQuantity(ratio, 2).text : '–',
  ratio ? formatInterval(ratio, 2) : '–',
  reason ? `${verdict}: ${reason}` : verdict,
  flags.join(' '),
];

/** How many figures there are, how many differ by chance, and what may be compared with what. */
const remarks = ([a, b]: Runs, comparison: Comparison): string[] => {
  const { rows, onlyA, onlyB } = comparison;
  const counted = `${rows.length} common figures; ${onlyA} only in a, ${onlyB} only in b.`;
  return [counted, chanceText(rows), WITHIN_AND_BETWEEN, noiseText(comparison, [a.id, b.id])].filter(Boolean);
};

const conditionCells = ({ kind, label, a, b, differs }: Comparison['conditions'][number]) => [
  kind,
  label,
  a ?? 'not recorded',
  b ?? 'not recorded',
  differs ? 'differs' : 'not recorded alike',
];

const rules = ({ rows }: Comparison) =>
  Object.entries(COMPARE_VERDICTS).flatMap(([verdict, rule]) => (rows.some((row) => row.verdict === verdict) ? `${verdict}: ${rule}` : []));

const heading = (run: Run) => `${run.id} (${run.harness}, ${run.provenance}, n = ${run.trials}); ${healthOf(run).text}`;

/** For a terminal, or as lists and tables of Markdown. */
function toText(runs: Runs, comparison: Comparison, isMarkdown = false): string {
  const { rows, conditions } = comparison;
  const item = (text: string) => (isMarkdown ? `- ${markdownText(text)}` : text);
  const table = (header: readonly string[], body: readonly string[][], right: readonly number[] = []) =>
    isMarkdown ? markdownTable(header, body, right) : aligned([header, ...body], right);
  const lines = [
    item(`a  ${heading(runs[0])}`),
    item(`b  ${heading(runs[1])}`),
    '',
    ...(conditions.length === 0
      ? ['No condition that both archives state differs.']
      : table(['condition', 'fact', 'a', 'b', ''], conditions.map(conditionCells))),
    '',
    ...(rows.length > 0 ? table(HEADER, rows.map(cells), [2, 3, 4]) : []),
    '',
    ...remarks(runs, comparison).map(item),
    ...rules(comparison).map(item),
    '',
  ];
  return lines.join('\n');
}
