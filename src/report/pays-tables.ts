/** The tables of an answer, below its charts. In: an answer, figures of a run. Out: markup in which all text is escaped. */
import { escapeText, joined, markup, tag, type Html } from '../charts/markup.ts';
import type { LatencyAnswer, WireAnswer } from '../economics/alternatives.ts';
import type { BreakEven } from '../economics/break-even.ts';
import type { ModeFigures } from '../economics/figures.ts';
import type { Mark } from '../economics/marks.ts';
import type { Answer } from '../economics/pays.ts';
import { formatInterval, formatNumber, formatQuantity } from '../run/format.ts';
import type { Quantity, Unit } from '../run/types.ts';
import { dataTableHtml, type Cell, type Column, type FigureCell } from './data-table.ts';
import { rangeText, rough, type Outcome } from './pays-answer.ts';

/** A quantity with its interval; null = not recorded. */
function quantityCell(q: Quantity | undefined): Cell {
  if (!q) return null;
  const decimals = q.unit === '×' ? 4 : undefined;
  return { text: formatQuantity(q, decimals).text, value: q.value, detail: formatInterval(q, decimals) };
}

const figureCell = (value: number, unit: Unit, decimals?: number): FigureCell => ({
  text: formatNumber(value, unit, decimals).text,
  value,
});

const right = (label: string): Column => ({ label, align: 'right' });
const left = (label: string): Column => ({ label });

/** Tables below the charts. */
export function tablesHtml(outcome: Outcome): Html {
  if (outcome.kind === 'wire') return wireTable(outcome.rows);
  if (outcome.kind === 'latency') return latencyTable(outcome.rows);
  if (outcome.kind === 'none') return '';
  const { answer } = outcome;
  const turns = answer.money?.breakEvens;
  return joined([
    turns ? thresholdsHtml(turns) : '',
    runTable(answer),
    turns ? breakEvenTable(turns) : '',
    sizingTable(answer),
    timeTable(answer),
  ]);
}

/** What the model reads from the run: the inputs that are not the reader's to state. */
function runTable({ run, provenance, trials, figures, baselineFigures }: Answer): Html {
  const modes = figures.mode === baselineFigures.mode ? [figures] : [figures, baselineFigures];
  const row = (label: string, of: (mode: ModeFigures) => Quantity | undefined, how: string): Cell[] => [
    label,
    ...modes.map((mode) => quantityCell(of(mode))),
    how,
  ];
  const rate = (label: string, of: (mode: ModeFigures) => ModeFigures['put']) =>
    row(label, (mode) => of(mode)[0]?.quantity, `concurrency ${of(figures)[0]?.concurrency ?? '–'}`);
  const { cpu } = figures;
  const kind = cpu?.kind ?? '';
  const cpuRows =
    cpu?.kind === 'unsplit'
      ? [
          row(
            'CPU, uploads and downloads mixed',
            (mode) => (mode.cpu?.kind === 'unsplit' ? mode.cpu.mix : undefined),
            'one upload, two downloads of each byte',
          ),
        ]
      : [
          row('CPU per GB written', (mode) => (mode.cpu && 'write' in mode.cpu ? mode.cpu.write : undefined), kind),
          row('CPU per GB read', (mode) => (mode.cpu && 'read' in mode.cpu ? mode.cpu.read : undefined), kind),
        ];
  return dataTableHtml({
    caption: 'From the run',
    note: `Run ${run}, ${trials === 1 ? 'single observation' : `n = ${trials}`}, ${provenance}. Not for you to set.`,
    columns: [left('Figure'), ...modes.map(({ label }) => right(label)), left('Counted')],
    rows: [
      row('Stored ÷ logical', ({ ratio }) => ratio?.quantity, figures.ratio?.counted ?? ''),
      ...figures.beside.map(({ metric, counted }) =>
        row('beside it', ({ beside }) => beside.find((own) => own.metric === metric)?.quantity, counted),
      ),
      ...cpuRows,
      rate('Peak memory', ({ memory }) => memory),
      rate('PUT throughput', ({ put }) => put),
      rate('Cold GET throughput', ({ coldGet }) => coldGet),
    ],
  });
}

const digitsOf = (value: number) => (Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 1 ? 2 : 4);

/** Where the answer turns, in one sentence; empty where nothing turns it. */
function thresholdsHtml(breakEvens: readonly BreakEven[]): Html {
  const thresholds = breakEvens.flatMap(({ label, unit, hang, at }) =>
    at ? [`${label} ${hang.replace('pays ', '')} ${formatNumber(rough(at.quantity.value), unit, digitsOf(at.quantity.value)).text}`] : [],
  );
  if (thresholds.length === 0) return '';
  return tag('p', { class: 'no-print' }, escapeText(`Everything else as stated, it pays with: ${thresholds.join('; ')}.`));
}

const breakEvenTable = (breakEvens: readonly BreakEven[]): Html =>
  dataTableHtml({
    caption: 'Break-even of each driver',
    note: 'Everything else as stated. “Always” and “never”: no value of it turns the answer.',
    columns: [left('Driver'), right('Now'), left('Pays'), right('At')],
    rows: breakEvens.map(({ label, unit, now, hang, at }) => {
      const shortest = (value: number) => figureCell(value, unit, digitsOf(value));
      const where = at ? { ...shortest(at.quantity.value), detail: rangeText(at, digitsOf(at.quantity.value)) } : '–';
      return [label, shortest(now), hang.replace('pays ', ''), where];
    }),
  });

