import type { Deprecation } from '../../schemas/http/contract/deprecations.ts';

type Json = Readonly<Record<string, unknown>>;
interface Described {
  readonly parameters?: readonly { readonly name: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, object>> };
}

/** An operation with its deprecated parts marked, and the day on which they may be removed. */
export function markDeprecated<Operation extends Described>(
  name: string,
  operation: Operation,
  deprecations: readonly Deprecation[],
): Operation {
  const own = deprecations.filter((each) => each.operation === name);
  if (own.length === 0) return operation;
  const whole = own.find(({ parameter }) => parameter === null);
  const markOf = (parameter: string): Json => {
    const found = own.find((each) => each.parameter === parameter);
    return found ? markFor(found) : {};
  };
  return {
    ...operation,
    ...(whole ? markFor(whole) : {}),
    ...(operation.parameters
      ? { parameters: operation.parameters.map((each) => ({ ...each, ...markOf(each.name) })) }
      : {}),
    ...(operation.requestBody ? { requestBody: markBody(operation.requestBody, markOf) } : {}),
  };
}

function markFor({ sunset }: Deprecation): Json {
  return { deprecated: true, 'x-sunset': sunset };
}

/** Marks the fields of a body that is described inline, without a reference. */
function markBody(body: NonNullable<Described['requestBody']>, markOf: (field: string) => Json) {
  const content = Object.entries(body.content).map(([type, media]) => {
    const { schema } = media as {
      readonly schema?: { readonly properties?: Readonly<Record<string, object>> };
    };
    if (!schema?.properties) return [type, media] as const;
    const properties = Object.entries(schema.properties).map(([field, described]) => [
      field,
      { ...described, ...markOf(field) },
    ]);
    return [type, { ...media, schema: { ...schema, properties: Object.fromEntries(properties) } }] as const;
  });
  return { ...body, content: Object.fromEntries(content) };
}
