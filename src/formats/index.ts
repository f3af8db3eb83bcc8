/** Bundle → Run: recognises which harness wrote it and hands it to that folder. */
import type { Bundle } from '../bundle/index.ts';
import { DataError } from '../run/errors.ts';
import type { Run } from '../run/types.ts';
import { isDgpBench, parseDgpBench } from './dgp-bench/index.ts';
import { isTranscript, parseTranscript } from './transcript/index.ts';

/** @throws DataError `format-unknown`, or with a code of the format that was recognised */
export function parseRun(bundle: Bundle): Run {
  if (isTranscript(bundle)) return parseTranscript(bundle);
  if (isDgpBench(bundle)) return parseDgpBench(bundle);
  const held = [...bundle.files.keys()].slice(0, 5).join(', ') || 'no file';
  throw new DataError(
    'format-unknown',
    bundle.name,
    `no known bundle format: it holds ${held}, expected summary.json (dgp-bench) or transcript.json (transcript) in its root folder.`,
  );
}
