/** What each library costs and saves in a server that answers clients. The source has no run without compression to compare with. */
import type { EconomicsCase, ModeFigures } from '../../economics/figures.ts';
import type { Preset } from '../../economics/fields.ts';
import { inverse, scale } from '../../run/quantity.ts';
import type { Run } from '../../run/types.ts';
import { BASELINE, compression, cpu, isHeld, memory, TEXTS } from './own.ts';
import { LIBRARIES } from './figures.ts';

const ARMS = [{ key: BASELINE, label: 'no compression' }, ...LIBRARIES];

export function economics(run: Run): EconomicsCase {
  if (!run.experiment) return { kind: 'none', missing: ['a run without compression', 'bytes stored'] };
  const texts = TEXTS.filter((where) => ARMS.every(({ key }) => isHeld(run, key, where)));
  if (texts.length === 0) return { kind: 'none', missing: ['files that compress, at full load'] };
  return { kind: 'cost', way: 'edge', modes: texts.flatMap((where) => ARMS.map((arm) => figuresOf(run, arm, where))) };
}

/** CPU as HAProxy used it. */
function figuresOf(run: Run, { key, label }: (typeof ARMS)[number], where: (typeof TEXTS)[number]): ModeFigures {
  const mode = `${key}-${where.id}`;
  const perGb = cpu(run, key, where);
  return {
    mode,
    label: key === BASELINE ? label : `${label} (${where.label})`,
    base: `${BASELINE}-${where.id}`,
    plain: mode,
    ratio: { metric: 'sent-bytes', counted: 'HAProxy’s answers', quantity: inverse(compression(run, key, where), 1, '×') },
    cpu: { kind: 'measured', write: perGb, read: perGb },
    memory: scale(memory(run, key, where), 1e-9, 'GB'),
    sizesMb: [],
  };
}

export const presets: readonly Preset[] = [
  { label: 'Site in a cloud', what: 'every GB to a client is billed', prices: { transferClientPerGb: 0.08 } },
  { label: 'Site behind a CDN', what: 'the CDN takes most of the traffic', prices: { transferClientPerGb: 0.02 } },
  {
    label: 'Own machines, flat-rate link',
    what: 'a GB costs next to nothing, and cores are there anyway',
    workload: { machines: 'shared' },
    prices: { transferClientPerGb: 0.001, vcpuHour: 0.01 },
  },
];
