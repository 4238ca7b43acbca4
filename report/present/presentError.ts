import { ERROR_CODES, type ErrorCode } from '../../schemas/http/contract/errorCodes.ts';
import type { Mode } from '../../accounts/identity/mode.ts';
import type { ErrorBody } from '../../schemas/http/contract/errorBody.ts';
import { TEST_MODE } from './presentMode.ts';

/** URL of an error code's explanation. */
export function docUrl(publicUrl: string, code: ErrorCode): string {
  return `${publicUrl}/docs/errors/${code}`;
}

/** Where to get credits; also `top_up_url` of the balance. */
export function creditsUrl(publicUrl: string): string {
  return `${publicUrl}/docs/credits`;
}

/** How to buy credits, as every 402 says (docs/buying.md). */
function buyApi(publicUrl: string, canBuy: boolean): Record<string, unknown> {
  return {
    method: 'POST',
    url: `${publicUrl}/api/v1/buy`,
    body: { amount_usd: '1..10000', method: 'stripe|crypto' },
    returns: 'checkout_url (stripe), or invoice_url and txn_id (crypto)',
    available: canBuy,
  };
}

/** The body of every error. */
export function errorBody(
  code: ErrorCode,
  message: string,
  request: {
    readonly requestId: string;
    readonly publicUrl: string;
    readonly mode: Mode;
    /** Whether credits can be bought; only included in a 402. */
    readonly canBuy: boolean;
  },
  details: Readonly<Record<string, unknown>> = {},
): ErrorBody {
  const facts = ERROR_CODES[code];
  return {
    error: code,
    code,
    message,
    retryable: facts.retryable,
    doc_url: docUrl(request.publicUrl, code),
    request_id: request.requestId,
    ...(facts.status === 402
      ? { buy_credits_url: creditsUrl(request.publicUrl), buy_api: buyApi(request.publicUrl, request.canBuy) }
      : {}),
    ...(request.mode === 'test' ? TEST_MODE : {}),
    ...details,
  };
}
