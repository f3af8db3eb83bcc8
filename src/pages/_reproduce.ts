import { harnesses as all } from '../../harness/index.ts';
import { nameOf } from '../../harness/kit/harness.ts';
import type { DataTable } from '../report/data-table.ts';
import { studies } from '../studies/index.ts';
import { openSite } from './_site.ts';

const { base, studies: opened } = await openSite();
const harnesses = all.filter(({ study }) => studies.some(({ id }) => id === study));

/** A study and a run that the commands name. */
export const harness = harnesses[0]!.study;
export const example = opened[0]!.pins.find(({ run }) => run.provenance === 'measured')!.run.id;

export const harnessTable: DataTable = {
  caption: 'Plans that the harness runs, by their names in the command',
  columns: [{ label: 'Plan' }, { label: 'Question' }, { label: 'Needs' }, { label: 'Takes', align: 'right' }],
  rows: harnesses.map((own) => [
    { text: nameOf(own), href: `${base}notes/${own.study}/` },
    own.question,
    own.needs.map(({ name }) => name).join(', '),
    `${own.plan('full').blocks} blocks, about ${own.minutes} min`,
  ]),
};

export const sourceTable: DataTable = {
  id: 'sources',
  caption: 'Sources of the studies',
  columns: [{ label: 'Commands of the study' }, { label: 'What its source published' }],
  rows: opened.map(({ study, pins }) => [
    { text: study.name, href: `${base}notes/${study.id}/#reproduce-it` },
    pins.flatMap(({ pin }) => (pin.provenance === 'transcribed' ? pin.source : [])).join('; '),
  ]),
};
