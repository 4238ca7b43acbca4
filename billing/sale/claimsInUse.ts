import { BoundedCache } from '../../core/boundedCache.ts';

/** Maximum number of claims remembered after their use. A request takes far less time than this many others. */
const MOST_USED_LATELY = 10_000;

/** A free answer that was given and isn't written yet. */
export interface WaitingAnswer {
  readonly requestHash: string;
  readonly statusCode: number;
  readonly body: string;
  /** Epoch milliseconds. */
  readonly createdAt: number;
}

/** This process's activity under the claims of one database. */
export class ClaimsInUse {
  /** Sales in progress; requests with the same claim follow them instead of racing them. */
  readonly leaders = new Map<string, Promise<unknown>>();
  readonly waiting = new Map<string, WaitingAnswer>();
  readonly #usedLately = BoundedCache.ofEntries<true>(MOST_USED_LATELY);

  /** Records that a request was answered under a claim: one that checked earlier may have missed the answer. */
  noteUse(identity: string): void {
    this.#usedLately.keep(identity, true);
  }

  /** Whether this process has answered, or is answering, nothing under a claim since a recent check. */
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
