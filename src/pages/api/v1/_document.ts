/** A document of the API: checked against its schema, keys sorted, so that the same data is the same bytes. */
import * as v from 'valibot';
import { schemas, type DocumentName } from './_schema.ts';

const base = import.meta.env.BASE_URL;

/** An address of this site from its root; `path` is below the site's base. */
export const addressOf = (path: string) => base + path;
export const schemaAddress = (name: DocumentName) => addressOf(`api/v1/schema/${name}.json`);

/** @throws ValiError when the document is not of its schema, which fails the build */
export const document = <Name extends DocumentName>(name: Name, value: v.InferInput<(typeof schemas)[Name]>) =>
  json(v.parse(schemas[name], value));

export const json = (value: unknown) =>
  new Response(`${JSON.stringify(value, sorted)}\n`, { headers: { 'content-type': 'application/json; charset=utf-8' } });

function sorted(_key: string, value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
