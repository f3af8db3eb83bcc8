/** The JSON Schema of each document. */
import type { APIRoute } from 'astro';
import { schemaAddress } from '../../../../documents/json.ts';
import { json } from '../_answer.ts';
import { jsonSchemaOf } from '../_json-schema.ts';
import { schemas, type DocumentName } from '../_schema.ts';

export const getStaticPaths = () => Object.keys(schemas).map((name) => ({ params: { name }, props: { name } }));

export const GET: APIRoute<{ name: DocumentName }> = ({ props: { name }, site }) =>
  json({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: new URL(schemaAddress(import.meta.env.BASE_URL, name), site).href,
    ...jsonSchemaOf(schemas[name]),
  });
