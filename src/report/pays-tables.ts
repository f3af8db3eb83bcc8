/** The tables of an answer, below its charts. In: an answer, figures of a run. Out: markup in which all text is escaped. */
import { escapeText, tag } from '../charts/text.ts';
import { pays, type Answer, type Inputs, type LatencyAnswer, type Money, type WireAnswer } from '../economics/index.ts';
import type { ModeFigures } from '../economics/figures.ts';
import { formatInterval, formatNumber, formatQuantity } from '../run/format.ts';
import type { Quantity, Unit } from '../run/types.ts';
import { dataTableHtml, type Cell, type Column, type DataTable } from './data-table.ts';
import { answerOf, rangeText, type Told } from './pays-answer.ts';
import type { RunFigures } from './pays-figures.ts';

/** An answer with break-evens, machines, times and marks. @throws DataError `mode-unknown` */
export function inFull(figures: RunFigures, mode: string, inputs: Inputs): Told<Answer> {
  const { facts, economics } = figures;
  if (economics.kind === 'cost') return { kind: 'cost', answer: pays(facts, economics, mode, inputs) };
  return answerOf(figures, mode, inputs) as Exclude<Told, { kind: 'cost' }>;
}

const right = { align: 'right' } as const;
const cell = (q: Quantity | undefined): Cell => {
  if (!q) return null;
  const decimals = q.unit === '×' ? 4 : undefined;
  return { text: formatQuantity(q, decimals).text, value: q.value, detail: formatInterval(q, decimals) };
};

/** Tables below the charts. */
export function detailsHtml(told: Told<Answer>): string {
  if (told.kind === 'wire') return wireTable(told.rows);
  if (told.kind === 'latency') return latencyTable(told.rows);
  if (told.kind === 'none') return '';
  const { answer } = told;
  return [...(answer.money ? [breakEvenTable(answer.money)] : []), sizingTable(answer), timeTable(answer)].join('');
}

/** Where the answer goes beyond the run, and the flags of the figures that it uses. */
export function marksHtml(told: Told<Answer>): string {
  if (told.kind !== 'cost') return '';
  const { answer } = told;
  return [
    list(
      'Beyond what the run measured',
      answer.marks.map(({ code, touches, message }) => [code, `${message} Touches: ${touches.join(', ')}.`]),
    ),
    list('Flags of the figures used', [...new Map(answer.flags.map(({ code, message }) => [message, [code, message] as const])).values()]),
  ].join('');
}

const table = (own: Omit<DataTable, 'columns'> & { columns: readonly (Column | string)[] }) =>
  dataTableHtml({ ...own, columns: own.columns.map((column) => (typeof column === 'string' ? { label: column } : column)) });

function list(title: string, entries: readonly (readonly [string, string])[]): string {
  if (entries.length === 0) return '';
  const items = entries.map(([code, message]) => tag('li', {}, `${tag('code', {}, escapeText(code))} ${escapeText(message)}`));
  return tag('section', { class: 'pays-marks' }, tag('h3', {}, escapeText(title)) + tag('ul', {}, items.join('')));
}

const breakEvenTable = ({ breakEvens }: Money): string =>
  table({
    caption: 'Break-even of each driver',
    note: 'Everything else as stated. “Always” and “never”: no value of it turns the answer.',
    columns: ['Driver', { label: 'Now', ...right }, 'Pays', { label: 'At', ...right }],
    rows: breakEvens.map(({ label, unit, now, hang, at }) => [
      label,
      { text: shortest(now, unit), value: now },
      hang.replace('pays ', ''),
      at
        ? { text: shortest(at.quantity.value, unit), value: at.quantity.value, detail: rangeText(at, decimalsFor(at.quantity.value)) }
        : '–',
    ]),
  });

const decimalsFor = (value: number) => (Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 1 ? 2 : 4);
const shortest = (value: number, unit: Unit) => formatNumber(value, unit, decimalsFor(value)).text;

/** What a row of the sizing rests on: within what the run saw, or beyond it. */
const basis = ({ marks }: Answer, codes: readonly string[], measured: string): string => {
  const found = marks.filter(({ code }) => codes.includes(code)).map(({ code }) => code);
  return found.length > 0 ? `assumed linear (${found.join(', ')})` : measured;
};

function sizingTable(answer: Answer): string {
  const { sizing, figures, inputs } = answer;
  const { ingestMbPerS, readMbPerS, cores, instances, instancesAtMost, memory, memoryGb, workers } = sizing;
  const plain = (value: number | undefined, unit: Unit): Cell =>
    value === undefined ? null : { text: formatNumber(value, unit).text, value };
  const atMost = instancesAtMost !== undefined && instancesAtMost !== instances ? `up to ${instancesAtMost} by the interval` : '';
  const cpu = figures.cpu?.kind === 'unsplit' ? 'CPU not split by the run: the dearer direction carries all of it' : 'CPU measured per GB';
  return table({
    caption: `Machines for ${formatNumber(ingestMbPerS, 'MB/s').text} in and ${formatNumber(readMbPerS, 'MB/s').text} out`,
    note: `${answer.label}; cores used at ${formatNumber(inputs.workload.utilisation * 100, '%').text}.`,
    columns: ['Need', { label: 'Figure', ...right }, 'Basis'],
    rows: [
      ['Cores, headroom included', cell(cores), `${cpu}; ${basis(answer, ['more-cores'], 'within the cores that the run used')}`],
      ['Instances', plain(instances, 'instances'), ['cores ÷ cores of an instance, rounded up', atMost].filter(Boolean).join('; ')],
      ...memory.map(({ concurrency, quantity }): Cell[] => [
        'Peak memory of one proxy',
        cell(quantity),
        `measured with ${concurrency} ${concurrency === 1 ? 'worker' : 'workers'}`,
      ]),
      ['Memory, all instances', plain(memoryGb, 'GB'), basis(answer, ['memory-flat'], 'largest measured peak × instances')],
      ['Workers, all instances', cell(workers), basis(answer, ['more-workers'], 'within the workers that the run used')],
    ],
  });
}

