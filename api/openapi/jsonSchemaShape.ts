import { z } from 'zod';
import { DESCRIBED_AS } from '../../schemas/http/place/batch.ts';
import { typeElsewhere } from '../../schemas/http/report/reportParts.ts';
import { COMMA_SEPARATED } from '../../schemas/http/queryTypes.ts';

type JsonSchema = z.core.JSONSchema.BaseSchema;

const INT32_MAX = 2 ** 31 - 1;

/** The context that zod passes for every schema during conversion to JSON Schema. */
interface Conversion {
  readonly zodSchema: z.core.$ZodTypes;
  readonly jsonSchema: JsonSchema;
}

/**
 * Fixes what zod's JSON Schema omits or states too strictly for a published description. Called for every schema after
 * its conversion; changes `jsonSchema` in place.
 */
export function shapeJsonSchema({ zodSchema, jsonSchema }: Conversion): void {
  const { def } = zodSchema._zod;
  // zod drops the default of a query parameter because its text is converted first.
  if (def.type === 'default') jsonSchema.default ??= def.defaultValue;
  // Generators don't write code for an object or list as a default.
  if (typeof jsonSchema.default === 'object') delete jsonSchema.default;
  // Responses are additive: a client mustn't reject unknown fields. Requests stay strict.
  if (def.type === 'object' && def.catchall === undefined) delete jsonSchema.additionalProperties;
  // The format already says so, with four letters instead of two hundred.
  if (jsonSchema.format === 'date' || jsonSchema.format === 'date-time') delete jsonSchema.pattern;
  // Generators for Go and Java use 32 bits for an integer without a format.
  if (jsonSchema.type === 'integer' && (jsonSchema.maximum ?? Infinity) > INT32_MAX)
    jsonSchema.format = 'int64';
  // A response without a body.
  if (def.type === 'undefined') jsonSchema.type = 'null';
  if (def.type === 'tuple') describeAsList(jsonSchema);
  if (def.type === 'union' && 'discriminator' in def) describeAsDiscriminated(zodSchema, jsonSchema);
  if (COMMA_SEPARATED in jsonSchema) describeAsCommaSeparated(jsonSchema);
  if (DESCRIBED_AS in jsonSchema) {
    jsonSchema.$ref = `#/components/schemas/${String(jsonSchema[DESCRIBED_AS])}Input`;
    delete jsonSchema[DESCRIBED_AS];
  }
  const elsewhere = typeElsewhere(zodSchema);
  if (elsewhere) describeAsNullable(elsewhere, jsonSchema);
  if ('example' in jsonSchema) {
    jsonSchema.examples = [jsonSchema['example']];
    delete jsonSchema['example'];
  }
}

/** Names which alternative each value stands for, for programs that generate types from the description. */
function describeAsDiscriminated(zodSchema: z.core.$ZodTypes, jsonSchema: JsonSchema): void {
  const { discriminator, options } = (zodSchema as unknown as z.core.$ZodDiscriminatedUnion)._zod.def;
  const mapping: Record<string, string> = {};
  for (const [index, option] of options.entries()) {
    // The reference shows whether it is a request's or a response's alternative.
    const name = z.globalRegistry.get(option)?.id;
    const reference = jsonSchema.oneOf?.[index]?.$ref ?? `#/components/schemas/${name}`;
    for (const value of option._zod.propValues?.[discriminator] ?? []) mapping[String(value)] = reference;
  }
  Object.assign(jsonSchema, { discriminator: { propertyName: discriminator, mapping } });
}

/**
 * A field that is null here: many programs that generate types from the description don't support a type that is only
 * null.
 */
function describeAsNullable(schema: z.ZodType, jsonSchema: JsonSchema): void {
  const nullable = schema.safeParse(null).success ? schema : schema.nullable();
  const { $schema: _dialect, ...described } = z.toJSONSchema(nullable, { override: shapeJsonSchema });
  const [first] = described.anyOf ?? [];
  delete first?.description;
  delete jsonSchema.type;
  Object.assign(jsonSchema, described, jsonSchema);
}

/** A list sent as one text, in OpenAPI's form for a parameter: an array, `explode: false`. */
function describeAsCommaSeparated(jsonSchema: JsonSchema): void {
  const words = jsonSchema[COMMA_SEPARATED] as string[];
  delete jsonSchema.maxLength;
  Object.assign(jsonSchema, { type: 'array', items: { type: 'string', enum: words } });
}

/** Tuples with one kind of item, which many tools only support as a list of fixed length. */
function describeAsList(jsonSchema: JsonSchema): void {
  const [first, ...rest] = jsonSchema.prefixItems ?? [];
  if (first === undefined || rest.some((item) => JSON.stringify(item) !== JSON.stringify(first))) return;
  jsonSchema.items = first;
  delete jsonSchema.prefixItems;
}
