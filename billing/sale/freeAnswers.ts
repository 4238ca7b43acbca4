import type { Database, Transaction } from '../../store/state/sql/database.ts';
import { sell } from './charge.ts';
import { chargeGroup } from './chargeGroup.ts';
import type { ChargeOutcome } from './chargeOutcome.ts';
import { claimsInUse } from './claimsInUse.ts';
import { assertUsableKey, claimIdentity, type AccountClaim } from './idempotency.ts';
import type { Sale } from './sale.ts';

/** How long free answers are collected before they are written together, milliseconds. */
const GATHERED_MS = 50;
/** Maximum number of free answers waiting to be written; further ones wait for the disk. */
const MOST_WAITING = 1000;

interface Waiting {
  readonly sale: Sale;
  readonly identity: string;
}

/** Free answers being written to the state. They never share a transaction with a paid sale. */
class FreeAnswers {
  readonly #database: Database;
  #waiting: Waiting[] = [];
  #writing: Promise<void> | null = null;
  #timer: NodeJS.Timeout | null = null;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Whether the answer was accepted. Checks and stores without an await in between, so that a key has only one answer. */
  keep(
    sale: Sale,
    { accountId, claim, now }: AccountClaim,
    { statusCode, body }: Pick<ChargeOutcome, 'statusCode' | 'body'>,
  ): boolean {
    const claims = claimsInUse(this.#database);
    const identity = claimIdentity(accountId, claim.key);
    if (this.#waiting.length >= MOST_WAITING || !claims.isFree(identity)) return false;
    claims.waiting.set(identity, { requestHash: claim.requestHash, statusCode, body, createdAt: now });
    this.#waiting.push({ sale, identity });
    this.#timer ??= setTimeout(() => void this.settle(), GATHERED_MS).unref();
    return true;
  }

  /** Resolves once everything accepted so far is written, or lost. */
  async settle(): Promise<void> {
    while (this.#writing || this.#waiting.length > 0) {
      this.#writing ??= this.#write().finally(() => {
        this.#writing = null;
      });
      await this.#writing;
    }
  }

  async #write(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const group = this.#waiting;
    this.#waiting = [];
    const sales = group.map(({ sale }) => sale);
    try {
      const database = this.#database;
      const charge = (transaction: Transaction) => chargeGroup(transaction, sales);
      await (database.rowTransaction?.(charge) ?? database.transaction(charge));
    } catch {
      // No one paid for them: a repetition is answered again from the data.
    }
    const claims = claimsInUse(this.#database);
    for (const { identity } of group) {
      claims.noteUse(identity);
      claims.waiting.delete(identity);
    }
  }
}

const answersOf = new WeakMap<Database, FreeAnswers>();

function freeAnswersOf(database: Database): FreeAnswers {
  let answers = answersOf.get(database);
  if (!answers) {
    answers = new FreeAnswers(database);
    answersOf.set(database, answers);
  }
  return answers;
}

/**
 * Stores the free answer of a sale without lines under its idempotency key. On the embedded engine, which one process
 * owns, it resolves immediately: a repetition gets the answer from memory until it is written, and an answer lost in a
 * crash is computed again from the data. If another request has the key, or other processes may have it, it resolves
 * after the commit.
 * @throws GroundMotionError like `sell`.
 */
export async function keepFreeAnswer(
  database: Database,
  sale: Sale,
  request: AccountClaim,
  answer: Pick<ChargeOutcome, 'statusCode' | 'body'>,
): Promise<ChargeOutcome> {
  assertUsableKey(request.claim.key);
  const isAlone = database.engine === 'duckdb';
  if (isAlone && freeAnswersOf(database).keep(sale, request, answer)) return { kind: 'free', ...answer };
  return sell(database, sale);
}

/** Resolves once the waiting free answers are written; call it before a server closes its database. */
export async function settleFreeAnswers(database: Database): Promise<void> {
  await freeAnswersOf(database).settle();
}
