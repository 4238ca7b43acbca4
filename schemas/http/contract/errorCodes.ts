import { ACCOUNT_ERROR_CODES, EVENT_ERROR_CODES, ORDER_ERROR_CODES } from './accountErrorCodes.ts';
import { final, retry, type ErrorCodeFacts } from './errorCodeFacts.ts';

/** Every error code of the service. The error handler, the documentation pages and OpenAPI all use this table. */
export const ERROR_CODES = {
  bad_request: {
    ...final(
      422,
      "A parameter or field is missing, unknown, repeated, malformed or out of range. With status 400, the request or its body can't be read.",
      'Fix what `message` and `detail` name: each entry has the field, the invalid value and what is valid. GET /api/v1/schema lists every parameter with its limits.',
    ),
    otherStatus: 400,
  },
  ...ORDER_ERROR_CODES,
  unauthorized: final(
    401,
    'The call needs an API key and has none.',
    'Send `Authorization: Bearer <API_KEY>`. POST /api/v1/autonomous/register returns a key and free starter credits at once. dry_run and mock need no key, and motion and time series return a free teaser without one.',
  ),
  login_required: final(
    401,
    'The call needs a logged-in session or an API key.',
    'POST /api/v1/login with email address and password, or send `Authorization: Bearer <API_KEY>`.',
  ),
  invalid_api_key: final(
    401,
    "The API key is unknown, mistyped, expired or revoked, or the Authorization header isn't `Bearer <API_KEY>`.",
    "Copy the whole key: its last six characters are a checksum. A lost key can't be shown again. Create a child key with the owner key, log in and use POST /api/v1/account/rotate_key, or register again.",
  ),
  insufficient_credits: final(
    402,
    'The balance is below the price of the report. Nothing was charged.',
    'Top up as `buy_api` describes, then repeat the request. We try the same Idempotency-Key again after the balance changes, and charge it once.',
  ),
  payment_required: final(
    402,
    'The report is available for a payment with the call (x402). Nothing was charged.',
    'Sign what `accepts` or the PAYMENT-REQUIRED header asks for, and repeat the call with it in PAYMENT-SIGNATURE or X-PAYMENT. x402 clients do this automatically.',
  ),
  payment_invalid: final(
    402,
    'The payment with the call was rejected. `payment_reason` has the x402 code of the reason. Nothing was charged.',
    'Fix what the message names and sign a new payment for what `accepts` asks for.',
  ),
  spend_cap_reached: final(
    402,
    'The report would exceed the daily spending cap of this key or of its parent key. Nothing was charged.',
    'Wait until 00:00 UTC, when the cap resets, or ask the owner to raise it. Then repeat the request. We try the same Idempotency-Key again, and charge it once.',
  ),
  max_price_exceeded: final(
    402,
    'The report costs more than `max_price_usd` or the quote. Nothing was charged.',
    'Raise max_price_usd, with a new Idempotency-Key, or request a new quote: POST /api/v1/quote.',
  ),
  quote_invalid: final(
    422,
    "quote_id isn't a quote of this account, is for another request, or has expired. Nothing was charged.",
    'Request a new quote with the parameters of the request: POST /api/v1/quote.',
  ),
  forbidden_referer: final(
    403,
    'The key is restricted to one referer, and the request came from another or had none.',
    'Call from a page of the allowed referer, or use a key without this restriction.',
  ),
  widget_key_only: final(
    403,
    'A key for widgets is used elsewhere, or /embed is used with another key.',
    'Use a key that POST /api/v1/keys created with `widget: true` at /embed and /embed/badge.svg, and any other key everywhere else.',
  ),
  account_suspended: final(
    403,
    "The account is suspended. Its keys can't buy anything.",
    'Contact the operator of this server.',
  ),
  forbidden: final(
    403,
    "This key or session isn't allowed to do that. For example, a child key can't create keys or change caps.",
    'Use the owner key of the account. For files under /stac/assets you also need a grant from the operator.',
  ),
  not_found: final(
    404,
    "Nothing exists at this path. For /report.pdf, there is no report to print: the address wasn't found, or `status` says why. Nothing was charged.",
    'GET /api/v1 lists the endpoints. For a report, GET /api/v1/motion with dry_run=1 says free of charge what to do.',
  ),
  job_not_found: final(
    404,
    "This account doesn't have this job.",
    'Poll with the job_id from the answer that started the batch, and with a key of the same account.',
  ),
  key_not_found: final(404, "This account doesn't have this key.", 'GET /api/v1/keys lists its child keys.'),
  frame_not_found: final(404, "This data frame doesn't exist.", 'GET /api/v1/frames lists the frames.'),
  release_not_found: final(
    404,
    "The frame doesn't have this release: it never did, or the release was pruned.",
    'GET /stac/collections/ground-motion/items/{frame_id} links the files of the current release.',
  ),
  asset_not_found: final(
    404,
    "The release doesn't have this file.",
    'GET /stac/collections/ground-motion/items/{frame_id} lists the files of the current release.',
  ),
  ...ACCOUNT_ERROR_CODES,
  ...EVENT_ERROR_CODES,
  ticket_not_found: final(
    404,
    "This account doesn't have this ticket.",
    'GET /api/v1/support lists its tickets.',
  ),
  watch_not_found: final(
    404,
    "This account doesn't have this watch.",
    'GET /api/v1/watches lists its watches.',
  ),
  report_not_found: final(
    404,
    "This account doesn't have this report.",
    'GET /api/v1/my-reports lists its reports.',
  ),
  shared_link_not_found: final(
    404,
    'The link to a report is unknown, or its owner revoked it.',
    'Ask the sender for a new link. Owners: GET /api/v1/my-reports/{id}/links lists the active links.',
  ),
  conversation_not_found: final(
    404,
    "This account doesn't have this conversation.",
    'GET /api/v1/my-chats lists its conversations.',
  ),
  method_not_allowed: final(
    405,
    "The path exists but doesn't support the method.",
    'Use one of the methods in the Allow header.',
  ),
  request_timeout: retry(
    408,
    "The full request, head and body, didn't arrive in time.",
    'Send it again, on a new connection and without pauses.',
  ),
  email_exists: final(
    409,
    'An account with this email address already exists.',
    "Use the key of that account, or register with another address. If the address is yours and you can't log in, POST /api/v1/login/forgot sends you an email.",
  ),
  idempotency_in_progress: retry(
    409,
    'A request with this Idempotency-Key is still running.',
    "Wait as Retry-After says and repeat the same request. It isn't charged twice.",
  ),
  payment_in_progress: retry(
    409,
    "This payment is being settled, or its result isn't known yet. We never take it twice.",
    "Wait as Retry-After says and repeat the same call with the same payment to get its answer. Don't sign another payment. If the answer has a `payment_id`, only the operator can find out whether it arrived: write to them.",
  ),
  payment_mismatch: final(
    409,
    'This payment belongs to another request. Nothing was charged now.',
    'Repeat that request to get its answer, or sign a new payment for this one.',
  ),
  payment_refund_due: final(
    409,
    'This payment arrived but bought nothing. We owe it to its payer, or have returned it.',
    'Contact the operator of this server and give the `payment_id` of the answer.',
  ),
  payload_too_large: final(
    413,
    'The body is larger than the endpoint accepts.',
    'Send less at a time. GET /api/v1/schema has the limits.',
  ),
  uri_too_long: final(
    414,
    'Path and query have more than 8192 characters.',
    'Shorten the address. To send many places at once, use the body of POST /api/v1/motion/batch.',
  ),
  unsupported_media_type: final(
    415,
    "The endpoint doesn't read bodies of this type.",
    'Send JSON, with `Content-Type: application/json`.',
  ),
  range_not_satisfiable: final(
    416,
    "The Range header can't be read, asks for bytes beyond the end of the file, or asks for too many ranges.",
    'Content-Range has the size of the file. Request at most 16 ranges at once, written as `bytes=0-1023`, `bytes=1024-` or `bytes=-512`.',
  ),
  need_address_or_coords: final(
    422,
    'The request has no place, half of one, or two.',
    'Send either address, or both lat and lon, but not both kinds.',
  ),
  invalid_coordinates: final(
    422,
    'lat or lon is not a coordinate.',
    'Send decimal degrees (WGS 84): lat from -90 to 90, lon from -180 to 180. West is negative.',
  ),
  address_not_found: final(
    422,
    "We couldn't resolve the address, or it matches places far apart and we don't choose for you. Nothing was charged.",
    'Send one of the candidates in detail[0].ctx.candidates, add city, state or ZIP Code, or send lat and lon. GET /api/v1/geocode is free.',
  ),
  bad_mock: final(
    422,
    'mock names no scenario.',
    'Use one of the values in the message. GET /api/v1/schema has them too.',
  ),
  too_many_items: final(
    422,
    'The batch has too many items for one request.',
    'Split it, and send each part with its own Idempotency-Key.',
  ),
  too_many_links: final(
    422,
    'The report has the maximum number of links.',
    'Revoke one with DELETE /api/v1/my-reports/{id}/links/{link_id}, or share an existing link.',
  ),
  invalid_arguments: final(
    422,
    "The arguments of the tool call don't match its schema.",
    'Fix what the message names. tools/list has the schema.',
  ),
  invalid_email: final(422, 'email is not an email address.', 'Send an address such as agent@example.org.'),
  disposable_email: final(
    422,
    'The email address belongs to a disposable email service.',
    'Register with a permanent address.',
  ),
  message_required: final(422, 'message is missing or empty.', 'Describe your question in message.'),
  idempotency_mismatch: final(
    422,
    'This Idempotency-Key was used for another request. Nothing was charged now.',
    'Use a new key for a new request. Repeat the old request exactly to get its answer again.',
  ),
  idempotency_key_expired: final(
    422,
    'This Idempotency-Key was used more than 7 days ago. Its answer is gone, and it will never be charged again.',
    'Use a new key. GET /api/v1/usage shows your purchases.',
  ),
  headers_too_large: final(
    431,
    'The request headers exceed 16 kB.',
    'Send fewer or shorter headers. A browser may store large cookies for this host.',
  ),
  rate_limited: retry(
    429,
    'Too many requests in this time window.',
    'Wait as Retry-After says. The RateLimit headers of every answer show what is left. A key has a larger budget than an IP address.',
  ),
  internal_error: retry(
    500,
    'The server failed. Nothing was charged.',
    'Try again. With the same Idempotency-Key you are never charged twice. Quote request_id when you report it.',
  ),
  service_unavailable: retry(
    503,
    "The server can't do this right now. The message says whether you may have been charged.",
    'Try again as Retry-After says, with the same Idempotency-Key. You are never charged twice.',
  ),
} as const satisfies Record<string, ErrorCodeFacts>;

export type ErrorCode = keyof typeof ERROR_CODES;

/** Whether a string is one of the published error codes. */
export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(ERROR_CODES, code);
}

/** Codes of the errors that this room throws or describes, including those of the HTTP contract. */
export type SchemasErrorCode = 'bad_configuration' | ErrorCode;

declare module '../../../core/error.ts' {
  interface CodesOfRooms {
    schemas: SchemasErrorCode;
  }
  /** Seconds after which the same request may succeed. */
  interface DetailsOfErrors {
    rate_limited: { readonly retryAfterSeconds: number };
  }
}
