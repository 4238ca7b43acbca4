import { GroundMotionError, invalidInput } from '../../core/error.ts';
import type { Database, Transaction } from '../../store/state/sql/database.ts';
import { among } from '../../store/state/sql/among.ts';
import type { FactKind } from '../../store/state/sql/committedFacts.ts';
import type { ChargeOutcome } from './chargeOutcome.ts';
import { claimsInUse } from './claimsInUse.ts';
import { usedClaims } from './usedClaims.ts';
import { changeInParts } from '../../store/state/sql/changeInParts.ts';

/** A client's promise that requests with this key are one request. */
export interface IdempotencyClaim {
  /** 1 to 255 characters, unique within the account (its child keys included). */
  readonly key: string;
  /** Fingerprint of method, route and canonical parameters. */
  readonly requestHash: string;
}

/** How long an answer is replayed. Afterwards the key remains as a tombstone and never charges again. */
export const REPLAY_WINDOW_MS = 7 * 86_400_000;

interface StoredAnswer {
  readonly account_id: string;
  readonly idempotency_key: string;
  readonly request_hash: string;
  readonly status_code: number;
  readonly body: string | null;
  readonly validators: string | null;
  readonly created_at: Date;
}

/** One account's claim at a time (epoch milliseconds). */
export interface AccountClaim {
  readonly accountId: string;
  readonly claim: IdempotencyClaim;
  readonly now: number;
}

/** Answers that row transactions have stored under claims, and that the table may lack. */
export const ANSWERED: FactKind<StoredAnswer> = {
  name: 'answered claim',
  tables: ['idempotency'],
  isBrief: true,
};

/**
 * The stored answer to replay, or null if the key is new or was refused for lack of money, which may have changed. Call
 * it at the start of a request, so that a replay doesn't need a look-up and returns the same answer even if the data
 * changed since.
 * @throws GroundMotionError `idempotency_mismatch`, `idempotency_key_expired`, `bad_request`.
 */
export async function findReplay(
  database: Pick<Database, 'query' | 'transaction' | 'facts'>,
  request: AccountClaim,
): Promise<ChargeOutcome | null> {
  assertUsableKey(request.claim.key);
  const waiting = findWaiting(database, request);
  if (waiting) return waiting;
  const stored = await findStored(database, request);
  if (!stored) return null;
  const outcome = replay(stored, request);
  return isRefusal(outcome) ? null : outcome;
}

async function findStored(
  database: Pick<Database, 'query' | 'transaction' | 'facts'>,
  request: AccountClaim,
): Promise<StoredAnswer | null> {
  const { facts } = database;
  const known = facts?.find(ANSWERED, identityOf(request));
  if (known) return known;
  if (facts) {
    const used = usedClaims(facts);
    used.fillFrom(database);
    if (used.isUnused(request)) return null;
  }
  const [stored] = await database.query<StoredAnswer>(
    'SELECT * FROM idempotency WHERE account_id = $1 AND idempotency_key = $2',
    [request.accountId, request.claim.key],
    { mayLackRows: facts !== undefined },
  );
  return stored ?? null;
}

/**
 * The free answer that this process has given under a claim but not written yet; null = none.
 * @throws GroundMotionError `idempotency_mismatch`, `idempotency_key_expired`.
 */
export function findWaiting(database: object, request: AccountClaim): ChargeOutcome | null {
  const waiting = claimsInUse(database).waiting.get(identityOf(request));
  if (!waiting) return null;
  const { requestHash, statusCode, body, createdAt } = waiting;
  return replay(
    {
      request_hash: requestHash,
      status_code: statusCode,
      body,
      validators: null,
      created_at: new Date(createdAt),
    },
    request,
  );
}

/** Like `findReplay`, for many claims inside the charging transaction: the stored answers by claim. */
export async function findStoredAnswers(
  transaction: Transaction,
  claims: readonly AccountClaim[],
): Promise<Map<AccountClaim, () => ChargeOutcome>> {
  const found = new Map<AccountClaim, () => ChargeOutcome>();
  const { facts } = transaction;
  const used = facts && usedClaims(facts.shared);
  const requests = claims.filter((claim) => {
    const known = facts?.find(ANSWERED, identityOf(claim));
    if (known) found.set(claim, () => replay(known, claim));
    return !known && !used?.isUnused(claim);
  });
  if (requests.length === 0) return found;
  const account = among(
    'account_id',
    1,
    requests.map(({ accountId }) => accountId),
  );
  const key = among(
    'idempotency_key',
    2,
    requests.map(({ claim }) => claim.key),
  );
  // `byClaim` selects the requested ones from all pairs of these accounts and keys: a join of lists takes DuckDB twice as
  // long.
  const rows = await transaction.query<StoredAnswer>(
    `SELECT * FROM idempotency WHERE ${account.condition} AND ${key.condition}`,
    [account.parameter, key.parameter],
    { mayLackRows: facts !== undefined },
  );
  const byClaim = new Map(rows.map((row) => [claimIdentity(row.account_id, row.idempotency_key), row]));
  for (const request of requests) {
    const stored = byClaim.get(claimIdentity(request.accountId, request.claim.key));
    if (stored) found.set(request, () => replay(stored, request));
  }
  return found;
}

