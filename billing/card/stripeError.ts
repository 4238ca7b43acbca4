import { GroundMotionError, errorMessage } from '../../core/error.ts';

/** What may be logged about Stripe's errors. */
interface StripeFailure {
  readonly type?: unknown;
  readonly code?: unknown;
  readonly statusCode?: unknown;
  readonly requestId?: unknown;
}

/**
 * A failed call to Stripe as `stripe_error`. Stripe's text stays out of the message, which callers see; the details for
 * the log contain no key and nothing about the buyer.
 */
export function stripeFailure(error: unknown, doing: string): GroundMotionError {
  if (error instanceof GroundMotionError) return error;
  const { type, code, statusCode, requestId } = error as StripeFailure;
  const status = typeof statusCode === 'number' ? statusCode : null;
  const details = {
    type: typeof type === 'string' ? type : errorMessage(error).slice(0, 80),
    code: typeof code === 'string' ? code : null,
    status,
    stripe_request_id: typeof requestId === 'string' ? requestId : null,
  };
  return new GroundMotionError(
    'unavailable',
    'stripe_error',
    `The card processor could not ${doing}; nothing was charged. Try again in a minute`,
    {
      cause: new Error(JSON.stringify(details)),
      details: isRefusal(status) ? { refusedByStripe: true as const } : {},
    },
  );
}

/** Whether Stripe refused a call permanently: it wasn't carried out, and repeating it won't help. */
export function wasRefusedByStripe(error: unknown): boolean {
  return error instanceof GroundMotionError && error.details['refusedByStripe'] === true;
}

/** 409 = the same call is in progress, 429 = too many calls: both may succeed later. */
function isRefusal(status: number | null): boolean {
  return status !== null && status >= 400 && status < 500 && status !== 409 && status !== 429;
}
