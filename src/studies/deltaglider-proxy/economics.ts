/** What each mode of the proxy, and of rclone where it was measured, says about money. */
import { readFigures, type EconomicsCase, type ModeFigures, type ModeSpec } from '../../economics/figures.ts';
import type { Preset } from '../../economics/fields.ts';
import { ratio, scale } from '../../run/quantity.ts';
import type { Run } from '../../run/types.ts';
import * as ours from './own.ts';
import { MODES } from './figures.ts';

const SPECS = [
  { mode: ours.PLAIN, plain: ours.PLAIN },
  { mode: ours.DELTA, plain: ours.PLAIN, isDelta: true },
  { mode: ours.CIPHER, plain: ours.CIPHER, encrypts: true },
  { mode: ours.BOTH, plain: ours.CIPHER, isDelta: true, encrypts: true },
].map((spec, i) => ({ ...spec, base: ours.PLAIN, label: MODES[i]!.label.toLowerCase() }));
/** What a buyer would take instead. */
const INSTEAD = [
  { mode: ours.RCLONE, label: 'rclone', plain: ours.RCLONE },
  { mode: ours.GZIP, label: 'rclone compress', plain: ours.RCLONE },
  { mode: ours.CRYPT, label: 'rclone crypt', plain: ours.CRYPT, encrypts: true },
  { mode: ours.GZIP_CRYPT, label: 'rclone compress + crypt', plain: ours.CRYPT, encrypts: true },
].map((spec) => ({ ...spec, base: ours.PLAIN }));

/** At the end of a mode of the long series. */
const OF_NIGHTLY = '-nightly';

export function economics(run: Run): EconomicsCase {
  if (!run.experiment) return { kind: 'cost', way: 'delta', modes: SPECS.map((spec) => readFigures(run, spec)) };
  if (!ours.isHeld(run, ours.PLAIN, ours.RELEASES)) return { kind: 'none', missing: [`${ours.RELEASES.label} by one worker`] };
  const modes = [ours.RELEASES, ours.NIGHTLY].flatMap((where) =>
    [...SPECS, ...INSTEAD].filter(({ mode }) => ours.isHeld(run, mode, where)).map((spec) => ownFigures(run, spec, where)),
  );
  return { kind: 'cost', way: 'delta', modes };
}

/** Of a series, with one worker. Bytes that are no such series go through the plain proxy where the run lacks the plain mode of the same program. */
function ownFigures(run: Run, { mode, label, base, plain, ...kind }: ModeSpec, where: typeof ours.NIGHTLY): ModeFigures {
  const phases = ['put', ours.readPhase(run)] as const;
  const seen = [...ours.KINDS, ours.NIGHTLY, ...ours.CROWDS].flatMap((setting) =>
    phases.filter((phase) => ours.isHeld(run, mode, setting, phase)).map((phase) => ours.busy(run, mode, setting, phase)),
  );
  const [end, told] = where === ours.NIGHTLY ? [OF_NIGHTLY, ', nightly builds'] : ['', ', releases'];
  return {
    mode: mode + end,
    label: label + told,
    base: base + end,
    plain: (ours.isHeld(run, plain, where) ? plain : base) + end,
    ...kind,
    ratio: {
      metric: 'stored-on-disk',
      counted: `all files in the store, ${where.files} ${where.label}`,
      quantity: ratio(ours.stored(run, mode, where), ours.stored(run, ours.PLAIN, where)),
    },
    cpu: { kind: 'measured', write: ours.cpu(run, mode, where, 'put'), read: ours.cpu(run, mode, where, ours.readPhase(run)) },
    memory: scale(ours.memory(run, mode, where, 'put'), 1e-9, 'GB'),
    coresSeen: scale(seen.toSorted((a, b) => b.value - a.value)[0]!, 0.01, 'cores'),
    sizesMb: run.artifacts.map(({ sizeBytes }) => sizeBytes / 1e6),
  };
}

export const presets: readonly Preset[] = [
  {
    label: 'Nightly CI artifacts',
    what: 'kept for a month',
    mode: ours.DELTA + OF_NIGHTLY,
    workload: { writtenGbPerMonth: 3000, retention: 1, readsPerStoredByte: 2 },
  },
  { label: 'Package mirror', what: 'read all the time', workload: { writtenGbPerMonth: 300, retention: 36, readsPerStoredByte: 5 } },
  { label: 'Release archive', what: 'hardly read', workload: { writtenGbPerMonth: 500, retention: 84, readsPerStoredByte: 0.01 } },
];
