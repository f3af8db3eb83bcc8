/**
 * What each library costs and saves in a server that answers clients, with TLS and beside files that were compressed before where the run has
 * those. The source has no run without compression to compare with.
 */
import type { EconomicsCase, ModeFigures } from '../../economics/figures.ts';
import type { Preset } from '../../economics/fields.ts';
import { scale } from '../../run/quantity.ts';
import type { Run } from '../../run/types.ts';
import { BASELINE, cpu, isHeld, memory, sentShare, type Setting, STORED, STYLE, TEXTS, WAYS } from './own.ts';
import { LIBRARIES } from './figures.ts';

const ARMS: readonly Record<'id' | 'label', string>[] = [
  { id: BASELINE, label: 'no compression' },
  ...LIBRARIES.map(({ key: id, label }) => ({ id, label })),
];
const BEFORE = STORED.map(({ value: id, label }) => ({ id, label: `${label}, for files that do not change` }));
const ENCRYPTED = WAYS.slice(1).map(({ id, label, value }) => ({ ...value, id, label: `${STYLE.label}, ${label}` }));
type Named = (typeof ARMS)[number];

export function economics(run: Run): EconomicsCase {
  if (!run.experiment) return { kind: 'none', missing: ['a run without compression', 'bytes stored'] };
  const settings = [...TEXTS, ...ENCRYPTED].filter((where) => ARMS.every(({ id }) => isHeld(run, id, where)));
  if (settings.length === 0) return { kind: 'none', missing: ['files that compress, at full load'] };
  const heldIn = (where: Setting) => [...ARMS, ...BEFORE].filter(({ id }) => isHeld(run, id, where));
  return { kind: 'cost', way: 'edge', modes: settings.flatMap((where) => heldIn(where).map((arm) => figuresOf(run, arm, where))) };
}

/** CPU as HAProxy used it. */
function figuresOf(run: Run, arm: Named, where: Named & Setting): ModeFigures {
  const mode = `${arm.id}-${where.id}`;
  const perGb = cpu(run, arm.id, where);
  return {
    mode,
    label: arm.id === BASELINE ? arm.label : `${arm.label} (${where.label}, ${where.connections} connections)`,
    base: `${BASELINE}-${where.id}`,
    plain: mode,
    ratio: { metric: 'sent-bytes', counted: 'what clients got for each byte of the files', quantity: sentShare(run, arm.id, where) },
    cpu: { kind: 'measured', write: perGb, read: perGb },
    memory: scale(memory(run, arm.id, where), 1e-9, 'GB'),
    sizesMb: [],
  };
}

export const presets: readonly Preset[] = [
  { label: 'Site in a cloud', what: 'every GB to a client is billed', mode: 'zlib-style', prices: { transferClientPerGb: 0.08 } },
  { label: 'Site behind a CDN', what: 'the CDN takes most of the traffic', mode: 'zlib-style', prices: { transferClientPerGb: 0.02 } },
  {
    label: 'Own machines, flat-rate link',
    what: 'a GB costs next to nothing, and cores are there anyway',
    mode: 'zlib-style',
    workload: { machines: 'shared' },
    prices: { transferClientPerGb: 0.001, vcpuHour: 0.01 },
  },
];
