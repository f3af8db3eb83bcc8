/** One figure, every surface: a share of what was uploaded is the same in claims, charts and calculator. */
import { beforeAll, describe, expect, it } from 'vitest';
import { readFigures } from '../../src/economics/figures.ts';
import { resultsOf } from '../../src/claims/evaluate.ts';
import { formatQuantity } from '../../src/run/format.ts';
import { find } from '../../src/run/query.ts';
import { bestCount, savedShare, storedFactor, storedRatio } from '../../src/run/storage-figures.ts';
import type { Run } from '../../src/run/types.ts';
import { loadStudyRuns, type PinnedRun } from '../../src/sample-run/index.ts';
import { study } from '../../src/studies/deltaglider-proxy/index.ts';
import { readAs, studyRuns } from '../../src/studies/evaluate.ts';
import { asPrinted } from '../study-runs.ts';
import { draft, parse, type Options } from '../formats/dgp-bench/fixture.ts';

const at = { mode: 'compression', concurrency: 1 };
const isUpload = (place: { mode: string; phase: string }) => place.mode === 'compression' && place.phase === 'put';

let pins: PinnedRun[];
beforeAll(async () => {
  pins = [...(await loadStudyRuns(study.id))];
});

/** A claim of the note as printed by this run. */
const resultOf = (id: string, run: Run) =>
  resultsOf({ claims: study.claims.filter((claim) => claim.id === id) }, studyRuns(study.id, readAs(pins, asPrinted(run))))[0]!;

/** What each surface shows as the saved share of compression, as text; undefined where it shows none. */
function surfaces(run: Run) {
  const [implied, best] = [savedShare(run, 'stored-implied', at), bestCount(run, at)];
  const claim = resultOf('implied-saved', run);
  const title = study.charts(run, []).find(({ id }) => id === 'storage')?.title ?? '';
  const economics = readFigures(run, { mode: 'compression', label: '', base: 'passthrough', plain: 'passthrough' }).ratio;
  return {
    implied: implied && formatQuantity(implied, 1).text,
    best: best && savedShare(run, best.metric, at)!.value,
    claim: 'cannot' in claim || claim.kind !== 'number' ? undefined : claim.text,
    title,
    economics: economics && (1 - economics.quantity.value) * 100,
  };
}

function expectAlike(run: Run) {
  const { implied, best, claim, title, economics } = surfaces(run);
  if (implied === undefined) {
    expect(claim).toBeUndefined();
    expect(title).not.toMatch(/\d/);
  } else {
    expect(claim?.startsWith(implied)).toBe(true);
    expect(title).toContain(implied);
  }
  if (best === undefined) expect(economics).toBeUndefined();
  else {
    expect(economics).toBeCloseTo(best, 9);
  }
}

it('is alike on every surface for each measured run', () => {
  // Our own harness counts what is in the store, in one way.
  const measured = pins.filter(({ run }) => run.provenance === 'measured' && !run.experiment);
  expect(measured.length).toBeGreaterThan(3);
  for (const { run } of measured) expectAlike(run);
});

describe('with failed uploads', () => {
  const of = (options: Options) => parse(draft({ id: 'run', ...options }));
  it.each<[string, Options]>([
    ['in one mode', { trials: 3, failed: (place, i) => isUpload(place) && i === 1 }],
    ['in all modes', { trials: 3, failed: ({ phase }, i) => phase === 'put' && i === 1 }],
    ['in some trials', { trials: 3, failed: (place, i) => isUpload(place) && place.trial === 2 && i === 0 }],
    ['of all of a mode', { trials: 3, failed: isUpload }],
    ['of all of a mode in one trial', { trials: 3, failed: (place) => isUpload(place) && place.trial === 1 }],
    ['of everything', { failed: () => true }],
  ])('%s it is alike on every surface, and of what was uploaded', (_, options) => {
    expectAlike(of(options));
  });
  it('counts only what was uploaded', () => {
    const run = of({ trials: 3, failed: (place, i) => isUpload(place) && i === 1 });
    const [uploaded, implied] = [find(run, 'logical-bytes', at)!, find(run, 'stored-implied', at)!];
    expect(uploaded.value).toBe(3_000_000);
    expect(storedRatio(run, 'stored-implied', at)!.value).toBe(implied.value / 3_000_000);
    expect(surfaces(run).claim).toMatch(/ \(3 of 6 uploads failed\)$/);
  });
  it('has no storage figure where every upload failed: absent, not 0', () => {
    const run = of({ trials: 3, failed: isUpload });
    for (const metric of ['saved-bytes', 'stored-implied', 'stored-corrected', 'stored-on-disk'])
      expect(find(run, metric, at), metric).toBeUndefined();
    for (const figure of [savedShare, storedFactor, storedRatio]) expect(figure(run, 'stored-implied', at)).toBeUndefined();
  });
});
