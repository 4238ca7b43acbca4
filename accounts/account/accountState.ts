import type { FactKind, TransactionFacts } from '../../store/state/sql/committedFacts.ts';
import type { Transaction } from '../../store/state/sql/database.ts';
import { among } from '../../store/state/sql/among.ts';

/** An account as it is when a group of sales is planned. */
export interface AccountState {
  readonly balanceMicroUsd: number;
  /** Number of the account's latest movement. */
  readonly sequence: number;
  /** Also true for a deleted account. */
  readonly isSuspended: boolean;
  readonly isDeleted: boolean;
}

/** A key as it is when a group of sales is planned. */
export interface KeyState {
  /** UTC day (days since 1970) of the latest spending, and what was spent on it. */
  readonly spentDay: number;
  readonly spentMicroUsd: number;
  /** Null = no cap. */
  readonly dailyCapMicroUsd: number | null;
  readonly isRevoked: boolean;
  /** Epoch milliseconds; null = never. */
  readonly expiresAt: number | null;
}

interface AccountRow {
  readonly account_id: string;
  readonly status: string;
  readonly deleted_at: Date | null;
  readonly balance_micro_usd: number;
  readonly ledger_sequence: number;
}

export const ACCOUNT: FactKind<AccountState> = { name: 'account', tables: ['account'] };
export const KEY: FactKind<KeyState> = { name: 'key', tables: ['api_key'] };

/** Reads accounts and locks them until the commit: other sales to them wait. */
export function lockAccounts(
  transaction: Transaction,
  accountIds: readonly string[],
): Promise<Map<string, AccountState>> {
  return knownOrRead(transaction.facts, ACCOUNT, accountIds, (unknown) => readAccounts(transaction, unknown));
}

/**
 * Returns what is known for each identifier, and reads and caches the rest with `read`. What the tables lack is known.
 */
async function knownOrRead<Value extends object>(
  facts: TransactionFacts | undefined,
  kind: FactKind<Value>,
  ids: readonly string[],
  read: (unknown: readonly string[]) => Promise<Map<string, Value>>,
): Promise<Map<string, Value>> {
  if (!facts) return read(ids);
  const found = new Map<string, Value>();
  const unknown: string[] = [];
  for (const id of ids) {
    const value = facts.find(kind, id);
    if (value) found.set(id, value);
    else unknown.push(id);
  }
  if (unknown.length === 0) return found;
  for (const [id, value] of await read(unknown)) {
    facts.learn(kind, id, value);
    found.set(id, value);
  }
  return found;
}

async function readAccounts(
  transaction: Transaction,
  accountIds: readonly string[],
): Promise<Map<string, AccountState>> {
  const { condition, parameter } = among('account_id', 1, accountIds);
  // All processes lock in the same order, so that two of them never deadlock.
  const order = accountIds.length > 1 ? 'ORDER BY account_id' : '';
  const rows = await transaction.queryForUpdate<AccountRow>(
    `SELECT account_id, status, deleted_at, balance_micro_usd, ledger_sequence FROM account WHERE ${condition} ${order}`,
    [parameter],
    { mayLackRows: transaction.facts !== undefined },
  );
  return new Map(
    rows.map((row) => [
      row.account_id,
      {
        balanceMicroUsd: row.balance_micro_usd,
        sequence: row.ledger_sequence,
        isSuspended: row.status === 'suspended',
        isDeleted: row.deleted_at !== null,
      },
    ]),
  );
}

interface KeyRow {
  readonly key_id: string;
  readonly spent_day: number;
  readonly spent_micro_usd: number;
  readonly daily_cap_micro_usd: number | null;
  readonly revoked_at: Date | null;
  readonly expires_at: Date | null;
}

/** Reads keys. What they have spent changes only under the lock of their account. */
export function readKeys(
  transaction: Transaction,
  keyIds: readonly string[],
): Promise<Map<string, KeyState>> {
  return knownOrRead(transaction.facts, KEY, keyIds, (unknown) => readKeyRows(transaction, unknown));
}

async function readKeyRows(
  transaction: Transaction,
  keyIds: readonly string[],
): Promise<Map<string, KeyState>> {
  const { condition, parameter } = among('key_id', 1, keyIds);
  const rows = await transaction.query<KeyRow>(
    `SELECT key_id, spent_day, spent_micro_usd, daily_cap_micro_usd, revoked_at, expires_at
     FROM api_key WHERE ${condition}`,
    [parameter],
    { mayLackRows: transaction.facts !== undefined },
  );
  return new Map(
    rows.map((row) => [
      row.key_id,
      {
        spentDay: row.spent_day,
        spentMicroUsd: row.spent_micro_usd,
        dailyCapMicroUsd: row.daily_cap_micro_usd,
        isRevoked: row.revoked_at !== null,
        expiresAt: row.expires_at?.getTime() ?? null,
      },
    ]),
  );
}
