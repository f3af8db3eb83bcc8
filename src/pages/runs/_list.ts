/** The list of runs in pages: canonical runs first, then the others in the order of the pins, by study on each page. In: opened studies. Out: rows. */
import type { Cell } from '../../report/data-table.ts';
import { formatNumber } from '../../run/format.ts';
import { studies } from '../../studies/index.ts';
import { openStudy, type OpenStudy } from '../../studies/open.ts';
import { successorIn } from '../../documents/superseded.ts';

/** Runs on one page. */
const PAGE_SIZE = 100;

export interface ListedStudy {
  title: string;
  rows: readonly (readonly Cell[])[];
}

/** At least one page; each names the studies that have a run on it. @param base root of the site with its final slash */
export async function runPages(base: string): Promise<ListedStudy[][]> {
  const opened = await Promise.all(studies.map(({ id }) => openStudy(id)));
  const listed = opened.flatMap((study) => study.pins.map((pinned) => ({ study, pinned })));
  const ordered = [...listed.filter(({ pinned }) => pinned.pin.canonical), ...listed.filter(({ pinned }) => !pinned.pin.canonical)];
  return pagesOf(ordered).map((page) =>
    opened.flatMap((study) => {
      const own = page.filter((entry) => entry.study === study);
      return own.length > 0 ? [{ title: study.study.name, rows: own.map(({ pinned }) => rowOf(pinned, study, base)) }] : [];
    }),
  );
}

/** Consecutive pieces of PAGE_SIZE; an empty list is one empty page. */
export const pagesOf = <T>(list: readonly T[]): T[][] =>
  Array.from({ length: Math.max(1, Math.ceil(list.length / PAGE_SIZE)) }, (_, i) => list.slice(i * PAGE_SIZE, (i + 1) * PAGE_SIZE));

function rowOf({ pin, run }: OpenStudy['pins'][number], { pins }: OpenStudy, base: string): Cell[] {
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
    run.startedAt && { text: run.startedAt.slice(0, 10) },
    `${run.trials}`,
    run.artifacts.length > 0 ? `${run.artifacts.length}` : null,
    `${run.flags.length}`,
    formatNumber(pin.bytes, 'B').text,
    { text: pin.sha256.slice(0, 12), code: true },
  ];
}
