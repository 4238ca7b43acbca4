import { required } from '../../core/required.ts';

/** The parts of a JSON Schema in the OpenAPI description that the clients use. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly prefixItems?: readonly JsonSchema[];
  readonly additionalProperties?: JsonSchema | boolean;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly description?: string;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
}

interface Media {
  readonly content?: Readonly<Record<string, { readonly schema?: JsonSchema }>>;
  readonly $ref?: string;
}

interface OperationObject {
  readonly operationId?: string;
  readonly summary?: string;
  readonly description?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Media & { readonly required?: boolean };
  readonly responses?: Readonly<Record<string, Media>>;
}

/** The parts of an OpenAPI description that the clients use. */
export interface ApiDescription {
  readonly info: { readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly responses?: Readonly<Record<string, Media>>;
  };
}

/** The answer of an operation with one status: a schema for each content type; none = no body. */
export interface Response {
  readonly status: number;
  readonly content: Readonly<Record<string, JsonSchema>>;
}

/** An operation as both clients call it. */
export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  /** From the path and the query, required ones first. */
  readonly parameters: readonly Parameter[];
  readonly body: { readonly schema: JsonSchema; readonly required: boolean } | null;
  /** Supports `Idempotency-Key`. */
  readonly takesKey: boolean;
  /** Can be paid with the call, by x402. */
  readonly takesPayment: boolean;
  /** Supports `Max-Price-USD`. */
  readonly takesMaxPrice: boolean;
  /** Supports `Reuse-Report`. */
  readonly takesReuse: boolean;
  /** The field of its answer that contains the items of a page, and the parameter for the `next_…` value; null = no pages. */
  readonly pages: { readonly list: string; readonly by: string } | null;
  readonly responses: readonly Response[];
}

/** Follows `$ref` within the description to the definition. */
export function resolveSchema(api: ApiDescription, schema: JsonSchema): JsonSchema {
  const name = schema.$ref?.split('/').at(-1);
  return name === undefined ? schema : resolveSchema(api, required(api.components.schemas[name]));
}

/** How pages are requested: parameters for the next page, best first. */
const NEXT_PAGE = ['cursor', 'after'];

function pagesOf(
  api: ApiDescription,
  parameters: readonly Parameter[],
  ok: Media | undefined,
): Operation['pages'] {
  const schema = ok?.content?.['application/json']?.schema;
  const properties = schema === undefined ? {} : (resolveSchema(api, schema).properties ?? {});
  const by = NEXT_PAGE.find(
    (word) => parameters.some(({ name }) => name === word) && `next_${word}` in properties,
  );
  if (by === undefined) return null;
  const lists = Object.keys(properties).filter(
    (name) => resolveSchema(api, required(properties[name])).type === 'array',
  );
  if (lists.length !== 1) throw new Error(`pages have one list, and these have: ${lists.join(', ')}`);
  return { list: required(lists[0]), by };
}

function responsesOf(api: ApiDescription, operation: OperationObject): Response[] {
  return Object.entries(operation.responses ?? {})
    .filter(([status]) => /^\d{3}$/.test(status))
    .map(([status, response]) => {
      const name = response.$ref?.split('/').at(-1);
      const { content = {} } =
        name === undefined ? response : required(required(api.components.responses)[name]);
      const schemas = Object.entries(content).map(([type, { schema }]) => [type, schema ?? {}] as const);
      return { status: Number(status), content: Object.fromEntries(schemas) };
    });
}

/** Programs don't call the pages for people. */
function isForPeople(responses: readonly Response[]): boolean {
  const types = responses
    .filter(({ status }) => status >= 200 && status < 300)
    .flatMap(({ content }) => Object.keys(content));
  return types.length > 0 && types.every((type) => type === 'text/html');
}

function readOperation(
  api: ApiDescription,
  place: { path: string; method: string },
  operation: OperationObject,
): Operation {
  const { operationId: id = '', summary = '', description = '' } = operation;
  const all = operation.parameters ?? [];
  const headers = new Set(all.filter((one) => one.in === 'header').map(({ name }) => name.toLowerCase()));
  const parameters = all
    .filter((one) => one.in === 'path' || one.in === 'query')
    .toSorted((a, b) => Number(b.required ?? false) - Number(a.required ?? false));
  const names = parameters.map(({ name }) => name);
  if (new Set([...names, 'body']).size !== names.length + 1)
    throw new Error(`${id}: a parameter of path and query has one name, and none is called body`);
  const schema = operation.requestBody?.content?.['application/json']?.schema;
  return {
    id,
    path: place.path,
    method: place.method.toUpperCase(),
    summary,
    description,
    parameters,
    body: schema === undefined ? null : { schema, required: operation.requestBody?.required ?? false },
    takesKey: headers.has('idempotency-key'),
    takesPayment: headers.has('payment-signature'),
    takesMaxPrice: headers.has('max-price-usd'),
    takesReuse: headers.has('reuse-report'),
    pages: pagesOf(api, parameters, operation.responses?.['200']),
    responses: responsesOf(api, operation),
  };
}

/** Tables are sent unchanged: a method with typed parameters wouldn't help. */
function takesJson({ requestBody }: OperationObject): boolean {
  return requestBody?.content === undefined || 'application/json' in requestBody.content;
}

/** The operations of a description that programs call, in its order. */
export function readOperations(api: ApiDescription): Operation[] {
  return Object.entries(api.paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, operation]) => operation.operationId !== undefined && takesJson(operation))
        .map(([method, operation]) => readOperation(api, { path, method }, operation)),
    )
    .filter(({ responses }) => !isForPeople(responses));
}
