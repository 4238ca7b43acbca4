import { GroundMotionError } from '../../core/error.ts';

/** A payment that was checked and won't be taken; `reason` is an x402 code. Nothing was charged. */
export function paymentRefused(reason: string, message: string): GroundMotionError {
  return new GroundMotionError('refused', 'payment_invalid', `${message}. Nothing was charged`, {
    details: { payment_reason: reason },
  });
}

/** A payment for something else. */
export function paymentOfAnotherRequest(): GroundMotionError {
  return new GroundMotionError(
    'refused',
    'payment_mismatch',
    'This payment belongs to a different request. Repeat that one to get its answer, or sign a new payment for this one',
  );
}

/** A payment whose outcome is still unknown. */
export function paymentInProgress(): GroundMotionError {
  return new GroundMotionError(
    'refused',
    'payment_in_progress',
    "This payment is being settled, or its result isn't known yet. Repeat the same request with the same payment; we " +
      "never take it twice. Don't sign another one",
    { details: { retryAfterSeconds: 3 } },
  );
}

/** A payment of which only the operator can find out whether it arrived. */
export function paymentUndetermined(paymentId: string): GroundMotionError {
  return new GroundMotionError(
    'refused',
    'payment_in_progress',
    "It isn't known whether this payment arrived, and only the operator of this server can find out. Write to the " +
      `operator with its id, ${paymentId}; afterwards, the same request with the same payment gets its answer. Don't ` +
      'sign another one',
    { details: { retryAfterSeconds: 3600, payment_id: paymentId } },
  );
}

/** A payment that arrived and bought nothing. */
export function paymentToRefund(paymentId: string): GroundMotionError {
  return new GroundMotionError(
    'refused',
    'payment_refund_due',
    'This payment arrived but bought nothing: we owe it to its payer, or have returned it. Its id for the operator of ' +
      `this server is ${paymentId}`,
    { details: { payment_id: paymentId } },
  );
}

/** Nothing has been sent, and nothing will be. */
export function paymentsUnavailable(problem: string): GroundMotionError {
  return new GroundMotionError('unavailable', 'service_unavailable', problem);
}
