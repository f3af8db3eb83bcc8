/** What an encrypting sidecar costs, by size of object: it saves no bytes. The source prints times and no bytes, CPU or memory. */
import type { EconomicsCase, ModeFigures } from '../../economics/figures.ts';
import type { Preset } from '../../economics/fields.ts';
import { ratio, scale } from '../../run/quantity.ts';
import { select } from '../../run/query.ts';
import type { Run } from '../../run/types.ts';
import { ALONE, cpu, DIRECT, memory, PASSING, SIDECARS, stored, type Setting } from './own.ts';

export function economics(run: Run): EconomicsCase {
  const isHeld = ({ size, users }: Setting) =>
    [DIRECT, ...SIDECARS.map(({ key }) => key)].every((mode) => select(run, 'stored-bytes', { mode, size, users }).length > 0);
  const sizes = run.experiment ? ALONE.filter(isHeld) : [];
  if (sizes.length === 0)
    return { kind: 'none', missing: ['objects of one user with and without a sidecar, from which this page takes CPU and memory'] };
  return { kind: 'cost', way: 'proxy', modes: sizes.flatMap((where) => SIDECARS.map((sidecar) => figuresOf(run, sidecar, where))) };
}

/** Of one user: among several the sidecar waits, which costs time and not CPU. */
function figuresOf(run: Run, { key, label }: (typeof SIDECARS)[number], where: (typeof ALONE)[number]): ModeFigures {
  const mode = `${key}-${where.id}`;
  return {
    mode,
    label: key === PASSING ? label : `${label} (${where.label}, one user)`,
    base: `${PASSING}-${where.id}`,
    plain: mode,
    ratio: {
      metric: 'stored-bytes',
      counted: 'objects in the store',
      quantity: ratio(stored(run, key, where), stored(run, DIRECT, where)),
    },
    cpu: { kind: 'measured', write: cpu(run, key, where), read: cpu(run, key, where, 'download') },
    memory: scale(memory(run, key, where), 1e-9, 'GB'),
    sizesMb: [where.size / 1e6],
  };
}

/** A sidecar runs on the machine of the application. */
const machines = 'shared';
export const presets: readonly Preset[] = [
  { label: 'Pictures in an app', what: 'small, read often', mode: 'encrypting-tiny', workload: { machines, readsPerStoredByte: 1 } },
  { label: 'Documents', what: 'some megabytes, kept for years', mode: 'encrypting-middle', workload: { machines, retention: 60 } },
  { label: 'Backups', what: 'large, hardly read', mode: 'encrypting-streaming-largest', workload: { machines, readsPerStoredByte: 0.01 } },
];
