/** An answer that is safe to send: everything it is based on has been committed. */
export interface ChargeOutcome {
  /**
   * `charged`: at least one report; `free`: there was nothing to charge, or it was paid for before; `replayed`: the
   * stored answer to an earlier request with the same idempotency key.
   */
  readonly kind: 'charged' | 'refused' | 'free' | 'replayed';
  readonly statusCode: number;
  readonly body: string;
  /** For a replay: `Sale.validators` of the stored answer; absent = none. */
  readonly validators?: string;
}
