import {
  AUTHORIZATIONS,
  CONTENT_TYPES,
  HOSTILE_BODIES,
  HOSTILE_JSON,
  HOSTILE_TEXTS,
  IDEMPOTENCY_KEYS,
  METHODS,
  RAW_ENCODINGS,
} from './hostileValues.ts';
import type { FuzzOperation, Slot } from './operations.ts';
import type { RawRequest } from './rawRequest.ts';

export interface FuzzCase {
  readonly what: string;
  readonly request: RawRequest;
}

/** Names and values as sent over the wire. */
export type Headers = readonly (readonly [string, string])[];

interface Parts {
  readonly method?: string;
  readonly query?: string;
  readonly pathValues?: Readonly<Record<string, string>>;
  readonly headers?: Headers;
  /** Each field as JSON text. */
  readonly fields?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly contentType?: string | null;
}

/** Chooses as many of the values as requested, at random. */
export type Choose = <T>(values: readonly T[]) => readonly T[];

const JSON_TYPE = 'application/json';

/** A correct call of the operation, except for `parts`. */
function requestOf(operation: FuzzOperation, credentials: Headers, parts: Parts = {}): RawRequest {
  const pathValues = { ...encoded(operation.pathValues), ...parts.pathValues };
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => pathValues[name] ?? 'x');
  const usual = Object.entries(operation.query).map(
    ([name, value]) => `${name}=${encodeURIComponent(value)}`,
  );
  const query = [
    ...usual.filter((pair) => !parts.query?.startsWith(pair.split('=')[0]! + '=')),
    parts.query ?? '',
  ];
  const search = query.filter(Boolean).join('&');
  const fields = operation.body && { ...jsonOf(operation.body), ...parts.fields };
  const body =
    parts.body ??
    (fields &&
      `{${Object.entries(fields)
        .map(([name, text]) => `${JSON.stringify(name)}:${text}`)
        .join(',')}}`);
  const contentType = parts.contentType === undefined ? JSON_TYPE : parts.contentType;
  const hasBody = body !== null && body !== undefined;
  return {
    method: parts.method ?? operation.method,
    target: search === '' ? path : `${path}?${search}`,
    headers: [
      ...(parts.headers ?? credentials),
      ...(hasBody && contentType !== null ? [['Content-Type', contentType] as const] : []),
    ],
    ...(hasBody ? { body } : {}),
  };
}

const encoded = (values: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, encodeURIComponent(value)]));
const jsonOf = (fields: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, JSON.stringify(value)]));
/** A header ends at a line break; the rest would be another header. */
const oneLine = (text: string) => text.replaceAll(/[\r\n\0]/g, '');

/** One wrong parameter or field; everything else is right. */
function slotCases(
  operation: FuzzOperation,
  { name, in: place }: Slot,
  choose: Choose,
): { what: string; parts: Parts }[] {
  const label = (value: string) => `${place} ${name} = ${JSON.stringify(value.slice(0, 60))}`;
  if (place === 'body') {
    return choose(HOSTILE_JSON).map((text) => ({ what: label(text), parts: { fields: { [name]: text } } }));
  }
  if (place === 'header') {
    return choose([...IDEMPOTENCY_KEYS, ...HOSTILE_TEXTS.map(oneLine)]).map((value) => ({
      what: label(value),
      parts: { headers: [[name, value]] },
    }));
  }
  if (place === 'path') {
    const values = [...HOSTILE_TEXTS.map(encodeURIComponent), ...RAW_ENCODINGS, '.', '..', '%2e%2e', 'a/b'];
    return choose(values.filter(Boolean)).map((value) => ({
      what: label(value),
      parts: { pathValues: { [name]: value } },
    }));
  }
  const values = [...HOSTILE_TEXTS.map(encodeURIComponent), ...RAW_ENCODINGS];
  const shapes = [
    `${name}=1&${name}=2`,
    `${name}[]=1`,
    `${name}[a]=1`,
    `${name}.a=1`,
    name,
    `${name}=1;${name}=2`,
  ];
  return choose([...values.map((value) => `${name}=${value}`), ...shapes]).map((query) => ({
    what: label(query),
    parts: { query },
  }));
}

/** Requests that are wrong as a whole: names, methods, types, bodies, credentials. */
function wholeCases({ body }: FuzzOperation, choose: Choose): { what: string; parts: Parts }[] {
  const queries = [
    '__proto__=1',
    '__proto__[polluted]=1',
    'constructor[prototype][polluted]=1',
    'toString=1',
    'unknown=1',
    '=1',
    '&&&',
    `q=${'x'.repeat(12_000)}`,
    `q=${'x'.repeat(20_000)}`,
    Array.from({ length: 1500 }, (_, i) => `p${i}=1`).join('&'),
  ];
  const bodies =
    body === null ? choose(HOSTILE_BODIES).slice(0, 2) : choose([...HOSTILE_BODIES, '['.repeat(15_000)]);
  return [
    ...choose(queries).map((query) => ({ what: `query ${query.slice(0, 60)}`, parts: { query } })),
    ...choose(METHODS).map((method) => ({ what: `method ${JSON.stringify(method)}`, parts: { method } })),
    ...choose(AUTHORIZATIONS).map((value) => ({
      what: `Authorization: ${value.slice(0, 60)}`,
      parts: { headers: [['Authorization', value]] as Headers },
    })),
    ...bodies.map((text) => ({ what: `body ${JSON.stringify(text.slice(0, 60))}`, parts: { body: text } })),
    ...choose(body === null ? [] : CONTENT_TYPES).map((contentType) => ({
      what: `content type ${contentType.slice(0, 60)}`,
      parts: { contentType },
    })),
    {
      what: 'Content-Length and Transfer-Encoding',
      parts: {
        headers: [
          ['Transfer-Encoding', 'chunked'],
          ['Content-Length', '3'],
        ],
      },
    },
    {
      what: 'cookies',
      parts: { headers: [['Cookie', 'gm_session=__proto__; gm_session=; a=%E0%A4%A; ;;;=']] },
    },
  ];
}

/** Everything that is tried on an operation. */
export function casesOf(operation: FuzzOperation, credentials: Headers, choose: Choose): FuzzCase[] {
  const cases = [
    { what: 'as described', parts: {} },
    ...operation.slots.flatMap((slot) => slotCases(operation, slot, choose)),
    ...wholeCases(operation, choose),
  ];
  return cases.map(({ what, parts }) => ({
    what: `${operation.name}, ${what}`,
    request: requestOf(operation, credentials, {
      ...parts,
      // A hostile header comes with the credentials, unless it replaces them.
      ...('headers' in parts && parts.headers
        ? {
            headers: [
              ...credentials.filter(([name]) => !parts.headers?.some(([other]) => other === name)),
              ...parts.headers,
            ],
          }
        : {}),
    }),
  }));
}
