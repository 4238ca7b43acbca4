import { ACCOUNT_ERROR_CODES } from './accountErrorCodes.ts';
import { EVENT_ERROR_CODES } from './eventErrorCodes.ts';
import { final, retry, type ErrorCodeFacts } from './errorCodeFacts.ts';

/** Every error code of the service: the error handler, the documentation pages and OpenAPI all read this table. */
export const ERROR_CODES = {
  bad_request: {
    ...final(
      422,
      'A parameter or field is missing, unknown, repeated or out of range; with status 400, the request or its body is not readable at all.',
      'Mend what `message` and `detail` name: each has the place, the value at fault and what would be right. GET /api/v1/schema lists every parameter with its limits.',
    ),
    otherStatus: 400,
  },
  bad_amount: final(
    400,
    'amount_usd is no amount that can be bought.',
    'Send a number of dollars from 1 to 10000.',
  ),
  bad_method: final(
    400,
    'method names no way to pay.',
    'Send `stripe` or `crypto`, or leave it out for `stripe`.',
  ),
  card_unavailable: final(
    400,
    'Card payment is not set up on this server.',
    'Pay in another way (`method: "crypto"`), or ask the operator for credits.',
  ),
  crypto_unavailable: final(
    400,
    'Crypto payment is not set up on this server.',
    'Pay in another way (`method: "stripe"`), or ask the operator for credits.',
  ),
  stripe_error: retry(
    400,
    'The card processor refused or failed. No credits were bought.',
    'Try again in a minute; try another way to pay when it goes on.',
  ),
  crypto_error: retry(
    400,
    'The crypto processor refused or failed. No credits were bought.',
    'Try again in a minute; try another way to pay when it goes on.',
  ),
  payment_malformed: final(
    400,
    'PAYMENT-SIGNATURE or X-PAYMENT cannot be read. Nothing was charged.',
    'Send JSON in standard base64, as x402 describes it: scheme `exact`, a transfer signed by EIP-3009.',
  ),
  unauthorized: final(
    401,
    'The call needs an API key, and none was sent.',
    'Send `Authorization: Bearer <API_KEY>`. POST /api/v1/autonomous/register gives a key and free starter credits at once; dry_run and mock need none, and motion and time series answer a free teaser without one.',
  ),
  login_required: final(
    401,
    'The call needs a logged-in session or an API key.',
    'POST /api/v1/login with e-mail address and password, or send `Authorization: Bearer <API_KEY>`.',
  ),
  invalid_api_key: final(
    401,
    'The API key is unknown, mistyped, expired or revoked, or the Authorization header is not of the form `Bearer <API_KEY>`.',
    'Copy the whole key, its last six characters are a checksum. A lost key cannot be shown again: mint another with the owner key, or register anew.',
  ),
  insufficient_credits: final(
    402,
    'The account has less than the price of the report. Nothing was charged.',
    'Top up as `buy_api` says, then repeat the request. The same Idempotency-Key is tried again once the balance has changed, and charged once.',
  ),
  payment_required: final(
    402,
    'The report is there and is sold for a payment that comes with the call (x402). Nothing was charged.',
    'Sign what `accepts` asks for, or the PAYMENT-REQUIRED header, and repeat the call with it in PAYMENT-SIGNATURE or X-PAYMENT; any client of x402 does so by itself.',
  ),
  payment_invalid: final(
    402,
    'The payment that came with the call is not taken: `payment_reason` says why in a code of x402. Nothing was charged.',
    'Mend what the message names and sign a new payment for what `accepts` asks for.',
  ),
  spend_cap_reached: final(
    402,
    'The report would exceed a daily spend cap, of this key or of the key that it was made from. Nothing was charged.',
    'Wait for 00:00 UTC, when the day’s spending starts from zero, or let the owner raise the cap. Then repeat the request; the same Idempotency-Key is tried again, and charged once.',
  ),
  max_price_exceeded: final(
    402,
    'The report costs more than `max_price_usd`, or than the quote that it was asked for with. Nothing was charged.',
    'Raise max_price_usd, or ask for a new quote: POST /api/v1/quote.',
  ),
  quote_invalid: final(
    422,
    'quote_id names no quote of this account, one for another request, or one that no longer holds. Nothing was charged.',
    'Ask for a new quote with the parameters of the request: POST /api/v1/quote.',
  ),
  forbidden_referer: final(
    403,
    'The key may be used from one referer only, and the request came from another or named none.',
    'Call from a page of the allowed referer, or use a key without such a lock.',
  ),
  account_suspended: final(
    403,
    'The account is suspended: its keys buy nothing.',
    'Write to the operator of this server.',
  ),
  forbidden: final(
    403,
    'This key or session may not do that; a child key, for example, cannot mint keys or change caps.',
    'Use the owner key of the account. The files under /stac/assets need a grant of the operator besides.',
  ),
  not_found: final(
    404,
    'There is nothing at this path; or, of /report.pdf, no report to print: the address is not found, or `status` says why. Nothing was charged.',
    'GET /api/v1 lists the endpoints. Of a report, GET /api/v1/motion with dry_run=1 says free what would help.',
  ),
  job_not_found: final(
    404,
    'This account has no such job.',
    'Poll with the job_id of the answer that started the batch, and with a key of the same account.',
  ),
  key_not_found: final(404, 'This account has no such key.', 'GET /api/v1/keys lists its child keys.'),
  frame_not_found: final(404, 'There is no such data frame.', 'GET /api/v1/frames lists the frames.'),
  release_not_found: final(
    404,
    'The frame has no such release: it never had, or the release has been pruned since.',
    'GET /stac/collections/ground-motion/items/{frame_id} links the files of the release that is served now.',
  ),
  asset_not_found: final(
    404,
    'The release has no such file.',
    'GET /stac/collections/ground-motion/items/{frame_id} lists the files of the release that is served now.',
  ),
  ...ACCOUNT_ERROR_CODES,
  ...EVENT_ERROR_CODES,
  ticket_not_found: final(404, 'This account has no such ticket.', 'GET /api/v1/support lists its tickets.'),
  watch_not_found: final(404, 'This account has no such watch.', 'GET /api/v1/watches lists its watches.'),
  report_not_found: final(
    404,
    'This account has no such report.',
    'GET /api/v1/my-reports lists its reports.',
  ),
  shared_link_not_found: final(
    404,
    'The link to a report is unknown, or its owner has ended it.',
    'Ask the person who sent it for a new link. Owners: GET /api/v1/my-reports/{id}/links lists those that work.',
  ),
  conversation_not_found: final(
    404,
    'This account has no such conversation.',
    'GET /api/v1/my-chats lists its conversations.',
  ),
  method_not_allowed: final(
    405,
    'The path exists, the method does not.',
    'Use one of the methods that the Allow header lists.',
  ),
  request_timeout: retry(
    408,
    'The request, head and body, did not arrive in the time that this server waits for one.',
    'Send it again, on a new connection and without pauses.',
  ),
  email_exists: final(
    409,
    'An account with this e-mail address exists already.',
    'Use the key of that account, or register with another address. If the address is yours and you cannot log in, POST /api/v1/login/forgot sends it an e-mail.',
  ),
  idempotency_in_progress: retry(
    409,
    'A request with this Idempotency-Key is still running.',
    'Wait as Retry-After says and repeat the very same request: it will not be charged twice.',
  ),
  payment_in_progress: retry(
    409,
    'This payment is being settled, or it is not known yet whether it was. It is never taken twice.',
    'Wait as Retry-After says and repeat the very same call with the same payment, which then gets its answer. Do not sign another one.',
  ),
  payment_mismatch: final(
    409,
    'This payment was presented for another request. Nothing was charged now.',
    'Repeat that request for its answer, or sign a new payment for this one.',
  ),
  payment_refund_due: final(
    409,
    'This payment arrived and bought nothing: it is owed back to its payer, or has been returned.',
    'Write to the operator of this server, with the `payment_id` of the answer.',
  ),
  payload_too_large: final(
    413,
    'The body is larger than the endpoint takes.',
    'Send less at a time; GET /api/v1/schema has the limits.',
  ),
  uri_too_long: final(
    414,
    'Path and query have more than 8192 characters.',
    'Send less in the address; many places at once go into the body of POST /api/v1/motion/batch.',
  ),
  unsupported_media_type: final(
    415,
    'The body is of a type that the endpoint does not read.',
    'Send JSON, with `Content-Type: application/json`.',
  ),
  range_not_satisfiable: final(
    416,
    'The Range header cannot be read, asks for bytes beyond the end of the file, or for too many ranges.',
    'Content-Range tells the size of the file. Ask for at most 16 ranges at once, written as `bytes=0-1023`, `bytes=1024-` or `bytes=-512`.',
  ),
  need_address_or_coords: final(
    422,
    'The request names no place, half of one, or two.',
    'Give either address, or both lat and lon: one of the two, not both.',
  ),
  invalid_coordinates: final(
    422,
    'lat or lon is not a coordinate.',
    'Send decimal degrees (WGS 84): lat from -90 to 90, lon from -180 to 180. West is negative.',
  ),
  address_not_found: final(
    422,
    'The address could not be resolved, or it fits places far apart, of which none is chosen silently. Nothing was charged.',
    'Send one of the candidates of detail[0].ctx.candidates, add city, state or ZIP Code, or send lat and lon. GET /api/v1/geocode is free.',
  ),
  bad_mock: final(
    422,
    'mock names no scenario.',
    'Use one of those that the message lists; GET /api/v1/schema has them too.',
  ),
  too_many_items: final(
    422,
    'The batch holds more items than one request may.',
    'Split it; each part with an Idempotency-Key of its own.',
  ),
  too_many_links: final(
    422,
    'The report has as many links as one report may have.',
    'Revoke one with DELETE /api/v1/my-reports/{id}/links/{link_id}, or send an existing link.',
  ),
  invalid_arguments: final(
    422,
    'The arguments of the tool call do not fit its schema.',
    'Mend what the message names; tools/list has the schema.',
  ),
  invalid_email: final(422, 'email is not an e-mail address.', 'Send an address such as agent@example.org.'),
  disposable_email: final(
    422,
    'The e-mail address belongs to a disposable mail service.',
    'Register with a lasting address.',
  ),
  message_required: final(422, 'message is missing or empty.', 'Say in message what it is about.'),
  idempotency_mismatch: final(
    422,
    'This Idempotency-Key was used for another request. Nothing was charged now.',
    'Take a new key for a new request; repeat the old request exactly to get its answer again.',
  ),
  idempotency_key_expired: final(
    422,
    'This Idempotency-Key was used more than 7 days ago: its answer is gone, and it will never be charged again.',
    'Take a new key. GET /api/v1/usage shows what was bought.',
  ),
  headers_too_large: final(
    431,
    'The headers of the request have more than 16 kB.',
    'Send fewer or shorter headers; a browser may hold large cookies for this host.',
  ),
  rate_limited: retry(
    429,
    'Too many requests in this window of time.',
    'Wait as Retry-After says; the RateLimit headers of every answer tell what is left. A key has a larger budget than an address.',
  ),
  internal_error: retry(
    500,
    'The server failed. Nothing was charged.',
    'Try again; with the same Idempotency-Key it is never charged twice. Quote request_id when you report it.',
  ),
  service_unavailable: retry(
    503,
    'The server cannot do this at the moment. The message says whether anything may have been charged.',
    'Try again as Retry-After says, with the same Idempotency-Key: it is never charged twice.',
  ),
} as const satisfies Record<string, ErrorCodeFacts>;

export type ErrorCode = keyof typeof ERROR_CODES;

/** Whether a string is one of the published error codes. */
export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(ERROR_CODES, code);
}

/** Codes of the errors that this room throws or describes: those of the HTTP contract are among them. */
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
