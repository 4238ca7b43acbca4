import type { Payer, Payment } from '../../../accounts/identity/buyer.ts';
import type { Sale } from '../../../billing/sale/sale.ts';
import type { Database } from '../../../store/state/sql/database.ts';
import { batchSale, firstStop } from './ledgerFixture.ts';

const PRICE = 400_000;

/** A payer who paid the given amount for one request. */
export function payerOf(payment: Partial<Payment> = {}, payerId = 'eip155:8453:0xa1'): Payer {
  const paid = { paymentId: 'pay_1', amountMicroUsd: PRICE, requestHash: 'h', ...payment };
  return { via: 'payment', mode: 'live', payerId, payment: paid };
}

/** A sale of the given number of reports to a payer, all or none. */
export function saleTo(buyer: Payer, reports = 1, changes: Partial<Sale> = {}): Sale {
  const requestId = changes.requestId ?? `req_${buyer.payment.paymentId}`;
  return {
    ...batchSale(null!, reports, { isDivisible: false, endpoint: 'motion', ...changes }),
    buyer,
    requestId,
    render: ({ charged, stops, balanceMicroUsd }) => ({
      statusCode: firstStop(stops) && charged.length === 0 ? 402 : 200,
      body: JSON.stringify({ requestId, charged, stop: firstStop(stops), balanceMicroUsd }),
      reports: charged.map(() => 'report'),
    }),
  };
}

/** What the ledger holds for one of its accounts. */
export async function balanceOf(database: Database, ledgerAccount: string): Promise<number> {
  const [row] = await database.query<{ balance: number }>(
    `SELECT CAST(coalesce(sum(amount_micro_usd), 0) AS BIGINT) AS balance FROM ledger_posting
     WHERE ledger_account = $1`,
    [ledgerAccount],
  );
  return row!.balance;
}
