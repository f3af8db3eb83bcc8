/** CPU, memory and disk over time, one figure for each trial. In: Run. Out: ChartSpec. */
import { absentUnless, head, type Labelled } from '../../charts/build.ts';
import type { TimelineSpec } from '../../charts/spec.ts';
import { median } from '../../run/median.ts';
import type { Band, Run, Sample, TrialSeries } from '../../run/types.ts';
import { modeLabel, PHASES } from './words.ts';

/** `timeline` is the trial of median length; the other trials follow as `timeline-t<k>`. */
export function timelines(run: Run, all: readonly Labelled[]): TimelineSpec[] {
  const lengthOf = (t: TrialSeries) => t.samples.at(-1)?.elapsedS ?? 0;
  const middle = run.series.length ? median(run.series.map(lengthOf)) : 0;
  const typical = run.series.toSorted((a, b) => Math.abs(lengthOf(a) - middle) - Math.abs(lengthOf(b) - middle))[0];
  if (!typical)
    return [{ ...timeline(run, undefined, 'timeline'), ...absentUnless((r) => r.series.length > 0, run, all, 'A resource time series') }];
  return [
    timeline(run, typical, 'timeline'),
    ...run.series.filter((t) => t !== typical).map((t) => timeline(run, t, `timeline-t${t.trial}`)),
  ];
}

function timeline(run: Run, trial: TrialSeries | undefined, id: string): TimelineSpec {
  const line = (key: string, label: string, field: Exclude<keyof Sample, 'elapsedS'>, unit = 1) => ({
    key,
    label,
    points: (trial?.samples ?? []).flatMap(({ elapsedS, [field]: y }) => (y === undefined ? [] : [[elapsedS, y / unit] as const])),
  });
  const panels: TimelineSpec['panels'] = [
    { axis: { label: 'CPU', unit: '% of one core' }, lines: [line('cpu', 'CPU', 'cpuPercent')] },
    {
      axis: { label: 'Resident memory', unit: 'MB' },
      lines: [line('rss', 'Resident', 'rssBytes', 1e6), line('peak-rss', 'Peak', 'peakRssBytes', 1e6)],
    },
    {
      axis: { label: 'On disk', unit: 'MB' },
      lines: [line('disk-plain', 'Plain', 'diskPlainBytes', 1e6), line('disk-encrypted', 'Encrypted', 'diskEncryptedBytes', 1e6)],
    },
  ];
  return {
    ...head('deltaglider-proxy', run, id),
    kind: 'timeline',
    title: trial ? `Trial ${trial.trial} of ${run.trials}, second by second` : 'Resources over time',
    howToRead: run.experiment
      ? 'Bands are the modes, each with an upload, a restart and two downloads. CPU and memory are those of the proxy with the xdelta3 processes that it starts.'
      : 'Bands are the phases of each mode. Memory is resident memory of the proxy; disk is what both backends hold.',
    xAxis: { label: 'Elapsed', unit: 's' },
    panels: panels.filter(({ lines }) => !trial || lines.some(({ points }) => points.length > 0)),
    bands: (trial?.bands ?? []).map((b) => ({ key: b.mode, label: bandLabel(run, b), from: b.startS, to: b.endS })),
  };
}

/** A cell of ours is one band; the makers’ harness marks each phase. */
function bandLabel({ concurrencies, experiment }: Run, { mode, phase, concurrency }: Band): string {
  if (experiment) return modeLabel(mode);
  const clients = concurrencies.length > 1 ? ` · ${concurrency} ${concurrency === 1 ? 'client' : 'clients'}` : '';
  return `${modeLabel(mode)} · ${PHASES.find(({ key }) => key === phase)?.label ?? phase}${clients}`;
}
