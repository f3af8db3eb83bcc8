/** The list of runs in pages: canonical runs first, then the others in the order of the pins, by study on each page. */
import type { Site } from '../../documents/site.ts';
import type { OpenedStudy } from '../../studies/evaluate.ts';
import { successorIn } from '../../documents/superseded.ts';
import type { Cell, Column } from '../../report/data-table.ts';
import { listedFacts } from '../../documents/runs.ts';

/** Runs on one page. */
const PAGE_SIZE = 100;

export interface ListedStudy {
  title: string;
  rows: readonly (readonly Cell[])[];
}

/** At least one page; each names the studies that have a run on it. */
export function runPages({ studies, base }: Site): ListedStudy[][] {
  const listed = studies.flatMap((opened) => opened.pins.map((pinned) => ({ opened, pinned })));
  const ordered = [...listed.filter(({ pinned }) => pinned.pin.canonical), ...listed.filter(({ pinned }) => !pinned.pin.canonical)];
  return pagesOf(ordered).map((page) =>
    [...Map.groupBy(page, ({ opened }) => opened)].map(([opened, own]) => ({
      title: opened.study.name,
      rows: own.map(({ pinned }) => rowOf(pinned, opened, base)),
    })),
  );
}

/** Consecutive pieces of PAGE_SIZE; an empty list is one empty page. */
export const pagesOf = <T>(list: readonly T[]): T[][] =>
  Array.from({ length: Math.max(1, Math.ceil(list.length / PAGE_SIZE)) }, (_, i) => list.slice(i * PAGE_SIZE, (i + 1) * PAGE_SIZE));

export const columns: readonly Column[] = [
  { label: 'Run' },
  { label: 'Figures are' },
  { label: 'Started', nowrap: true },
  { label: 'Trials', align: 'right' },
  { label: 'Artifacts', align: 'right' },
  { label: 'Flags', align: 'right' },
  { label: 'Archive', align: 'right' },
  { label: 'SHA-256', nowrap: true },
];

/** The cells of one run, one for each of `columns`. */
function rowOf({ pin, run }: OpenedStudy['pins'][number], { pins }: OpenedStudy, base: string): Cell[] {
  const successor = successorIn(pins, run.id);
  const detail = [
    run.id,
    pin.canonical ? 'canonical: the prose quotes it' : '',
    pin.supersedes ? `supersedes ${pin.supersedes}` : '',
    successor ? `superseded by ${successor}` : '',
  ];
  return [
    { text: pin.label, href: `${base}runs/${run.id}/`, detail: detail.filter(Boolean).join(' · ') },
    { text: run.provenance, provenance: run.provenance, detail: run.harness },
    ...Object.entries(listedFacts(pin, run)).map(([fact, text]): Cell => (text ? { text, key: `listed/${run.id}:${fact}` } : null)),
    { text: pin.sha256.slice(0, 12), key: `digest/${run.id}`, code: true },
  ];
}
