/**
 * What each codec says about money: documents of the middle size, or package records where the run has those, put, flushed, compacted and read.
 * The source holds neither bytes nor CPU.
 */
import type { EconomicsCase, ModeFigures } from '../../economics/figures.ts';
import type { Preset } from '../../economics/fields.ts';
import { ratio, scale } from '../../run/quantity.ts';
import type { Run } from '../../run/types.ts';
import { DOCUMENTS, isHeld, meanBytes, memory, METADATA, readCpu, RECORDS, SETTINGS, stored, writeCpu } from './own.ts';
import { BASELINE } from './figures.ts';

const [, DOCUMENT] = DOCUMENTS;

export function economics(run: Run): EconomicsCase {
  if (!run.experiment) return { kind: 'none', missing: ['bytes stored at each codec', 'CPU time'] };
  const where = [DOCUMENT, RECORDS, METADATA[0]].find((setting) => isHeld(run, BASELINE, setting));
  if (!where) return { kind: 'none', missing: [`JSON values of ${DOCUMENT.label} without a codec`] };
  const modes = [{ id: BASELINE, label: 'no codec' }, ...SETTINGS].filter(({ id }) => isHeld(run, id, where));
  return { kind: 'cost', way: 'application', modes: modes.map((mode) => figuresOf(run, mode, where)) };
}

/** A codec needs no reference and takes whatever it is given. */
function figuresOf(run: Run, { id: mode, label }: { id: string; label: string }, where: typeof DOCUMENT | typeof RECORDS): ModeFigures {
  const isGenerated = !('block_kib' in where);
  const named = isGenerated ? `${mode}, generated JSON` : `${label}, blocks of ${where.block_kib} KiB`;
  return {
    mode,
    label: mode === BASELINE ? label : named,
    base: BASELINE,
    plain: mode,
    ratio: {
      metric: 'live-bytes',
      counted: `live table files, ${isGenerated ? `JSON values of ${DOCUMENT.label}` : where.label}`,
      quantity: ratio(stored(run, mode, where), stored(run, BASELINE, where)),
    },
    cpu: { kind: 'measured', write: writeCpu(run, mode, where), read: readCpu(run, mode, where) },
    memory: scale(memory(run, mode, where), 1e-9, 'GB'),
    sizesMb: ['size' in where ? where.size / 1e6 : meanBytes(run, where).value / 1e6],
  };
}

export const presets: readonly Preset[] = [
  { label: 'Event log', what: 'kept for a month', mode: 'zstd', workload: { writtenGbPerMonth: 3000, retention: 1 } },
  {
    label: 'Documents of an app',
    what: 'kept for years',
    mode: 'zstd',
    workload: { writtenGbPerMonth: 100, retention: 60, readsPerStoredByte: 1 },
  },
  { label: 'Cache', what: 'kept for days', mode: 'zstd', workload: { writtenGbPerMonth: 1000, retention: 0.2, readsPerStoredByte: 100 } },
];
