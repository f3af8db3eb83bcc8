/** Counts up when a field of the API changes its meaning or goes; a new field does not count. */
export const API_VERSION = 1 as const;

/** Documents of which an earlier version went. */
const LATER: Readonly<Record<string, number>> = { replications: 2, run: 2 };
export const versionOf = (name: string): number => LATER[name] ?? API_VERSION;

/** Addresses of a document's JSON Schema, and of the document of a run. */
export const schemaAddress = (base: string, name: string): string => `${base}api/v${versionOf(name)}/schema/${name}.json`;
export const runAddress = (base: string, run: string): string => `${base}api/v${versionOf('run')}/runs/${run}.json`;
