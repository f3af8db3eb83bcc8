/** What a run of the proxy says. In: Run. Out: quantities, one worker unless said. A figure that the run does not hold throws `not-recorded`. */
import { ratio, scale } from '../../run/quantity.ts';
import { need } from '../../run/query.ts';
import { required, savedShare, storedFactor, uploadedBytes, type StoredMetric } from '../../run/storage-figures.ts';
import type { Quantity, Run } from '../../run/types.ts';

export const at = (run: Run, metric: string, mode: string, concurrency = 1) => need(run, metric, { mode, concurrency });
/** MB/s. */
export const throughput = (run: Run, mode: string, phase: string, concurrency = 1) => need(run, 'throughput', { mode, phase, concurrency });

/** Throughput of a mode ÷ that of passthrough. */
export const againstPlain = (run: Run, mode: string, phase: string) =>
  ratio(throughput(run, mode, phase), throughput(run, 'passthrough', phase));
/** Throughput of passthrough ÷ that of a mode. */
export const plainAgainst = (run: Run, mode: string, phase: string, concurrency = 1) =>
  ratio(throughput(run, 'passthrough', phase, concurrency), throughput(run, mode, phase, concurrency));
/** The upload ratio: plain ÷ compressed. */
export const putRatio = (run: Run, concurrency = 1) => plainAgainst(run, 'compression', 'put', concurrency);

/** Bytes that a mode uploaded. */
export const uploaded = (run: Run, mode = 'compression'): Quantity => {
  const place = { mode, concurrency: 1 };
  return required(uploadedBytes(run, place), run, 'logical-bytes', place);
};
const ofCompression =
  (figure: typeof savedShare) =>
  (run: Run, metric: StoredMetric, concurrency = 1): Quantity => {
    const place = { mode: 'compression', concurrency };
    return required(figure(run, metric, place), run, metric, place);
  };
/** Share of its uploaded bytes that compression does not store, %. */
export const saved = ofCompression(savedShare);
/** Uploaded ÷ stored bytes of compression. */
export const factor = ofCompression(storedFactor);

export const gb = (q: Quantity) => scale(q, 1e-9, 'GB');
export const mb = (q: Quantity) => scale(q, 1e-6, 'MB');
