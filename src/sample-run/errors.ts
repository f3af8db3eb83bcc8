/** Everything that can be wrong between data/pins.json and data/bundles. */
export const PIN_ERRORS = {
  schema: 'pin-schema',
  missing: 'pin-missing',
  size: 'pin-size',
  digest: 'pin-digest',
  unlisted: 'pin-unlisted',
  provenance: 'pin-provenance',
  unknownRun: 'unknown-run',
  unknownStudy: 'unknown-study',
} as const;
