import type { Contract, Json } from './contractText.ts';

/** A schema with references and unions resolved: the possible values, by kind. */
export interface Shape {
  /** JSON types, `integer` apart from `number`; null = any. */
  readonly types: ReadonlySet<string> | null;
  /** The only allowed texts and numbers; null = any of the type. */
  readonly values: ReadonlySet<unknown> | null;
  /** The allowed objects: several for a union. */
  readonly objects: readonly Json[];
  readonly arrays: readonly Json[];
  /** The schemas of texts and numbers, with their bounds. */
  readonly scalars: readonly Json[];
}

/** The schema that a reference leads to. */
export function resolved({ components }: Contract, schema: Json): Json {
  const seen = new Set<string>();
  let found = schema;
  while (typeof found['$ref'] === 'string' && !seen.has(found['$ref'])) {
    seen.add(found['$ref']);
    const [, section = '', name = ''] = /^#\/components\/(\w+)\/(.+)$/.exec(found['$ref']) ?? [];
    const { $ref: _, ...beside } = found;
    found = { ...components[section]?.[name.replaceAll('~1', '/')], ...beside };
  }
  return found;
}

/** The values that a schema allows, all variants of its unions together. */
export function shapeOf(contract: Contract, schema: Json): Shape {
  const variants = variantsOf(contract, schema, 0);
  const types = variants.map(typesOf);
  const scalars = variants.filter((each) =>
    ['string', 'number', 'integer', 'boolean'].some((type) => mayBe(each, type)),
  );
  const values = scalars.map(valuesOf);
  return {
    types: types.includes(null) ? null : new Set(types.flatMap((each) => [...(each ?? [])])),
    values:
      scalars.length === 0 || values.includes(null)
        ? null
        : new Set(values.flatMap((each) => [...(each ?? [])])),
    objects: variants.filter((each) => mayBe(each, 'object') && typesOf(each) !== null),
    arrays: variants.filter((each) => mayBe(each, 'array') && typesOf(each) !== null),
    scalars,
  };
}

const DEEPEST = 8;

function variantsOf(contract: Contract, schema: Json, depth: number): Json[] {
  const found = resolved(contract, schema);
  const union = (found['anyOf'] ?? found['oneOf']) as readonly Json[] | undefined;
  if (Array.isArray(found['allOf']) && depth < DEEPEST) {
    const { allOf, ...own } = found;
    const parts = (allOf as readonly Json[]).map((part) => resolved(contract, part));
    return variantsOf(contract, merged([own, ...parts]), depth + 1);
  }
  if (!union || depth >= DEEPEST) return [found];
  return union.flatMap((each) => variantsOf(contract, each, depth + 1));
}

/** All of several object schemas at once. */
function merged(parts: readonly Json[]): Json {
  return {
    ...Object.assign({}, ...parts),
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    required: parts.flatMap(({ required = [] }) => required as readonly string[]),
  } as Json;
}

function typesOf(schema: Json): ReadonlySet<string> | null {
  const { type } = schema;
  if (typeof type === 'string') return new Set([type]);
  if (Array.isArray(type)) return new Set(type as string[]);
  const values = valuesOf(schema);
  if (values) return new Set([...values].map((value) => (value === null ? 'null' : typeof value)));
  return schema['properties'] ? new Set(['object']) : null;
}

function mayBe(schema: Json, type: string): boolean {
  return typesOf(schema)?.has(type) ?? false;
}

function valuesOf(schema: Json): ReadonlySet<unknown> | null {
  if ('const' in schema) return new Set([schema['const']]);
  return Array.isArray(schema['enum']) ? new Set(schema['enum'] as unknown[]) : null;
}
