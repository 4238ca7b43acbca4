import { required } from '../../core/required.ts';
import { GroundMotionError } from '../../core/error.ts';
import { ACCOUNT, KEY } from '../../accounts/account/accountState.ts';
import type { Transaction } from '../../store/state/sql/database.ts';
import { insertRows } from '../../store/state/sql/insertRows.ts';
import { updateRows } from '../../store/state/sql/updateRows.ts';
import type { KeySpending } from './planSales.ts';
import type { AccountState, KeyState } from '../../accounts/account/accountState.ts';

/** What a group of sales takes from one account. */
export interface Debit {
  readonly accountId: string;
  readonly amountMicroUsd: number;
  readonly movements: number;
}

const ACCOUNT_COLUMNS = {
  account_id: 'TEXT',
  balance_micro_usd: 'BIGINT',
  ledger_sequence: 'BIGINT',
} as const;

/**
 * Takes amounts from accounts, each at most once; `accounts` are as before. Only an account that still is as it was when
 * the sales were planned is debited, and never below zero, so that an error in a plan can't overdraw it.
 * @throws GroundMotionError `internal_error` if one would be, or has changed.
 */
export async function debitAccounts(
  transaction: Transaction,
  debits: readonly Debit[],
  accounts: ReadonlyMap<string, AccountState>,
): Promise<void> {
  if (debits.length === 0) return;
  const debited = debits.map((debit) => {
    const before = required(accounts.get(debit.accountId));
    return { accountId: debit.accountId, before, after: debitedBy(debit, before) };
  });
  const overdrawn = debited.find(({ after }) => after.balanceMicroUsd < 0);
  if (overdrawn) {
    const message = `account ${overdrawn.accountId} would be overdrawn`;
    throw new GroundMotionError('internal', 'internal_error', message);
  }
  await updateRows(
    transaction,
    'account',
    ACCOUNT_COLUMNS,
    debited.map(({ accountId, before, after }) => ({
      key: { account_id: accountId },
      before: { balance_micro_usd: before.balanceMicroUsd, ledger_sequence: before.sequence },
      after: { balance_micro_usd: after.balanceMicroUsd, ledger_sequence: after.sequence },
    })),
  );
  transaction.facts?.tell(
    ACCOUNT,
    debited.map(({ accountId, after }) => [accountId, after]),
  );
}

function debitedBy({ amountMicroUsd, movements }: Debit, account: AccountState): AccountState {
  return {
    ...account,
    balanceMicroUsd: account.balanceMicroUsd - amountMicroUsd,
    sequence: account.sequence + movements,
  };
}

const KEY_COLUMNS = {
  key_id: 'TEXT',
  spent_day: 'BIGINT',
  spent_micro_usd: 'BIGINT',
  last_charged_at: 'TIMESTAMPTZ',
} as const;

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
  await updateRows(
    transaction,
    'api_key',
    KEY_COLUMNS,
    latest.map(({ keyId, spendDay, spentAfterMicroUsd, now }) => ({
      key: { key_id: keyId },
      before: {},
      after: { spent_day: spendDay, spent_micro_usd: spentAfterMicroUsd, last_charged_at: new Date(now) },
    })),
  );
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
