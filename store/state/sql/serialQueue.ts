/** Runs asynchronous work one piece after the other, in the order of submission. */
export class SerialQueue {
  #tail: Promise<unknown> = Promise.resolve();
  #length = 0;

  /** Number of submitted pieces that haven't finished. */
  get length(): number {
    return this.#length;
  }

  /** Runs `work` after all earlier pieces have ended, successfully or not. */
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

  /** Resolves when everything submitted so far has ended. */
  async idle(): Promise<void> {
    await this.#tail;
  }
}
