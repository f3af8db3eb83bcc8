/** Everything that can be wrong between data/pins.json and the archives, and in data/corrections.json. */
export const PIN_ERRORS = {
  schema: 'pin-schema',
  missing: 'pin-missing',
  size: 'pin-size',
  digest: 'pin-digest',
  unlisted: 'pin-unlisted',
  provenance: 'pin-provenance',
  notQuoted: 'pin-not-quoted',
  corrections: 'corrections-schema',
  unknownRun: 'unknown-run',
  unknownStudy: 'unknown-study',
} as const;
