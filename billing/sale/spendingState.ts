import { GroundMotionError } from '../../core/error.ts';
import type { Transaction } from '../../store/state/sql/database.ts';
import { among } from '../../store/state/sql/among.ts';
import { insertRows } from '../../store/state/sql/insertRows.ts';
import type { AccountState, KeySpending, KeyState } from './planSales.ts';

interface AccountRow {
  readonly account_id: string;
  readonly status: string;
  readonly balance_micro_usd: number;
  readonly ledger_sequence: number;
}

/** Reads accounts and keeps them locked until the commit: other sales to them wait. */
export async function lockAccounts(
  transaction: Transaction,
  accountIds: readonly string[],
): Promise<Map<string, AccountState>> {
  const { condition, parameter } = among('account_id', 1, accountIds);
  // One order for all: two processes that lock the same accounts never wait for each other.
  const order = accountIds.length > 1 ? 'ORDER BY account_id' : '';
  const rows = await transaction.queryForUpdate<AccountRow>(
    `SELECT account_id, status, balance_micro_usd, ledger_sequence FROM account WHERE ${condition} ${order}`,
    [parameter],
  );
  return new Map(
    rows.map((row) => [
      row.account_id,
      {
        balanceMicroUsd: row.balance_micro_usd,
        sequence: row.ledger_sequence,
        isSuspended: row.status === 'suspended',
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
export async function readKeys(
  transaction: Transaction,
  keyIds: readonly string[],
): Promise<Map<string, KeyState>> {
  const { condition, parameter } = among('key_id', 1, keyIds);
  const rows = await transaction.query<KeyRow>(
    `SELECT key_id, spent_day, spent_micro_usd, daily_cap_micro_usd, revoked_at, expires_at
     FROM api_key WHERE ${condition}`,
    [parameter],
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

/** What a group of sales takes from one account. */
export interface Debit {
  readonly accountId: string;
  readonly amountMicroUsd: number;
  readonly movements: number;
}

/**
 * Takes amounts from accounts, each at most once. The plan knows that the balances cover them; the UPDATE
 * asks again, so that no error of a plan can ever overdraw an account.
 * @throws GroundMotionError `internal_error` when one does not.
 */
export async function debitAccounts(transaction: Transaction, debits: readonly Debit[]): Promise<void> {
  if (debits.length === 0) return;
  const rows =
    debits.length === 1 ? await debitOne(transaction, debits[0]!) : await debitMany(transaction, debits);
  if (rows.length === debits.length) return;
  throw new GroundMotionError(
    'internal',
    'internal_error',
    `${debits.length} accounts were to be debited and ${rows.length} were`,
  );
}

/** A lone buyer's: without lists it takes DuckDB a fourth of the time. */
function debitOne(
  transaction: Transaction,
  { accountId, amountMicroUsd, movements }: Debit,
): Promise<object[]> {
  return transaction.query(
    `UPDATE account SET balance_micro_usd = balance_micro_usd - $2::BIGINT, ledger_sequence = ledger_sequence + $3::BIGINT
     WHERE account_id = $1 AND balance_micro_usd >= $2::BIGINT
     RETURNING account_id`,
    [accountId, amountMicroUsd, movements],
  );
}

function debitMany(transaction: Transaction, debits: readonly Debit[]): Promise<object[]> {
  return transaction.query(
    `UPDATE account
     SET balance_micro_usd = account.balance_micro_usd - debit.amount,
       ledger_sequence = account.ledger_sequence + debit.movements
     FROM (SELECT unnest($1::TEXT[]) AS account_id, unnest($2::BIGINT[]) AS amount,
       unnest($3::BIGINT[]) AS movements) AS debit
     WHERE account.account_id = debit.account_id AND account.balance_micro_usd >= debit.amount
     RETURNING account.account_id`,
    [
      debits.map(({ accountId }) => accountId),
      debits.map(({ amountMicroUsd }) => amountMicroUsd),
      debits.map(({ movements }) => movements),
    ],
  );
}

const SPENDING_COLUMNS = {
  key_id: 'TEXT',
  request_id: 'TEXT',
  spend_day: 'BIGINT',
  amount_micro_usd: 'BIGINT',
  spent_after_micro_usd: 'BIGINT',
  cap_micro_usd: 'BIGINT',
  created_at: 'TIMESTAMPTZ',
} as const;

/** One step of a key's spending and the request that it belongs to. */
export interface SpendingToRecord extends KeySpending {
  readonly requestId: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** Keeps what keys have spent: the latest state in the key, every step in its history. In order of time. */
export async function recordSpending(
  transaction: Transaction,
  spending: readonly SpendingToRecord[],
): Promise<void> {
  if (spending.length === 0) return;
  const latest = [...new Map(spending.map((step) => [step.keyId, step])).values()];
  if (latest.length === 1) await updateKey(transaction, latest[0]!);
  else await updateKeys(transaction, latest);
  await insertRows(
    transaction,
    'key_spend',
    SPENDING_COLUMNS,
    spending.map((step) => ({
      key_id: step.keyId,
      request_id: step.requestId,
      spend_day: step.spendDay,
      amount_micro_usd: step.amountMicroUsd,
      spent_after_micro_usd: step.spentAfterMicroUsd,
      cap_micro_usd: step.capMicroUsd,
      created_at: new Date(step.now),
    })),
  );
}

async function updateKey(
  transaction: Transaction,
  { keyId, spendDay, spentAfterMicroUsd, now }: SpendingToRecord,
): Promise<void> {
  await transaction.query(
    'UPDATE api_key SET spent_day = $2, spent_micro_usd = $3, last_charged_at = $4 WHERE key_id = $1',
    [keyId, spendDay, spentAfterMicroUsd, new Date(now)],
  );
}

async function updateKeys(transaction: Transaction, latest: readonly SpendingToRecord[]): Promise<void> {
  await transaction.query(
    `UPDATE api_key
     SET spent_day = spending.day, spent_micro_usd = spending.spent, last_charged_at = spending.charged_at
     FROM (SELECT unnest($1::TEXT[]) AS key_id, unnest($2::BIGINT[]) AS day,
       unnest($3::BIGINT[]) AS spent, unnest($4::TIMESTAMPTZ[]) AS charged_at) AS spending
     WHERE api_key.key_id = spending.key_id`,
    [
      latest.map(({ keyId }) => keyId),
      latest.map(({ spendDay }) => spendDay),
      latest.map(({ spentAfterMicroUsd }) => spentAfterMicroUsd),
      latest.map(({ now }) => new Date(now)),
    ],
  );
}
