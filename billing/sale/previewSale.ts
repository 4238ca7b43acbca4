import { required } from '../../core/required.ts';
import { GroundMotionError } from '../../core/error.ts';
import type { Database } from '../../store/state/sql/database.ts';
import { readBoughtReports } from './boughtReports.ts';
import { readQuotes } from '../quote/quotes.ts';
import {
  accountsOf,
  keysOf,
  planSales,
  quotesOf,
  type PlannableSale,
  type PlannedSale,
} from './planSales.ts';
import { lockAccounts, readKeys } from '../../accounts/account/accountState.ts';

/**
 * What a sale would get at this moment, by the same rules. Nothing is written; the sale itself decides again.
 * @throws GroundMotionError `account_suspended`, `invalid_api_key`.
 */
export async function previewSale(database: Database, sale: PlannableSale): Promise<PlannedSale> {
  const [plan] = await database.transaction(async (transaction) =>
    planSales(
      [sale],
      await lockAccounts(transaction, accountsOf([sale])),
      await readKeys(transaction, keysOf([sale])),
      await readBoughtReports(transaction, [sale]),
      await readQuotes(transaction, quotesOf([sale])),
    ),
  );
  if (plan instanceof GroundMotionError) throw plan;
  return required(plan);
}
