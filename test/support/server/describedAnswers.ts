import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { ERROR_CODES, isErrorCode } from '../../../schemas/http/contract/errorCodes.ts';

/** What a client received. */
export interface SeenAnswer {
  readonly method: string;
  /** Path and query as requested. */
  readonly url: string;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

type Json = Readonly<Record<string, unknown>>;
interface Response {
  readonly $ref?: string;
  readonly headers?: Json;
  readonly content?: Readonly<Record<string, { readonly schema?: Json }>>;
}
interface Description {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly responses: Readonly<Record<string, Response>> }>>>
  >;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** Statuses that any path may return before a route is found. */
const UNROUTED: ReadonlySet<number> = new Set([400, 404, 405, 408, 414, 417, 429, 431]);
/** Statuses about the connection rather than the request. */
const OF_CONNECTIONS: ReadonlySet<number> = new Set([408, 414, 431]);
const REQUEST_ID = /^req_[0-9a-f]{32}$/;

const checkers = new Map<string, (answer: SeenAnswer) => string[]>();

/** The check of a description, made once in a process. */
export function describedAnswers(description: object): (answer: SeenAnswer) => string[] {
  // the servers of a description are those of one test
  const text = JSON.stringify({ ...description, servers: [] });
  const check = checkers.get(text) ?? checkOf(description);
  checkers.set(text, check);
  return check;
}

/**
 * Checks answers against an OpenAPI description: status, content type, headers and body must be described. The
 * description lets answers grow, but here a field that it doesn't name is also an error.
 */
function checkOf(description: object): (answer: SeenAnswer) => string[] {
  const { paths, components } = description as Description;
  // most schemas check few answers, so validators that are made fast matter more than fast validators
  const ajv = new Ajv2020({ strict: false, allErrors: true, inlineRefs: false, code: { optimize: false } });
  formats.default(ajv);
  ajv.addSchema({ $id: 'openapi', components: closed(components) as object });
  const validators = new Map<string, ValidateFunction>();
  const validatorOf = (name: string, schema: Json): ValidateFunction => {
    const known = validators.get(name);
    if (known) return known;
    const absolute = JSON.stringify(closed(schema)).replaceAll('"#/components/', '"openapi#/components/');
    const compiled = ajv.compile(JSON.parse(absolute) as object);
    validators.set(name, compiled);
    return compiled;
  };
  const patterns = Object.keys(paths).map((path) => ({
    path,
    expression: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]*')}$`),
  }));
  const resolved = (response: Response): Response => {
    const [, section = '', name = ''] = /^#\/components\/(\w+)\/(.+)$/.exec(response.$ref ?? '') ?? [];
    return response.$ref === undefined ? response : (components[section]?.[name] as Response);
  };

  return ({ method, url, status, headers, text }) => {
    const path = url.split(/[?#]/)[0] ?? '/';
    const problems: string[] = [];
    const id = headers.get('x-request-id');
    if (!REQUEST_ID.test(id ?? '')) problems.push(`X-Request-Id is ${JSON.stringify(id)}`);
    const body = /json/.test(headers.get('content-type') ?? '') && text !== '' ? parsed(text) : undefined;
    const isReplay = headers.has('idempotent-replayed');
    problems.push(...envelopeProblems(status, body, isReplay ? null : id));
    // A path without parameters takes precedence over those with parameters.
    const name = method === 'HEAD' ? 'get' : method.toLowerCase();
    const matching = patterns.filter(({ expression }) => expression.test(path)).map((each) => each.path);
    const candidates = paths[path] ? [path] : matching;
    const template = candidates.find((candidate) => paths[candidate]?.[name]);
    const operation = template && paths[template]?.[name];
    if (!operation) {
      if (status >= 400 && !UNROUTED.has(status)) problems.push(`no description of ${method} ${path}`);
      if (status >= 400 && method !== 'HEAD' && !hasEnvelope(body))
        problems.push('an error without the envelope');
      return problems;
    }
    // Whether a path answers HEAD isn't described; only GET is.
    if (method === 'HEAD' && status === 405) return problems;
    const described = operation.responses[status];
    if (!described && OF_CONNECTIONS.has(status)) return problems;
    if (!described) return [...problems, `status ${status} is not described`];
    const { content = {}, headers: describedHeaders = {} } = resolved(described);
    if (isReplay && !('Idempotent-Replayed' in describedHeaders))
      problems.push('Idempotent-Replayed is not described');
    if (method === 'HEAD' || (text === '' && Object.keys(content).length === 0)) return problems;
    const type = headers.get('content-type')?.split(';')[0] ?? 'nothing';
    const media = content[type];
    if (!media)
      return [...problems, `content type ${type} is not described; ${Object.keys(content).join(', ')} is`];
    if (body === undefined || !media.schema) return problems;
    const validate = validatorOf(`${template} ${method} ${status}`, media.schema);
    if (!validate(body)) problems.push(...(validate.errors ?? []).map(explain));
    return problems;
  };
}

type Envelope = Readonly<Record<'error' | 'code' | 'retryable' | 'request_id', unknown>>;

function hasEnvelope(body: unknown): body is Envelope {
  return typeof body === 'object' && body !== null && 'error' in body && 'retryable' in body;
}

/** Rules that every error body follows, regardless of the route; `requestId` null = that of an earlier request. */
function envelopeProblems(status: number, body: unknown, requestId: string | null): string[] {
  if (!hasEnvelope(body)) return [];
  const { error, code, retryable } = body;
  if (typeof error !== 'string' || !isErrorCode(error))
    return [`unknown error code ${JSON.stringify(error)}`];
  const facts = ERROR_CODES[error];
  const problems: string[] = [];
  if (code !== error) problems.push('code and error differ');
  if (facts.status !== status && !(error === 'bad_request' && UNROUTED.has(status)))
    problems.push(`${error} belongs to ${facts.status}, not ${status}`);
  if (retryable !== facts.retryable) problems.push(`${error} is retryable: ${facts.retryable}`);
  if (requestId !== null && body.request_id !== requestId)
    problems.push('request_id and X-Request-Id differ');
  return problems;
}

function explain({
  instancePath,
  message = '',
  params,
}: NonNullable<ValidateFunction['errors']>[number]): string {
  return `${instancePath || 'body'} ${message} ${JSON.stringify(params)}`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A copy of JSON schemas in which every object with named properties allows no others. */
function closed(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(closed);
  if (typeof part !== 'object' || part === null) return part;
  const copy = Object.fromEntries(Object.entries(part).map(([name, value]) => [name, closed(value)]));
  const isOpenObject = copy['type'] === 'object' && typeof copy['properties'] === 'object';
  return isOpenObject ? { ...copy, additionalProperties: false } : copy;
}
