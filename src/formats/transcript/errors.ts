/** Everything that can be wrong with a transcript; the message names file, row and column. */
export const TRANSCRIPT_ERRORS = {
  json: 'transcript-json',
  version: 'transcript-version',
  schema: 'transcript-schema',
  id: 'transcript-id',
  files: 'transcript-files',
  header: 'transcript-header',
  row: 'transcript-row',
  cell: 'transcript-cell',
  duplicate: 'transcript-duplicate',
  disagreement: 'transcript-disagreement',
} as const;
