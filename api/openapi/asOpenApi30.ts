/** A JSON object. */
type Json = Readonly<Record<string, unknown>>;
type Named = Readonly<Record<string, Json>>;

const VERSION = '3.0.4';
/** Schema keywords whose value is a schema, a list of schemas, or a map of schemas. */
const ONE = new Set(['items', 'additionalProperties', 'not']);
const SEVERAL = new Set(['allOf', 'anyOf', 'oneOf']);
const NAMED = new Set(['properties']);
/** Keywords that OpenAPI 3.0 doesn't have; they only restrict, so everything that was valid still is. */
const UNKNOWN = new Set(['propertyNames', 'contentMediaType', '$schema', '$id', '$comment']);

/**
 * The same description in OpenAPI 3.0, for generators that don't support 3.1: a value that is valid for the one is valid
 * for the other. Null becomes `nullable`, several types and tuples become `anyOf`, and a constant text becomes an
 * enumeration with one value (for other constants, Python generators reject the value itself). The first example
 * represents all of them, and keywords next to a reference are moved around it. Source: OpenAPI 3.1.0 and 3.0.4, "Schema
 * Object"; JSON Schema 2020-12.
 */
export function asOpenApi30(description: object): object {
  const { info, jsonSchemaDialect: _dialect, webhooks: _webhooks, ...rest } = description as Json;
  const { summary: _summary, ...about } = info as Json;
  const license = about['license'] as Json | undefined;
  const { identifier: _identifier, ...licensed } = license ?? {};
  const schemas = ((rest['components'] as Json | undefined)?.['schemas'] ?? {}) as Named;
  return {
    ...(parts(rest, schemas) as Json),
    openapi: VERSION,
    info: { ...about, ...(license && { license: licensed }) },
  };
}

/** A part of the description outside schemas, with every schema in it converted. */
function parts(value: unknown, named: Named, name = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => parts(each, named));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => {
      if (key === 'schema') return [key, schemaOf(each as Json, named)];
      if (key === 'schemas' && name === 'components') return [key, eachSchema(each as Json, named)];
      if (key === 'parameters' && Array.isArray(each))
        return [key, distinctNames(parts(each, named) as Json[])];
      // Examples are data, which may have any member names.
      if (key === 'example' || key === 'examples') return [key, each];
      return [key, parts(each, named, key)];
    }),
  );
}

const plain = (name: unknown): string => String(name).toLowerCase().replaceAll(/[-_]/g, '');

/**
 * Omits headers that duplicate a query parameter, because generators make the same name of `max_price_usd` and
 * `Max-Price-USD`.
 */
function distinctNames(parameters: readonly Json[]): readonly Json[] {
  const asked = new Set(parameters.filter((each) => each['in'] === 'query').map(({ name }) => plain(name)));
  return parameters.filter((each) => each['in'] !== 'header' || !asked.has(plain(each['name'])));
}

const eachSchema = (schemas: Json, named: Named): Json =>
  Object.fromEntries(Object.entries(schemas).map(([name, each]) => [name, schemaOf(each as Json, named)]));

function schemaOf(given: Json | boolean, named: Named): Json {
  if (typeof given === 'boolean') return given ? {} : { not: {} };
  const { $ref: reference, ...beside } = given;
  if (reference !== undefined) {
    const around = schemaOf(beside, named);
    return Object.keys(around).length === 0
      ? { $ref: reference }
      : { ...around, allOf: [{ $ref: reference }] };
  }
  const inner = Object.fromEntries(
    Object.entries(given)
      .filter(([key]) => !UNKNOWN.has(key))
      .map(([key, value]) => {
        if (ONE.has(key) && typeof value === 'object') return [key, schemaOf(value as Json, named)];
        if (SEVERAL.has(key)) return [key, (value as Json[]).map((each) => schemaOf(each, named))];
        if (NAMED.has(key)) return [key, eachSchema(value as Json, named)];
        return [key, value];
      }),
  );
  return withoutNull(withNumbers(withTuple(withExample(inner), named)), named);
}

