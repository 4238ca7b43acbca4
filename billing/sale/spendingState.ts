import { GroundMotionError } from '../../core/error.ts';
import type { FactKind, TransactionFacts } from '../../store/state/sql/committedFacts.ts';
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

const ACCOUNT: FactKind<AccountState> = { name: 'account', tables: ['account'] };
const KEY: FactKind<KeyState> = { name: 'key', tables: ['api_key'] };

/** Reads accounts and keeps them locked until the commit: other sales to them wait. */
export function lockAccounts(
  transaction: Transaction,
  accountIds: readonly string[],
): Promise<Map<string, AccountState>> {
  return knownOrRead(transaction.facts, ACCOUNT, accountIds, (unknown) => readAccounts(transaction, unknown));
}

/** What is known of each identifier, and for the others what `read` finds, which is known from then on. */
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
 * Takes amounts from accounts, each at most once; `accounts` as they were before. The plan knows that the balances
 * cover them; the UPDATE asks again, so that no error of a plan can ever overdraw an account.
 * @throws GroundMotionError `internal_error` when one does not.
 */
export async function debitAccounts(
  transaction: Transaction,
  debits: readonly Debit[],
  accounts: ReadonlyMap<string, AccountState>,
): Promise<void> {
  if (debits.length === 0) return;
  const debited =
    debits.length === 1 ? await debitOne(transaction, debits[0]!) : await debitMany(transaction, debits);
  if (debited !== debits.length) {
    throw new GroundMotionError(
      'internal',
      'internal_error',
      `${debits.length} accounts were to be debited and ${debited} were`,
    );
  }
  transaction.facts?.tell(
    ACCOUNT,
    debits.map((debit) => [debit.accountId, debitedBy(debit, accounts.get(debit.accountId)!)]),
  );
}

function debitedBy({ amountMicroUsd, movements }: Debit, account: AccountState): AccountState {
  return {
    ...account,
    balanceMicroUsd: account.balanceMicroUsd - amountMicroUsd,
    sequence: account.sequence + movements,
  };
}

/** A lone buyer's: without lists it takes DuckDB a fourth of the time. */
function debitOne(
  transaction: Transaction,
  { accountId, amountMicroUsd, movements }: Debit,
): Promise<number> {
  return transaction.change(
    `UPDATE account SET balance_micro_usd = balance_micro_usd - $2::BIGINT, ledger_sequence = ledger_sequence + $3::BIGINT
     WHERE account_id = $1 AND balance_micro_usd >= $2::BIGINT`,
    [accountId, amountMicroUsd, movements],
  );
}

function debitMany(transaction: Transaction, debits: readonly Debit[]): Promise<number> {
  return transaction.change(
    `UPDATE account
     SET balance_micro_usd = account.balance_micro_usd - debit.amount,
       ledger_sequence = account.ledger_sequence + debit.movements
     FROM (SELECT unnest($1::TEXT[]) AS account_id, unnest($2::BIGINT[]) AS amount,
       unnest($3::BIGINT[]) AS movements) AS debit
     WHERE account.account_id = debit.account_id AND account.balance_micro_usd >= debit.amount`,
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

/** Keeps what keys have spent: the latest state in the key, every step in its history. In order of time; `keys` as they were before. */
export async function recordSpending(
  transaction: Transaction,
  spending: readonly SpendingToRecord[],
  keys: ReadonlyMap<string, KeyState>,
): Promise<void> {
  if (spending.length === 0) return;
  const latest = [...new Map(spending.map((step) => [step.keyId, step])).values()];
  if (latest.length === 1) await updateKey(transaction, latest[0]!);
  else await updateKeys(transaction, latest);
  transaction.facts?.tell(
    KEY,
    latest.map(({ keyId, spendDay, spentAfterMicroUsd }) => [
      keyId,
      { ...keys.get(keyId)!, spentDay: spendDay, spentMicroUsd: spentAfterMicroUsd },
    ]),
  );
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
