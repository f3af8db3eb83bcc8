/** In how many runs and on how many machines findings hold, as the pages say it, counted again from the run files of the archives. */
import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { lowered } from '../../src/report/claims.ts';
import { studies } from '../../src/studies/index.ts';
import { attribute, elementsIn, elementsOf, read, textOf } from './dist.ts';
import { pins } from './plain-reader.ts';

interface RunFile {
  command: string;
  machine: Record<'cpu' | 'kernel' | 'caches', string> & Record<'cores' | 'memoryBytes' | 'family' | 'model' | 'stepping', number>;
  blocks: { finished: { calibration?: { integer_s: number } }[] };
}
const runFile = (id: string) =>
  JSON.parse(execFileSync('tar', ['-xzOf', `data/bundles/${id}.tgz`, `${id}/run.json`], { encoding: 'utf8' })) as RunFile;

/** Runs of our harness by study, of its first plan, whose command is the study's name; a finding takes ten blocks. */
const ours = Map.groupBy(
  pins()
    .filter(({ file }) => file.startsWith('tax-'))
    .map(({ file, study }) => ({ study, id: file.replace('.tgz', ''), run: runFile(file.replace('.tgz', '')) }))
    .filter(({ study, run }) => run.blocks.finished.length >= 10 && run.command.split(' ').includes(study)),
  ({ study }) => study,
);
function machineOf({ machine: { cpu, cores, memoryBytes, family, model, stepping, caches }, blocks }: RunFile): string {
  const loops = blocks.finished.flatMap(({ calibration }) => calibration?.integer_s ?? []);
  const loop = 2 ** Math.round(Math.log2(Math.min(...loops) * 1000));
  const processor = loops.length > 0 ? ` (${family}-${model}-${stepping}, caches ${caches}, loop ${loop} ms)` : '';
  return `${cpu}, ${cores} cores, ${Math.ceil(memoryBytes / 1024 ** 3)} GiB${processor}`;
}

it('has runs of every study', () => {
  expect(ours.size).toBeGreaterThanOrEqual(5);
});

describe.each([...ours])('%s', (study, runs) => {
  const machines = [...new Set(runs.map(({ run }) => machineOf(run)))];
  const sure = machines.filter((machine) => !machines.some((other) => other.startsWith(`${machine} (`)));
  const kinds = `${sure.length < machines.length ? 'at least ' : ''}${sure.length} kind${sure.length === 1 ? '' : 's'} of machine`;
  // The build stops where a guard fails in a run, so a built site has no run in which the finding does not hold.
  const counted = `${runs.length} of ${runs.length} runs, on ${kinds}`;
  const list = elementsOf('runs/index.html');
  const { claims } = JSON.parse(read(`api/v1/claims/${study}.json`)) as { claims: { id: string; text: string }[] };

  it('says so in its note, in its ledger and on the home page', () => {
    for (const page of [`notes/${study}/index.html`, `claims/${study}/index.html`]) {
      const said = elementsOf(page).filter((element) => attribute(element, 'class') === 'machines');
      const ids = said.flatMap(elementsIn).flatMap((element) => /#(own-.*)$/.exec(attribute(element, 'href') ?? '')?.[1] ?? []);
      expect([...new Set(ids)], page).toEqual(ids);
      expect(studies.find(({ id }) => id === study)!.guards).toEqual(expect.arrayContaining(ids));
      const listed = ids.map((id) => lowered(claims.find((claim) => claim.id === `${study}/${id}`)!.text)).join('; ');
      expect(said.map(textOf)).toEqual([`Tested in each run alone, where a run measures them all, and true in ${counted}: ${listed}.`]);
    }
    const said = elementsOf('index.html')
      .map(textOf)
      .find((text) => text.startsWith('What each note lists was tested in each'));
    expect(said).toContain(counted);
  });

  it('is led to from there: figure and table on the list of runs, a row for each machine with its kernel', () => {
    const section = list.find((element) => attribute(element, 'id') === study)!;
    const inside = elementsIn(section);
    expect(inside.filter(({ tagName }) => tagName === 'ct-chart')).toHaveLength(1);
    const table = inside.find((element) => attribute(element, 'id') === `machines-${study}`)!;
    const rows = elementsIn(table).filter(({ tagName }) => tagName === 'tr');
    for (const machine of machines) {
      const row = rows.find((own) => textOf(own).replaceAll('\u00a0', ' ').startsWith(`${machine}Machine`))!;
      const own = runs.filter(({ run }) => machineOf(run) === machine);
      expect(textOf(row)).toContain(`holds in ${own.length} of ${own.length}`);
      for (const { run } of own) expect(textOf(row)).toContain(run.machine.kernel);
    }
  });
});
