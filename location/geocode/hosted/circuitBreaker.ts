/** What became of a call through a circuit breaker; `spared` = it was not made. */
export type Attempt<T> =
  | { readonly kind: 'answered'; readonly value: T }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'spared' };

/**
 * Leaves a service alone that fails: after so many failures in a row no call is made for a while, then one;
 * when that succeeds the way is open again, when it fails the service is left alone once more.
 */
export class CircuitBreaker {
  readonly #failuresToOpen: number;
  readonly #restMs: number;
  readonly #now: () => number;
  #failures = 0;
  /** When the next trial may be made; null = the way is open. */
  #restUntil: number | null = null;
  #isTrying = false;

  /** `now` in milliseconds, of a clock that is never set back. */
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
