import { GroundMotionError } from '../core/error.ts';
import type { Database } from '../store/state/database.ts';
import type { Mode } from './ledger.ts';

/** An account, without its secrets. */
export interface Account {
  readonly accountId: string;
  readonly email: string;
  readonly mode: Mode;
  readonly status: 'active' | 'suspended';
  readonly balanceMicroUsd: number;
  readonly createdAt: Date;
}

interface AccountRow {
  readonly account_id: string;
  readonly email: string;
  readonly mode: Mode;
  readonly status: 'active' | 'suspended';
  readonly balance_micro_usd: number;
  readonly created_at: Date;
}

/** @throws GroundMotionError `not_found` for an unknown account. */
export async function readAccount(database: Database, accountId: string): Promise<Account> {
  const [row] = await database.query<AccountRow>(
    `SELECT account_id, email, mode, status, balance_micro_usd, created_at
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
  };
}
