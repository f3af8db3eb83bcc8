/** A second, plain reading of JSON Schema for the keywords that the API's schemas use; any other keyword is an error. */

export type JsonSchema = Record<string, unknown>;

const known = new Set([
  '$schema',
  '$id',
  'type',
  'const',
  'enum',
  'anyOf',
  'items',
  'properties',
  'propertyNames',
  'required',
  'additionalProperties',
  'minimum',
]);

const typeOf = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);

/** Every place where the value is not what the schema says; empty = valid. */
export function breaches(schema: JsonSchema, value: unknown, at = '#'): string[] {
  const strange = Object.keys(schema).filter((keyword) => !known.has(keyword));
  if (strange.length > 0) return [`${at}: unknown keyword ${strange.join(', ')}`];
  const { type, enum: words, anyOf, items, properties = {}, propertyNames = {}, required = [], additionalProperties, minimum } = schema;
  const found: string[] = [];
  const isOfType = type === undefined || type === typeOf(value) || (type === 'integer' && Number.isInteger(value));
  if (!isOfType) return [`${at}: is ${typeOf(value)}, expected ${JSON.stringify(type)}`];
  if ('const' in schema && value !== schema['const']) found.push(`${at}: expected ${JSON.stringify(schema['const'])}`);
  if (Array.isArray(words) && !words.includes(value)) found.push(`${at}: expected one of ${words.join(', ')}`);
  if (typeof minimum === 'number' && typeof value === 'number' && value < minimum) found.push(`${at}: below ${minimum}`);
  if (Array.isArray(anyOf) && !anyOf.some((option) => breaches(option as JsonSchema, value, at).length === 0))
    found.push(`${at}: fits none of the alternatives`);
  if (Array.isArray(value) && items) return [...found, ...value.flatMap((item, i) => breaches(items as JsonSchema, item, `${at}/${i}`))];
  if (typeOf(value) !== 'object') return found;
  const object = value as Record<string, unknown>;
  for (const key of required as string[]) if (!(key in object)) found.push(`${at}: ${key} is missing`);
  for (const [key, part] of Object.entries(object)) {
    found.push(...breaches(propertyNames as JsonSchema, key, `${at}/${key}`));
    const rule = (properties as Record<string, JsonSchema>)[key] ?? additionalProperties;
    if (rule === false) found.push(`${at}: ${key} is not known`);
    else if (rule !== undefined) found.push(...breaches(rule as JsonSchema, part, `${at}/${key}`));
  }
  return found;
}
