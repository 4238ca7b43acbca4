// core/boundedCache.ts
var BoundedCache = class _BoundedCache {
  #limit;
  #weigh;
  #entries = /* @__PURE__ */ new Map();
  #loading = /* @__PURE__ */ new Map();
  #weight = 0;
  constructor(limit, weigh) {
    ((this.#limit = limit), (this.#weigh = weigh));
  }
  /** A cache of values that say how many bytes they take, of so many bytes. */
  static ofBytes(limitBytes) {
    return new _BoundedCache(limitBytes, ({ bytes }) => bytes);
  }
  /** A cache of typed arrays, of so many bytes. */
  static ofArrays(limitBytes) {
    return new _BoundedCache(limitBytes, ({ byteLength }) => byteLength);
  }
  /** A cache of so many values, whatever their size. */
  static ofEntries(limit) {
    return new _BoundedCache(limit, () => 1);
  }
  /** What is held, in the unit of the limit. */
  get weight() {
    return this.#weight;
  }
  /** What is held of a key already; it counts as a use. */
  peek(key) {
    let held = this.#entries.get(key);
    return (held !== void 0 && (this.#entries.delete(key), this.#entries.set(key, held)), held);
  }
  /** Holds a value under a key, in place of what was held there; those longest unused make room. */
  keep(key, value) {
    let replaced = this.#entries.get(key);
    (replaced !== void 0 && this.#drop(key, replaced),
      this.#entries.set(key, value),
      (this.#weight += this.#weigh(value)));
    for (let [oldest, held] of this.#entries) {
      if (this.#weight <= this.#limit) break;
      this.#drop(oldest, held);
    }
    return value;
  }
  /** Holds nothing of a key any more. */
  drop(key) {
    let held = this.#entries.get(key);
    held !== void 0 && this.#drop(key, held);
  }
  /** What is held of a key, else what `load` gives, which is then held. */
  get(key, load) {
    let held = this.peek(key);
    if (held !== void 0) return Promise.resolve(held);
    let pending = this.#loading.get(key);
    if (pending) return pending;
    let loading = load()
      .then((value) => this.keep(key, value))
      .finally(() => this.#loading.delete(key));
    return (this.#loading.set(key, loading), loading);
  }
  #drop(key, value) {
    (this.#entries.delete(key), (this.#weight -= this.#weigh(value)));
  }
};

export { BoundedCache };
//# sourceMappingURL=chunk-XDQNITUM.js.map
