/**
 * The words of an answer of the cost model, with gaps for what is computed: sentences, tables, captions of charts. A gap names its value
 * by its place in the answer. The build takes the words from here; the calculator finds them as data in its page, so that they are no
 * part of its script. In: nothing. Out: plain JSON.
 */
import { escapeText, markup, tag, type Html } from '../charts/markup.ts';
import { EXAMPLE } from '../economics/fields.ts';
import { TOLD_MARKS } from '../economics/mark-texts.ts';
import { dataElement, dataTableHtml, NOT_RECORDED, quiet, type Column } from './data-table.ts';

/** Markup of a table before, between and after its rows; each row is used as often as it is needed. */
export interface TableForm {
  open: Html;
  rows: Readonly<Record<string, Html>>;
  close: Html;
}

interface FormParts {
  caption: string;
  note?: string;
  columns: readonly (string | Column)[];
  /** Cells by the row's name. */
  rows: Readonly<Record<string, readonly string[]>>;
}

function formOf({ columns, rows, ...told }: FormParts): TableForm {
  const heads = columns.map((column) => (typeof column === 'string' ? { label: column } : column));
  const html = dataTableHtml({ ...told, columns: heads, rows: Object.values(rows) });
  const [open, body, close] = html.split(/(?<=<tbody>)|(?=<\/tbody>)/) as [Html, Html, Html];
  const each = body.split(/(?<=<\/tr>)/) as Html[];
  return { open, rows: Object.fromEntries(Object.keys(rows).map((name, i) => [name, each[i]!])), close };
}

const right = (label: string): Column => ({ label, align: 'right' });

/** @param modes places of the figures that are shown side by side */
function runForm(modes: readonly string[]): TableForm {
  const row = (label: string, figure: string, how: string) => [label, ...modes.map((mode) => `{${mode}.${figure}}`), how];
  return formOf({
    caption: 'From the run',
    note: 'Run {run}, {observed}, {provenance}. Not for you to set.',
    columns: ['Figure', ...modes.map((mode) => right(`{${mode}.label}`)), 'Counted'],
    rows: {
      ratio: row('Stored ÷ logical', 'ratio.quantity', '{figures.ratio.counted?}'),
      beside: row('beside it', 'besideIt', '{counted}'),
      mix: row('CPU, uploads and downloads mixed', 'cpu.mix', 'one upload, two downloads of each byte'),
      write: row('CPU per GB written', 'cpu.write', '{figures.cpu.kind?}'),
      read: row('CPU per GB read', 'cpu.read', '{figures.cpu.kind?}'),
      memory: row('Peak memory', 'memory.0.quantity', 'concurrency {figures.memory.0.concurrency?–}'),
      put: row('PUT throughput', 'put.0.quantity', 'concurrency {figures.put.0.concurrency?–}'),
      get: row('Cold GET throughput', 'coldGet.0.quantity', 'concurrency {figures.coldGet.0.concurrency?–}'),
    },
  });
}

/** The table of a chart, as figure.ts draws it. */
function chartForm(heads: readonly string[], cells: readonly string[]): TableForm {
  const [first = '', ...rest] = cells.map((cell) => escapeText(`{${cell}}`));
  const head = heads.map((label) => tag('th', { scope: 'col' }, escapeText(label)));
  const point = [tag('th', { scope: 'row' }, first), ...rest.map((cell) => tag('td', { class: 'num' }, cell))];
  return {
    open: markup`<table><caption>{title}. Run {run}.</caption><thead><tr>${head}</tr></thead><tbody>`,
    rows: { point: tag('tr', {}, point) },
    close: markup`</tbody></table>`,
  };
}

const spread = ['n', 'Trials', 'Interval from', 'to', 'at level'];
const spreadCells = ['n', 'trials', 'low?', 'high?', 'level?'];

