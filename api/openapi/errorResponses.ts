import { STATUS_CODES } from 'node:http';
import { ERROR_CODES, type ErrorCode } from '../../schemas/http/contract/errorCodes.ts';
import type { ErrorCodeFacts } from '../../schemas/http/contract/errorCodeFacts.ts';
import type { ErrorBody } from '../../schemas/http/contract/errorBody.ts';
import { errorBody } from '../../report/present/presentError.ts';

/** Statuses whose responses include a time to wait. */
const WITH_RETRY_AFTER: ReadonlySet<number> = new Set([409, 429, 503]);
const BODY_SCHEMA: Readonly<Record<number, string>> = { 402: 'PaymentRequired', 422: 'HTTPValidationError' };

const refer = (section: string, name: string) => ({ $ref: `#/components/${section}/${name}` });

/** Response headers, as components. */
export const HEADER_COMPONENTS = {
  'X-Request-Id': {
    description: 'Identifies this request; quote it when you report a problem',
    schema: { type: 'string', pattern: '^req_[0-9a-f]{32}$' },
    example: 'req_0f8fad5bd9cb469fa16570867728950e',
  },
  'Retry-After': {
    description: 'Seconds to wait before you repeat the request',
    schema: { type: 'integer', minimum: 1 },
    example: 12,
  },
  RateLimit: {
    description: 'Requests left in this window (`r`) and seconds until it ends (`t`)',
    schema: { type: 'string' },
    example: '"key";r=597;t=41',
  },
  'RateLimit-Policy': {
    description: 'The limit that applies to the request: requests (`q`) in a window of seconds (`w`)',
    schema: { type: 'string' },
    example: '"key";q=600;w=60',
  },
  'Idempotent-Replayed': {
    description:
      '`true` on the stored answer of an earlier request with the same `Idempotency-Key`; absent otherwise',
    schema: { type: 'string', enum: ['true'] },
  },
  ETag: {
    description:
      'Identifies this answer; send it back as `If-None-Match` to get a 304 while nothing has changed',
    schema: { type: 'string' },
    example: '"o8RaV7K2xDTFEfIWi0rg_K6TO27"',
  },
  'Last-Modified': {
    description: 'When the release that the report is from was published',
    schema: { type: 'string' },
    example: 'Fri, 05 Jun 2026 08:00:00 GMT',
  },
  'Cache-Control': {
    description: 'How long caches can keep the answer',
    schema: { type: 'string' },
    example: 'public, max-age=300',
  },
  'X-Cost-Usd': {
    description: 'What this file cost, US dollars; 0.00 if already paid. Absent on JSON',
    schema: { type: 'string' },
    example: '0.40',
  },
  'X-Credits-Remaining-Usd': {
    description: 'The remaining credits of the account, US dollars; absent on examples',
    schema: { type: 'string' },
    example: '1.60',
  },
  'X-Next-Cursor': {
    description: 'The cursor of the next page, for a list that is sent as a file; absent on the last page',
    schema: { type: 'string' },
    example: 'cmVwb3J0czo0MQ',
  },
  'Content-Disposition': {
    description: 'A suggested file name',
    schema: { type: 'string' },
    example: 'inline; filename="ground-motion-901-bagby-st-2026-06-01.pdf"',
  },
  'Set-Cookie': {
    description: 'The session: HttpOnly, SameSite=Lax. Cleared by logging out',
    schema: { type: 'string' },
    example: 'gm_session=…; Path=/; HttpOnly; SameSite=Lax',
  },
  'PAYMENT-REQUIRED': {
    description: 'The amount to pay, x402 version 2: JSON in base64',
    schema: { type: 'string', contentEncoding: 'base64' },
  },
  'PAYMENT-RESPONSE': {
    description:
      'The result of the payment with the call, x402 version 2: JSON in base64; absent without a payment',
    schema: { type: 'string', contentEncoding: 'base64' },
  },
  'X-PAYMENT-RESPONSE': {
    description: 'The same for version 1',
    schema: { type: 'string', contentEncoding: 'base64' },
  },
  'WWW-Authenticate': {
    description: 'How to authenticate',
    schema: { type: 'string' },
    example: 'Bearer realm="ground-motion"',
  },
} as const;
export type HeaderName = keyof typeof HEADER_COMPONENTS;

/** References to header components, as a response lists them. */
export function headerReferences(names: readonly HeaderName[]) {
  return Object.fromEntries(names.map((name) => [name, refer('headers', name)]));
}

/** Name of the component for all errors of a status, such as `Error404`. */
export function errorResponseName(status: number): string {
  return `Error${status}`;
}

const FACTS = Object.entries(ERROR_CODES) as [ErrorCode, ErrorCodeFacts][];

/** Error codes with a given status. */
function codesOf(status: number): ErrorCode[] {
  return FACTS.filter(([, facts]) => facts.status === status || facts.otherStatus === status).map(
    ([code]) => code,
  );
}

/** One response component per error status, with an example of every code. */
export function errorResponseComponents() {
  const statuses = FACTS.flatMap(([, { status, otherStatus }]) => [status, otherStatus ?? status]);
  return Object.fromEntries(
    [...new Set(statuses)]
      .sort((a, b) => a - b)
      .map((status) => [errorResponseName(status), describe(status)]),
  );
}

function describe(status: number) {
  const codes = codesOf(status);
  const headers: HeaderName[] = ['X-Request-Id'];
  if (WITH_RETRY_AFTER.has(status)) headers.push('Retry-After');
  if (status === 429) headers.push('RateLimit', 'RateLimit-Policy');
  if (status === 401) headers.push('WWW-Authenticate');
  if (status === 402) headers.push('Idempotent-Replayed');
  return {
    description: `${STATUS_CODES[status]}: ${codes.map((code) => `\`${code}\``).join(', ')}`,
    headers: headerReferences(headers),
    content: {
      'application/json': {
        schema: refer('schemas', BODY_SCHEMA[status] ?? 'ErrorBody'),
        examples: Object.fromEntries(
          codes.map((code) => [code, { value: exampleErrorBody(code, status, 'https://example.org') }]),
        ),
      },
    },
  };
}

/** An error body as a client would see it. */
export function exampleErrorBody(code: ErrorCode, status: number, publicUrl: string): ErrorBody {
  const { meaning }: ErrorCodeFacts = ERROR_CODES[code];
  const requestId = HEADER_COMPONENTS['X-Request-Id'].example;
  const detail = [{ loc: ['query', 'lat'], msg: 'what was wrong', type: code, input: null, ctx: {} }];
  const request = { requestId, publicUrl, mode: 'live', canBuy: true } as const;
  return errorBody(code, meaning, request, status === 422 ? { detail } : {});
}
