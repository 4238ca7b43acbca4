import { STRIPE_ASSET, USDC_ASSET } from '../ledger/ledger.ts';
import type { LedgerCheck } from './ledgerChecks.ts';

const KINDS = `('top_up', 'top_up_refund', 'dispute', 'top_up_reversal')`;

/** Laws of credits paid for externally; the SQL runs on both engines. */
export const ORDER_CHECKS: readonly LedgerCheck[] = [
  {
    invariant: 'external_money',
    law: 'what the outside world moved is in the ledger once, by its amount, for its account and its order, between it and its asset, and the other way round',
    sql: `SELECT movement.reference AS subject FROM external_movement AS movement
      LEFT JOIN ledger_entry AS entry ON entry.entry_id = movement.entry_id AND entry.kind IN ${KINDS}
        AND entry.account_id = movement.account_id AND entry.idempotency_key = movement.reference
      LEFT JOIN ledger_posting AS posting ON posting.entry_id = movement.entry_id
        AND posting.account_id = movement.account_id AND posting.amount_micro_usd = movement.amount_micro_usd
      LEFT JOIN payment_order ON payment_order.order_id = movement.order_id
        AND payment_order.account_id = movement.account_id AND payment_order.mode = entry.mode
      WHERE entry.entry_id IS NULL OR posting.entry_id IS NULL OR payment_order.order_id IS NULL
      UNION ALL
      SELECT reference FROM external_movement GROUP BY reference HAVING count(*) > 1
      UNION ALL
      SELECT entry.entry_id FROM ledger_entry AS entry
      LEFT JOIN external_movement AS movement ON movement.entry_id = entry.entry_id
      WHERE entry.kind IN ${KINDS} AND movement.entry_id IS NULL
      UNION ALL
      SELECT posting.entry_id FROM ledger_posting AS posting
      JOIN ledger_entry AS entry ON entry.entry_id = posting.entry_id
      WHERE posting.account_id IS NULL
        AND (entry.kind IN ${KINDS}) <> (posting.ledger_account IN ('${STRIPE_ASSET}', '${USDC_ASSET}'))`,
  },
  {
    invariant: 'order_sums',
    law: 'what an order was paid, and what of it went back, is the sum of its movements; never more went back than came',
    sql: `SELECT payment_order.order_id AS subject FROM payment_order
      LEFT JOIN (SELECT movement.order_id,
          CAST(sum(CASE WHEN entry.kind = 'top_up' THEN movement.amount_micro_usd ELSE 0 END) AS BIGINT) AS paid,
          CAST(sum(CASE WHEN entry.kind = 'top_up' THEN 0 ELSE -movement.amount_micro_usd END) AS BIGINT) AS returned
        FROM external_movement AS movement JOIN ledger_entry AS entry ON entry.entry_id = movement.entry_id
        GROUP BY movement.order_id) AS moved ON moved.order_id = payment_order.order_id
      WHERE payment_order.paid_micro_usd <> coalesce(moved.paid, 0)
        OR payment_order.returned_micro_usd <> coalesce(moved.returned, 0)
        OR payment_order.returned_micro_usd > payment_order.paid_micro_usd`,
  },
  {
    invariant: 'invoices',
    law: 'invoices are numbered 1, 2, 3, … without a gap, one for each movement of live money from outside',
    sql: `SELECT CAST(invoice_number AS TEXT) AS subject
      FROM (SELECT invoice_number, row_number() OVER (ORDER BY invoice_number) AS place FROM invoice) AS numbered
      WHERE invoice_number <> place
      UNION ALL
      SELECT 'of ' || invoice_count FROM invoice_head
      WHERE invoice_count <> (SELECT count(*) FROM invoice)
      UNION ALL
      SELECT reference FROM invoice GROUP BY reference HAVING count(*) > 1
      UNION ALL
      SELECT invoice.reference FROM invoice
      LEFT JOIN external_movement AS movement ON movement.reference = invoice.reference
        AND movement.order_id = invoice.order_id AND movement.account_id = invoice.account_id
      WHERE movement.reference IS NULL
      UNION ALL
      SELECT movement.reference FROM external_movement AS movement
      JOIN payment_order ON payment_order.order_id = movement.order_id AND payment_order.mode = 'live'
      LEFT JOIN invoice ON invoice.reference = movement.reference
      WHERE invoice.reference IS NULL`,
  },
];