export const PAYS_TEXTS = {
  answer: {
    saving:
      '{label} against {against} saves about {money.saving} a month in the steady state, at {prices} and the workload below; {range}.',
    examplePrices: 'example prices, which are nobody’s offer,',
    statedPrices: 'your prices',
    lacks: '{label} against {against}: no answer from this run, {because}.',
    free: 'A price of 0 takes a missing figure out of the question.',
    turns: 'It turns within the swing of: {inputs}.',
    widest: 'No single input turns it within its swing; the widest is {inputs}.',
    unmoved: 'No input moves it.',
    paidBack:
      'In a store that starts empty the sum is above zero from month {money.paidBack.surely} on, over the whole range: after {money.months.length} months about {sum}.',
    paidBackByMedian:
      'In a store that starts empty the median of the sum is above zero from month {money.paidBack.median} on, but its range is not within {money.months.length} months: about {sum} after them.',
    notPaidBack: 'In a store that starts empty the sum does not stay above zero: about {sum} after {money.months.length} months.',
    rows: '{settings} tested settings: {counts}.',
    wire: 'An hour of a busy core and its memory, against the transfer to clients that it saves. A month’s cost cannot be told from this study.',
    latency: 'Added time per request, against the budget that you state. A month’s cost cannot be told from this study.',
    missing: 'Not recorded: {lacking}.',
    point: 'a point without an interval, n\u00a0=\u00a0{n}',
    exact: 'exact, for no figure of the run is in it',
    range: '{level} range {low} to {high}, n\u00a0=\u00a0{n}',
    anySplit: '{level} range {low} to {high} over any split of CPU, n\u00a0=\u00a0{n}',
    steady: 'the run’s own noise does not move these digits, n\u00a0=\u00a0{n}',
  },
  status: {
    unknown: 'The address asks for {names}, which is not here. {rest}',
    notLoaded: 'The run cannot be loaded: {error} {id} stays chosen, and the answer below is that of {id}.',
    invalid: 'The answer below is that of the last valid values: see the marked fields.',
    failed: 'It cannot be made now, reload the page and try again: {error}',
    copied: 'The link is copied, with every value that you stated.',
    copiedOwn: 'The link is copied, with every value that you stated. Your own bundle is not in it.',
    notCopied: 'The link cannot be copied here: take it from the address bar.',
  },
  thresholds: 'Everything else as stated, it pays with: {thresholds}.',
  example: EXAMPLE.prices,
  cells: { value: dataElement('{value}', '{text}'), detail: quiet('{text}'), absent: NOT_RECORDED },
  tables: {
    run: runForm(['figures', 'baselineFigures']),
    runAlone: runForm(['figures']),
    breakEven: formOf({
      caption: 'Break-even of each driver',
      note: 'Everything else as stated. “Always” and “never”: no value of it turns the answer.',
      columns: ['Driver', right('Now'), 'Pays', right('At')],
      rows: { driver: ['{label}', '{nowIs}', '{pays}', '{where?–}'] },
    }),
    sizing: formOf({
      caption: 'Machines for {ingest} in and {read} out',
      note: '{label}; cores used at {used}.',
      columns: ['Need', right('Figure'), 'Basis'],
      rows: {
        cores: ['Cores, headroom included', '{sizing.cores}', '{cpu}; {cores}'],
        instances: ['Instances', '{instances}', 'cores ÷ cores of an instance, rounded up{atMost}'],
        peak: ['Peak memory of one proxy', '{quantity}', 'measured at concurrency {concurrency}'],
        memory: ['Memory, all instances', '{memoryGb}', '{memory}'],
        workers: ['Workers, all instances', '{sizing.workers}', '{workers}'],
      },
    }),
    time: formOf({
      caption: 'Time and links',
      columns: ['What', right('Figure'), 'How'],
      rows: {
        upload: ['Upload of {size}, {label}', '{speed.uploadS}', 'size ÷ measured PUT throughput'],
        baseline: ['Upload of {size}, {baseline.label}', '{speed.baselineUploadS}', 'the same through the plain mode'],
        ingest: ['Ingest that needs another core', '{speed.ingestPerCore}', '1000 ÷ CPU-seconds per GB written'],
        inTurn: ['Sending less beats encoding below, in turn', '{speed.linkInTurn?no such link, or not recorded}', 'encode, then send'],
        overlapped: ['The same, overlapped', '{speed.linkOverlapped?no such link, or not recorded}', 'encode while sending'],
      },
    }),
    wire: formOf({
      caption: 'An hour in which the core is busy',
      note: 'Net: transfer to the client that is not paid, minus cores and memory. CPU and memory per session beside it.',
      columns: [
        'Setting',
        ...['Not sent', 'Net', 'Transfer price at which it breaks even', 'Memory per session', 'CPU per session'].map(right),
        'Answer',
      ],
      rows: {
        setting: ['{label}', '{savedGbPerHour}', '{net}', '{price}', '{memoryPerSessionKb}', '{cpuPerSessionS}', '{answer}'],
      },
    }),
    latency: formOf({
      caption: 'Added time against a budget of {budget}',
      note: 'A single observation has no interval: its median lies within the budget or over it, and that is all that can be said.',
      columns: ['Setting', right('Added time'), 'Median', 'Answer'],
      rows: { setting: ['{label}', '{addedMs}', '{median}', '{verdict}'] },
    }),
  },
  basis: {
    linear: 'assumed linear ({codes})',
    cores: 'within the cores that the run used',
    memory: 'largest measured peak × instances',
    workers: 'within the workers that the run used',
    split: 'CPU measured per GB',
    unsplit: 'CPU not split by the run: the dearer direction carries all of it',
    atMost: '; up to {instances} by the interval',
  },
  marks: TOLD_MARKS,
  lists: { marks: 'Beyond what the run measured', flags: 'Flags of the figures used', touches: ' Touches: {parts}.' },
  charts: {
    cost: {
      title: 'What a month costs in the steady state: {label}',
      howToRead: 'One pair of bars for each part of the cost, the baseline first. Whiskers show the range that the run allows.',
      axis: 'Cost of a month',
      table: chartForm(['Group', 'Series', 'Value, {unit}', ...spread], ['group', 'series', 'value', ...spreadCells]),
    },
    months: {
      title:
        'Over {money.months.length} months the saving of {label} stays above zero from month {money.paidBack.surely} on, over its whole range',
      never: 'Over {money.months.length} months the saving of {label} is not shown to stay above zero',
      howToRead:
        'Saving of a month and all before it, for a store that starts empty. Above zero the mode has cost less than doing without; the month named is the first from which on it stays there.',
      axis: 'Saving so far',
      table: chartForm(['Series', 'Month', 'Saving so far, {unit}', ...spread], ['series', 'x', 'value', ...spreadCells]),
    },
    drivers: {
      title: 'What moves the saving of {label} most',
      howToRead:
        'Change of the monthly saving when one input goes to each end: figures of the run over their interval, stated inputs by ±20 %.',
      axis: 'Change of the monthly saving',
      ends: ['Lower end', 'Upper end'],
      table: chartForm(['Group', 'Series', 'Value, {unit}'], ['group', 'series', 'value']),
    },
  },
} as const;

type Worded<T> = T extends Html
  ? Html
  : T extends string
    ? string
    : T extends number
      ? number
      : { readonly [Key in keyof T]: Worded<T[Key]> };

/** The words, wherever they come from. */
export type PaysTexts = Worded<typeof PAYS_TEXTS>;
