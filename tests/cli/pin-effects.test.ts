/** Whether a changed number lies outside the noise between runs: the archived A/A pair, and the experiment beside it. */
import { beforeAll, expect, it } from 'vitest';
import { resultsOf } from '../../src/claims/evaluate.ts';
import type { Published } from '../../src/claims/published.ts';
import { toPublished } from '../../src/claims/published.ts';
import { effectsOf } from '../../src/cli/pin-effects.ts';
import { loadStudyRuns, type PinnedRun } from '../../src/sample-run/index.ts';
import { studyRuns } from '../../src/studies/evaluate.ts';
import { studies } from '../../src/studies/index.ts';
import { asPrinted } from '../study-runs.ts';

const study = studies.find(({ id }) => id === 'deltaglider-proxy')!;
const [EARLIER, CONTROL, CHANGED] = ['typescript', 'readbuf-4k', 'readbuf-256k'].map((id) => `dgp-2core-20261120-${id}`) as [
  string,
  string,
  string,
];
let pins: PinnedRun[] = [];
beforeAll(async () => {
  pins = await loadStudyRuns(study.id);
});

const quoting = (id: string) =>
  pins.map(({ pin, run }) => ({ run: run.id === id ? asPrinted(run) : run, pin: { ...pin, canonical: run.id === id } }));

/** What takes the place of one run's numbers by another's: claim → verdict and reason. */
function changes(from: string, to: string, among = study) {
  const [before, after] = [quoting(from), quoting(to)];
  const told: Published = toPublished(study.id, resultsOf(study, studyRuns(study.id, before)));
  return new Map(effectsOf(among, before, after, told).numbers.map(({ id, verdict, reason }) => [id, [verdict, reason]]));
}

it('finds nothing outside the noise between two runs of the same thing', () => {
  const found = changes(EARLIER, CONTROL);
  expect([...found].filter(([, [verdict]]) => verdict === 'different')).toEqual([]);
  expect(found.get('put-compressed')).toEqual(['not distinguishable', 'within the noise between runs (A/A up to 1.31×)']);
  expect(found.get('put-plain')).toEqual(['not distinguishable', '']);
  expect(found.get('implied')).toEqual(['unchanged', '']);
});

it('finds what the read buffer changed', () => {
  const found = changes(CONTROL, CHANGED);
  expect(found.get('get-plain')).toEqual(['different', '']);
  expect(found.get('get-encrypted-ratio')).toEqual(['different', '']);
  expect(found.get('put-plain')).toEqual(['not distinguishable', '']);
});

it('finds charts of a new run that cannot be drawn, as an effect of its pin', () => {
  const added = quoting(CONTROL);
  const before = added.filter(({ run }) => run.id !== CHANGED);
  const charts: typeof study.charts = (run, all) => {
    if (run.id === CHANGED) throw new Error('cannot be drawn');
    return study.charts(run, all);
  };
  const { failures } = effectsOf({ ...study, claims: [], audit: [], charts, figures: () => [] }, before, added, {
    study: study.id,
    claims: {},
  });
  expect(failures).toMatchObject([{ id: `charts of ${CHANGED}`, kind: 'chart', reason: 'cannot be drawn', stopsHolding: true }]);
});
