/** `tax diff`: two runs or bundles side by side. In: run ids or paths. Out: table, Markdown or JSON. */
import { chanceText, noiseText, WITHIN_AND_BETWEEN } from '../report/compare-texts.ts';
import { chanceOf, compareRuns, COMPARE_VERDICTS, type ComparedRow, type Comparison } from '../run/compare.ts';
import { differingConditions } from '../run/conditions.ts';
import { DataError } from '../run/errors.ts';
import { healthOf } from '../run/failures.ts';
import { formatInterval, formatQuantity } from '../run/format.ts';
import type { AaPair } from '../run/noise.ts';
import type { Run, Statistic } from '../run/types.ts';
import { loadPins, loadRun } from '../sample-run/index.ts';
import { aaPairs } from '../studies/aa.ts';
import { openRun, type RaisedLimits } from './read-archive.ts';
import { aligned, jsonText, markdownTable, markdownText, plainText } from './terminal-text.ts';

export interface DiffOptions extends RaisedLimits {
  data: string;
  /** Two runs of the same thing, beside those of the runs' study. */
  aa?: readonly string[];
  json?: boolean;
  markdown?: boolean;
}

/** @throws DataError `unknown-run` for what is neither pinned nor a path of an archive, or what is wrong with an archive; `aa-pair` */
export async function diff(a: string, b: string, options: DiffOptions): Promise<string> {
  const runs = [await openRun(a, options.data, options), await openRun(b, options.data, options)] as const;
  const comparison = compareRuns(...runs, [...(await studyPairs(runs, options.data)), ...(await ownPair(options))]);
  if (options.json) return toJson(runs, comparison);
  return plainText(options.markdown ? toMarkdown(runs, comparison) : toText(runs, comparison));
}

type Runs = readonly [Run, Run];

async function studyPairs([a, b]: Runs, dataDir: string): Promise<AaPair[]> {
  const pinned = new Set((await loadPins({ dataDir })).map(({ runId }) => runId));
  return aaPairs(a, b, (runId) => (pinned.has(runId) ? loadRun(runId, { dataDir }) : undefined));
}

async function ownPair({ aa = [], ...options }: DiffOptions): Promise<AaPair[]> {
  if (aa.length === 0) return [];
  if (aa.length !== 2) throw new DataError('aa-pair', '--aa', `names ${aa.length} runs, expected two runs of the same thing.`);
  const pair = [await openRun(aa[0]!, options.data, options), await openRun(aa[1]!, options.data, options)] as const;
  const unlike = differingConditions(...pair).map(({ kind, label }) => `${kind} (${label})`);
  if (unlike.length > 0) throw new DataError('aa-pair', '--aa', `differ in ${unlike.join(', ')}, expected two runs of the same thing.`);
  return [pair];
}

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
    ...remarks(runs, comparison),
    ...rules(comparison).map(([verdict, rule]) => `${verdict}: ${rule}`),
    '',
  ];
  return lines.join('\n');
}

function toMarkdown(runs: Runs, comparison: Comparison): string {
  const [a, b] = heading(runs);
  const lines = [
    `**a** ${markdownText(a!)}  `,
    `**b** ${markdownText(b!)}`,
    '',
    ...(comparison.conditions.length === 0
      ? ['No condition that both archives state differs.']
      : markdownTable(['condition', 'fact', 'a', 'b', ''], comparison.conditions.map(conditionText))),
    '',
    ...(comparison.rows.length > 0 ? markdownTable(HEADER, comparison.rows.map(cells)) : []),
    '',
    ...remarks(runs, comparison).flatMap((text) => [markdownText(text), '']),
    ...rules(comparison).map(([verdict, rule]) => `- *${verdict}*: ${rule}`),
    '',
  ];
  return lines.join('\n');
}
