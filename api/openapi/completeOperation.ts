import { TABLE_FORMATS } from '../../schemas/http/contract/tableFormat.ts';
import { COMMA_SEPARATED } from '../../schemas/http/queryTypes.ts';
import type { Access, CallerKind } from '../context/routeRegistry.ts';
import { describeAccess, describeCost } from './describeAccess.ts';
import { answerExamples } from './answerExamples.ts';
import { recordedExamples } from './recordedExamples.ts';
import { errorResponseName, headerReferences, type HeaderName } from './errorResponses.ts';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly example?: unknown;
  readonly schema?: Readonly<Record<string, unknown>>;
}
interface Response {
  readonly description: string;
  readonly headers?: object;
  readonly content?: Readonly<Record<string, { readonly schema?: object; readonly examples?: object }>>;
}
/** An operation as @fastify/swagger generates it from a route's schemas. */
export interface Operation {
  readonly operationId?: string;
  readonly summary?: string;
  readonly description?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, object>> };
  readonly responses: Readonly<Record<string, Response>>;
}

const JSON_TYPE = 'application/json';
const PLACEHOLDER = 'Default Response';
/** Operations whose responses start or end a session. */
const SETTING_COOKIES: ReadonlySet<string> = new Set(['logIn', 'logOut']);
const IDEMPOTENCY_KEY = 'idempotency-key';
const PAYMENT_SIGNATURE = 'payment-signature';
/** What a response says about a payment, by its status. */
const OF_PAYMENT: Readonly<Record<string, readonly HeaderName[]>> = {
  '200': ['PAYMENT-RESPONSE', 'X-PAYMENT-RESPONSE', 'Cache-Control'],
  '402': ['PAYMENT-REQUIRED', 'PAYMENT-RESPONSE', 'X-PAYMENT-RESPONSE'],
};

/** Adds everything to an operation that follows from its access and parameters: security, errors, headers, cost. */
export function completeOperation(operation: Operation, access: Access) {
  const { parameters = [] } = operation;
  const isReplayable = parameters.some(({ name }) => name.toLowerCase() === IDEMPOTENCY_KEY);
  const headers: HeaderName[] = ['X-Request-Id'];
  if (access.limit !== 'none' && access.limit !== 'probes') headers.push('RateLimit', 'RateLimit-Policy');
  const takesPayment = parameters.some(({ name }) => name.toLowerCase() === PAYMENT_SIGNATURE);
  if (isReplayable || takesPayment) headers.push('Idempotent-Replayed');
  if ('304' in operation.responses) headers.push('ETag', 'Cache-Control');
  if ('304' in operation.responses && access.cost === 'report') headers.push('Last-Modified');
  const isDocument = 'application/pdf' in (operation.responses['200']?.content ?? {});
  if (isDocument && access.cost === 'report') headers.push('X-Cost-Usd', 'X-Credits-Remaining-Usd');
  if (isDocument) headers.push('Content-Disposition', 'Cache-Control');
  const isTable = TABLE_FORMATS.geojson in (operation.responses['200']?.content ?? {});
  if (isTable) headers.push('X-Cost-Usd', 'X-Credits-Remaining-Usd', 'Content-Disposition', 'Cache-Control');
  if (isTable && parameters.some(({ name }) => name === 'cursor')) headers.push('X-Next-Cursor');
  if (SETTING_COOKIES.has(operation.operationId ?? '')) headers.push('Set-Cookie');
  const answers = Object.entries(operation.responses)
    .filter(([, response]) => !isErrorEnvelope(response))
    .map(([status, response]) => {
      const answerHeaders = [...headers, ...(takesPayment ? (OF_PAYMENT[status] ?? []) : [])];
      return [
        status,
        describeAnswer(withExamples(status, response, operation), operation, answerHeaders),
      ] as const;
    });
  const declared = Object.entries(operation.responses).flatMap(([status, response]) =>
    isErrorEnvelope(response) ? [Number(status)] : [],
  );
  const errors = new Set([...declared, ...impliedErrors(operation, access)]);
  const responses: Record<string, unknown> = Object.fromEntries(answers);
  for (const status of errors)
    responses[status] = withError(status, responses[status] as Response | undefined);
  return {
    ...operation,
    description: [
      operation.description,
      `**Cost:** ${describeCost(access)}. **Key:** ${describeAccess(access)}.${describeWork(access)}`,
    ]
      .filter(Boolean)
      .join('\n\n'),
    ...(parameters.length > 0 ? { parameters: parameters.map(describeParameter) } : {}),
    ...describeBody(operation),
    security: SECURITY[access.caller],
    ...(access.work !== undefined && { 'x-work': access.work }),
    responses,
  };
}

/** How much of its address's work budget a call without a key uses, if it isn't one unit. */
function describeWork({ work }: Access): string {
  return work === undefined ? '' : ` **Work without a key:** ${work} units (docs/api.md).`;
}

