/** Runs by machine where the site shows them: a sentence in notes and ledgers, a figure and a table for each study on the list of runs. In: studies. Out: elements. */
import { siteAddresses } from '../charts/addresses.ts';
import type { BarPoint, BarsSpec } from '../charts/spec.ts';
import type { NumberClaim } from '../claims/types.ts';
import { chartHtml } from '../report/chart.ts';
import { holdsHtml } from '../report/claims.ts';
import { dataTableHtml, type Cell, type DataTable } from '../report/data-table.ts';
import { formatNumber, formatRange } from '../run/format.ts';
import { kernelOf, toolsOf } from '../run/machine.ts';
import { median } from '../run/median.ts';
import type { Run } from '../run/types.ts';
import { byId, caught } from '../studies/evaluate.ts';
import { holdingOf, holdsText, machinesFigure, machinesOf, type HoldsIn } from '../studies/machines.ts';
import type { Piece } from './pieces.ts';
import type { OpenedStudy, Site } from './site.ts';

/** Elements of the list of runs, as `runsPagePieces` lists them. */
export const IN_RUNS = /<ct-chart [^]*?<\/ct-chart>|<div id="machines-[^]*?<\/table><\/div>/g;

/** In how many runs the finding holds; no text where nothing is counted. */
export function holdingPieces({ study, runs }: OpenedStudy, base: string): Piece[] {
  const text = caught(() => holdsHtml(base, study.id, holdsText(holdingOf(study, runs))));
  return text === '' ? [] : [{ claim: `${study.id}/machines`, text: text instanceof Error ? null : text }];
}

/** Figure and table of every study. */
export const runsPagePieces = ({ studies, base }: Site): Piece[] => studies.flatMap((opened) => byMachinePieces(opened, base));

/** The figure where the study has one, then its table. */
export function byMachinePieces(opened: OpenedStudy, base: string): Piece[] {
  const { study, runs } = opened;
  const made = caught(() => {
    const figures = machinesFigure(study, runs);
    return [...figures.map((spec) => chartHtml(spec, siteAddresses(base))), dataTableHtml(machinesTable(opened, figures))];
  });
  const claim = `${study.id}/machines`;
  return made instanceof Error
    ? [
        { claim, text: null },
        { claim, text: null },
      ]
    : made.map((text) => ({ claim, text }));
}

/** A row for each machine: its runs, whether the finding holds in them, the median of each deciding figure over them, and the conditions. */
function machinesTable({ study, runs, pins }: OpenedStudy, figures: readonly BarsSpec[]): DataTable {
  const judged = holdingOf(study, runs);
  const points = figures.flatMap((spec) => spec.points);
  const numbers = study.claims.filter((claim) => claim.kind === 'number');
  const deciding = study.cost.ours.map((id) => byId('claim', id, numbers));
  const labelOf = ({ id }: Run) => pins.find(({ pin }) => pin.runId === id)!.pin.label;
  const rows = machinesOf(runs.all).map(({ machine, runs: own }, i): Cell[] => {
    const ids = new Set(own.map(({ id }) => id));
    const together = (texts: readonly (string | null)[]) => [...new Set(texts.filter((text) => text !== null))].join('; ') || null;
    return [
      {
        text: machine ?? 'not recorded',
        detail: `${own[0]!.provenance === 'measured' ? `Machine ${i + 1}` : 'As its source states it'}: ${namesOf(own.map(labelOf))}`,
      },
      `${own.length}`,
      holdingCell(judged.filter(({ run }) => ids.has(run.id))),
      ...deciding.map((claim) =>
        medianCell(
          claim,
          points.filter(({ group, series }) => group === claim.id && ids.has(series)),
        ),
      ),
      together(own.map(kernelOf)),
      together(own.flatMap(toolsOf)),
    ];
  });
  const holds = holdsText(judged);
  return {
    id: `machines-${study.id}`,
    caption: `${study.name}, by machine`,
    note: `${holds ? `The finding holds in ${holds}. ` : ''}Figures are medians over the runs of a machine.`,
    columns: [
      { label: 'Machine' },
      { label: 'Runs', align: 'right' },
      { label: 'Finding' },
      ...deciding.map(({ label }) => ({ label, align: 'right' as const })),
      { label: 'Kernel' },
      { label: 'Tools' },
    ],
    rows,
  };
}

/** Runs of a machine that are named. */
const NAMED = 6;

const namesOf = (labels: readonly string[]) =>
  [...labels.slice(0, NAMED), ...(labels.length > NAMED ? [`and ${labels.length - NAMED} more`] : [])].join('; ');

/** `holds in 1 of 2`, or why no run of the machine is covered. */
function holdingCell(judged: readonly HoldsIn[]): Cell {
  const covered = judged.filter(({ holds }) => holds !== null);
  const why = [...new Set(judged.flatMap(({ because }) => because || []))].join('; ');
  const text = covered.length === 0 ? 'not covered' : `holds in ${covered.filter(({ holds }) => holds).length} of ${covered.length}`;
  return why ? { text, detail: why } : text;
}

/** The median over some runs, with their range where there are several; null where none of them holds the figure. */
function medianCell({ decimals }: NumberClaim, points: readonly BarPoint[]): Cell {
  const values = points.flatMap(({ value }) => value ?? []);
  if (values.length === 0) return null;
  const value = median(values);
  const range = formatRange(Math.min(...values), Math.max(...values), '×', decimals) ?? 'alike at this digit';
  return {
    text: formatNumber(value, '×', decimals).text,
    value,
    detail: values.length === 1 ? 'one run' : `${range}, ${values.length} runs`,
  };
}
