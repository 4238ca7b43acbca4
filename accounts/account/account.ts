import { GroundMotionError } from '../../core/error.ts';
import type { Database, Transaction } from '../../store/state/sql/database.ts';
import { accountSuspended } from '../identity/authenticate.ts';
import type { Mode } from '../identity/mode.ts';
import { lockAccounts } from './accountState.ts';

/** An account, without its secrets. */
export interface Account {
  readonly accountId: string;
  readonly email: string;
  readonly mode: Mode;
  readonly status: 'active' | 'suspended';
  readonly balanceMicroUsd: number;
  readonly createdAt: Date;
  /** Whether the operator lets the account download release files. */
  readonly mayDownload: boolean;
  /** When the owner proved that they read mail at the address; null = not yet. */
  readonly emailProvenAt: Date | null;
  /** When the owner deleted the account; null = it is open. */
  readonly deletedAt: Date | null;
}

interface AccountRow {
  readonly account_id: string;
  readonly email: string;
  readonly mode: Mode;
  readonly status: 'active' | 'suspended';
  readonly balance_micro_usd: number;
  readonly created_at: Date;
  readonly downloads_granted_at: Date | null;
  readonly email_proven_at: Date | null;
  readonly deleted_at: Date | null;
}

/** @throws GroundMotionError `not_found` for an unknown account. */
export async function readAccount(database: Database, accountId: string): Promise<Account> {
  const [row] = await database.query<AccountRow>(
    `SELECT account_id, email, mode, status, balance_micro_usd, created_at, downloads_granted_at,
       email_proven_at, deleted_at
     FROM account WHERE account_id = $1`,
    [accountId],
  );
  if (!row) throw new GroundMotionError('not_found', 'not_found', `account ${accountId} does not exist`);
  return {
    accountId: row.account_id,
    email: row.email,
    mode: row.mode,
    status: row.status,
    balanceMicroUsd: row.balance_micro_usd,
    createdAt: row.created_at,
    mayDownload: row.downloads_granted_at !== null,
    emailProvenAt: row.email_proven_at,
    deletedAt: row.deleted_at,
  };
}

/**
 * Locks an account until the commit, for callers that change its keys: a purchase under way commits first, or not at all.
 * @throws GroundMotionError `account_suspended`, also since the request was let in.
 */
export async function lockActiveAccount(transaction: Transaction, accountId: string): Promise<void> {
  const account = (await lockAccounts(transaction, [accountId])).get(accountId);
  if (account?.isSuspended !== false) throw accountSuspended();
}
