/** The JSON Schema of each document. */
import { toJsonSchema } from '@valibot/to-json-schema';
import type { APIRoute } from 'astro';
import { schemaAddress } from '../../../../documents/json.ts';
import { json } from '../_answer.ts';
import { schemas, type DocumentName } from '../_schema.ts';

export const getStaticPaths = () => Object.keys(schemas).map((name) => ({ params: { name }, props: { name } }));

export const GET: APIRoute<{ name: DocumentName }> = ({ props: { name }, site }) =>
  json({
    ...toJsonSchema(schemas[name], { target: 'draft-2020-12' }),
    $id: new URL(schemaAddress(import.meta.env.BASE_URL, name), site).href,
  });
