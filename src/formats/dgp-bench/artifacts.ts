/** The objects that a run uploaded, oldest first. In: bundle. Out: artifacts without the client's local paths. */
import type { Bundle } from '../../bundle/index.ts';
import type { Artifact } from '../../run/types.ts';
import { readJson } from './json.ts';
import { artifactsSchema } from './schema.ts';

export const ARTIFACTS_FILE = 'artifacts.json';

/** @throws DataError as `readJson`; an empty list is refused */
export const readArtifacts = (bundle: Bundle): Artifact[] =>
  readJson(bundle, ARTIFACTS_FILE, artifactsSchema).map(({ name, bytes, sha256, sha256_hex, source_url }) => {
    const digest = sha256 ?? sha256_hex;
    return { name, sizeBytes: bytes, ...(digest ? { sha256: digest } : {}), ...(source_url ? { sourceUrl: source_url } : {}) };
  });