function withExample({ examples, const: constant, contentEncoding, ...schema }: Json): Json {
  return {
    ...schema,
    ...(Array.isArray(examples) && examples.length > 0 && !('example' in schema) && { example: examples[0] }),
    ...(typeof constant === 'string' && { enum: [constant] }),
    ...(contentEncoding === 'base64' && { format: 'byte' }),
  };
}

/** A tuple becomes a list of anything that one of its positions allows. */
function withTuple({ prefixItems, ...schema }: Json, named: Named): Json {
  if (!Array.isArray(prefixItems)) return schema;
  const places = [...prefixItems, ...(typeof schema['items'] === 'object' ? [schema['items']] : [])];
  const kinds = [
    ...new Map(places.map((each) => [JSON.stringify(each), schemaOf(each as Json, named)])).values(),
  ];
  return { ...schema, items: kinds.length === 1 ? kinds[0] : { anyOf: kinds } };
}

function withNumbers({ exclusiveMinimum, exclusiveMaximum, ...schema }: Json): Json {
  return {
    ...schema,
    ...(typeof exclusiveMinimum === 'number' && { minimum: exclusiveMinimum, exclusiveMinimum: true }),
    ...(typeof exclusiveMaximum === 'number' && { maximum: exclusiveMaximum, exclusiveMaximum: true }),
  };
}

const isNull = (schema: Json): boolean =>
  schema['nullable'] === true &&
  Array.isArray(schema['enum']) &&
  schema['enum'].every((value) => value === null);

/** Null becomes a property of a type, and there is only one type. */
function withoutNull(schema: Json, named: Named): Json {
  const { type, ...rest } = schema;
  const types = [type ?? []].flat() as string[];
  const kinds = types.filter((each) => each !== 'null');
  const nullable = kinds.length < types.length && { nullable: true };
  if (kinds.length > 1) {
    const { description, example, ...each } = rest;
    const anyOf = kinds.map((kind) => ({ ...each, type: kind, ...nullable }));
    return {
      ...(description !== undefined && { description }),
      ...(example !== undefined && { example }),
      anyOf,
    };
  }
  if (kinds.length === 1) return { ...rest, type: kinds[0], ...nullable };
  // Only null; `nullable` requires a type next to it.
  if (types.length > 0) return { ...rest, type: 'object', nullable: true, enum: [null] };
  return withNullableAlternatives(rest, named);
}

function withNullableAlternatives(schema: Json, named: Named): Json {
  for (const key of ['anyOf', 'oneOf']) {
    const alternatives = schema[key] as Json[] | undefined;
    const others = alternatives?.filter((each) => !isNull(each));
    if (!alternatives || !others || others.length === alternatives.length) continue;
    const { [key]: _alternatives, ...rest } = schema;
    const [first] = others;
    if (!first) return { ...rest, type: 'object', nullable: true, enum: [null] };
    if (others.length > 1) return { ...rest, [key]: others.map((each) => orNull(each, named)) };
    return { ...orNull(first, named), ...rest };
  }
  return schema;
}

/** The schema, or null. `nullable` only applies next to a type, so a reference is replaced by its target. */
function orNull(schema: Json, named: Named): Json {
  const reference = schema['$ref'];
  if (typeof reference === 'string')
    return orNull(schemaOf(named[reference.split('/').at(-1) ?? ''] ?? {}, named), named);
  for (const key of ['anyOf', 'oneOf']) {
    const alternatives = schema[key] as Json[] | undefined;
    if (alternatives) return { ...schema, [key]: alternatives.map((each) => orNull(each, named)) };
  }
  if (schema['type'] === undefined) return schema;
  const values = schema['enum'];
  return {
    ...schema,
    nullable: true,
    ...(Array.isArray(values) && { enum: [...new Set([...values, null])] }),
  };
}
