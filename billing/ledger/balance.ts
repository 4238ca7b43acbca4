import { GroundMotionError } from '../../core/error.ts';
import type { Database } from '../../store/state/sql/database.ts';
import { reportsAffordable } from './price.ts';

export interface Balance {
  readonly balanceMicroUsd: number;
  readonly reportsRemaining: number;
}

/**
 * The balance of an account.
 * @throws GroundMotionError `not_found` for an unknown account.
 */
export async function readBalance(database: Database, accountId: string): Promise<Balance> {
  const [row] = await database.query<{ balance_micro_usd: number }>(
    'SELECT balance_micro_usd FROM account WHERE account_id = $1',
    [accountId],
  );
  if (!row) throw new GroundMotionError('not_found', 'not_found', `account ${accountId} does not exist`);
  return {
    balanceMicroUsd: row.balance_micro_usd,
    reportsRemaining: reportsAffordable(row.balance_micro_usd),
  };
}
