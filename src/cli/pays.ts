/** `tax pays`: whether a mode of a run pays for stated prices and workload. In: run or archive, two JSON files. Out: text or JSON. */
import { readFile } from 'node:fs/promises';
import { judgeLatency, judgeWire, type EconomicsCase } from '../economics/alternatives.ts';
import type { Inputs } from '../economics/fields.ts';
import { pays, type Answer, type Money } from '../economics/pays.ts';
import type { Estimate } from '../economics/scenario.ts';
import { fromFile } from '../economics/stated.ts';
import { costJson } from '../report/pays-data.ts';
import { economicsOf, modesOf } from '../report/pays-figures.ts';
import { DataError } from '../run/errors.ts';
import { formatLevel, formatNumber, formatQuantity } from '../run/format.ts';
import type { Quantity, Run } from '../run/types.ts';
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
  const output = answer(run, economicsOf(run, studyOf(run)), inputs, options.mode);
  return options.json ? jsonText({ run: run.id, sha256: run.digest.sha256, ...output.json }) : plainText(output.text);
}

async function readJsonFile(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as unknown;
  } catch (cause) {
    throw new DataError('file-unreadable', path, `cannot be read as JSON: ${systemReason(cause)}, expected one object.`, { cause });
  }
}

function answer(run: Run, known: EconomicsCase, inputs: Inputs, mode: string | undefined): { text: string; json: object } {
  const head = `${run.id} (${run.provenance}), prices of ${inputs.prices.date} in ${inputs.prices.currency}\n`;
  if (mode !== undefined && (known.kind === 'cost' || known.kind === 'wire')) {
    const modes = modesOf({ economics: known }).map(({ key }) => key);
    if (!modes.includes(mode))
      throw new DataError('mode-unknown', `${run.id}.tgz`, `there is no mode "${mode}"; choose one of ${modes.join(', ')}.`);
  }
  if (known.kind === 'cost') {
    const modes = mode === undefined ? known.modes.map((m) => m.mode).filter((m) => m !== known.baseline) : [mode];
    const answers = modes.map((each) => pays(run, known, each, inputs));
    return { text: [head, ...answers.map(costText)].join('\n'), json: { answers: answers.map(costJson) } };
  }
  const { missing } = known;
  const lacks = `Not recorded: ${missing.join('; ')}.`;
  const verdict = 'cannot tell from this run';
  if (known.kind === 'none') return { text: `${head}${verdict}\n${lacks}\n`, json: { verdict, missing } };
  const text = (table: readonly string[][], right: readonly number[]) => [head, ...aligned(table, right), '', lacks, ''].join('\n');
  if (known.kind === 'latency') {
    const rows = known.rows.map((row) => judgeLatency(row, inputs));
    const header = ['setting', 'added', `median against ${formatNumber(inputs.workload.latencyBudgetMs, 'ms').text}`, 'verdict'];
    const cells = rows.map((row) => [row.label, shown(row.addedMs), row.medianWithin ? 'within' : 'over', row.verdict]);
    return { text: text([header, ...cells], [1]), json: { rows, missing } };
  }
  const rows = known.rows.filter((row) => mode === undefined || row.mode === mode).map((row) => judgeWire(row, inputs));
  const header = ['setting', 'saved', 'net per busy hour', 'break-even transfer price', 'memory per session', 'verdict', 'because'];
  const cells = rows.map(({ label, savedGbPerHour, net, breakEvenPrice, memoryPerSessionKb, verdict: word, because }) => {
    return [label, shown(savedGbPerHour), shown(net), shown(breakEvenPrice, 6), shown(memoryPerSessionKb), word, because];
  });
  return { text: text([header, ...cells], [1, 2, 3, 4]), json: { rows, missing } };
}

const shown = (q: Quantity | undefined, decimals?: number) => (q ? formatQuantity(q, decimals).text : 'not recorded');

function rangeText({ quantity, range }: Estimate): string {
  if (!range) return `point, no interval, n = ${quantity.n}`;
  const [low, high] = [range.low, range.high].map((end) => formatNumber(end, quantity.unit, 2).number);
  return `${formatLevel(range.level)} range ${low} to ${high}${range.anySplit ? ', any split of CPU' : ''}`;
}

const amount = ({ quantity }: Estimate) => formatQuantity(quantity, 2).number;

function costText({ label, baseline, inputs, verdict, because, money, speed, sizing, marks, flags }: Answer): string {
  const { currency } = inputs.prices;
  const against = inputs.workload.baseline === 'direct' ? 'no proxy' : baseline.label;
  const links = speed.linkInTurn && `${shown(speed.linkInTurn)} in turn, ${shown(speed.linkOverlapped)} overlapped`;
  const load = `for ${formatNumber(sizing.ingestMbPerS, 'MB/s').text} in, ${formatNumber(sizing.readMbPerS, 'MB/s').text} out`;
  const memory = sizing.memoryGb === undefined ? 'memory not recorded' : formatNumber(sizing.memoryGb, 'GB').text;
  return [
    `${label}, against ${against}: ${verdict} (${because})`,
    ...(money ? moneyText(money, currency) : []),
    '',
    ...aligned([
      ['  ', 'upload of one artifact', `${shown(speed.uploadS)} (${baseline.label} ${shown(speed.baselineUploadS)})`],
      ['  ', 'ingest per core', shown(speed.ingestPerCore)],
      ['  ', 'sending less beats encoding below', links ?? 'never, or not recorded'],
      ['  ', load, `${shown(sizing.cores)}, ${sizing.instances ?? '?'} instances, ${memory}`],
    ]),
    '',
    ...marks.map(({ code, message }) => `  beyond the run, ${code}: ${message}`),
    ...[...new Set(flags.map(({ code, message }) => `  flag ${code}: ${message}`))],
    '',
  ].join('\n');
}

function moneyText({ saving, lines, totals, paidBack, months, breakEvens, swings }: Money, currency: string): string[] {
  return [
    `  saving ${amount(saving)} ${currency} a month (${rangeText(saving)})`,
    '',
    ...aligned(
      [
        ['', `${currency} a month`, 'mode', 'baseline'],
        ...lines.map((line) => ['', line.component, amount(line.mode), amount(line.baseline)]),
        ['', 'total', amount(totals.mode), amount(totals.baseline)],
      ],
      [2, 3],
    ),
    '',
    `  after ${months.length} months: ${amount(months.at(-1)!.cumulative)} ${currency}; above zero for good from month ${paidBack.surely ?? 'none shown'} over its whole range, ${paidBack.median ?? 'none shown'} by the median`,
    '',
    ...aligned(
      breakEvens.map(({ label, unit, now, hang, at }) => [
        '  break-even',
        label,
        at ? `${hang} ${formatNumber(at.quantity.value, unit, 4).text}` : hang,
        `now ${formatNumber(now, unit, 4).text}`,
      ]),
    ),
    '',
    ...aligned(
      swings
        .slice(0, 8)
        .map((s) => [
          s.decides ? '  decides' : '  moves',
          s.label,
          `${formatNumber(s.savingFrom, '', 2).text} to ${formatNumber(s.savingTo, '', 2).text}`,
          s.ends,
        ]),
    ),
  ];
}
