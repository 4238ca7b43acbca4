import { isDeepStrictEqual } from 'node:util';

/** A JSON Schema. */
export type JsonSchema = Readonly<Record<string, unknown>>;
type Named = Readonly<Record<string, JsonSchema>>;

const KEPT = ['type', 'enum', 'const', 'format'] as const;

/**
 * The outline of an object's schema, for programs that pay for every word which they read: its members, those of the objects in its
 * lists, their types and values, what is required, the first sentence of descriptions; alternatives become one object
 * with the members of all. What fits the schema fits its outline.
 */
export function outlineOf(schema: JsonSchema): JsonSchema {
  const definitions = (schema['$defs'] ?? {}) as Named;
  return { type: 'object', ...outlined(schema, definitions, true) };
}

/** The same schema with everything where it is used: clients of tools read no definitions. It holds none that holds itself. */
export function withoutReferences({ $defs, ...schema }: JsonSchema): JsonSchema {
  const place = (each: unknown): unknown => {
    if (Array.isArray(each)) return each.map(place);
    if (typeof each !== 'object' || each === null) return each;
    const found = resolved(each as JsonSchema, ($defs ?? {}) as Named);
    return Object.fromEntries(Object.entries(found).map(([key, value]) => [key, place(value)]));
  };
  return place(schema) as JsonSchema;
}

function outlined(given: JsonSchema, definitions: Named, namesMembers: boolean): JsonSchema {
  const schema = resolved(given, definitions);
  const { properties, required, items } = schema as {
    readonly properties?: Named;
    readonly required?: readonly string[];
    readonly items?: JsonSchema;
  };
  const alternatives = (schema['anyOf'] ?? schema['oneOf']) as readonly JsonSchema[] | undefined;
  const description = firstSentence(schema['description']);
  return {
    ...Object.fromEntries(KEPT.flatMap((key) => (key in schema ? [[key, schema[key]]] : []))),
    ...(description === undefined ? {} : { description }),
    ...(alternatives && united(alternatives.map((each) => outlined(each, definitions, namesMembers)))),
    ...(items && namesMembers ? { items: outlined(items, definitions, false) } : {}),
    ...(properties && namesMembers
      ? {
          properties: mapped(properties, (each) => {
            const member = resolved(each, definitions);
            const list = member['items'] as JsonSchema | undefined;
            const outline = outlined(member, definitions, false);
            return list ? { ...outline, items: outlined(list, definitions, true) } : outline;
          }),
          ...(required?.length ? { required } : {}),
        }
      : {}),
  };
}

/** Alternatives in one: objects with the members of all, or whatever else they are. */
function united(alternatives: readonly JsonSchema[]): JsonSchema {
  const [first, ...others] = distinct(alternatives);
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
  const kinds = distinct(flat.map(undescribed));
  const description = one['description'] ?? other['description'];
  return {
    ...(description === undefined ? {} : { description }),
    ...(kinds.length === 1 ? kinds[0] : eitherOf(kinds)),
  };
}

/** Alternatives, briefly: what may also be null is one schema of two types. */
function eitherOf(kinds: readonly JsonSchema[]): JsonSchema {
  const [kind, ...others] = kinds.filter(({ type }) => type !== 'null');
  if (!kind || others.length > 0 || kind['type'] === undefined || 'const' in kind) return { anyOf: kinds };
  const { enum: values, ...rest } = kind;
  return {
    ...rest,
    type: [...new Set([kind['type'], 'null'].flat())],
    ...(Array.isArray(values) ? { enum: [...values, null] } : {}),
  };
}

function undescribed(schema: JsonSchema): JsonSchema {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => key !== 'description'));
}

function distinct(schemas: readonly JsonSchema[]): readonly JsonSchema[] {
  return schemas.filter(
    (each, index) => schemas.findIndex((before) => isDeepStrictEqual(before, each)) === index,
  );
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
  return /^.*?[.;](?=\s|$)/s.exec(description)?.[0].replace(/[.;]$/, '') ?? description;
}
