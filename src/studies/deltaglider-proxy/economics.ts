/** What each mode of the proxy, and of rclone where it was measured, says about money. */
import { readFigures, type EconomicsCase, type ModeFigures, type ModeSpec } from '../../economics/figures.ts';
import type { Preset } from '../../economics/fields.ts';
import { ratio, scale } from '../../run/quantity.ts';
import type { Run } from '../../run/types.ts';
import { BOTH, CIPHER, cpu, CRYPT, DELTA, GZIP, GZIP_CRYPT, isHeld, memory, PLAIN, RCLONE, readPhase, RELEASES, stored } from './own.ts';
import { MODES } from './figures.ts';

/** The mode that treats what cannot be delta-coded. */
const PLAIN_OF = { [PLAIN]: PLAIN, [DELTA]: PLAIN, [CIPHER]: CIPHER, [BOTH]: CIPHER } as const;

const SPECS = MODES.map(({ key, label }) => ({ mode: key, label: label.toLowerCase(), base: PLAIN, plain: PLAIN_OF[key] }));
/** What a buyer would take instead. rclone compresses whatever it is given, without a reference. */
const INSTEAD = [
  { mode: RCLONE, label: 'rclone' },
  { mode: GZIP, label: 'rclone compress' },
  { mode: CRYPT, label: 'rclone crypt' },
  { mode: GZIP_CRYPT, label: 'rclone compress + crypt' },
].map((spec) => ({ ...spec, base: PLAIN, plain: spec.mode }));

export function economics(run: Run): EconomicsCase {
  if (!run.experiment) return { kind: 'cost', way: 'delta', modes: SPECS.map((spec) => readFigures(run, spec)) };
  if (!isHeld(run, PLAIN, RELEASES)) return { kind: 'none', missing: [`${RELEASES.label} by one worker`] };
  const held = [...SPECS, ...INSTEAD].filter(({ mode }) => isHeld(run, mode, RELEASES));
  return { kind: 'cost', way: 'delta', modes: held.map((spec) => ownFigures(run, spec)) };
}

/** Of the first series, with one worker. */
function ownFigures(run: Run, spec: ModeSpec): ModeFigures {
  const { mode } = spec;
  const against = stored(run, PLAIN, RELEASES);
  return {
    ...spec,
    ratio: { metric: 'stored-on-disk', counted: 'all files in the store', quantity: ratio(stored(run, mode, RELEASES), against) },
    cpu: { kind: 'measured', write: cpu(run, mode, RELEASES, 'put'), read: cpu(run, mode, RELEASES, readPhase(run)) },
    memory: scale(memory(run, mode, RELEASES, 'put'), 1e-9, 'GB'),
    sizesMb: run.artifacts.map(({ sizeBytes }) => sizeBytes / 1e6),
  };
}

export const presets: readonly Preset[] = [
  { label: 'Nightly CI artifacts', what: 'kept for a month', workload: { writtenGbPerMonth: 3000, retention: 1, readsPerStoredByte: 2 } },
  { label: 'Package mirror', what: 'read all the time', workload: { writtenGbPerMonth: 300, retention: 36, readsPerStoredByte: 5 } },
  { label: 'Release archive', what: 'hardly read', workload: { writtenGbPerMonth: 500, retention: 84, readsPerStoredByte: 0.01 } },
];
