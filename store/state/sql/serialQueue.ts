/** Runs asynchronous pieces of work one after the other, in the order in which they were offered. */
export class SerialQueue {
  #tail: Promise<unknown> = Promise.resolve();
  #length = 0;

  /** Pieces offered and not yet finished. */
  get length(): number {
    return this.#length;
  }

  /** Runs `work` after all earlier pieces have ended, whether they succeeded or not. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    this.#length += 1;
    const result = this.#tail.then(work);
    this.#tail = result.then(
      () => undefined,
      () => undefined,
    );
    try {
      return await result;
    } finally {
      this.#length -= 1;
    }
  }

  /** Resolves when everything offered so far has ended. */
  async idle(): Promise<void> {
    await this.#tail;
  }
}
