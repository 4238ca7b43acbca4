/** A value in memory whose size is known. */
export interface Sized {
  readonly bytes: number;
}

/**
 * A least-recently-used cache, bounded in bytes or in entries. Callers that ask for the same key while it is being loaded
 * share one load; a failed load isn't cached.
 */
export class BoundedCache<Value, Key = string> {
  readonly #limit: number;
  readonly #weigh: (value: Value) => number;
  readonly #entries = new Map<Key, Value>();
  readonly #loading = new Map<Key, Promise<Value>>();
  #weight = 0;

  private constructor(limit: number, weigh: (value: Value) => number) {
    this.#limit = limit;
    this.#weigh = weigh;
  }

  /** A cache of values that report their size, limited to a number of bytes. */
  static ofBytes<Value extends Sized, Key = string>(limitBytes: number): BoundedCache<Value, Key> {
    return new BoundedCache<Value, Key>(limitBytes, ({ bytes }) => bytes);
  }

  /** A cache of typed arrays, limited to a number of bytes. */
  static ofArrays<Value extends ArrayBufferView, Key = string>(limitBytes: number): BoundedCache<Value, Key> {
    return new BoundedCache<Value, Key>(limitBytes, ({ byteLength }) => byteLength);
  }

  /** A cache limited to a number of values, regardless of their size. */
  static ofEntries<Value, Key = string>(limit: number): BoundedCache<Value, Key> {
    return new BoundedCache<Value, Key>(limit, () => 1);
  }

  /** Total size of the entries, in the unit of the limit. */
  get weight(): number {
    return this.#weight;
  }

  /** The cached value of a key; counts as a use. */
  peek(key: Key): Value | undefined {
    const held = this.#entries.get(key);
    if (held !== undefined) {
      this.#entries.delete(key);
      this.#entries.set(key, held);
    }
    return held;
  }

  /** Caches a value under a key, replacing an earlier one; the least recently used entries make room. */
  keep(key: Key, value: Value): Value {
    const replaced = this.#entries.get(key);
    if (replaced !== undefined) this.#drop(key, replaced);
    this.#entries.set(key, value);
    this.#weight += this.#weigh(value);
    for (const [oldest, held] of this.#entries) {
      if (this.#weight <= this.#limit) break;
      this.#drop(oldest, held);
    }
    return value;
  }

  /** Removes a key. */
  drop(key: Key): void {
    const held = this.#entries.get(key);
    if (held !== undefined) this.#drop(key, held);
  }

  /** The cached value of a key, or the result of `load`, which is then cached. */
  get(key: Key, load: () => Promise<Value>): Promise<Value> {
    const held = this.peek(key);
    if (held !== undefined) return Promise.resolve(held);
    const pending = this.#loading.get(key);
    if (pending) return pending;
    const loading = load()
      .then((value) => this.keep(key, value))
      .finally(() => this.#loading.delete(key));
    this.#loading.set(key, loading);
    return loading;
  }

  #drop(key: Key, value: Value): void {
    this.#entries.delete(key);
    this.#weight -= this.#weigh(value);
  }
}
