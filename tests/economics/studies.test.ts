/** Every run, mode and preset of the site, asked as a reader asks and read as a reader reads. */
import { beforeAll, describe, expect, it } from 'vitest';
import { FIELDS, inputsOf, type Field, type Inputs, type Preset } from '../../src/economics/fields.ts';
import type { Answer } from '../../src/economics/pays.ts';
import { answerOf, detailsHtml, sentencesOf, tablesOf, type Outcome } from '../../src/report/pays-answer.ts';
import { modesOf, runFiguresOf, type RunFigures } from '../../src/report/pays-figures.ts';
import { loadPins, loadRun } from '../../src/sample-run/index.ts';
import { studyOf } from '../../src/studies/index.ts';

interface Asked {
  name: string;
  figures: RunFigures;
  inputs: Inputs;
  outcome: Outcome;
}
const SHARED: Pick<Preset, 'workload'> = { workload: { machines: 'shared', utilisation: 0.004 } };
const THROUGH: Pick<Preset, 'workload'> = { workload: { baseline: 'proxy' } };

const CHEAPER = /which costs ([\d,.]+).* This run has a cheaper mode on the same data: (.+), ([\d,.]+)\sEUR against ([\d,.]+)\sEUR\./;

const all: Asked[] = [];
beforeAll(async () => {
  for (const { runId, canonical } of await loadPins()) {
    const run = await loadRun(runId);
    const study = studyOf(run)!;
    const figures = runFiguresOf(run, study);
    const modes = modesOf(figures).map(({ mode }) => mode);
    // A preset is offered for every run of its study that has an answer, and names a mode that the canonical run has.
    for (const { mode } of canonical ? study.presets : []) if (mode) expect(modes, runId).toContain(mode);
    for (const mode of modes)
      for (const [i, preset] of [{}, SHARED, THROUGH, ...study.presets].entries())
        all.push({ name: `${runId} ${mode} ${i}`, figures, inputs: inputsOf(preset), outcome: answerOf(figures, mode, inputsOf(preset)) });
  }
});

const answers = () => all.flatMap(({ name, outcome }) => (outcome.kind === 'cost' ? [{ name, answer: outcome.answer }] : []));
const withMoney = () => answers().flatMap(({ name, answer }) => (answer.money ? [{ name, answer, money: answer.money }] : []));
/** Money as sentences print it. */
const euros = (text: string) => Number(text.replaceAll(',', '').replace('−', '-'));
const component = ({ money }: Answer, wanted: string) => money!.lines.find((line) => line.component === wanted);

it('names a cheaper mode only where it costs less than the one asked about, and than doing without', () => {
  const named = all.filter(({ outcome }) => outcome.kind === 'cost' && outcome.cheaper.length > 0);
  expect([named.length > 20, named.length < all.length / 2]).toEqual([true, true]);
  for (const { name, figures, inputs, outcome } of named) {
    const said = sentencesOf(outcome).join(' ');
    const [, base, label, least, own] = CHEAPER.exec(said)!;
    expect(euros(least!), name).toBeLessThan(Math.min(euros(own!), euros(base!)));
    const { mode } = modesOf(figures).find((one) => one.label === label)!;
    const [asked, answer] = [outcome, answerOf(figures, mode, inputs)].map((one) => (one as Outcome & { kind: 'cost' }).answer) as [
      Answer,
      Answer,
    ];
    if (asked.mode.encrypts) expect(answer.mode.encrypts, said).toBe(true);
    expect(Math.abs(answer.money!.totals.mode.value - euros(least!)), said).toBeLessThanOrEqual(0.5);
  }
});

