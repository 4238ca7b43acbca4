import { BoundedCache } from '../../core/boundedCache.ts';

/** Claims that are remembered after their use, at most. A request takes far less time than so many others. */
const MOST_USED_LATELY = 10_000;

/** A free answer that was given and isn't written yet. */
export interface WaitingAnswer {
  readonly requestHash: string;
  readonly statusCode: number;
  readonly body: string;
  /** Epoch milliseconds. */
  readonly createdAt: number;
}

/** What this process is doing under the claims of one database. */
export class ClaimsInUse {
  /** Sales under way, which requests with the same claim follow instead of racing them. */
  readonly leaders = new Map<string, Promise<unknown>>();
  readonly waiting = new Map<string, WaitingAnswer>();
  readonly #usedLately = BoundedCache.ofEntries<true>(MOST_USED_LATELY);

  /** Notes that a request was answered under a claim: one that looked before it may have missed the answer. */
  noteUse(identity: string): void {
    this.#usedLately.keep(identity, true);
  }

  /** Whether nothing was or is being answered under a claim by this process since a look a moment ago. */
  isFree(identity: string): boolean {
    const isInUse = this.leaders.has(identity) || this.waiting.has(identity);
    return !isInUse && this.#usedLately.peek(identity) === undefined;
  }
}

const claims = new WeakMap<object, ClaimsInUse>();

/** The claims in use of a database. */
export function claimsInUse(database: object): ClaimsInUse {
  let inUse = claims.get(database);
  if (!inUse) {
    inUse = new ClaimsInUse();
    claims.set(database, inUse);
  }
  return inUse;
}
