/** What each codec says about money: documents of the middle size, put, flushed, compacted and read. The source holds neither bytes nor CPU. */
import type { EconomicsCase, ModeFigures } from '../../economics/figures.ts';
import type { Preset } from '../../economics/fields.ts';
import { ratio, scale } from '../../run/quantity.ts';
import { select } from '../../run/query.ts';
import type { Run } from '../../run/types.ts';
import { DOCUMENTS, memory, readCpu, stored, writeCpu } from './own.ts';
import { BASELINE, CODECS } from './figures.ts';

const [, DOCUMENT] = DOCUMENTS;

export function economics(run: Run): EconomicsCase {
  if (!run.experiment) return { kind: 'none', missing: ['bytes stored at each codec', 'CPU time'] };
  const { size, payload, keys } = DOCUMENT;
  const held = [BASELINE, ...CODECS].filter((mode) => select(run, 'wall-time', { mode, size, payload, keys, phase: 'put' }).length > 0);
  if (!held.includes(BASELINE)) return { kind: 'none', missing: [`JSON values of ${DOCUMENT.label} without a codec`] };
  return { kind: 'cost', way: 'application', modes: held.map((mode) => figuresOf(run, mode)) };
}

/** A codec needs no reference and takes whatever it is given. */
const figuresOf = (run: Run, mode: string): ModeFigures => ({
  mode,
  label: mode === BASELINE ? 'no codec' : mode,
  base: BASELINE,
  plain: mode,
  ratio: {
    metric: 'live-bytes',
    counted: `live table files, JSON values of ${DOCUMENT.label}`,
    quantity: ratio(stored(run, mode, DOCUMENT), stored(run, BASELINE, DOCUMENT)),
  },
  cpu: { kind: 'measured', write: writeCpu(run, mode, DOCUMENT), read: readCpu(run, mode, DOCUMENT) },
  memory: scale(memory(run, mode, DOCUMENT), 1e-9, 'GB'),
  sizesMb: [DOCUMENT.size / 1e6],
});

export const presets: readonly Preset[] = [
  { label: 'Event log', what: 'kept for a month', workload: { writtenGbPerMonth: 3000, retention: 1 } },
  { label: 'Documents of an app', what: 'kept for years', workload: { writtenGbPerMonth: 100, retention: 60, readsPerStoredByte: 1 } },
  { label: 'Cache', what: 'kept for days', workload: { writtenGbPerMonth: 1000, retention: 0.2, readsPerStoredByte: 100 } },
];
