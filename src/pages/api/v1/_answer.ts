/** Documents of the API as answers, each checked against its schema. */
import * as v from 'valibot';
import { documentText } from '../../../documents/list.ts';
import { schemas, type DocumentName } from './_schema.ts';

/** @throws ValiError when the document is not of its schema, which fails the build */
export const answer = <Name extends DocumentName>(name: Name, value: v.InferInput<(typeof schemas)[Name]>) =>
  json(v.parse(schemas[name], value));

export const json = (value: object) =>
  new Response(documentText(value), { headers: { 'content-type': 'application/json; charset=utf-8' } });
