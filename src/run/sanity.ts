import type { Flag, Measurement } from './types.ts';

/**
 * Flags medians of throughput that contradict expectation: such a figure may be real, but needs an explanation.
 * @param baselineMode the untaxed mode, e.g. `passthrough`
 */
export function throughputFlags(measurements: readonly Measurement[], baselineMode: string): Flag[] {
  const rows = measurements.filter((m) => m.metric === 'throughput');
  const partner = (row: Measurement, change: Record<string, string>) => {
    const dims = Object.entries({ ...row.dims, ...change });
    return rows.find((other) => dims.every(([key, value]) => other.dims[key] === value));
  };
  return rows.flatMap((row): Flag[] => {
    const flags: Flag[] = [];
    const baseline = row.dims['mode'] === baselineMode ? undefined : partner(row, { mode: baselineMode });
    if (baseline && row.quantity.value > baseline.quantity.value) {
      flags.push(flag('taxed-faster-than-baseline', row, 'is faster than', baseline));
    }
    const cold = row.dims['phase'] === 'warm_get' ? partner(row, { phase: 'cold_get' }) : undefined;
    if (cold && row.quantity.value < cold.quantity.value) flags.push(flag('warm-slower-than-cold', row, 'is slower than', cold));
    return flags;
  });
}

const flag = (code: Flag['code'], row: Measurement, relation: string, other: Measurement): Flag => ({
  code,
  dims: row.dims,
  metrics: ['throughput'],
  message: `${rowText(row)} ${relation} ${rowText(other)}.`,
});

const PHASES: Record<string, string> = { put: 'PUT', cold_get: 'cold GET', warm_get: 'warm GET' };

function rowText({ dims, quantity }: Measurement): string {
  const phase = PHASES[String(dims['phase'])] ?? String(dims['phase']);
  const concurrency = dims['concurrency'] === undefined ? '' : ` at concurrency ${dims['concurrency']}`;
  return `${String(dims['mode']).replaceAll('_', ' + ')} ${phase}${concurrency} (${quantity.value.toFixed(2)} ${quantity.unit})`;
}
