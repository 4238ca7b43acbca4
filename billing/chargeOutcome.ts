/** An answer that is safe to send: what it rests on has been committed. */
export interface ChargeOutcome {
  /** `replayed`: the stored answer of an earlier request with the same idempotency key. */
  readonly kind: 'charged' | 'refused' | 'replayed';
  readonly statusCode: number;
  readonly body: string;
}
