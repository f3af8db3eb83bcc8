/**
 * The A/A pair of the measured runs: the same stock proxy, files and machine, measured twice. In: runs of the study. Out: the noise between
 * runs, and its figure.
 */
import { computed, grid, head, text, titled } from '../../charts/build.ts';
import type { BarsSpec } from '../../charts/spec.ts';
import { above } from '../../claims/bound.ts';
import { number, verdict } from '../../claims/build.ts';
import { all } from '../../claims/rules.ts';
import type { Claim, StudyRuns } from '../../claims/types.ts';
import { noiseLike, type AaPair, type NoiseOf } from '../../run/noise.ts';
import { extreme, ratioAcross } from '../../run/quantity.ts';
import { need } from '../../run/query.ts';
import type { Statistic } from '../../run/types.ts';
import { CONTROL, MODES, PHASES, TYPESCRIPT } from './words.ts';

/** Earlier run first. Its further concurrency has no counterpart in the later one. */
export const AA = [[TYPESCRIPT, CONTROL]] as const;

const pairsOf = (runs: StudyRuns): AaPair[] => AA.map(([a, b]) => [runs.run(a), runs.run(b)]);

/** The noise between runs that are made like the read-buffer experiment: the third operand of `distinguishable`. */
export const betweenRuns = (runs: StudyRuns): NoiseOf => noiseLike(runs.run(CONTROL), pairsOf(runs));

/** Throughput of the pair at one worker, later ÷ earlier. */
function departure(runs: StudyRuns, mode: string, phase: string): Statistic {
  const [earlier, later] = pairsOf(runs)[0]!.map((run) => need(run, 'throughput', { mode, phase, concurrency: 1 }));
  return ratioAcross(later!, earlier!);
}

const ratiosOf = (runs: StudyRuns) => PHASES.flatMap((phase) => MODES.map((mode) => departure(runs, mode.key, phase.key)));

export const noiseClaims: readonly Claim[] = [
  number('aa-largest', 'Largest departure of the A/A pair', 2, (r) => extreme('max', ratiosOf(r))),
  verdict(
    'aa-higher',
    'Every throughput of the later run of the A/A pair is higher',
    all(above(1), 'throughput of the later run ÷ the earlier, by mode and phase'),
    ratiosOf,
  ),
];

/** The pair as a figure: nothing was changed, so that all that its ratios lie off 1 by is noise. */
export function aa(runs: StudyRuns): BarsSpec {
  const [earlier, later] = pairsOf(runs)[0]!;
  return {
    ...head('deltaglider-proxy', later, 'aa', [earlier]),
    kind: 'bars',
    title: titled(
      'The same proxy measured twice',
      () => ratiosOf(runs),
      (...ratios) => {
        const minutes = Math.floor((Date.parse(later.startedAt ?? '') - Date.parse(earlier.startedAt ?? '')) / 60_000);
        const [least, most] = (['min', 'max'] as const).map((end) => text(extreme(end, ratios), 2));
        const excluding = ratios.filter(({ interval }) => interval && (interval.low > 1 || interval.high < 1)).length;
        return `The same proxy measured again ${minutes} minutes later has ${least} to ${most} the throughput, and ${excluding} of ${ratios.length} intervals exclude 1`;
      },
    ),
    howToRead:
      'Median throughput of the later run ÷ the earlier, one worker. The proxy, the files and the machine are the same, so that 1 is expected everywhere. Whiskers are intervals over the trials of both runs.',
    axis: { label: 'Throughput, later ÷ earlier run', unit: '×', reference: 1 },
    ...grid(PHASES, MODES, (phase, mode) => computed(() => departure(runs, mode.key, phase.key))),
  };
}
