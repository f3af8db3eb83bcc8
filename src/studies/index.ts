/** The studies, in the order of the notes. */
import type { Run } from '../run/types.ts';
import * as notes from './notes.ts';
import type { Study } from './study.ts';

export type { Study } from './study.ts';

const numberOf = (name: string) => Number(name.slice('note'.length));

export const studies: readonly Study[] = Object.entries(notes)
  .toSorted(([a], [b]) => numberOf(a) - numberOf(b))
  .map(([, study]) => study);

/** What a run or a claim is called wherever those of several studies are listed: they share labels. */
export const titleIn = (study: Pick<Study, 'name'>, { label }: { label: string }): string => `${study.name}: ${label}`;

/** The study that a run belongs to: the one that a transcript names, or the one that its harness was written for. */
export const studyOf = (run: Run): Study | undefined =>
  studies.find(({ id, harness }) => (run.study === undefined ? harness === run.harness : id === run.study));
