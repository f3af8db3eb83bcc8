/** The tax map of a study as a chart: time paid to the right, bytes saved upwards. In: study and runs. Out: XySpec. */
import { ONE_PANEL, placed, placedAt, span, text, titled } from '../charts/build.ts';
import { isNothing } from '../charts/xy-dots.ts';
import type { XyPoint, XySpec } from '../charts/spec.ts';
import type { StudyRuns } from '../claims/types.ts';
import { formatQuantity } from '../run/format.ts';
import type { Study } from './study.ts';
import { frontOf, isPlaced, type PlacedPoint, type StudyTax, type TaxPoint } from './tax-map.ts';

/** Runs of a study on its map: the canonical one and those that were pinned first. */
const RUNS = 20;

/** The points of a study. */
export function taxOf(study: Pick<Study, 'tax'>, runs: StudyRuns): StudyTax {
  const mapped = new Set([runs.canonical, ...runs.all].slice(0, RUNS + 1));
  const all = runs.all.filter((run) => mapped.has(run));
  return study.tax(Object.create(runs, { all: { value: all } }) as StudyRuns);
}

/** What each role does, in the order of the legend. */
const ROLES = [
  { key: 'compression', label: 'compresses' },
  { key: 'encryption', label: 'encrypts' },
  { key: 'compression_encryption', label: 'does both' },
] as const;

/** A point without a time is left out; one without a saving is in the table alone. The figures of the title are those of measured runs. */
export function taxChart(study: Pick<Study, 'id' | 'tax'>, runs: StudyRuns): XySpec {
  const { title, baseline, points } = taxOf(study, runs);
  const front = frontOf(points);
  const timed = points.filter((point): point is TimedPoint => 'quantity' in point.time);
  const [first = runs.canonical, ...others] = [...new Set(timed.map(({ run }) => run))].map((id) => runs.run(id));
  const drawn = timed.filter(isPlaced);
  const measured = drawn.filter(({ run }) => runs.run(run).provenance === 'measured');
  const marks = timed.map((point) => markOf(point, front.get(point.id)));
  return {
    kind: 'xy',
    mark: 'spread',
    id: 'tax-map',
    study: study.id,
    run: first.id,
    provenance: first.provenance,
    alsoFrom: others.map(({ id, provenance }) => ({ run: id, provenance })),
    title: titled(
      `${title}: time paid and bytes saved`,
      () => measured.map(({ time }) => time.quantity),
      (...times) => {
        const most = measured.map(({ saving }) => saving.quantity).reduce((a, b) => (b.value > a.value ? b : a));
        const saved = most.value < 0.5 ? 'no bytes saved' : `up to ${text(most, 1)} of the bytes saved`;
        return `${title}: measured at ${span(times, 1)} the time, ${saved}`;
      },
    ),
    howToRead: [
      `1× is ${baseline.name}. Lines across are intervals of time.`,
      front.size > 0 && 'Ringed: nothing else of its run and conditions is better in both; dotted steps join such marks.',
      drawn.some(({ saving }) => saving.quantity.n === 1) && 'Hollow: a single observation.',
      marks.some(isNothing) && 'In the band nothing is saved, and only time is read.',
      'A stem leads to the true place of a mark that was moved off another.',
    ]
      .filter(Boolean)
      .join(' '),
    ...(timed.length ? {} : { notRecorded: { message: `${title}: no mode with what it pays or saves.`, elsewhere: [] } }),
    xAxis: { label: 'Time paid', unit: '×', scale: 'log', better: 'lower', reference: 1 },
    yAxis: { label: 'Bytes saved', unit: '%', better: 'higher', reference: 100 },
    panels: ONE_PANEL,
    series: ROLES.filter(({ key }) => timed.some(({ role }) => role === key)),
    points: marks,
  };
}

type TimedPoint = TaxPoint & Pick<PlacedPoint, 'time'>;

function markOf({ role, mode, setting, label, time: { quantity: time }, saving, third }: TimedPoint, front: string | undefined): XyPoint {
  const { values, interval, sources } = placed(() => time);
  const counted = 'quantity' in saving ? saving.counted : saving.missing;
  return {
    ...('quantity' in saving
      ? placedAt('all', role, time.value, () => saving.quantity)
      : { panel: 'all', series: role, x: time.value, y: null, values: [], flags: [], sources }),
    ...(label ? { label } : {}),
    name: `${mode}, ${setting}`,
    note: third ? `${counted}; ${third.what} ${formatQuantity(third.quantity).text}` : counted,
    across: { values, ...(interval ? { interval } : {}), sources },
    ...(front === undefined ? {} : { front }),
  };
}
