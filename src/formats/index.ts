/** Bundle → Run: recognises which harness wrote it and hands it to that folder. */
import type { Bundle } from '../bundle/index.ts';
import { DataError } from '../run/errors.ts';
import type { Run } from '../run/types.ts';
import { parseDgpBench, SUMMARY_FILE } from './dgp-bench/index.ts';
import { parseTaxbench, RUN_FILE } from './taxbench/index.ts';
import { parseTranscript } from './transcript/index.ts';
import { TRANSCRIPT_FILE } from './transcript/schema.ts';

interface Format {
  harness: Run['harness'];
  /** File in the root folder that bundles of no other format hold. */
  file: string;
  /** @throws DataError with a code of the format */
  parse(bundle: Bundle): Run;
}

const formats: readonly Format[] = [
  { harness: 'transcript', file: TRANSCRIPT_FILE, parse: parseTranscript },
  { harness: 'taxbench', file: RUN_FILE, parse: parseTaxbench },
  { harness: 'dgp-bench', file: SUMMARY_FILE, parse: parseDgpBench },
];

/** @throws DataError `format-unknown`, or with a code of the format that was recognised */
export function parseRun(bundle: Bundle): Run {
  const format = formats.find(({ file }) => bundle.files.has(file));
  if (format) return format.parse(bundle);
  const held = [...bundle.files.keys()].slice(0, 5).join(', ') || 'no file';
  const expected = formats.map(({ harness, file }) => `${file} (${harness})`).join(' or ');
  throw new DataError('format-unknown', bundle.name, `no known bundle format: it holds ${held}, expected ${expected} in its root folder.`);
}
