/** An answer that is safe to send: what it is based on has been committed. */
export interface ChargeOutcome {
  /**
   * `charged`: at least one report; `free`: there was nothing to charge, or it had been paid before; `replayed`: the stored answer of
   * an earlier request with the same idempotency key.
   */
  readonly kind: 'charged' | 'refused' | 'free' | 'replayed';
  readonly statusCode: number;
  readonly body: string;
}
