import { randomUUID } from 'node:crypto';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { errorMessage, GroundMotionError } from '../../core/error.ts';
import { ERROR_CODES, isErrorCode, type ErrorCode } from '../../schemas/http/contract/errorCodes.ts';
import { commitOutcomeUnknown } from '../../store/state/sql/stateError.ts';
import type { ApiApp } from '../context/dependencies.ts';
import { sendMissingPage, wantsPage } from '../docs/sendMissingPage.ts';
import { canBuy } from '../../report/paymentOffer.ts';
import type { PaymentConfig } from '../../schemas/paymentConfig.ts';
import { errorBody } from '../../report/present/presentError.ts';
import { isRehearsed } from '../../report/ground/rehearsal.ts';
import { RESOURCE_METADATA_PATH, RESOURCE_PATHS } from '../context/resources.ts';
import type { RouteRegistry } from '../context/routeRegistry.ts';

interface ErrorAnswer {
  readonly code: ErrorCode;
  readonly status: number;
  readonly message: string;
  readonly details: Readonly<Record<string, unknown>>;
}

/** Fastify's errors that a caller can cause. */
const FRAMEWORK_CODES: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_NOT_FOUND: 'not_found',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
};
type FailureCode = 'internal_error' | 'service_unavailable';
/** The message of failures: everything is rolled back before they are sent. */
const NOTHING_DONE: Readonly<Record<FailureCode, string>> = {
  internal_error: 'The server failed. Nothing was charged. Quote request_id when you report it.',
  service_unavailable: "The server can't do this right now; try again. Nothing was charged.",
};
/** The exception: a commit that couldn't be confirmed. */
const UNKNOWN_OUTCOME =
  "The server can't tell whether it carried out this request and charged for it. Repeat it with the same " +
  'Idempotency-Key, which never charges twice. Without one, check GET /api/v1/balance first.';
const NOT_JSON =
  'The body isn\'t valid JSON, or one of its objects has the key "__proto__" or "constructor", which isn\'t allowed; ' +
  'send a JSON object with content-type application/json.';
const CODE_OF_KIND = {
  invalid_input: 'bad_request',
  not_found: 'not_found',
  refused: 'forbidden',
  unavailable: 'service_unavailable',
  internal: 'internal_error',
} as const satisfies Record<GroundMotionError['kind'], ErrorCode>;

/** Requests that can't be parsed at all: 400 `bad_request`. */
export function unreadable(message: string): Error {
  return Object.assign(new Error(message), { statusCode: 400 });
}

/** A new request id; a client's own is never used. */
export function newRequestId(): string {
  return `req_${randomUUID().replaceAll('-', '')}`;
}

/** The response to any thrown value. Messages of internal failures only go to the log. */
export function answerFor(error: unknown): ErrorAnswer {
  if (error instanceof GroundMotionError) {
    const code = isErrorCode(error.code) ? error.code : CODE_OF_KIND[error.kind];
    const status = ERROR_CODES[code].status;
    if (commitOutcomeUnknown(error)) return { ...failure('service_unavailable'), message: UNKNOWN_OUTCOME };
    if (status >= 500) return failure(code === 'service_unavailable' ? code : 'internal_error');
    return { code, status, message: error.message, details: error.details };
  }
  const { code: name = '', statusCode = 500, message = '' } = error as Partial<FastifyError>;
  const known = FRAMEWORK_CODES[name];
  if (known) {
    const { status, meaning, remedy } = ERROR_CODES[known];
    const said = known === 'unsupported_media_type' ? `${meaning} ${remedy}` : message;
    return { code: known, status, message: said, details: {} };
  }
  if (name === 'FST_ERR_CTP_INVALID_JSON_BODY')
    return { code: 'bad_request', status: 400, message: NOT_JSON, details: {} };
  if (statusCode >= 400 && statusCode < 500)
    return { code: 'bad_request', status: 400, message, details: {} };
  return statusCode === 503 ? failure('service_unavailable') : failure('internal_error');
}

function failure(code: FailureCode): ErrorAnswer {
  return { code, status: ERROR_CODES[code].status, message: NOTHING_DONE[code], details: {} };
}

