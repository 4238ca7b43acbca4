type Schema = Readonly<Record<string, unknown>>;

/** A parameter or body field that can be made wrong. */
export interface Slot {
  readonly name: string;
  readonly in: 'query' | 'path' | 'header' | 'body';
}

/** An operation as described by OpenAPI, with valid values. */
export interface FuzzOperation {
  readonly name: string;
  readonly method: string;
  /** With parameters as `{name}`. */
  readonly path: string;
  readonly slots: readonly Slot[];
  readonly query: Readonly<Record<string, string>>;
  readonly pathValues: Readonly<Record<string, string>>;
  /** Null: takes no body. */
  readonly body: Readonly<Record<string, unknown>> | null;
  readonly security: readonly Schema[];
}

interface Described {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          {
            readonly parameters?: readonly {
              name: string;
              in: Slot['in'];
              example?: unknown;
              schema: Schema;
            }[];
            readonly requestBody?: {
              readonly content: Readonly<Record<string, { schema: Schema; example?: unknown }>>;
            };
            readonly security?: readonly Schema[];
          }
        >
      >
    >
  >;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** Every operation of a description. `known` has parameter values that are valid on this server. */
export function operationsOf(description: object, known: Readonly<Record<string, string>>): FuzzOperation[] {
  const { paths, components } = description as Described;
  const resolve = (schema: Schema): Schema => {
    const name = /^#\/components\/schemas\/(.+)$/.exec(
      JSON.stringify(schema['$ref'] ?? '').slice(1, -1),
    )?.[1];
    return name === undefined ? schema : resolve(components.schemas[name]!);
  };
  const sample = (name: string, schema: Schema): unknown => {
    const {
      examples,
      default: preset,
      enum: values,
      type,
      minimum,
    } = resolve(schema) as Record<string, never>;
    if (known[name] !== undefined) return known[name];
    if (examples !== undefined) return (examples as unknown[])[0];
    if (preset !== undefined) return preset;
    if (values !== undefined) return (values as unknown[])[0];
    return (
      { integer: minimum ?? 1, number: minimum ?? 1, boolean: false, array: [], object: {} }[String(type)] ??
      'x'
    );
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody, security = [] }]) => {
      const bodySchema = requestBody?.content['application/json']?.schema;
      const fields = Object.entries((bodySchema ? resolve(bodySchema)['properties'] : undefined) ?? {}) as [
        string,
        Schema,
      ][];
      const valuesIn = (place: Slot['in']) =>
        Object.fromEntries(
          parameters
            .filter((parameter) => parameter.in === place)
            .map(({ name, example, schema }) => [
              name,
              String(known[name] ?? example ?? sample(name, schema)),
            ]),
        );
      const placeOnly = Object.entries(valuesIn('query')).filter(
        ([name]) => name === 'lat' || name === 'lon',
      );
      return {
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path,
        slots: [
          ...parameters.map(({ name, in: place }) => ({ name, in: place })),
          ...fields.map(([name]) => ({ name, in: 'body' as const })),
        ],
        query: Object.fromEntries(placeOnly),
        pathValues: valuesIn('path'),
        body: bodySchema
          ? Object.fromEntries(fields.map(([name, schema]) => [name, sample(name, schema)]))
          : null,
        security,
      };
    }),
  );
}