/** A text that is equal for two claims if and only if they are the same key of the same account. */
export function claimIdentity(accountId: string, key: string): string {
  return JSON.stringify([accountId, key]);
}

function identityOf({ accountId, claim }: AccountClaim): string {
  return claimIdentity(accountId, claim.key);
}

/** Which of an account's keys was used last, no earlier than `since` (epoch milliseconds); null = none of these. */
export async function lastUsedKey(
  database: Pick<Database, 'query'>,
  accountId: string,
  { keys, since }: { readonly keys: readonly string[]; readonly since: number },
): Promise<string | null> {
  const [last] = await database.query<Pick<StoredAnswer, 'idempotency_key'>>(
    `SELECT idempotency_key FROM idempotency
     WHERE account_id = $1 AND idempotency_key IN (SELECT unnest($2::TEXT[])) AND created_at > $3
     ORDER BY created_at DESC LIMIT 1`,
    [accountId, keys, new Date(since)],
  );
  return last?.idempotency_key ?? null;
}

/** Payment required. */
export const REFUSED = 402;

/** A 402 moved no money: it is replayed as long as it would be given again, and decided again otherwise. */
export function isRefusal({ statusCode }: Pick<ChargeOutcome, 'statusCode'>): boolean {
  return statusCode === REFUSED;
}

/** Whether two refusals, as JSON, have the same code and message. */
export function saysTheSame(one: string, other: string): boolean {
  return reasonOf(one) === reasonOf(other);
}

function reasonOf(body: string): string {
  const { error, message } = JSON.parse(body) as { readonly error?: string; readonly message?: string };
  return JSON.stringify([error, message]);
}

function replay(
  stored: Omit<StoredAnswer, 'account_id' | 'idempotency_key'>,
  request: AccountClaim,
): ChargeOutcome {
  const { key, requestHash } = request.claim;
  const isExpired = request.now - stored.created_at.getTime() > REPLAY_WINDOW_MS;
  if (isExpired || stored.body === null) {
    throw new GroundMotionError(
      'invalid_input',
      'idempotency_key_expired',
      `Idempotency-Key ${JSON.stringify(key)} was used on ${stored.created_at.toISOString()}, more than 7 days ago; send a new key`,
    );
  }
  if (stored.request_hash !== requestHash) {
    throw new GroundMotionError(
      'invalid_input',
      'idempotency_mismatch',
      `Idempotency-Key ${JSON.stringify(key)} was used for a different request; send a new key`,
    );
  }
  return {
    kind: 'replayed',
    statusCode: stored.status_code,
    body: stored.body,
    ...(stored.validators !== null && { validators: stored.validators }),
  };
}

/** @throws GroundMotionError `bad_request` for an empty or overlong key. */
export function assertUsableKey(key: string): void {
  if (key.length < 1 || key.length > 255) {
    throw invalidInput('bad_request', `Idempotency-Key: ${key.length} characters; send 1 to 255`);
  }
}

/** Maximum number of bodies deleted in one transaction. */
const FORGOTTEN_AT_ONCE = 1000;

/**
 * Deletes the bodies of answers older than the replay window; their keys remain as tombstones. Returns how many there
 * were.
 */
export function forgetExpiredAnswers(database: Database, now: number): Promise<number> {
  return changeInParts(
    database,
    `UPDATE idempotency SET body = NULL, validators = NULL
     FROM (SELECT account_id, idempotency_key FROM idempotency
       WHERE body IS NOT NULL AND created_at < $1
       ORDER BY created_at, account_id, idempotency_key LIMIT ${FORGOTTEN_AT_ONCE}) AS old
     WHERE idempotency.account_id = old.account_id AND idempotency.idempotency_key = old.idempotency_key
       AND idempotency.body IS NOT NULL
     RETURNING idempotency.idempotency_key`,
    [new Date(now - REPLAY_WINDOW_MS)],
  );
}
