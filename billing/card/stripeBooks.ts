import type { StripeBalanceTransaction } from '../../schemas/stripeObjects.ts';
import type { Database } from '../../store/state/sql/database.ts';
import type { OutsideBooks, OutsideMovement } from '../reconcile/reconcile.ts';
import type { StripeGateway } from './stripeGateway.ts';

const MICRO_USD_PER_CENT = 10_000;
/** Events arrive up to three days late, longer after an outage; clocks differ. */
const BEFORE_MS = 7 * 86_400_000;
const AFTER_MS = 3_600_000;

/** Stripe's balance transactions, by their names in the ledger. Fees are the seller's and don't count. */
export function stripeBooks(database: Pick<Database, 'query'>, gateway: StripeGateway): OutsideBooks {
  return {
    name: 'Stripe',
    prefix: 'stripe/',
    read: async ({ from, until }) => {
      const transactions = await gateway.listBalanceTransactions({
        from: Math.floor((from - BEFORE_MS) / 1000),
        until: Math.ceil((until + AFTER_MS) / 1000),
      });
      const sessions = await sessionsOf(database, transactions);
      const movements = transactions.flatMap((transaction) => movementOf(transaction, sessions) ?? []);
      return { movements, others: transactions.length - movements.length };
    },
  };
}

/** Sessions by the payments that were made in them. */
async function sessionsOf(
  database: Pick<Database, 'query'>,
  transactions: readonly StripeBalanceTransaction[],
): Promise<Map<string, string>> {
  const payments = transactions.flatMap(({ source }) => source?.paymentIntentId ?? []);
  const rows = await database.query<{ payment_intent_id: string; session_id: string }>(
    'SELECT payment_intent_id, session_id FROM card_payment WHERE payment_intent_id = ANY($1::TEXT[])',
    [[...new Set(payments)]],
  );
  return new Map(rows.map((row) => [row.payment_intent_id, row.session_id]));
}

/** A balance transaction as a movement of this service; null when it isn't one. */
function movementOf(
  transaction: StripeBalanceTransaction,
  sessions: ReadonlyMap<string, string>,
): OutsideMovement | null {
  const { source, amount, created, id, reporting_category: category } = transaction;
  if (!source) return null;
  const session = sessions.get(source.paymentIntentId ?? '');
  const isOurs = session !== undefined || source.orderId !== null;
  const reference = isOurs ? referenceOf(category, source.id, session ?? null) : null;
  if (reference === null) return null;
  return {
    reference,
    amountMicroUsd: amount * MICRO_USD_PER_CENT,
    at: created * 1000,
    name: `${id} of ${source.id}`,
  };
}

function referenceOf(category: string, sourceId: string, sessionId: string | null): string | null {
  switch (category) {
    case 'charge':
      return `stripe/${sessionId ?? sourceId}`;
    case 'refund':
      return `stripe/${sourceId}`;
    case 'refund_failure':
      return `stripe/${sourceId}/failed`;
    case 'dispute':
      return `stripe/${sourceId}/withdrawn`;
    case 'dispute_reversal':
      return `stripe/${sourceId}/reinstated`;
    default:
      return null;
  }
}