describe('every answer of the site', () => {
  it('is one of many, most of them with money', () => {
    expect(all.length).toBeGreaterThan(400);
    expect(withMoney().length).toBeGreaterThan(all.length / 2);
  });

  it('names what it lacks, with no empty list, and prints no figure that is none', () => {
    for (const { name, outcome } of all) {
      const said = sentencesOf(outcome).join(' ');
      expect(said, name).not.toMatch(/: [.;]|; [.;]|\.\.|\b0 tested|undefined|NaN|Infinity|\[object|etention \w+ 0\.\d+\smonths/);
      expect(detailsHtml(outcome), name).not.toMatch(/undefined|NaN|Infinity|\[object|<ul><\/ul>/);
      const hasMoney = outcome.kind === 'cost' && outcome.answer.money !== undefined;
      if (!hasMoney) expect(said, name).toMatch(/^Cannot tell from this run\. .*(not recorded: \S|expected at most)/);
    }
  });

  it('compares a mode with something else', () => {
    for (const { name, answer } of answers()) {
      expect(answer.mode.mode, name).not.toBe(answer.base.mode);
      const [, against] = /than with (.+), which costs/.exec(sentencesOf({ kind: 'cost', answer, cheaper: [] })[1]!) ?? [];
      expect(against, name).not.toBe(answer.mode.label);
    }
  });

  it('says more or less as the verdict does, and the money of its tables', () => {
    for (const { name, answer, money } of withMoney()) {
      const [verdict, result] = sentencesOf({ kind: 'cost', answer, cheaper: [] });
      const [, saved, direction, base] = /costs ([\d,.]+)\sEUR (more|less) than with .+, which costs ([\d,.]+)\sEUR/.exec(result!)!;
      if (verdict === 'Pays.') expect(direction, name).toBe('less');
      if (verdict === 'Does not pay.') expect(direction === 'more' || euros(saved!) === 0, name).toBe(true);
      const [cost] = tablesOf(answer);
      const shown = (row: string, column: number) => {
        const cell = cost!.rows.find(([head]) => head === row)![column];
        return euros(typeof cell === 'object' && cell ? cell.text : '');
      };
      expect(Math.abs(euros(saved!) - Math.abs(shown('Saving', 1))), name).toBeLessThanOrEqual(0.5);
      expect(Math.abs(euros(base!) - shown('Total', 2)), name).toBeLessThanOrEqual(0.5);
      expect(money.saving.value, name).toBeCloseTo(shown('Saving', 1), 2);
    }
  });

  it('charges for the machines that it names, or says that the cores are there anyway', () => {
    for (const { name, answer } of withMoney()) {
      const said = sentencesOf({ kind: 'cost', answer, cheaper: [] }).join(' ');
      const { workload, prices } = answer.inputs;
      const machines = /Machines: (\d+) instances? of (\d+) cores/.exec(said);
      if (prices.vcpuHour === 0) expect(said, name).toContain('so no machine is charged');
      else if (!machines) expect(said, name).toContain('The cores are there anyway');
      else {
        const paid = Number(machines[1]) * Number(machines[2]) * 730 * prices.vcpuHour;
        const memory = (answer.mode.memory?.value ?? 0) * Number(machines[1]) * 730 * prices.memoryGbHour;
        expect(component(answer, 'compute')!.mode.value, name).toBeCloseTo(paid + memory, 2);
        expect(workload.machines, name).toBe('own');
        expect(Number(machines[1]) * workload.coresPerInstance, name).toBeGreaterThanOrEqual(answer.mode.cores!.value);
      }
    }
  });
});

describe('by study', () => {
  const example = (start: string) => withMoney().find(({ name }) => name.startsWith(start))!;

  it('takes the codec of an application at its CPU time, whatever is stated about machines', () => {
    const { answer } = example('tax-rocksdb-blob-20261122-0331 zstd 0');
    expect([answer.inputs.workload.machines, answer.mode.instances!.value]).toEqual(['shared', 1]);
    expect(answer.verdict).toBe('pays');
  });

  it('answers for a dictionary where compressing is not charged, and names CPU where it is', () => {
    const dictionaries = answers().filter(({ name }) => name.startsWith('tax-cdt-cache-20261122-1250 dcb large'));
    expect(dictionaries.map(({ answer }) => answer.verdict === 'pays')).toEqual([false, false, false, true, true, true]);
    expect(dictionaries[0]!.answer.because).toContain('not recorded: CPU time');
  });
});

it('asks of an application and a server that answers clients nothing about proxies', () => {
  const fields: [string, Field][] = Object.entries({ ...FIELDS.workload, ...FIELDS.prices });
  const asked = (way: Field['ways'][number]) => fields.flatMap(([key, { ways, label }]) => (ways.includes(way) ? [`${key} ${label}`] : []));
  expect(asked('application').filter((text) => /prox|instances|peak/i.test(text))).toEqual([]);
  expect(asked('edge').filter((text) => /prox|retention|storage/i.test(text))).toEqual([]);
});
