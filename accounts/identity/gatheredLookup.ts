import { setImmediate } from 'node:timers/promises';
import { callerGone } from './callerGone.ts';

/** Maximum number of keys per statement. */
const MAXIMUM_GATHERED = 256;

/** Number of concurrent statements: as many as the embedded engine reads at once. */
const AT_A_TIME = 2;

interface WaitingLookup<Value> {
  readonly key: string;
  readonly isAbandoned: () => boolean;
  readonly resolve: (value: Value | undefined) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * Batches look-ups by key: those that wait at the same time share one statement. A look-up is never answered by a
 * statement that began before it, so it sees everything committed until then. A caller who has left before its turn costs
 * nothing, so a flood leaves no queue behind.
 */
export class GatheredLookup<Value> {
  readonly #lookUp: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>;
  #waiting: WaitingLookup<Value>[] = [];
  #draining = 0;

  constructor(lookUp: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>) {
    this.#lookUp = lookUp;
  }

  /**
   * The value of a key; undefined when there is none.
   * @throws GroundMotionError `caller_gone` when `isAbandoned` at its turn, and any error of the statement.
   */
  find(key: string, isAbandoned: () => boolean): Promise<Value | undefined> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ key, isAbandoned, resolve, reject });
      void this.#drain();
    });
  }

  async #drain(): Promise<void> {
    if (this.#draining === AT_A_TIME) return;
    this.#draining += 1;
    // Requests parsed in the same tick of the event loop join the first statement.
    await setImmediate();
    while (this.#waiting.length > 0) await this.#answer(this.#take());
    this.#draining -= 1;
  }

  #take(): WaitingLookup<Value>[] {
    return this.#waiting.splice(0, MAXIMUM_GATHERED).filter(({ isAbandoned, reject }) => {
      const isGone = isAbandoned();
      if (isGone) reject(callerGone());
      return !isGone;
    });
  }

  async #answer(group: readonly WaitingLookup<Value>[]): Promise<void> {
    if (group.length === 0) return;
    try {
      const found = await this.#lookUp([...new Set(group.map(({ key }) => key))]);
      for (const { key, resolve } of group) resolve(found.get(key));
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }
}
