import { hash } from 'node:crypto';
import type { Database } from '../../store/state/sql/database.ts';
import type { CommittedFacts } from '../../store/state/sql/committedFacts.ts';
import { required } from '../../core/required.ts';

/** Bitmaps of a filter, and bits per claim of each: at capacity, one new claim in 400 looks used. */
const BITMAPS = 4;
const BITS_PER_CLAIM = 4;
const LEAST_CAPACITY = 1_000_000;
/** Capacity of a new filter, as a multiple of the claims stored then. */
const HEADROOM = 1.5;
const RETRY_MS = 10_000;

/**
 * A Bloom filter of claims, partitioned into bitmaps (Kirsch and Mitzenmacher 2006): bit h mod m is set in each, where h is
 * another 32 bits of the claim's SHA-256. Bit 0 is the highest of the first byte, as in DuckDB's BIT.
 */
class ClaimFilter {
  readonly capacity: number;
  size: number;
  readonly bits: number;
  readonly #bitmaps: readonly Uint8Array[];

  constructor(stored: number) {
    this.capacity = Math.max(LEAST_CAPACITY, Math.ceil(stored * HEADROOM));
    this.size = stored;
    this.bits = this.capacity * BITS_PER_CLAIM;
    this.#bitmaps = Array.from({ length: BITMAPS }, () => new Uint8Array(Math.ceil(this.bits / 8)));
  }

  add(digest: Buffer): void {
    this.size += 1;
    this.#bitmaps.forEach((bitmap, index) => {
      const bit = digest.readUInt32BE(4 * index) % this.bits;
      bitmap[bit >> 3] = (bitmap[bit >> 3] ?? 0) | (0x80 >> (bit & 7));
    });
  }

  /** False if it was certainly never added. */
  mayHave(digest: Buffer): boolean {
    return this.#bitmaps.every((bitmap, index) => {
      const bit = digest.readUInt32BE(4 * index) % this.bits;
      return ((bitmap[bit >> 3] ?? 0) & (0x80 >> (bit & 7))) !== 0;
    });
  }

  /** Adds all claims that the table holds. */
  async addStored(database: Pick<Database, 'query'>): Promise<void> {
    const columns = this.#bitmaps.map(
      (_, index) =>
        `base64(bitstring_agg(('0x' || substr(digest, ${1 + 8 * index}, 8))::BIGINT % ${this.bits}, 0, ${this.bits - 1})::BLOB) AS b${index}`,
    );
    const [row] = await database.query<Record<string, string | null>>(
      `SELECT ${columns.join(', ')} FROM (SELECT sha256(account_id || ':' || idempotency_key) AS digest FROM idempotency)`,
    );
    this.#bitmaps.forEach((bitmap, index) => {
      const stored = Buffer.from(required(row)[`b${index}`] ?? '', 'base64');
      // almost all bytes of a small history are zero
      for (let at = 0; at < stored.length; at++) {
        const byte = stored[at] ?? 0;
        if (byte !== 0) bitmap[at] = (bitmap[at] ?? 0) | byte;
      }
    });
  }
}

/** An idempotency key of an account. */
interface KeyOfAccount {
  readonly accountId: string;
  readonly claim: { readonly key: string };
}

/**
 * Knows of most new claims that nothing is stored under them, without asking the state; for the engine that one process
 * owns. It is filled in the background; until then every claim may be used.
 */
class UsedClaims {
  /** Has every claim that is stored; null until it is filled. */
  #filter: ClaimFilter | null = null;
  /** Takes the place of the filter once it is filled. */
  #next: ClaimFilter | null = null;
  #isFilling = false;
  #mayFillAt = 0;

  /** Call it in the transaction that stores an answer under a claim. */
  add({ accountId, claim }: KeyOfAccount): void {
    const digest = digestOf(accountId, claim.key);
    this.#filter?.add(digest);
    this.#next?.add(digest);
  }

  /** Whether certainly nothing is stored under a claim; false = it may be. */
  isUnused({ accountId, claim }: KeyOfAccount): boolean {
    return this.#filter !== null && !this.#filter.mayHave(digestOf(accountId, claim.key));
  }

  /** Begins to fill it, or to replace it by a larger one, if that is due. */
  fillFrom(database: Pick<Database, 'query' | 'transaction'>): void {
    const isDue = !this.#filter || this.#filter.size > this.#filter.capacity;
    if (!isDue || this.#isFilling || performance.now() < this.#mayFillAt) return;
    this.#isFilling = true;
    void this.#fill(database);
  }

  async #fill(database: Pick<Database, 'query' | 'transaction'>): Promise<void> {
    try {
      const [row] = await database.query<{ count: number }>('SELECT COUNT(*) AS count FROM idempotency');
      const next = new ClaimFilter(required(row).count);
      this.#next = next;
      // A transaction that added its claim before this moment has ended after it.
      await database.transaction(async () => undefined);
      await next.addStored(database);
      this.#filter = next;
    } catch {
      // Claims are looked up in the state meanwhile.
      this.#mayFillAt = performance.now() + RETRY_MS;
    }
    this.#next = null;
    this.#isFilling = false;
  }
}

function digestOf(accountId: string, key: string): Buffer {
  return hash('sha256', `${accountId}:${key}`, 'buffer');
}

const claimsOf = new WeakMap<CommittedFacts, UsedClaims>();

/** The used claims of a state. */
export function usedClaims(facts: CommittedFacts): UsedClaims {
  let claims = claimsOf.get(facts);
  if (!claims) claimsOf.set(facts, (claims = new UsedClaims()));
  return claims;
}
