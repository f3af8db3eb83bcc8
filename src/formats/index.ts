/** Bundle → Run: recognises which harness wrote it and hands it to that folder. */
import type { Bundle } from '../bundle/index.ts';
import { DataError } from '../run/errors.ts';
import type { Run } from '../run/types.ts';
import { parseDgpBench, SUMMARY_FILE } from './dgp-bench/index.ts';
import { parseTaxbench } from './taxbench/index.ts';
import { RUN_FILE } from './taxbench/schema.ts';
import { parseTranscript } from './transcript/index.ts';
import { TRANSCRIPT_FILE } from './transcript/schema.ts';

/** Harness, the file in the root folder that bundles of no other format hold, and what reads it. */
const FORMATS = [
  ['transcript', TRANSCRIPT_FILE, parseTranscript],
  ['taxbench', RUN_FILE, parseTaxbench],
  ['dgp-bench', SUMMARY_FILE, parseDgpBench],
] as const;

/** @throws DataError `format-unknown`, or with a code of the format that was recognised */
export function parseRun(bundle: Bundle): Run {
  const [, , parse] = FORMATS.find(([, file]) => bundle.files.has(file)) ?? [];
  if (parse) return parse(bundle);
  const held = [...bundle.files.keys()].slice(0, 5).join(', ') || 'no file';
  const expected = FORMATS.map(([harness, file]) => `${file} (${harness})`).join(' or ');
  throw new DataError('format-unknown', bundle.name, `no known bundle format: it holds ${held}, expected ${expected} in its root folder.`);
}
