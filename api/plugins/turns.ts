interface Waiting {
  readonly caller: string;
  readonly begin: () => void;
}

/** Gives long work its turn: so much at a time, of each caller one, in the order in which it came. */
export class Turns {
  readonly #atATime: number;
  readonly #working = new Set<string>();
  readonly #waiting: Waiting[] = [];

  constructor(atATime: number) {
    this.#atATime = atATime;
  }

  /** Runs `work` when it is the caller's turn, which ends with it. */
  async take<Result>(caller: string, work: () => Promise<Result>): Promise<Result> {
    await new Promise<void>((begin) => {
      this.#waiting.push({ caller, begin });
      this.#next();
    });
    try {
      return await work();
    } finally {
      this.#working.delete(caller);
      this.#next();
    }
  }

  #next(): void {
    while (this.#working.size < this.#atATime) {
      const at = this.#waiting.findIndex(({ caller }) => !this.#working.has(caller));
      const [next] = at < 0 ? [] : this.#waiting.splice(at, 1);
      if (!next) return;
      this.#working.add(next.caller);
      next.begin();
    }
  }
}
