export type Json = Readonly<Record<string, unknown>>;

export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly deprecated?: boolean;
  readonly 'x-sunset'?: string;
  readonly schema?: Json;
}

export type Content = Readonly<Record<string, { readonly schema?: Json }>>;

export interface Operation {
  readonly deprecated?: boolean;
  readonly 'x-sunset'?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required?: boolean; readonly content?: Content };
  readonly responses: Readonly<Record<string, { readonly $ref?: string; readonly content?: Content }>>;
  readonly security?: readonly Json[];
}

/** The parts of an OpenAPI description that clients rely on. */
export interface Contract {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, Json>>>>;
}

/** Texts that no client relies on. */
const WORDS: ReadonlySet<string> = new Set([
  'description',
  'summary',
  'title',
  'example',
  'examples',
  'tags',
]);
/** Objects in which every key is a name. */
const NAMED: ReadonlySet<string> = new Set([
  'properties',
  'paths',
  'schemas',
  'responses',
  'content',
  '$defs',
]);

/** A description without its texts, to store as the released contract. */
export function compactContract(description: Json): Json {
  const { openapi, paths, components } = description;
  const { schemas = {}, responses = {} } = (components ?? {}) as Readonly<Record<string, Json>>;
  return withoutWords({ openapi, paths, components: { schemas, responses } }, false) as Json;
}

function withoutWords(part: unknown, isNamed: boolean): unknown {
  if (Array.isArray(part)) return part.map((each) => withoutWords(each, false));
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(
    Object.entries(part)
      .filter(([name]) => isNamed || !WORDS.has(name))
      .map(([name, value]) => [name, withoutWords(value, !isNamed && NAMED.has(name))]),
  );
}

/** As text with one line per path and component, so that diffs are readable. */
export function contractText({ openapi, paths, components }: Json): string {
  const lines = (entries: unknown, indent: string) =>
    Object.entries(entries as Json)
      .map(([name, value]) => `${indent}${JSON.stringify(name)}: ${JSON.stringify(value)}`)
      .join(',\n');
  const { schemas, responses } = components as Json;
  return `{
 "openapi": ${JSON.stringify(openapi)},
 "paths": {\n${lines(paths, '  ')}\n },
 "components": {
  "schemas": {\n${lines(schemas, '   ')}\n  },
  "responses": {\n${lines(responses, '   ')}\n  }
 }
}\n`;
}
