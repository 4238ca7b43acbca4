import { GroundMotionError } from '../../core/error.ts';
import type { Database } from '../../store/state/sql/database.ts';
import { readBoughtReports } from './paidBefore.ts';
import { planSales, type PlannableSale, type PlannedSale } from './planSales.ts';
import { lockAccounts, readKeys } from './spendingState.ts';

/**
 * What a sale would be given at this moment, by the rules of the sale itself. Nothing is written; the sale that
 * follows decides anew.
 * @throws GroundMotionError `account_suspended`, `invalid_api_key`.
 */
export async function previewSale(database: Database, sale: PlannableSale): Promise<PlannedSale> {
  const { accountId, keyId, parentKeyId } = sale.caller;
  const [plan] = await database.transaction(async (transaction) =>
    planSales(
      [sale],
      await lockAccounts(transaction, [accountId]),
      await readKeys(transaction, parentKeyId === null ? [keyId] : [keyId, parentKeyId]),
      await readBoughtReports(transaction, [sale]),
    ),
  );
  if (plan instanceof GroundMotionError) throw plan;
  return plan!;
}
