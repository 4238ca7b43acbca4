import { isDeepStrictEqual } from 'node:util';
import { isoDateSchema } from '../../../schemas/frame.ts';

/** A JSON Schema. */
export type JsonSchema = Readonly<Record<string, unknown>>;
type Named = Readonly<Record<string, JsonSchema>>;

const KEPT = ['type', 'enum', 'const', 'format'] as const;

/**
 * A shortened schema of an object, for programs that pay for every word they read: its members, those of the objects in
 * its lists (but not in nested lists), their types and values, required members, and the first sentence of descriptions;
 * alternatives become one object with the members of all. Whatever matches the schema matches its outline.
 */
export function outlineOf(schema: JsonSchema): JsonSchema {
  const definitions = (schema['$defs'] ?? {}) as Named;
  return { type: 'object', ...outlined(schema, definitions, 2) };
}

/**
 * The same schema with references replaced by what they refer to, because clients of tools don't read definitions.
 * Recursive schemas aren't supported.
 */
export function withoutReferences({ $defs, ...schema }: JsonSchema): JsonSchema {
  const place = (each: unknown): unknown => {
    if (Array.isArray(each)) return each.map(place);
    if (typeof each !== 'object' || each === null) return each;
    const found = resolved(each as JsonSchema, ($defs ?? {}) as Named);
    return Object.fromEntries(Object.entries(found).map(([key, value]) => [key, place(value)]));
  };
  return place(schema) as JsonSchema;
}

/** `levels`: how many levels of objects in lists have their members listed. */
function outlined(given: JsonSchema, definitions: Named, levels: number): JsonSchema {
  const schema = resolved(given, definitions);
  const { properties, required, items } = schema as {
    readonly properties?: Named;
    readonly required?: readonly string[];
    readonly items?: JsonSchema;
  };
  if (schema['maxItems'] === 0) return { type: 'array', maxItems: 0 };
  const alternatives = (schema['anyOf'] ?? schema['oneOf']) as readonly JsonSchema[] | undefined;
  // A member's only value explains its meaning, and `format` explains how a date is written.
  const sentence = 'const' in schema ? undefined : firstSentence(schema['description']);
  const description = sentence === isoDateSchema.description ? undefined : sentence;
  return {
    ...Object.fromEntries(KEPT.flatMap((key) => (key in schema ? [[key, schema[key]]] : []))),
    ...(description === undefined ? {} : { description }),
    ...(alternatives && united(alternatives.map((each) => outlined(each, definitions, levels)))),
    ...(items && levels > 0 ? { items: outlined(items, definitions, 0) } : {}),
    ...(properties && levels > 0
      ? {
          properties: mapped(properties, (each) => {
            const member = resolved(each, definitions);
            const list = member['items'] as JsonSchema | undefined;
            const outline = outlined(member, definitions, 0);
            return list ? { ...outline, items: outlined(list, definitions, levels - 1) } : outline;
          }),
          ...(required?.length && levels > 1 ? { required } : {}),
        }
      : {}),
  };
}

/** Merges alternatives: objects into one with the members of all; others are kept. */
function united(alternatives: readonly JsonSchema[]): JsonSchema {
  const [first, ...others] = widest(alternatives);
  if (!first || others.length === 0) return first ?? {};
  if (others.some((each) => each['type'] !== 'object') || first['type'] !== 'object')
    return eitherOf([first, ...others]);
  return others.reduce(unitedObjects, first);
}

function unitedObjects(one: JsonSchema, other: JsonSchema): JsonSchema {
  const [ones, others] = [one['properties'], other['properties']] as (Named | undefined)[];
  const requiredByOther = (other['required'] ?? []) as readonly string[];
  const required = ((one['required'] ?? []) as readonly string[]).filter((name) =>
    requiredByOther.includes(name),
  );
  if (!ones || !others) return { type: 'object' };
  const both = mapped(ones, (member, name) => (others[name] ? unitedMembers(member, others[name]) : member));
  return { type: 'object', properties: { ...others, ...both }, ...(required.length > 0 ? { required } : {}) };
}

