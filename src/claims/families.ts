/** Numbers of a note by pattern: `own-write-{codec}-{size}` is one figure at every codec and size. */
import type { Run, Statistic } from '../run/types.ts';
import { number } from './build.ts';
import type { NumberClaim, StudyRuns } from './types.ts';

/** A place on an axis: as ids and labels write it, and what a figure is asked for there, the place itself unless it has a `value`. */
type Place = string | { id: string; label: string; value?: unknown };
type Axes = Readonly<Record<string, readonly Place[]>>;
type Asked<P> = P extends { value: infer V } ? V : P;
/** What a figure is asked for, in the order in which its pattern names the axes. */
type Args<A extends Axes, Pattern extends string> = Pattern extends `${string}{${infer Name}}${infer Rest}`
  ? [Asked<A[Name][number]>, ...Args<A, Rest>]
  : [];
/** Label, digits after the point, figure; the formula in words where its symbols do not say it. */
type Family<A extends Axes, Pattern extends string> = readonly [string, number, (run: Run, ...at: Args<A, Pattern>) => Statistic, string?];

/** Every number of a table of patterns, in its order. @param from the run that the figures are read from */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- its keys are inferred from the table, so that each figure’s arguments are checked
export const families = <const A extends Axes, Patterns extends string>(
  from: (runs: StudyRuns) => Run,
  axes: A,
  table: { [P in Patterns]: Family<A, P> },
): NumberClaim[] =>
  Object.entries<Family<Axes, string>>(table as never).flatMap(([pattern, [label, decimals, read, formula]]) => {
    const names = [...pattern.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
    const places = names.reduce<Place[][]>((all, name) => all.flatMap((at) => axes[name]!.map((place) => [...at, place])), [[]]);
    return places.map((at) => {
      const fill = (text: string, part: 'id' | 'label') =>
        text.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
          const place = at[names.indexOf(name)]!;
          return typeof place === 'string' ? place : place[part];
        });
      const asked = at.map((place) => (typeof place === 'object' && 'value' in place ? place.value : place));
      return number(fill(pattern, 'id'), fill(label, 'label'), decimals, (runs) => read(from(runs), ...(asked as [])), formula);
    });
  });
