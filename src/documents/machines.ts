import type { BarPoint } from '../charts/spec.ts';
import type { NumberClaim } from '../claims/types.ts';
import type { Cell, DataTable } from '../report/data-table.ts';
import { byId } from '../run/errors.ts';
import { formatNumber, formatRange } from '../run/format.ts';
import { kernelOf, toolsOf } from '../run/machine.ts';
import { median } from '../run/median.ts';
import { STOLEN_LIMIT, TOO_FEW } from '../run/stolen.ts';
import type { Run } from '../run/types.ts';
import { holdingOf, holdsText, isHeld, machinesFigure, machinesOf, type HoldsIn } from '../studies/machines.ts';
import type { OpenedStudy } from '../studies/evaluate.ts';

/** A row for each machine: its runs, whether the finding holds in them, the median of each deciding figure over them, and the conditions. */
export function machinesTable({ study, runs, pins }: OpenedStudy): DataTable {
  const figures = machinesFigure(study, runs);
  const judged = holdingOf(study, runs);
  const points = figures.flatMap((spec) => spec.points);
  const numbers = study.claims.filter((claim) => claim.kind === 'number');
  const deciding = Object.keys(study.cost.ours).map((id) => byId('claim', id, numbers));
  const labelOf = ({ id }: Run) => pins.find(({ pin }) => pin.runId === id)!.pin.label;
  const rows = machinesOf(runs.all).map(({ machine, runs: own }, i): Cell[] => {
    const ids = new Set(own.map(({ id }) => id));
    const together = (texts: readonly (string | null)[]) => [...new Set(texts.filter((text) => text !== null))].join('; ') || null;
    return [
      {
        text: machine ?? 'not recorded',
        detail: `${own[0]!.provenance === 'measured' ? `Machine ${i + 1}` : 'As its source states it'}: ${own.map(labelOf).join('; ')}`,
      },
      `${own.length}`,
      holdingCell(judged.filter(({ run }) => ids.has(run.id))),
      ...deciding.map((claim) => {
        const estimates = points.filter(({ group, series }) => group === claim.id && ids.has(series));
        const isTooFew = estimates.length === 0 && own.some((run) => run.experiment && isHeld(claim, runs, run));
        return isTooFew ? TOO_FEW : medianCell(claim, estimates, own);
      }),
      together(own.map(kernelOf)),
      together(own.flatMap(toolsOf)),
    ];
  });
  const holds = holdsText(judged);
  return {
    id: `machines-${study.id}`,
    scope: `machines/${study.id}`,
    caption: `${study.name}, by machine`,
    note: `${holds ? `The finding holds in ${holds}. ` : ''}Figures are medians over the runs of a machine, each in its blocks that lost at most ${STOLEN_LIMIT} % of their time, with their range; of one run with its interval.`,
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

/** `holds in 1 of 2`, or why no run of the machine is covered. */
function holdingCell(judged: readonly HoldsIn[]): Cell {
  const covered = judged.filter(({ holds }) => holds !== null);
  const why = [...new Set(judged.flatMap(({ because }) => because || []))].join('; ');
  const text = covered.length === 0 ? 'not covered' : `holds in ${covered.filter(({ holds }) => holds).length} of ${covered.length}`;
  return why ? { text, detail: why } : text;
}

/** The median over some runs, with their range, of one its interval, and the blocks that count; null where none holds the figure. @param all runs of the machine */
function medianCell({ decimals }: NumberClaim, points: readonly BarPoint[], all: readonly Run[]): Cell {
  const found = points.flatMap((point) => (point.value === null ? [] : { ...point, value: point.value }));
  if (found.length === 0) return null;
  const [first, ...more] = found.map(({ value }) => value) as [number, ...number[]];
  const { low = first, high = first } = more.length === 0 ? (found[0]!.interval ?? {}) : {};
  const range = formatRange(Math.min(low, ...more), Math.max(high, ...more), '×', decimals) ?? 'alike at this digit';
  const value = median([first, ...more]);
  const kept = found.reduce((sum, { values }) => sum + values.length, 0);
  const of = all.filter(({ id }) => found.some(({ series }) => series === id)).reduce((sum, { trials }) => sum + trials, 0);
  return {
    text: formatNumber(value, '×', decimals).text,
    value,
    detail: `${range}, ${more.length === 0 ? 'one run' : `${more.length + 1} runs`}, ${kept} of ${of} blocks`,
  };
}
