/** What a caller may conclude from one stable error code. */
export interface ErrorCodeFacts {
  /** HTTP status. `bad_request` is 400 for unreadable JSON and 422 for everything else. */
  readonly status: number;
  /** Whether the same request may succeed later, unchanged. */
  readonly retryable: boolean;
  /** One sentence: what happened and what to do. */
  readonly help: string;
}

const final = (status: number, help: string): ErrorCodeFacts => ({ status, retryable: false, help });
const retry = (status: number, help: string): ErrorCodeFacts => ({ status, retryable: true, help });

/** Every error code of the service: the error handler, the documentation page and OpenAPI all read this table. */
export const ERROR_CODES = {
  bad_request: final(
    422,
    'A parameter is missing, unknown or out of range, or (400) the body is not readable JSON. `detail` names the place.',
  ),
  bad_amount: final(400, 'amount_usd must lie between 1 and 10000.'),
  bad_method: final(400, 'method must be stripe or crypto.'),
  card_unavailable: final(400, 'Card payment is not set up on this server.'),
  crypto_unavailable: final(400, 'Crypto payment is not set up on this server.'),
  stripe_error: retry(400, 'The card processor refused or failed; try again.'),
  crypto_error: retry(400, 'The crypto processor refused or failed; try again.'),
  unauthorized: final(
    401,
    'Send `Authorization: Bearer <API_KEY>`. A key is free: POST /api/v1/autonomous/register.',
  ),
  login_required: final(401, 'This endpoint needs a logged-in session.'),
  invalid_api_key: final(401, 'The API key is unknown, mistyped, expired or revoked.'),
  insufficient_credits: final(
    402,
    'The account has less than the price of the report. Top up at `buy_credits_url`.',
  ),
  spend_cap_reached: final(402, 'The daily spend cap of the key is reached; it resets at 00:00 UTC.'),
  forbidden_referer: final(403, 'The key is locked to another referer.'),
  account_suspended: final(403, 'The account is suspended; write to support.'),
  forbidden: final(403, 'This key may not do that.'),
  not_found: final(404, 'There is nothing at this path. GET /api/v1 lists the endpoints.'),
  job_not_found: final(404, 'No such job for this account.'),
  key_not_found: final(404, 'No such key for this account.'),
  frame_not_found: final(404, 'No such frame. GET /api/v1/frames lists them.'),
  webhook_not_found: final(404, 'No such webhook for this account.'),
  ticket_not_found: final(404, 'No such ticket for this account.'),
  report_not_found: final(404, 'No such report for this account.'),
  conversation_not_found: final(404, 'No such conversation for this account.'),
  method_not_allowed: final(405, 'The path exists, the method does not; see the Allow header.'),
  email_exists: final(409, 'An account with this e-mail address exists already.'),
  idempotency_in_progress: retry(
    409,
    'A request with this Idempotency-Key is still running; wait as Retry-After says.',
  ),
  payload_too_large: final(413, 'The body is larger than the endpoint takes.'),
  unsupported_media_type: final(415, 'Send the body as application/json.'),
  need_address_or_coords: final(422, 'Give either address, or both lat and lon: one of the two, not both.'),
  invalid_coordinates: final(
    422,
    'lat must be a number from -90 to 90 and lon a number from -180 to 180, in degrees.',
  ),
  address_not_found: final(422, 'The address could not be resolved; send lat and lon.'),
  bad_mock: final(422, 'Unknown mock scenario; the message lists the known ones.'),
  too_many_items: final(422, 'A batch holds at most 1000 items.'),
  invalid_arguments: final(422, 'The tool arguments do not fit its schema.'),
  invalid_email: final(422, 'email must be an e-mail address.'),
  disposable_email: final(422, 'Disposable e-mail addresses are not accepted.'),
  message_required: final(422, 'message must not be empty.'),
  idempotency_mismatch: final(422, 'This Idempotency-Key was used for another request; take a new key.'),
  idempotency_key_expired: final(422, 'This Idempotency-Key was used more than 7 days ago; take a new key.'),
  rate_limited: retry(429, 'Too many requests; wait as Retry-After says.'),
  internal_error: retry(500, 'The server failed. Quote request_id when you report it.'),
  service_unavailable: retry(
    503,
    'The server cannot do this at the moment; try again. The message says whether anything may have been charged.',
  ),
} as const satisfies Record<string, ErrorCodeFacts>;

export type ErrorCode = keyof typeof ERROR_CODES;

/** Whether a string is one of the published error codes. */
export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(ERROR_CODES, code);
}
