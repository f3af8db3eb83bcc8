/** The workloads that a study offers, answered on one of its runs in words. */
import { FIELDS, inputsOf, type Preset } from '../economics/fields.ts';
import type { Run } from '../run/types.ts';
import { answerOf, changeOf, chargedOf, lowered, shortText, turnsOf } from './pays-answer.ts';
import { modesOf, runFiguresOf, type Knows } from './pays-figures.ts';

/** What a month comes to hangs on these before all else. */
const STATED = [
  ...(['writtenGbPerMonth', 'retention', 'readsPerStoredByte', 'sentGbPerMonth'] as const),
  ...(['storagePerGbMonth', 'transferStorePerGb', 'transferClientPerGb', 'vcpuHour', 'memoryGbHour'] as const),
];

/** The workloads that a study offers, each with its answer in one line, and what holds for all of them. */
export function presetLines(run: Run, { presets, ...study }: Knows & { presets: readonly Preset[] }) {
  const figures = runFiguresOf(run, study);
  const fields = { ...FIELDS.workload, ...FIELDS.prices };
  const asked = presets.map((preset) => {
    const inputs = inputsOf(preset);
    const outcome = answerOf(figures, preset.mode ?? modesOf(figures)[0]!.mode, inputs);
    if (outcome.kind === 'none') return { preset, stated: [], said: [], verdict: outcome.verdict };
    const { answer, cheaper } = outcome;
    const { way, money, verdict } = answer;
    const values = { ...inputs.workload, ...inputs.prices };
    const stated = STATED.filter((key) => fields[key].ways.includes(way))
      .map((key) => `${lowered(fields[key].label)} ${shortText(values[key], fields[key].unit.replace('money', values.currency), 4)}`)
      .map((text) => text.replace(/ 1\smonths$/, ' 1\u00a0month'));
    const said = money ? [`${changeOf(answer, money)}.`, ...chargedOf(answer), ...turnsOf(answer, money, 1), ...cheaper] : [];
    return { preset, stated, said, verdict };
  });
  const inAll = (read: (one: (typeof asked)[number]) => readonly string[]) =>
    asked.length < 2 ? [] : asked.map(read).reduce((kept, next) => kept.filter((text) => next.includes(text)));
  const [stated, said] = [inAll((one) => one.stated), inAll((one) => one.said)];
  const lines = asked.map(({ preset: { label, what }, verdict, ...one }) => {
    const own = one.stated.filter((text) => !stated.includes(text)).join('; ');
    const texts = [`${own && `${own}: `}${verdict}.`, ...one.said.filter((text) => !said.includes(text))];
    return { label, what, text: texts.join(' ') };
  });
  return { lines, shared: [...(stated.length > 0 ? [`In each: ${stated.join('; ')}.`] : []), ...said].join(' ') };
}
