/** The tax map of all studies, for the pages that show it and for the check: panels of the drawing and rows of the tables. */
import { dataTableHtml, type Cell, type Column, type DataTable } from '../report/data-table.ts';
import { taxMapHtml, type MapPanel, type MapPoint } from '../report/tax-map.ts';
import { formatInterval, formatNumber, formatQuantity } from '../run/format.ts';
import type { Quantity } from '../run/types.ts';
import { figureOf } from './figure.ts';
import { caught } from '../studies/evaluate.ts';
import type { Study } from '../studies/index.ts';
import { frontOf, isPlaced, type PlacedPoint, type StudyTax, type TaxPoint } from '../studies/tax-map.ts';
import { API_VERSION, schemaAddress } from './json.ts';
import type { Piece } from './pieces.ts';
import type { OpenedStudy, Site } from './site.ts';

export const ROLES = [
  { key: 'compression', label: 'compresses' },
  { key: 'encryption', label: 'encrypts' },
  { key: 'compression_encryption', label: 'does both' },
] as const;

export interface StudyMap {
  study: Study;
  tax: StudyTax;
  /** Points with both figures. */
  placed: readonly PlacedPoint[];
  /** Undefined where no point can be placed. */
  panel: MapPanel | undefined;
  rows: readonly (readonly Cell[])[];
  /** Ids of the points that nothing else in their run beats. */
  front: ReadonlySet<string>;
  /** Runs of the study without a point. */
  leftOut: number;
}

/** Runs of a study on its map: the canonical one and those that were pinned first. */
const RUNS = 20;

const COLUMNS: readonly Column[] = [
  { label: 'Mode', nowrap: true },
  { label: 'Time paid', align: 'right' },
  { label: 'Bytes saved', align: 'right' },
  { label: 'Memory or CPU', align: 'right' },
  { label: 'Front' },
  { label: 'Evidence' },
];

/** One map per study, in the order of the notes. */
export const studyMaps = ({ studies, base }: Site): StudyMap[] => studies.map((opened) => mapOf(opened, base));

/** The drawing of all studies; without text where a run of one of them was refused. */
export const mapPiece = (site: Site): Piece => piece('the tax map', () => taxMapHtml(studyMaps(site).flatMap(({ panel }) => panel ?? [])));

/** The drawing, then the table of each study, as `IN_MAP` finds them. */
export const mapPagePieces = (site: Site): Piece[] => [
  mapPiece(site),
  ...site.studies.map((opened) => piece(`${opened.study.id}/tax map`, () => dataTableHtml(tableOf(mapOf(opened, site.base))))),
];

export const IN_MAP = /(?:<svg class="ct-svg [^]*?<\/svg>)+|<div class="data-table" [^]*?<\/table><\/div>/g;

function piece(claim: string, make: () => string): Piece {
  const text = caught(make);
  return { claim, text: text instanceof Error ? null : text };
}

/** Every point with its figures and their cells, as one document of the API. @throws DataError where a run of a study was refused */
export function mapDocument(site: Site) {
  const partOf = (figure: TaxPoint['time'] | TaxPoint['saving']) =>
    'quantity' in figure
      ? { ...figureOf(figure.quantity), sources: figure.quantity.sources.map(({ run, file, at }) => ({ run, file, at })) }
      : null;
  const points = studyMaps(site).flatMap(({ study, tax, front }) =>
    tax.points.map(({ id, mode, role, setting, run, time, saving }) => ({
      study: study.id,
      id,
      mode,
      role,
      setting,
      run,
      onFront: front.has(id),
      time: partOf(time),
      saved: partOf(saving),
    })),
  );
  return { version: API_VERSION, schema: schemaAddress(site.base, 'map'), points };
}

/** Its points as a table. */
export const tableOf = ({ study, tax, rows, leftOut }: StudyMap): DataTable => {
  const left = leftOut > 0 ? ` ${leftOut} further pinned runs are not on the map.` : '';
  const note = tax.points.length === 0 ? 'It lists no mode with what it pays or saves.' : `Against ${tax.baseline.name}.${left}`;
  return { caption: study.name, note, columns: COLUMNS, rows };
};

function mapOf({ study, runs, pins }: OpenedStudy, base: string): StudyMap {
  const mapped = new Set([runs.canonical, ...runs.all].slice(0, RUNS + 1));
  const all = runs.all.filter((run) => mapped.has(run));
  const tax = study.tax(Object.create(runs, { all: { value: all } }) as typeof runs);
  const front = frontOf(tax);
  const placed = tax.points.filter(isPlaced);
  const pinOf = (point: TaxPoint) => pins.find(({ run }) => run.id === point.run)!;
  const toMark = (point: PlacedPoint): MapPoint => {
    const { quantity } = point.time;
    return {
      role: point.role,
      time: quantity.value,
      ...(quantity.interval ? { interval: quantity.interval } : {}),
      saved: point.saving.quantity.value,
      hollow: quantity.n === 1 || pinOf(point).run.provenance === 'transcribed',
      onFront: front.ids.has(point.id),
      ...(point.label ? { label: point.label } : {}),
      text: `${point.mode}, ${point.setting}, ${pinOf(point).pin.label}: ${timeText(point)}, ${savedText(point)}${thirdText(point)}`,
      href: `${base}runs/${point.run}/`,
      id: point.id,
    };
  };
  return {
    study,
    tax,
    placed,
    panel: placed.length ? { title: tax.title, baseline: tax.baseline.name, points: placed.map(toMark), fronts: front.corners } : undefined,
    front: front.ids,
    rows: tax.points.map((point) => rowOf(point, pinOf(point), front.ids.has(point.id), base)),
    leftOut: runs.all.filter(({ id }) => !tax.points.some(({ run }) => run === id)).length,
  };
}

function rowOf(point: TaxPoint, { pin, run }: OpenedStudy['pins'][number], onFront: boolean, base: string): Cell[] {
  const { time, saving, third } = point;
  return [
    { text: point.mode, detail: point.setting },
    'quantity' in time
      ? {
          text: formatQuantity(time.quantity).text,
          value: time.quantity.value,
          data: { tax: point.id },
          detail: formatInterval(time.quantity),
        }
      : { text: time.missing },
    'quantity' in saving
      ? { text: percent(saving.quantity), value: saving.quantity.value, data: { saved: point.id }, detail: saving.counted }
      : { text: saving.missing },
    third ? { text: formatQuantity(third.quantity).text, value: third.quantity.value, detail: third.what } : null,
    onFront ? 'yes' : '',
    { text: pin.label, href: `${base}runs/${run.id}/`, detail: `${run.provenance}, ${cellsOf(point)}` },
  ];
}

/** The first cell that the point was computed from, and how many there are besides. */
function cellsOf({ time, saving }: TaxPoint): string {
  const sources = [time, saving].flatMap((part) => ('quantity' in part ? part.quantity.sources : []));
  const [first, ...others] = new Set(sources.map(({ file, at }) => `${file} ${at}`));
  if (first === undefined) return 'no cell';
  return others.length ? `${first} and ${others.length} more` : first;
}

const timeText = ({ time }: PlacedPoint) => `${formatQuantity(time.quantity).text} the time (${formatInterval(time.quantity)})`;
const savedText = ({ saving }: PlacedPoint) => `${percent(saving.quantity)} saved (${saving.counted})`;
const thirdText = ({ third }: PlacedPoint) => (third ? `, ${third.what} ${formatQuantity(third.quantity).text}` : '');

/** To hundredths; what rounds to nothing has no sign. */
const percent = (q: Quantity) => formatNumber(Math.round(q.value * 100) / 100 + 0, q.unit).text;