function sizingTable({ label, sizing, figures, inputs, marks }: Answer): Html {
  const { ingestMbPerS, readMbPerS, cores, workers, instances, instancesAtMost, memory, memoryGb } = sizing;
  /** What a row rests on: within what the run saw, or beyond it. */
  const restsOn = (within: string, beyond: Mark['code']) =>
    marks.some(({ code }) => code === beyond) ? `assumed linear (${beyond})` : within;
  const cpu = figures.cpu?.kind === 'unsplit' ? 'CPU not split by the run: the dearer direction carries all of it' : 'CPU measured per GB';
  const atMost = instancesAtMost === undefined || instancesAtMost === instances ? '' : `; up to ${instancesAtMost} by the interval`;
  return dataTableHtml({
    caption: `Machines for ${formatNumber(ingestMbPerS, 'MB/s').text} in and ${formatNumber(readMbPerS, 'MB/s').text} out`,
    note: `${label}; cores used at ${formatNumber(inputs.workload.utilisation * 100, '%').text}.`,
    columns: [left('Need'), right('Figure'), left('Basis')],
    rows: [
      ['Cores, headroom included', quantityCell(cores), `${cpu}; ${restsOn('within the cores that the run used', 'more-cores')}`],
      ['Instances', instances ? figureCell(instances, 'instances') : null, `cores ÷ cores of an instance, rounded up${atMost}`],
      ...memory.map(({ concurrency, quantity }): Cell[] => [
        'Peak memory of one proxy',
        quantityCell(quantity),
        `measured at concurrency ${concurrency}`,
      ]),
      ['Memory, all instances', memoryGb ? figureCell(memoryGb, 'GB') : null, restsOn('largest measured peak × instances', 'memory-flat')],
      ['Workers, all instances', quantityCell(workers), restsOn('within the workers that the run used', 'more-workers')],
    ],
  });
}

function timeTable({ label, baseline, speed, inputs }: Answer): Html {
  const size = formatNumber(inputs.workload.artifactMb, 'MB').text;
  const link = (quantity: Quantity | undefined) => quantityCell(quantity) ?? 'no such link, or not recorded';
  return dataTableHtml({
    caption: 'Time and links',
    columns: [left('What'), right('Figure'), left('How')],
    rows: [
      [`Upload of ${size}, ${label}`, quantityCell(speed.uploadS), 'size ÷ measured PUT throughput'],
      [`Upload of ${size}, ${baseline.label}`, quantityCell(speed.baselineUploadS), 'the same through the plain mode'],
      ['Ingest that needs another core', quantityCell(speed.ingestPerCore), '1000 ÷ CPU-seconds per GB written'],
      ['Sending less beats encoding below, in turn', link(speed.linkInTurn), 'encode, then send'],
      ['The same, overlapped', link(speed.linkOverlapped), 'encode while sending'],
    ],
  });
}

const wireTable = (rows: readonly WireAnswer[]): Html =>
  dataTableHtml({
    caption: 'An hour in which the core is busy',
    note: 'Net: transfer to the client that is not paid, minus cores and memory. CPU and memory per session beside it.',
    columns: [
      left('Setting'),
      ...['Not sent', 'Net', 'Transfer price at which it breaks even', 'Memory per session', 'CPU per session'].map(right),
      left('Answer'),
    ],
    rows: rows.map((row) => [
      row.label,
      quantityCell(row.savedGbPerHour),
      quantityCell(row.net),
      row.breakEvenPrice ? figureCell(row.breakEvenPrice.value, row.breakEvenPrice.unit, 6) : null,
      quantityCell(row.memoryPerSessionKb),
      quantityCell(row.cpuPerSessionS),
      { text: row.verdict, detail: row.because },
    ]),
  });

const latencyTable = (rows: readonly LatencyAnswer[]): Html =>
  dataTableHtml({
    caption: `Added time against a budget of ${formatNumber(rows[0]?.budgetMs ?? 0, 'ms').text}`,
    note: 'A single observation has no interval: its median lies within the budget or over it, and that is all that can be said.',
    columns: [left('Setting'), right('Added time'), left('Median'), left('Answer')],
    rows: rows.map(({ label, addedMs, medianWithin, verdict }) => [
      label,
      quantityCell(addedMs),
      medianWithin ? 'within' : 'over',
      verdict,
    ]),
  });

/** Where the answer goes beyond the run, and the flags of the figures that it uses. */
export function marksHtml(outcome: Outcome): Html {
  if (outcome.kind !== 'cost') return '';
  const { marks, flags } = outcome.answer;
  const beyond = marks.map(({ code, message, touches }): [string, string] => [code, `${message} Touches: ${touches.join(', ')}.`]);
  const flagged = new Map(flags.map(({ code, message }) => [message, [code, message] as const]));
  return joined([list('Beyond what the run measured', beyond), list('Flags of the figures used', [...flagged.values()])]);
}

function list(title: string, entries: readonly (readonly [string, string])[]): Html {
  if (entries.length === 0) return '';
  const items = entries.map(([code, message]) => tag('li', {}, markup`${tag('code', {}, escapeText(code))} ${escapeText(message)}`));
  return tag('section', { class: 'pays-marks' }, [tag('h3', {}, escapeText(title)), tag('ul', {}, items)]);
}
