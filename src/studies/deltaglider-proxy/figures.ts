/** Names of runs and modes, the figures of runs of the makers’ harness, which runs a sentence ranges over, and the noise between two of them. */
import type { Scope, StudyRuns } from '../../claims/types.ts';
import { type AaPair, noiseLike, type NoiseOf } from '../../run/noise.ts';
import { ratio, ratioAcross, reduction, scale } from '../../run/quantity.ts';
import { flagsOf, need } from '../../run/query.ts';
import { required, savedShare, storedFactor, type StoredMetric, uploadedBytes } from '../../run/storage-figures.ts';
import type { FlagCode, Quantity, Run, Statistic } from '../../run/types.ts';

export const PUBLISHED = 'hetzner-20260428-140514Z';
export const SECOND = 'dgp-iso-full-20260428090752';
export const NODE = 'dgp-2core-20261120-node24';
export const TYPESCRIPT = 'dgp-2core-20261120-typescript';
export const TGZ = 'dgp-2core-20261120-typescript-tgz';
export const CONTROL = 'dgp-2core-20261120-readbuf-4k';
export const PLAIN_256K = 'dgp-2core-20261120-readbuf-256k';
export const ALL_256K = 'dgp-2core-20261120-readbuf-256k-all';

/** Runs of one machine that upload the same TypeScript tars. */
export const TYPESCRIPT_TARS = [TYPESCRIPT, CONTROL, PLAIN_256K, ALL_256K] as const;
export const MEASURED = [NODE, ...TYPESCRIPT_TARS, TGZ] as const;

export const MODES = [
  { key: 'passthrough', label: 'Passthrough' },
  { key: 'compression', label: 'Compression' },
  { key: 'encryption', label: 'Encryption' },
  { key: 'compression_encryption', label: 'Compression + encryption' },
] as const;

export const modeLabel = (key: string): string => MODES.find((mode) => mode.key === key)?.label ?? key;

export const PHASES = [
  { key: 'put', label: 'PUT' },
  { key: 'cold_get', label: 'Cold GET' },
  { key: 'warm_get', label: 'Warm GET' },
] as const;

export const THROUGHPUT = { label: 'Throughput, wall clock', unit: 'MB/s' } as const;

/** The three arms of the read-buffer experiment, control first. */
export const EXPERIMENT = [
  { key: '4k', label: '4 KiB (stock)', run: CONTROL },
  { key: '256k', label: '256 KiB, plaintext path', run: PLAIN_256K },
  { key: '256k-all', label: '256 KiB, both paths', run: ALL_256K },
] as const;

export const SAVINGS = [
  { label: 'Published, Alpine ISOs', run: PUBLISHED },
  { label: 'Node.js tars', run: NODE },
  { label: 'TypeScript tars', run: TYPESCRIPT },
  { label: 'TypeScript .tgz (control)', run: TGZ },
] as const;

export const at = (run: Run, metric: string, mode: string, concurrency = 1) => need(run, metric, { mode, concurrency });
/** MB/s. */
export const throughput = (run: Run, mode: string, phase: string, concurrency = 1) => need(run, 'throughput', { mode, phase, concurrency });

export const againstPlain = (run: Run, mode: string, phase: string) =>
  ratio(throughput(run, mode, phase), throughput(run, 'passthrough', phase));
export const plainAgainst = (run: Run, mode: string, phase: string, concurrency = 1) =>
  ratio(throughput(run, 'passthrough', phase, concurrency), throughput(run, mode, phase, concurrency));
export const putRatio = (run: Run, concurrency = 1) => plainAgainst(run, 'compression', 'put', concurrency);

/** What encryption takes off the throughput of uploads, %. */
export const encryptionCost = (run: Run) => reduction(throughput(run, 'encryption', 'put'), throughput(run, 'passthrough', 'put'));
/** Cold GET of a run with a larger read buffer ÷ that of the control. */
export const bufferChange = (r: StudyRuns, changed: string, mode: string): Statistic =>
  ratioAcross(throughput(r.run(changed), mode, 'cold_get'), throughput(r.run(CONTROL), mode, 'cold_get'));

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
export const factor = ofCompression(storedFactor);

export const gb = (q: Quantity) => scale(q, 1e-9, 'GB');
export const mb = (q: Quantity) => scale(q, 1e-6, 'MB');

const COMPARED = ['passthrough', 'compression'] as const;
/** Flags that say why a figure is not there. */
const NOT_THERE: readonly FlagCode[] = ['counter-reset', 'missing-resource-series', 'keys-overwritten'];

/** Runs in which compression saved bytes. */
export const SAVES: Scope = {
  words:
    'runs of the makers’ harness with one worker in which compression stored less than was uploaded, no upload failed and no counter was reset or missing',
  leavesOut(run) {
    if (run.experiment) return 'a run of our own harness';
    const lacking = COMPARED.find((mode) => !run.modes.includes(mode));
    if (lacking) return `It did not run ${lacking}.`;
    if (!run.concurrencies.includes(1)) return 'It did not run with one worker.';
    return (
      flagged(run, 'throughput', ['failed-operations'], { phase: 'put' }) ??
      flagged(run, 'stored-implied', NOT_THERE) ??
      (at(run, 'stored-implied', 'compression').value < uploaded(run).value ? null : 'Compression stored no less than was uploaded.')
    );
  },
};

/** The same of the runs that we measured, where the figures of this metric are recorded. */
export const savesMeasured = (metric: string): Scope => ({
  words: `measured ${SAVES.words}`,
  leavesOut: (run) =>
    run.provenance === 'measured' ? (SAVES.leavesOut(run) ?? flagged(run, metric, NOT_THERE)) : 'Its figures are transcribed.',
});

/** What a flag says of the metric in either mode; null where none of these codes touches it. */
const flagged = (run: Run, metric: string, codes: readonly FlagCode[], dims = {}): string | null =>
  COMPARED.flatMap((mode) => flagsOf(run, metric, { mode, concurrency: 1, ...dims })).find(({ code }) => codes.includes(code))?.message ??
  null;

/** Earlier run first. Its further concurrency has no counterpart in the later one. */
export const AA = [[TYPESCRIPT, CONTROL]] as const;

export const pairsOf = (runs: StudyRuns): AaPair[] => AA.map(([a, b]) => [runs.run(a), runs.run(b)]);

/** The noise between runs that are made like the read-buffer experiment: the third operand of `distinguishable`. */
export const betweenRuns = (runs: StudyRuns): NoiseOf => noiseLike(runs.run(CONTROL), pairsOf(runs));

export function departure(runs: StudyRuns, mode: string, phase: string): Statistic {
  const [earlier, later] = pairsOf(runs)[0]!.map((run) => need(run, 'throughput', { mode, phase, concurrency: 1 }));
  return ratioAcross(later!, earlier!);
}

export const ratiosOf = (runs: StudyRuns) => PHASES.flatMap((phase) => MODES.map((mode) => departure(runs, mode.key, phase.key)));
