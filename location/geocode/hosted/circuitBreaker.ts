/** The outcome of a call through a circuit breaker; `spared` = the call wasn't made. */
export type Attempt<T> =
  | { readonly kind: 'answered'; readonly value: T }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'spared' };

/**
 * Pauses calls to a failing service: after this many consecutive failures no call is made for a while, then one; if it
 * succeeds the circuit closes, otherwise calls pause again.
 */
export class CircuitBreaker {
  readonly #failuresToOpen: number;
  readonly #restMs: number;
  readonly #now: () => number;
  #failures = 0;
  /** When the next trial may be made; null = the circuit is closed. */
  #restUntil: number | null = null;
  #isTrying = false;

  /** `now` in milliseconds, from a monotonic clock. */
  constructor(options: {
    readonly failuresToOpen: number;
    readonly restMs: number;
    readonly now: () => number;
  }) {
    this.#failuresToOpen = options.failuresToOpen;
    this.#restMs = options.restMs;
    this.#now = options.now;
  }

  async attempt<T>(call: () => Promise<T>): Promise<Attempt<T>> {
    const isTrial = this.#restUntil !== null;
    if (this.#restUntil !== null && (this.#isTrying || this.#now() < this.#restUntil))
      return { kind: 'spared' };
    this.#isTrying = isTrial;
    try {
      const value = await call();
      this.#failures = 0;
      this.#restUntil = null;
      return { kind: 'answered', value };
    } catch (error) {
      this.#failures++;
      if (isTrial || this.#failures >= this.#failuresToOpen) this.#restUntil = this.#now() + this.#restMs;
      return { kind: 'failed', error };
    } finally {
      if (isTrial) this.#isTrying = false;
    }
  }
}
