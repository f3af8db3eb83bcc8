/** The finding of a study as one row of the home page: a sentence with its numbers, and the same numbers as a chart on an axis that all rows share. */
import { escapeText, joined, markup, tag, type Html } from '../markup/markup.ts';
import type { BarsSpec } from '../charts/spec.ts';
import { renderSvg } from '../charts/svg.ts';
import type { StatedNumber } from '../claims/types.ts';
import { counted, sayingHtml } from './claims.ts';

type Marks = Readonly<Record<string, string>>;
/** What a study says of itself on the home page. */
interface Said {
  id: string;
  name: string;
  title: string;
  cost: { of: string; pays: string; another?: Marks; ours: Marks; printed: Marks };
}

export interface Finding {
  study: Said;
  number(id: string): StatedNumber;
  ours: readonly StatedNumber[];
  printed: readonly StatedNumber[];
  /** In how many runs and on how many machines it holds; empty where that is not known. */
  holds: string;
}

/** The smallest and the largest figure of all rows, intervals included. */
export const rangeOf = (findings: readonly Finding[]): readonly number[] => {
  const ends = findings.flatMap(({ ours, printed }) =>
    [...ours, ...printed].flatMap(({ quantity: { value, interval } }) => (interval ? [interval.low, interval.high] : [value])),
  );
  return [Math.min(...ends), Math.max(...ends)];
};

/** One row: what was found, when it pays, and its figures. @param range what the axis of all rows holds */
export function findingHtml(base: string, finding: Finding, range: readonly number[]): Html {
  const { study, number, ours } = finding;
  const { id, name, title, cost } = study;
  const sentence = sayingHtml({ base, study: id }, title, number);
  const note = tag('a', { class: 'to-note', href: `${base}notes/${id}/` }, escapeText(name));
  const blocks = ours[0] ? markup`, ${counted(`${id}/${ours[0].id}:n`, ours[0].quantity.n)} blocks. ` : '';
  return tag('div', { class: 'finding', 'data-finding': id }, [
    tag('div', {}, [
      tag('p', { class: 'said' }, markup`${sentence}.`),
      tag('p', { class: 'quiet' }, markup`${note}${blocks}${escapeText(cost.pays)}`),
    ]),
    tag('div', { class: 'ct-plot' }, renderSvg(chartOf(finding, range), { width: 'narrow' })),
  ]);
}

/** A dot with its interval for each number of ours, a hollow one for each that the source printed. */
function chartOf({ study: { id, cost }, ours, printed }: Finding, range: readonly number[]): BarsSpec {
  const all = [...ours, ...printed];
  return {
    kind: 'bars',
    dots: true,
    id: `finding-${id}`,
    study: id,
    run: '',
    provenance: 'measured',
    title: cost.of,
    howToRead: '',
    axis: { label: cost.of, unit: '×', scale: 'log', reference: 1, holds: range },
    groups: all.map((claim) => ({ key: claim.id, label: { ...cost.another, ...cost.ours, ...cost.printed }[claim.id]! })),
    series: [{ key: 'cost', label: cost.of }],
    points: all.map(({ id: group, quantity: { value, values, interval, sources } }) => ({
      group,
      series: 'cost',
      value,
      values: values ?? [value],
      ...(interval ? { interval } : {}),
      flags: [],
      sources,
    })),
  };
}

/** In which runs the findings hold, once for the page: the names of those that hold alike in one pair of brackets. */
export function holdsOnce(base: string, findings: readonly Finding[]): Html {
  const alike = [...Map.groupBy(findings, ({ holds }) => holds)].filter(([holds]) => holds !== '');
  const runs = tag('a', { href: `${base}runs/` }, markup`runs`);
  const parts = alike.map(([holds, own]) => {
    const names = alike.length > 1 ? escapeText(` (${own.map(({ study }) => study.name).join(', ')})`) : '';
    return markup`in ${tag('span', { 'data-key': `holds/${own[0]!.study.id}` }, escapeText(holds))}${names}`;
  });
  return parts.length
    ? markup`What each note lists was tested in each of our ${runs} alone, where a run measures it all. It holds ${joined(parts, markup`, and `)}.`
    : '';
}
