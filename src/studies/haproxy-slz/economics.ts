/** What a busy core saves on the wire. In the source the CPU limit of a test is taken as the CPU in use; where none is printed, no cost is known. */
import type { EconomicsCase, WireRow } from '../../economics/alternatives.ts';
import { scale } from '../../run/quantity.ts';
import { find } from '../../run/query.ts';
import type { Preset } from '../../economics/fields.ts';
import type { Run } from '../../run/types.ts';
import { cpuUse, isHeld, memory, savedRate, TEXTS } from './own.ts';
import { ALL, at, LIBRARIES } from './figures.ts';

export const economics = (run: Run): EconomicsCase => (run.experiment ? ownEconomics(run) : printedEconomics(run));

/** CPU as HAProxy used it, traffic as it came through; settings that the run does not hold are left out. */
const ownEconomics = (run: Run): EconomicsCase => ({
  kind: 'wire',
  rows: TEXTS.filter((where) => LIBRARIES.every(({ key }) => isHeld(run, key, where))).flatMap((where) =>
    LIBRARIES.map(({ key: mode, label }): WireRow => ({
      key: `${where.id} ${mode}`,
      label: `${label}, ${where.label}`,
      mode,
      saved: savedRate(run, mode, where),
      cores: scale(cpuUse(run, mode, where), 0.01, 'cores'),
      memoryGb: scale(memory(run, mode, where), 1e-9, 'GB'),
    })),
  ),
  missing: ['bytes stored'],
});

const printedEconomics = (run: Run): EconomicsCase => ({
  kind: 'wire',
  rows: ALL.flatMap((subject) =>
    LIBRARIES.map(({ key: mode, label }): WireRow => {
      const dims = { ...subject.dims, mode };
      const [cores, memory, sessions] = ['cpu-limit', 'memory-rss', 'sessions'].map((metric) => find(run, metric, dims));
      return {
        key: `${subject.key} ${mode}`,
        label: `${label}, ${subject.label}`,
        mode,
        saved: scale(at(run, 'bandwidth-saved', subject, mode), 1, 'Mbit/s'),
        ...(cores ? { cores: scale(cores, 0.01, 'cores') } : {}),
        ...(memory ? { memoryGb: scale(memory, 1e-3, 'GB') } : {}),
        ...(sessions ? { sessions } : {}),
      };
    }),
  ),
  missing: ['traffic of a run without compression', 'bytes stored'],
});

export const presets: readonly Preset[] = [
  {
    label: 'Site in a cloud',
    what: 'every GB to a client is billed, cores by the hour',
    prices: { transferClientPerGb: 0.08, vcpuHour: 0.04 },
  },
  {
    label: 'Site behind a CDN',
    what: 'the CDN takes most of the traffic and charges less',
    prices: { transferClientPerGb: 0.02, vcpuHour: 0.04 },
  },
  {
    label: 'Own machines, flat-rate link',
    what: 'a GB costs next to nothing, and so does a core',
    prices: { transferClientPerGb: 0.001, vcpuHour: 0.01 },
  },
];