function unitedMembers(one: JsonSchema, other: JsonSchema): JsonSchema {
  if (isDeepStrictEqual(one, other)) return one;
  const flat = [one, other].flatMap((each) => (each['anyOf'] as readonly JsonSchema[] | undefined) ?? [each]);
  const kinds = widest(flat.map(undescribed));
  const description = one['description'] ?? other['description'];
  return {
    ...(description === undefined ? {} : { description }),
    ...(kinds.length === 1 ? kinds[0] : eitherOf(kinds)),
  };
}

/** Shortens alternatives: lists of values become one list, and a nullable type becomes one schema of two types. */
function eitherOf(kinds: readonly JsonSchema[]): JsonSchema {
  const allowed = kinds.map(allowedStrings);
  if (allowed.every((each) => each !== null)) {
    const values = [...new Set(allowed.flat())];
    const description = kinds.map(({ description: each }) => each).find((each) => each !== undefined);
    return {
      ...(description === undefined ? {} : { description }),
      type: values.includes(null) ? ['string', 'null'] : 'string',
      enum: values,
    };
  }
  const [kind, ...others] = kinds.filter(({ type }) => type !== 'null');
  if (!kind || others.length > 0 || kind['type'] === undefined || 'const' in kind) return { anyOf: kinds };
  const { enum: values, ...rest } = kind;
  return {
    ...rest,
    type: [...new Set([kind['type'], 'null'].flat())],
    ...(Array.isArray(values) ? { enum: [...new Set([...values, null])] } : {}),
  };
}

/** The strings and null that a schema lists as allowed; null = it doesn't list any. */
function allowedStrings(schema: JsonSchema): readonly (string | null)[] | null {
  if (schema['type'] === 'null') return [null];
  if (![schema['type']].flat().includes('string')) return null;
  if ('const' in schema) return [schema['const'] as string];
  return (schema['enum'] as readonly (string | null)[] | undefined) ?? null;
}

function undescribed(schema: JsonSchema): JsonSchema {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => key !== 'description'));
}

function distinct(schemas: readonly JsonSchema[]): readonly JsonSchema[] {
  return schemas.filter(
    (each, index) => schemas.findIndex((before) => isDeepStrictEqual(before, each)) === index,
  );
}

/** The alternatives that aren't included in another one. */
function widest(schemas: readonly JsonSchema[]): readonly JsonSchema[] {
  const each = distinct(schemas);
  return each.filter((narrow) => !each.some((wide) => wide !== narrow && includes(wide, narrow)));
}

/**
 * Whether everything that matches one schema of plain values or empty lists matches another, judged only by their types
 * and lists of values.
 */
function includes(wide: JsonSchema, narrow: JsonSchema): boolean {
  if (narrow['maxItems'] === 0) return wide['type'] === 'array';
  const { type, enum: values, ...others } = wide;
  const types = new Set([type].flat());
  if (narrow['type'] === undefined || ![narrow['type']].flat().every((each) => types.has(each))) return false;
  if (Object.keys(others).length > 0 || types.has('object') || types.has('array')) return false;
  if (values === undefined) return true;
  const fewer = 'const' in narrow ? [narrow['const']] : narrow['enum'];
  const allowed = new Set(values as unknown[]);
  return Array.isArray(fewer) && fewer.every((value) => allowed.has(value));
}

function resolved(schema: JsonSchema, definitions: Named): JsonSchema {
  const { $ref: reference, ...others } = schema;
  if (typeof reference !== 'string') return schema;
  return { ...resolved(definitions[reference.split('/').at(-1) ?? ''] ?? {}, definitions), ...others };
}

function mapped(members: Named, change: (member: JsonSchema, name: string) => JsonSchema): Named {
  return Object.fromEntries(Object.entries(members).map(([name, member]) => [name, change(member, name)]));
}

function firstSentence(description: unknown): string | undefined {
  if (typeof description !== 'string') return undefined;
  const sentence = /^.*?[.;](?=\s|$)/s.exec(description)?.[0].replace(/[.;]$/, '') ?? description;
  // The text after a colon only explains, so it is dropped, unless the text before it is short.
  return /^.{20,}?(?=:\s)/s.exec(sentence)?.[0] ?? sentence;
}