/** Errors that any route of this kind may return, whether it declares them or not. */
function impliedErrors({ parameters = [], requestBody }: Operation, access: Access): number[] {
  const statuses = [400, 414, 429, 500, 503];
  // An invalid key is refused, even where no key is needed.
  if (access.limit === 'calls' || access.limit === 'assets' || access.limit === 'chats')
    statuses.push(401, 403);
  if (parameters.length > 0 || requestBody) statuses.push(422);
  if (parameters.some((parameter) => parameter.in === 'path')) statuses.push(404);
  if (requestBody) statuses.push(413, 415);
  return statuses;
}

const SECURITY: Readonly<Record<CallerKind, readonly Readonly<Record<string, string[]>>[]>> = {
  anyone: [{}],
  guest: [{ bearer: [] }, { session: [] }, {}],
  key: [{ bearer: [] }],
  key_to_buy: [{ bearer: [] }, {}],
  payer: [{ payment: [] }, {}],
  widget: [{}],
  key_or_teaser: [{ bearer: [] }, {}],
  account: [{ bearer: [] }, { session: [] }],
  owner: [{ bearer: [] }, { session: [] }],
  session: [{ session: [] }],
  downloads: [{ bearer: [] }, { basic: [] }],
  operator: [{ bearer: [] }],
  operator_page: [{}],
  provider: [{}],
};

function isErrorEnvelope(response: Response): boolean {
  return Object.keys(response.content ?? {}).length === 1 && hasErrorEnvelope(response);
}

function hasErrorEnvelope(response: Response): boolean {
  const reference = JSON.stringify(response.content?.[JSON_TYPE]?.schema ?? null);
  return /^\{"\$ref":"#\/components\/schemas\/(ErrorBody|HTTPValidationError|PaymentRequired)"\}$/.test(
    reference,
  );
}

function withExamples(status: string, response: Response, { operationId = '' }: Operation): Response {
  if (!response.content) return response;
  const content = Object.entries(response.content).map(([type, media]) => {
    const examples = answerExamples(operationId, status, type);
    return [type, examples ? { ...media, examples } : media] as const;
  });
  return { ...response, content: Object.fromEntries(content) };
}

/** The request body with the values sent for the recorded responses. */
function describeBody({ operationId = '', requestBody }: Operation): object {
  const examples = recordedExamples()[operationId]?.bodies;
  const [type, described] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  if (type === undefined || described === undefined || !examples) return {};
  const { example: _replaced, ...media } = described as { readonly example?: unknown };
  return { requestBody: { ...requestBody, content: { [type]: { ...media, examples } } } };
}

function describeAnswer(
  response: Response,
  { summary = '' }: Operation,
  headers: readonly HeaderName[],
): Response {
  return {
    ...response,
    description: response.description === PLACEHOLDER ? summary : response.description,
    headers: { ...headerReferences(headers), ...response.headers },
  };
}

/** The error response of a status; if the route has its own body for that status, either of the two. */
function withError(status: number, own: Response | undefined): object {
  const reference = { $ref: `#/components/responses/${errorResponseName(status)}` };
  if (!own?.content) return reference;
  if (hasErrorEnvelope(own)) return own;
  const schema = own.content[JSON_TYPE]?.schema;
  const error = { $ref: '#/components/schemas/ErrorBody' };
  const either = schema ? { anyOf: [schema, error] } : error;
  return { ...own, content: { ...own.content, [JSON_TYPE]: { schema: either } } };
}

/** Parameters whose example prefills the reference's form; the others would change the request. */
const PREFILLED: ReadonlySet<string> = new Set(['lat', 'lon']);

/** A parameter's default, or the first of its allowed values. */
function ordinaryValue(schema: Readonly<Record<string, unknown>>): unknown {
  const {
    default: usual,
    enum: values,
    items,
  } = schema as Readonly<{
    default?: unknown;
    enum?: readonly unknown[];
    items?: { readonly enum?: readonly unknown[] };
  }>;
  const [first] = items?.enum ?? [];
  return usual ?? values?.[0] ?? (first === undefined ? undefined : [first]);
}

function describeParameter(parameter: Parameter) {
  const { example: given, ...rest } = parameter;
  const { [COMMA_SEPARATED]: words, ...schema } = parameter.schema ?? {};
  const example = given ?? ordinaryValue(schema);
  const isPrefilled = parameter.required || PREFILLED.has(parameter.name);
  return {
    ...rest,
    name:
      parameter.in === 'header'
        ? parameter.name.replace(/(^|-)./g, (start) => start.toUpperCase())
        : parameter.name,
    ...(words === undefined ? {} : { style: 'form', explode: false }),
    ...(isPrefilled && example !== undefined ? { example } : {}),
    schema: isPrefilled || example === undefined ? schema : { ...schema, examples: [example] },
  };
}
