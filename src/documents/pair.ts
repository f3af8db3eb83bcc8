/** The comparison that /compare/ shows before anything is chosen. */
import { siteAddresses } from '../report/addresses.ts';
import type { Html } from '../markup/markup.ts';
import { compareCharts } from '../report/compare-charts.ts';
import { comparisonHtml, type Compared, type NamedRun } from '../report/compare-html.ts';
import { compareRuns } from '../run/compare.ts';
import { oncePer } from '../run/once.ts';
import type { Run } from '../run/types.ts';
import type { Pin } from '../sample-run/pins.ts';
import { aaIds, pairsOf } from '../studies/aa.ts';
import { titleIn } from '../studies/index.ts';
import type { Site } from './site.ts';

/** Stock proxy against the same proxy with a larger read buffer on one path: one change, on one machine, on one day. */
const INSTRUCTIVE = ['dgp-2core-20261120-readbuf-4k', 'dgp-2core-20261120-readbuf-256k'];

export type Pair = Omit<Compared, 'addresses'>;

/** The pair of a site, compared once. @throws as `compared` */
export const defaultPair = oncePer(compared);

/** What the comparison prints of its figures, without its drawings. */
export const comparedFigures = (pair: Pair): Html => comparisonHtml({ ...pair, charts: [], addresses: siteAddresses('') });

/** The instructive pair; where one of the two is no longer pinned, the first two pins. @throws Error with fewer than two pins */
function compared({ expected: { pins }, studies }: Site): Pair {
  const wanted = INSTRUCTIVE.flatMap((id) => pins.find(({ runId }) => runId === id) ?? []);
  const studyOf = ({ study }: Pin) => studies.find((own) => own.study.id === study)!;
  const runOf = (pin: Pin): Run => studyOf(pin).runs.run(pin.runId);
  const [a, b] = (wanted.length === 2 ? wanted : pins)
    .slice(0, 2)
    .map((pin): NamedRun => ({ run: runOf(pin), ...pin, label: titleIn(studyOf(pin).study, pin) }));
  if (!a || !b) throw new Error(`The page that compares needs two pinned runs; data/pins.json has ${pins.length}.`);
  const pairs = pairsOf(aaIds(a.run, b.run), (id) => pins.flatMap((pin) => (pin.runId === id ? runOf(pin) : []))[0]);
  const comparison = compareRuns(a.run, b.run, pairs);
  return { a, b, comparison, charts: compareCharts(a, b, comparison) };
}

/** For inside `<div class="comparison">`. */
export const pairMarkup = (pair: Pair, base: string): Html =>
  comparisonHtml({
    ...pair,
    addresses: { ...siteAddresses(base), data: ({ id }, type) => `${base}compare/${id}.${type}`, embed: () => null, cite: () => null },
  });
