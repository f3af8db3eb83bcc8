import { toJsonSchema } from '@valibot/to-json-schema';
import type { APIRoute } from 'astro';
import { documentLines } from '../../../../documents/json.ts';
import { schemaAddress, versionOf } from '../../../../report/api.ts';
import { schemas, type DocumentName } from '../../_schema.ts';

export const getStaticPaths = () =>
  Object.keys(schemas).map((name) => ({ params: { version: `v${versionOf(name)}`, name }, props: { name } }));

export const GET: APIRoute<{ name: DocumentName }> = ({ props: { name }, site }) => {
  const schema = toJsonSchema(schemas[name], { target: 'draft-2020-12' });
  const $id = new URL(schemaAddress(import.meta.env.BASE_URL, name), site).href;
  return new Response(documentLines({ ...schema, $id }).join('\n'), { headers: { 'content-type': 'application/json; charset=utf-8' } });
};
