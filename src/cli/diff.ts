/** `tax diff`: two runs or bundles side by side. In: run ids or paths. Out: table, Markdown or JSON. */
import { compareRuns, COMPARE_VERDICTS, type ComparedRow, type Comparison } from '../run/compare.ts';
import { healthOf } from '../run/failures.ts';
import { formatInterval, formatQuantity } from '../run/format.ts';
import type { Run, Statistic } from '../run/types.ts';
import { loadPins, loadRun } from '../sample-run/index.ts';
import { aligned, plainText } from './terminal-text.ts';
import { readArchive } from './read-archive.ts';

/** @throws DataError `unknown-run` for what is neither pinned nor a path of an archive, or what is wrong with an archive */
export async function diff(a: string, b: string, options: { data: string; json?: boolean; markdown?: boolean }): Promise<string> {
  const runs = [await operand(a, options.data), await operand(b, options.data)] as const;
  const comparison = compareRuns(...runs);
  if (options.json) return toJson(runs, comparison);
  return plainText(options.markdown ? toMarkdown(runs, comparison) : toText(runs, comparison));
}

/** A pinned run by its id; anything with a slash or the ending .tgz is a path. */
async function operand(name: string, dataDir: string): Promise<Run> {
  const pinned = (await loadPins({ dataDir })).some(({ runId }) => runId === name);
  return !pinned && /[/\\]|\.tgz$/.test(name) ? (await readArchive(name)).run : loadRun(name, { dataDir });
}

type Runs = readonly [Run, Run];

function toJson([a, b]: Runs, { rows, conditions, onlyA, onlyB }: Comparison): string {
  const figure = ({ value, unit, n, interval }: Statistic) => ({ value, unit, n, ...(interval ? { interval } : {}) });
  const told = rows.map(({ ratio, ...row }) => ({
    ...row,
    a: figure(row.a),
    b: figure(row.b),
    ...(ratio ? { ratio: figure(ratio) } : {}),
  }));
  return `${JSON.stringify({ a: a.id, b: b.id, conditions, rows: told, onlyA, onlyB }, null, 2)}\n`;
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

const counted = ({ rows, onlyA, onlyB }: Comparison) => `${rows.length} common figures; ${onlyA} only in a, ${onlyB} only in b.`;

const conditionText = ({ kind, label, a, b, differs }: Comparison['conditions'][number]) =>
  [kind, label, a ?? 'not recorded', b ?? 'not recorded', differs ? 'differs' : 'not recorded alike'] as const;

/** Verdicts that occur, with their rule. */
const rules = ({ rows }: Comparison) => Object.entries(COMPARE_VERDICTS).filter(([verdict]) => rows.some((row) => row.verdict === verdict));

const heading = (runs: Runs) =>
  runs
    .map((run) => [run, healthOf(run).text] as const)
    .map(([{ id, harness, provenance, trials }, health]) => `${id} (${harness}, ${provenance}, n = ${trials}); ${health}`);

function toText(runs: Runs, comparison: Comparison): string {
  const [a, b] = heading(runs);
  const conditions = comparison.conditions.map((condition) => {
    const [kind, label, before, after, state] = conditionText(condition);
    return `  ${kind}, ${label} ${state}: ${before} | ${after}`;
  });
  const lines = [
    `a  ${a}`,
    `b  ${b}`,
    '',
    conditions.length === 0 ? 'No condition that both archives state differs.' : 'Conditions:',
    ...conditions,
    '',
    ...(comparison.rows.length > 0 ? aligned([HEADER, ...comparison.rows.map(cells)], [2, 3, 4]) : []),
    '',
    counted(comparison),
    ...rules(comparison).map(([verdict, rule]) => `${verdict}: ${rule}`),
    '',
  ];
  return lines.join('\n');
}

function toMarkdown(runs: Runs, comparison: Comparison): string {
  const [a, b] = heading(runs);
  const lines = [
    `**a** ${escape(a!)}  `,
    `**b** ${escape(b!)}`,
    '',
    ...(comparison.conditions.length === 0
      ? ['No condition that both archives state differs.']
      : table(['condition', 'fact', 'a', 'b', ''], comparison.conditions.map(conditionText))),
    '',
    ...(comparison.rows.length > 0 ? table(HEADER, comparison.rows.map(cells)) : []),
    '',
    counted(comparison),
    '',
    ...rules(comparison).map(([verdict, rule]) => `- *${verdict}*: ${rule}`),
    '',
  ];
  return lines.join('\n');
}

const table = (header: readonly string[], rows: readonly (readonly string[])[]) =>
  [header, header.map(() => '---'), ...rows.map((row) => row.map(escape))].map((row) => `| ${row.join(' | ')} |`);

/** Text of a bundle stays text: no cell, tag, link or emphasis of its own. */
const escape = (text: string) => text.replaceAll(/[\\`*_[\]<>|&~@#]/g, '\\$&').replaceAll(/\s*[\r\n]+\s*/g, ' ');
