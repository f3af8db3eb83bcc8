/** Everything that can be wrong between data/pins.json and the archives, here or at another address, and in data/corrections.json. */
export const PIN_ERRORS = {
  schema: 'pin-schema',
  missing: 'pin-missing',
  notFetched: 'pin-not-fetched',
  size: 'pin-size',
  digest: 'pin-digest',
  unlisted: 'pin-unlisted',
  provenance: 'pin-provenance',
  corrections: 'corrections-schema',
  unknownRun: 'unknown-run',
  unknownStudy: 'unknown-study',
  address: 'archive-address',
  unreachable: 'archive-unreachable',
  brokenOff: 'archive-broken-off',
  cache: 'cache-unwritable',
} as const;
