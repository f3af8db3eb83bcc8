/**
 * Transcripts: published figures whose raw data is not available, kept as plain tables. A run holds what the source printed; nothing is
 * computed or filled in.
 */
import type { Bundle } from '../../bundle/index.ts';
import { DataError } from '../../run/errors.ts';
import { throughputFlags } from '../../run/sanity.ts';
import { sourcesOf } from '../../run/sources.ts';
import type { Fact, Flag, Measurement, Run } from '../../run/types.ts';
import { refusal } from '../refusal.ts';
import { readTranscript, TRANSCRIPT_FILE, type Transcript } from './schema.ts';
import { artifactsOf, measurementsOf, printedOf, readTable } from './table.ts';

/** @throws DataError with a `transcript-*` code of refusal.ts */
export function parseTranscript(bundle: Bundle): Run {
  const transcript = readTranscript(bundle);
  checkFiles(bundle, transcript);
  const tables = transcript.tables.map((table) => readTable(bundle, transcript.id, table));
  const measurements = tables.flatMap(measurementsOf);
  checkUnique(measurements, bundle);
  const concurrencies = distinct(measurements, 'concurrency').filter((value) => typeof value === 'number');
  return {
    id: transcript.id,
    harness: 'transcript',
    provenance: 'transcribed',
    study: transcript.study,
    startedAt: transcript.runDate,
    trials: 1,
    modes: distinct(measurements, 'mode').map(String),
    concurrencies,
    primaryConcurrency: concurrencies.includes(1) ? 1 : concurrencies.length > 0 ? Math.min(...concurrencies) : null,
    measurements,
    series: [],
    artifacts: tables.flatMap(artifactsOf),
    environment: factsOf(transcript),
    tables: tables.map(printedOf),
    flags: flagsOf(transcript, measurements),
    files: [...bundle.files].map(([path, bytes]) => ({ path, sizeBytes: bytes.length })),
    digest: { sha256: bundle.sha256, sizeBytes: bundle.sizeBytes },
  };
}

function checkFiles(bundle: Bundle, transcript: Transcript): void {
  if (transcript.id !== bundle.root) {
    const message = `id is "${transcript.id}", expected the root folder "${bundle.root}".`;
    throw refusal(bundle, `${TRANSCRIPT_FILE}#/id`, 'transcript-id', message);
  }
  const expected = [TRANSCRIPT_FILE, ...transcript.tables.map((table) => table.file)].sort().join(', ');
  const received = [...bundle.files.keys()].sort().join(', ');
  if (received !== expected) {
    const message = `holds ${received}, expected ${expected}: each table once, and nothing that transcript.json does not map.`;
    throw new DataError('transcript-files', bundle.name, message);
  }
}

function checkUnique(measurements: readonly Measurement[], bundle: Bundle): void {
  const seen = new Set<string>();
  for (const { metric, dims, quantity } of measurements) {
    const key = JSON.stringify([metric, Object.entries(dims).sort()]);
    const [source] = sourcesOf(quantity.sources);
    if (seen.has(key)) {
      const message = `second figure for ${metric} ${JSON.stringify(dims)}, expected one; add the dimension that tells them apart.`;
      throw refusal(bundle, `${source?.file} ${source?.at}`, 'transcript-duplicate', message);
    }
    seen.add(key);
  }
}

function factsOf(transcript: Transcript): Fact[] {
  const fact = (label: string, value: string | null, pointer: string, raw = value): Fact => ({
    label,
    value,
    source: { run: transcript.id, file: TRANSCRIPT_FILE, at: `#/${pointer}`, ...(raw === null ? {} : { raw }) },
  });
  return [
    fact('Title', transcript.title, 'title'),
    ...transcript.environment.map(({ label, value }, i) => fact(label, value, `environment/${i}/value`)),
    ...transcript.stated.map((text, i) => fact('Stated', text, `stated/${i}`)),
    ...transcript.notStated.map((text, i) => fact(text, null, `notStated/${i}`, text)),
    ...Object.entries(transcript.source).map(([key, value]) => fact(`Source: ${key}`, value ?? null, `source/${key}`)),
    fact('Published', transcript.publishedAt, 'publishedAt'),
    fact('Licence of the source', transcript.licence, 'licence'),
  ];
}

function flagsOf(transcript: Transcript, measurements: readonly Measurement[]): Flag[] {
  const { baselineMode } = transcript;
  return [
    {
      code: 'transcribed',
      dims: {},
      message: 'Every figure of this run is copied from what its source printed; the raw bundle is not available.',
    },
    { code: 'single-observation', dims: {}, message: 'Every figure was printed once: no repetition, no spread, no interval.' },
    ...transcript.flags.map(({ code, dims, metrics, message }): Flag => ({ code, dims, ...(metrics ? { metrics } : {}), message })),
    ...(baselineMode === undefined ? [] : throughputFlags(measurements, baselineMode)),
  ];
}

const distinct = (measurements: readonly Measurement[], dim: string) => [
  ...new Set(measurements.flatMap(({ dims }) => (dims[dim] === undefined ? [] : [dims[dim]]))),
];