/** One envelope for every error, including 404 and 405. */
export function registerErrors(
  app: ApiApp,
  registry: RouteRegistry,
  {
    publicUrl,
    payments,
    offersOauth,
  }: { publicUrl: () => string; payments: PaymentConfig; offersOauth: boolean },
): void {
  const send = (request: FastifyRequest, reply: FastifyReply, answer: ErrorAnswer) => {
    request.refusedAs = answer.code;
    const { retryAfterSeconds, ...details } =
      answer.status === 422 ? withDetail(request, answer) : answer.details;
    if (typeof retryAfterSeconds === 'number') void reply.header('retry-after', retryAfterSeconds);
    if (answer.status === 401)
      void reply.header('www-authenticate', challenge(request, offersOauth ? publicUrl() : null));
    const mode = request.caller?.mode ?? 'live';
    return reply
      .code(answer.status)
      .header('content-type', 'application/json; charset=utf-8')
      .header('x-request-id', request.id)
      .send(
        JSON.stringify(
          errorBody(
            answer.code,
            answer.message,
            { requestId: request.id, publicUrl: publicUrl(), mode, canBuy: canBuy(mode, payments) },
            details,
          ),
        ),
      );
  };
  const answerMissing = (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split(/[?#]/)[0] ?? '/';
    const methods = registry.methodsAt(path);
    if (methods.length === 0 && wantsPage(request)) return sendMissingPage(request, reply);
    if (methods.length === 0) {
      const message = `Nothing exists at ${path.slice(0, 200)}; GET ${publicUrl()}/api/v1 lists the endpoints`;
      return send(request, reply, { code: 'not_found', status: 404, message, details: {} });
    }
    void reply.header('allow', methods.join(', '));
    const message = `${request.method} isn't supported at ${path}; use ${methods.join(' or ')}`;
    return send(request, reply, { code: 'method_not_allowed', status: 405, message, details: {} });
  };
  app.setErrorHandler((error, request, reply) => {
    // For an unknown operation, errors in the body or its type are irrelevant.
    if (request.is404 && isOfBody(error)) return answerMissing(request, reply);
    const answer = answerFor(error);
    if (answer.status >= 500 && !isRehearsed(error)) request.log.error({ err: error }, errorMessage(error));
    return send(request, reply, answer.code === 'payload_too_large' ? withLimit(request, answer) : answer);
  });
  app.setNotFoundHandler(answerMissing);
}

/** With the size that the path takes. */
function withLimit({ routeOptions }: FastifyRequest, answer: ErrorAnswer): ErrorAnswer {
  const { bodyLimit } = routeOptions;
  if (bodyLimit === undefined) return answer;
  const message = `The body has more than ${bodyLimit.toLocaleString('en-US')} bytes, the limit of this path`;
  return { ...answer, message };
}

/** Whether the framework refused the type or the text of a body. */
function isOfBody(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    /^FST_ERR_(?:CTP_|ROUTE_MISSING_CONTENT)/.test(String(error.code))
  );
}

/**
 * How to authenticate. Programs that read maps by URL support HTTP Basic, and send it when asked. Other programs learn
 * where to connect (RFC 9728), if that is offered, and that the credentials they sent are invalid (RFC 6750).
 */
function challenge(request: FastifyRequest, oauthUrl: string | null): string {
  const takesBasic = request.routeOptions.config.access?.limit === 'assets';
  const asked = request.url.split(/[?#]/)[0];
  const path = RESOURCE_PATHS.find((known) => known !== '' && known === asked) ?? '';
  const parts = [
    `${takesBasic ? 'Basic realm="ground-motion", ' : ''}Bearer realm="ground-motion"`,
    ...(request.headers.authorization === undefined ? [] : ['error="invalid_token"']),
    ...(oauthUrl === null ? [] : [`resource_metadata="${oauthUrl}${RESOURCE_METADATA_PATH}${path}"`]),
  ];
  return parts.join(', ');
}

const OF_IDEMPOTENCY_KEY: ReadonlySet<string> = new Set<ErrorCode>([
  'idempotency_mismatch',
  'idempotency_key_expired',
]);

/** Every 422 has the `detail` of an HTTPValidationError, even if it isn't from a schema. */
function withDetail(request: FastifyRequest, answer: ErrorAnswer): ErrorAnswer['details'] {
  const loc = OF_IDEMPOTENCY_KEY.has(answer.code)
    ? ['header', 'idempotency-key']
    : [request.method === 'GET' ? 'query' : 'body'];
  return {
    detail: [{ loc, msg: answer.message, type: answer.code, input: null, ctx: {} }],
    ...answer.details,
  };
}
