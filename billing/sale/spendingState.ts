import { required } from '../../core/required.ts';
import { GroundMotionError } from '../../core/error.ts';
import { ACCOUNT, KEY } from '../../accounts/account/accountState.ts';
import type { Transaction } from '../../store/state/sql/database.ts';
import { insertRows } from '../../store/state/sql/insertRows.ts';
import type { KeySpending } from './planSales.ts';
import type { AccountState, KeyState } from '../../accounts/account/accountState.ts';

/** What a group of sales takes from one account. */
export interface Debit {
  readonly accountId: string;
  readonly amountMicroUsd: number;
  readonly movements: number;
}

/**
 * Takes amounts from accounts, each at most once; `accounts` are as before. The plan has already checked that the
 * balances cover them; the UPDATE checks again, so that an error in a plan can never overdraw an account.
 * @throws GroundMotionError `internal_error` if one doesn't.
 */
export async function debitAccounts(
  transaction: Transaction,
  debits: readonly Debit[],
  accounts: ReadonlyMap<string, AccountState>,
): Promise<void> {
  if (debits.length === 0) return;
  const debited =
    debits.length === 1
      ? await debitOne(transaction, required(debits[0]))
      : await debitMany(transaction, debits);
  if (debited !== debits.length) {
    throw new GroundMotionError(
      'internal',
      'internal_error',
      `${debits.length} accounts were to be debited and ${debited} were`,
    );
  }
  transaction.facts?.tell(
    ACCOUNT,
    debits.map((debit) => [debit.accountId, debitedBy(debit, required(accounts.get(debit.accountId)))]),
  );
}

function debitedBy({ amountMicroUsd, movements }: Debit, account: AccountState): AccountState {
  return {
    ...account,
    balanceMicroUsd: account.balanceMicroUsd - amountMicroUsd,
    sequence: account.sequence + movements,
  };
}

/** For a single buyer: without lists, DuckDB takes a quarter of the time. */
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

/** One step of a key's spending and its request. */
export interface SpendingToRecord extends KeySpending {
  readonly requestId: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

/**
 * Stores what keys have spent: the latest state in the key, every step in its history. In order of time; `keys` are as
 * before.
 */
export async function recordSpending(
  transaction: Transaction,
  spending: readonly SpendingToRecord[],
  keys: ReadonlyMap<string, KeyState>,
): Promise<void> {
  if (spending.length === 0) return;
  const latest = [...new Map(spending.map((step) => [step.keyId, step])).values()];
  if (latest.length === 1) await updateKey(transaction, required(latest[0]));
  else await updateKeys(transaction, latest);
  transaction.facts?.tell(
    KEY,
    latest.map(({ keyId, spendDay, spentAfterMicroUsd }) => [
      keyId,
      { ...required(keys.get(keyId)), spentDay: spendDay, spentMicroUsd: spentAfterMicroUsd },
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
