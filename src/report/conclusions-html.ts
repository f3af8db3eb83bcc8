import { escapeText, joined, markup, tag, type Html } from '../markup/markup.ts';
import { expectedByChance, WITHIN_RULE } from '../run/compare.ts';
import { capital } from '../run/capital.ts';
import { formatInterval, formatQuantity } from '../run/format.ts';
import type { Dims, Quantity, Run } from '../run/types.ts';
import { conclusionsOf, type Against, type Conclusions, type Missing, type ModeConclusions, type Storage } from './conclusions.ts';
import { flagHtml } from './data-table.ts';

/** @param level of the page's title */
export function conclusionsHtml(run: Run, level: 1 | 2 = 1): Html {
  const conclusions = conclusionsOf(run);
  if (!conclusions) return '';
  const intro =
    conclusions.baseline === null
      ? 'No mode of this run is without compression and encryption, so there is nothing to compare with.'
      : `Each mode against ${conclusions.baseline} in the same run, trial by trial. “Slower”, “faster”, “more” and “less” are said on one ground only. ${WITHIN_RULE}${chanceText(conclusions)}`;
  return joined([
    tag('p', { class: 'quiet' }, escapeText(intro)),
    ...conclusions.modes.map((mode, i) => groupHtml(modeGroup(mode), level + 2, `run/${run.id}:says-${i + 1}`)),
  ]);
}

/** How many of the comparisons would be called different by chance; empty where none is judged. */
function chanceText({ modes }: Conclusions): string {
  const rows = modes.flatMap(({ throughput, cpu, memory }) => [...throughput.flatMap((own) => own.rows), ...cpu, ...memory]);
  const judged = rows.flatMap((row) => ('missing' in row || !JUDGED.includes(row.verdict) ? [] : (row.ratio?.interval ?? [])));
  const expected = expectedByChance(judged).toFixed(1);
  return judged.length === 0
    ? ''
    : ` Of the ${judged.length} comparisons that are judged here, about ${expected} would be called so by chance if nothing differed.`;
}

const JUDGED: readonly Against['verdict'][] = ['higher', 'lower', 'not distinguishable'];

type Line = readonly [label: string, html: Html];

/** What is said of one mode. */
type Group = readonly [title: string, lines: readonly Line[]];

const groupHtml = ([title, lines]: Group, level: number, scope: string): Html =>
  joined([
    tag(`h${level}`, {}, escapeText(title)),
    tag(
      'dl',
      { class: 'says', 'data-scope': scope },
      lines.map(([label, html]) => tag('div', {}, [tag('dt', {}, escapeText(label)), tag('dd', {}, html)])),
    ),
  ]);

/** What the direction of a metric means to a reader. */
const SPEED = { higher: 'faster', lower: 'slower' } as const;
const AMOUNT = { higher: 'more', lower: 'less' } as const;
type Meaning = typeof SPEED | typeof AMOUNT;

function modeGroup({ mode, throughput, cpu, memory, storage }: ModeConclusions): Group {
  const lines = (rows: readonly (Against | Missing)[], meaning: Meaning) =>
    paragraphs(rows.map((row) => ('missing' in row ? missingText(row.dims, row.missing) : againstHtml(row, meaning))));
  const said: readonly Line[] = [
    ...throughput.map(({ phase, rows }): Line => [capital(phaseText(phase)), lines(rows, SPEED)]),
    ['Storage', paragraphs(storage.map((counts) => storageHtml(mode, counts)))],
    ['CPU time per GB', lines(cpu, AMOUNT)],
    ['Peak memory', lines(memory, AMOUNT)],
  ];
  return [capital(modeText(mode)), said];
}

const paragraphs = (lines: readonly Html[]): Html => joined(lines.map((line) => tag('p', {}, line)));

const missingText = (dims: Dims, reasons: readonly string[]): Html =>
  escapeText([`${workers(dims)}: not recorded.`, ...new Set(reasons)].join(' '));

function againstHtml({ metric, dims, taxed, baseline, ratio, verdict, reason, flags }: Against, meaning: Meaning): Html {
  const factor = ratio
    ? markup`${figure(ratio, `ratio-${metric}`, dims)} (${keyed(formatInterval(ratio))})`
    : markup`no ratio, a figure is 0`;
  const operands = markup`${keyed(formatQuantity(taxed).text)} against ${keyed(formatQuantity(baseline).text)}`;
  const judged = verdict === 'higher' || verdict === 'lower' ? meaning[verdict] : verdict;
  return markup`${escapeText(workers(dims))}: ${factor}, ${operands}: ${tag('strong', {}, escapeText(judged))}${reason && escapeText(` (${reason})`)}.${flagHtml(flags)}`;
}

const COUNTED = {
  'stored-implied': 'as implied, without the reference copies',
  'stored-corrected': 'corrected for them',
  'stored-on-disk': 'by the growth on disk',
} as const;

function storageHtml(mode: string, { concurrency, savings }: Storage): Html {
  if (savings.every(({ share }) => !share))
    return missingText(
      { concurrency },
      savings.flatMap(({ flags }) => flags),
    );
  const parts = savings.map(({ metric, share, flags }) => {
    const shown = share ? markup`saves ${figure(share, `saving-${metric}`, { mode, concurrency })}` : markup`not recorded`;
    return markup`${shown} ${escapeText(COUNTED[metric])}${flagHtml(flags)}`;
  });
  return markup`${escapeText(workers({ concurrency }))}: ${joined(parts, markup`; `)}.`;
}

/** A figure by its position. */
const keyed = (text: string): Html => tag('span', { 'data-key': '' }, escapeText(text));

/** A number that the page computed, with its full precision and with what it is of, from which its card finds the trials. */
const figure = (q: Quantity, conclusion: string, { mode, phase, concurrency }: Dims): Html =>
  tag(
    'data',
    {
      value: String(q.value),
      'data-key': '',
      'data-conclusion': conclusion,
      'data-mode': mode,
      'data-phase': phase,
      'data-concurrency': concurrency,
    },
    escapeText(formatQuantity(q).text),
  );

const workers = ({ concurrency }: Dims): string => (concurrency === 1 ? '1 worker' : `${concurrency} workers`);

/** `compression_encryption` → `compression + encryption`, `warm_get` → `warm GET`. */
const modeText = (mode: string) => mode.replaceAll('_', ' + ');
const phaseText = (phase: string) => phase.replaceAll('_', ' ').replaceAll(/\b(put|get)\b/g, (word) => word.toUpperCase());
