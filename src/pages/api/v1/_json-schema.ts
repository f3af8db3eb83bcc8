/** A Valibot schema as JSON Schema, for the few kinds that _schema.ts uses. Any other kind is refused, so that nothing is published loosely. */
import type { GenericSchema } from 'valibot';

type JsonSchema = Record<string, unknown>;

/** The parts of a schema that are read here. */
interface Parts {
  type: string;
  literal?: unknown;
  options?: readonly (string | Parts)[];
  entries?: Record<string, Parts>;
  item?: Parts;
  value?: Parts;
  wrapped?: Parts;
  pipe?: readonly { kind: string; type: string; requirement?: unknown }[];
}

/** @throws Error on a kind that has no rule here */
export const jsonSchemaOf = (schema: GenericSchema): JsonSchema => convert(schema);

function convert(schema: Parts): JsonSchema {
  const rules = (schema.pipe ?? []).filter(({ kind }) => kind === 'validation').map(ruleOf);
  return rules.reduce((all, rule) => ({ ...all, ...rule }), kindOf(schema));
}

function kindOf({ type, literal, options = [], entries = {}, item, value, wrapped }: Parts): JsonSchema {
  switch (type) {
    case 'string':
    case 'number':
    case 'boolean':
      return { type };
    case 'literal':
      return { const: literal };
    case 'picklist':
      return { enum: options };
    case 'union':
      return { anyOf: options.map((option) => convert(option as Parts)) };
    case 'nullable':
      return { anyOf: [convert(wrapped!), { type: 'null' }] };
    case 'optional':
      return convert(wrapped!);
    case 'array':
      return { type, items: convert(item!) };
    case 'record':
      return { type: 'object', additionalProperties: convert(value!) };
    case 'strict_object':
      return {
        type: 'object',
        properties: Object.fromEntries(Object.entries(entries).map(([key, entry]) => [key, convert(entry)])),
        required: Object.keys(entries).filter((key) => entries[key]!.type !== 'optional'),
        additionalProperties: false,
      };
    default:
      throw new Error(`JSON Schema: no rule for the kind "${type}"; add one in _json-schema.ts or use another kind in _schema.ts.`);
  }
}

function ruleOf({ type, requirement }: { type: string; requirement?: unknown }): JsonSchema {
  if (type === 'integer') return { type: 'integer' };
  if (type === 'min_value') return { minimum: requirement };
  throw new Error(`JSON Schema: no rule for "${type}"; add one in _json-schema.ts.`);
}
