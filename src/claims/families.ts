/** Numbers of a note by pattern: `own-write-{codec}-{size}` is one figure at every codec and size. */
import type { Statistic } from '../run/types.ts';
import { number } from './build.ts';
import type { NumberClaim, StudyRuns } from './types.ts';

/** A place on an axis: as ids and labels write it, and what a figure is asked for there, the place itself unless it has a `value`. */
type Place = string | { id: string; label: string; value?: unknown };
export type Axes = Readonly<Record<string, readonly Place[]>>;
type Asked<P> = P extends { value: infer V } ? V : P;
/** What a figure is asked for, in the order in which its pattern names the axes. */
type Args<A extends Axes, Pattern extends string> = Pattern extends `${string}{${infer Name}}${infer Rest}`
  ? [Asked<A[Name][number]>, ...Args<A, Rest>]
  : [];
/** Label, digits after the point, figure; the formula in words where its symbols do not say it. */
type Family<Of, A extends Axes, Pattern extends string> = readonly [
  string,
  number | ((...at: Args<A, Pattern>) => number),
  (of: Of, ...at: Args<A, Pattern>) => Statistic,
  string?,
];

export type Table<Of, A extends Axes, Patterns extends string> = { [P in Patterns]: Family<Of, A, P> };

/** Every number of a table of patterns, in its order. @param from what the figures are read from */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- its keys are inferred from the table, so that each figure’s arguments are checked
export const families = <Of, const A extends Axes, Patterns extends string>(
  from: (runs: StudyRuns) => Of,
  axes: A,
  table: Table<Of, A, Patterns>,
): NumberClaim[] => Object.entries<Family<Of, Axes, string>>(table as never).flatMap((family) => numbersOf(from, axes, ...family));

function numbersOf<Of>(
  from: (runs: StudyRuns) => Of,
  axes: Axes,
  pattern: string,
  [label, decimals, read, formula]: Family<Of, Axes, string>,
): NumberClaim[] {
  const names = [...pattern.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  const places = names.reduce<Place[][]>((all, name) => all.flatMap((at) => axes[name]!.map((place) => [...at, place])), [[]]);
  return places.map((at) => {
    const fill = (text: string, part: 'id' | 'label') =>
      text.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
        const place = at[names.indexOf(name)]!;
        return typeof place === 'string' ? place : place[part];
      });
    const asked = at.map((place) => (typeof place === 'object' && 'value' in place ? place.value : place)) as [];
    const digits = typeof decimals === 'number' ? decimals : decimals(...asked);
    return number(fill(pattern, 'id'), fill(label, 'label'), digits, (runs) => read(from(runs), ...asked), formula);
  });
}
