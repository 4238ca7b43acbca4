/** Codes of the errors that this room throws. */
export type BillingErrorCode =
  | 'account_suspended'
  | 'bad_amount'
  | 'bad_configuration'
  | 'bad_request'
  | 'crypto_error'
  | 'forbidden'
  | 'idempotency_in_progress'
  | 'idempotency_key_expired'
  | 'idempotency_mismatch'
  | 'internal_error'
  | 'invalid_api_key'
  | 'key_not_found'
  | 'modes_mixed'
  | 'not_found'
  | 'payment_in_progress'
  | 'payment_invalid'
  | 'payment_malformed'
  | 'payment_mismatch'
  | 'payment_refund_due'
  | 'quote_invalid'
  | 'rate_limited'
  | 'report_not_found'
  | 'service_unavailable'
  | 'shared_link_not_found'
  | 'stripe_error'
  | 'too_many_links'
  | 'unbalanced_movement';

declare module '../core/error.ts' {
  interface CodesOfRooms {
    billing: BillingErrorCode;
  }
  interface DetailsOfErrors {
    crypto_error: { readonly isAnswer?: boolean };
    idempotency_in_progress: { readonly retryAfterSeconds: number };
    payment_in_progress: { readonly retryAfterSeconds: number; readonly payment_id?: string };
    payment_invalid: { readonly payment_reason: string };
    payment_refund_due: { readonly payment_id: string };
    stripe_error: { readonly refusedByStripe?: true };
  }
}