function timeTable({ speed, label, baseline, inputs }: Answer): string {
  const size = formatNumber(inputs.workload.artifactMb, 'MB').text;
  return table({
    caption: 'Time and links',
    columns: ['What', { label: 'Figure', ...right }, 'How'],
    rows: [
      [`Upload of ${size}, ${label}`, cell(speed.uploadS), 'size ÷ measured PUT throughput'],
      [`Upload of ${size}, ${baseline.label}`, cell(speed.baselineUploadS), 'the same through the plain mode'],
      ['Ingest that needs another core', cell(speed.ingestPerCore), '1000 ÷ CPU-seconds per GB written'],
      ['Sending less beats encoding below, in turn', link(speed.linkInTurn, speed.linkOverlapped), 'encode, then send'],
      ['The same, overlapped', link(speed.linkOverlapped, speed.linkInTurn), 'encode while sending'],
    ],
  });
}

/** Without either link speed the mode sends no less or is no slower, or the run lacks a figure. */
const link = (own: Quantity | undefined, other: Quantity | undefined): Cell =>
  (own ?? other) ? cell(own) : 'no such link, or not recorded';

/** What the model reads from the run: the inputs that are not the reader's to state. */
export function runTable({ facts, economics }: RunFigures, mode: string): string {
  if (economics.kind !== 'cost') return '';
  const [own, base] = [mode, economics.baseline].map((key) => economics.modes.find((m) => m.mode === key));
  if (!own || !base) return '';
  const both = own === base ? [own] : [own, base];
  const row = (label: string, how: string, read: (figures: ModeFigures) => Quantity | undefined): Cell[] => [
    label,
    ...both.map((figures) => cell(read(figures))),
    how,
  ];
  const at = (rate: { concurrency: number } | undefined) =>
    rate ? `with ${rate.concurrency} ${rate.concurrency === 1 ? 'worker' : 'workers'}` : '';
  const cpu: Cell[][] =
    own.cpu?.kind === 'unsplit'
      ? [
          row('CPU, uploads and downloads mixed', 'one upload, two downloads of each byte', (f) =>
            f.cpu?.kind === 'unsplit' ? f.cpu.mix : undefined,
          ),
        ]
      : [
          row('CPU per GB written', own.cpu?.kind ?? '', (f) => (f.cpu && f.cpu.kind !== 'unsplit' ? f.cpu.write : undefined)),
          row('CPU per GB read', own.cpu?.kind ?? '', (f) => (f.cpu && f.cpu.kind !== 'unsplit' ? f.cpu.read : undefined)),
        ];
  return table({
    caption: 'From the run',
    note: `Run ${facts.id}, ${facts.trials === 1 ? 'single observation' : `n = ${facts.trials}`}, ${facts.provenance}. Not for you to set.`,
    columns: ['Figure', ...both.map(({ label }) => ({ label, ...right })), 'Counted'],
    rows: [
      row('Stored ÷ logical', own.ratio?.counted ?? '', (f) => f.ratio?.quantity),
      ...own.beside.map(({ metric, counted }) =>
        row('beside it', counted, (f) => f.beside.find((other) => other.metric === metric)?.quantity),
      ),
      ...cpu,
      row('Peak memory', at(own.memory[0]), (f) => f.memory[0]?.quantity),
      row('PUT throughput', at(own.put[0]), (f) => f.put[0]?.quantity),
      row('Cold GET throughput', at(own.coldGet[0]), (f) => f.coldGet[0]?.quantity),
    ],
  });
}

const wireTable = (rows: readonly WireAnswer[]): string =>
  table({
    caption: 'An hour in which the core is busy',
    note: 'Net: transfer to the client that is not paid, minus cores and memory. CPU and memory per session beside it.',
    columns: [
      'Setting',
      ...['Not sent', 'Net', 'Transfer price at which it breaks even', 'Memory per session', 'CPU per session'].map((label) => ({
        label,
        ...right,
      })),
      'Answer',
    ],
    rows: rows.map((row) => [
      row.label,
      cell(row.savedGbPerHour),
      cell(row.net),
      row.breakEvenPrice ? { text: formatQuantity(row.breakEvenPrice, 6).text, value: row.breakEvenPrice.value } : null,
      cell(row.memoryPerSessionKb),
      cell(row.cpuPerSessionS),
      { text: row.verdict, detail: row.because },
    ]),
  });

const latencyTable = (rows: readonly LatencyAnswer[]): string =>
  table({
    caption: `Added time against a budget of ${formatNumber(rows[0]?.budgetMs ?? 0, 'ms').text}`,
    note: 'A single observation has no interval: its median lies within the budget or over it, and that is all that can be said.',
    columns: ['Setting', { label: 'Added time', ...right }, { label: 'Median' }, 'Answer'],
    rows: rows.map((row) => [row.label, cell(row.addedMs), row.medianWithin ? 'within' : 'over', row.verdict]),
  });
