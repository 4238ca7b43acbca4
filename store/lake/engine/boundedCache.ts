/** Something in memory whose size is known. */
export interface Sized {
  readonly bytes: number;
}

/**
 * A least-recently-used cache bounded in bytes. Callers that ask for the same key while it is being
 * loaded share one load; a failed load is not kept.
 */
export class BoundedCache<T extends Sized> {
  readonly #limitBytes: number;
  readonly #entries = new Map<string, T>();
  readonly #loading = new Map<string, Promise<T>>();
  #bytes = 0;

  constructor(limitBytes: number) {
    this.#limitBytes = limitBytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** What is held of a key already; it counts as a use. */
  peek(key: string): T | undefined {
    const held = this.#entries.get(key);
    if (held) {
      this.#entries.delete(key);
      this.#entries.set(key, held);
    }
    return held;
  }

  get(key: string, load: () => Promise<T>): Promise<T> {
    const held = this.peek(key);
    if (held) return Promise.resolve(held);
    const pending = this.#loading.get(key);
    if (pending) return pending;
    const loading = load()
      .then((value) => {
        this.#keep(key, value);
        return value;
      })
      .finally(() => this.#loading.delete(key));
    this.#loading.set(key, loading);
    return loading;
  }

  #keep(key: string, value: T): void {
    this.#entries.set(key, value);
    this.#bytes += value.bytes;
    for (const [oldest, entry] of this.#entries) {
      if (this.#bytes <= this.#limitBytes) break;
      this.#entries.delete(oldest);
      this.#bytes -= entry.bytes;
    }
  }
}
