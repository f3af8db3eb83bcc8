/** A run's figures as JSON: what `tax inspect --json` prints and /api/v1/ serves, keys in a fixed order. */
import { sourcesOf } from './sources.ts';
import type { Run } from './types.ts';

/** All measurements with the cells that they were read from, and all flags. */
export const toJson = ({ id, harness, measurements, flags }: Run) => ({
  run: id,
  harness,
  measurements: measurements.map(({ metric, dims, quantity: { value, unit, n, values, interval, sources } }) => ({
    metric,
    dims,
    value,
    unit,
    n,
    values,
    ...(interval ? { interval } : {}),
    sources: sourcesOf(sources).map(({ file, at, raw }) => ({ file, at, ...(raw === undefined ? {} : { raw }) })),
  })),
  flags: flags.map(({ code, dims, message }) => ({ code, dims, message })),
});
