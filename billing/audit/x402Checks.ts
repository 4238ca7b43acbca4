import { PAYMENTS_RECEIVED, REVERSED_LOSS } from '../ledger/ledger.ts';
import type { LedgerCheck } from './ledgerChecks.ts';

/** Laws of payments by x402; the SQL runs on both engines. */
export const X402_CHECKS: readonly LedgerCheck[] = [
  {
    invariant: 'settled_is_sold',
    law: 'a payment by x402 that was answered bought one report or one top-up of its amount, and what was bought with one has an answered claim that was settled',
    sql: `SELECT claim.payment_id AS subject FROM x402_claim AS claim
      LEFT JOIN payment ON payment.payment_id = claim.payment_id
        AND payment.amount_micro_usd = claim.amount_micro_usd AND payment.request_hash = claim.request_hash
      LEFT JOIN external_movement AS movement ON movement.reference = claim.payment_id
        AND movement.amount_micro_usd = claim.amount_micro_usd AND movement.order_id = claim.order_id
      WHERE claim.status IN ('answered', 'reversed') AND (claim.transaction_hash IS NULL OR claim.settled_at IS NULL
        OR (claim.purpose = 'report') <> (payment.payment_id IS NOT NULL)
        OR (claim.purpose = 'top_up') <> (movement.reference IS NOT NULL))
      UNION ALL
      SELECT bought.payment_id FROM (SELECT payment_id FROM payment WHERE payment_id LIKE 'x402/%'
        UNION ALL SELECT reference FROM external_movement
          WHERE reference LIKE 'x402/%' AND reference NOT LIKE '%/reversed') AS bought
      LEFT JOIN x402_claim AS claim ON claim.payment_id = bought.payment_id
        AND claim.status IN ('answered', 'reversed')
      WHERE claim.payment_id IS NULL`,
  },
  {
    invariant: 'reversed_is_taken_back',
    law: 'a payment by x402 that the chain took back for good is taken back by its amount: from the account that it had topped up, or as a loss; and nothing else is',
    sql: `SELECT claim.payment_id AS subject FROM x402_claim AS claim
      LEFT JOIN external_movement AS movement ON movement.reference = claim.payment_id || '/reversed'
        AND movement.order_id = claim.order_id AND movement.amount_micro_usd = -claim.amount_micro_usd
      LEFT JOIN ledger_entry AS entry ON entry.kind = 'payment_reversal' AND entry.idempotency_key = claim.payment_id
      LEFT JOIN ledger_posting AS posting ON posting.entry_id = entry.entry_id
        AND posting.ledger_account = '${REVERSED_LOSS}' AND posting.amount_micro_usd = -claim.amount_micro_usd
      WHERE (claim.status = 'reversed' AND claim.purpose = 'top_up') <> (movement.reference IS NOT NULL)
        OR (claim.status = 'reversed' AND claim.purpose = 'report') <> (posting.entry_id IS NOT NULL)
      UNION ALL
      SELECT entry.entry_id FROM ledger_entry AS entry
      LEFT JOIN x402_claim AS claim ON claim.payment_id = entry.idempotency_key
      WHERE entry.kind = 'payment_reversal' AND claim.payment_id IS NULL
      UNION ALL
      SELECT idempotency_key FROM ledger_entry WHERE kind = 'payment_reversal'
      GROUP BY idempotency_key HAVING count(*) > 1`,
  },
  {
    invariant: 'refunds_are_owed',
    law: 'a payment that bought nothing is owed to its payer by its amount until the operator has returned just that, once; and nothing else is',
    sql: `SELECT owed.payment_id AS subject FROM x402_refund AS owed
      LEFT JOIN ledger_entry AS entry ON entry.entry_id = owed.entry_id AND entry.kind = 'payment'
        AND entry.idempotency_key = owed.payment_id AND entry.mode = owed.mode
      LEFT JOIN ledger_posting AS posting ON posting.entry_id = owed.entry_id
        AND posting.ledger_account = 'payer/' || owed.payer_id AND posting.amount_micro_usd = owed.amount_micro_usd
      LEFT JOIN x402_claim AS claim ON claim.payment_id = owed.payment_id
        AND claim.amount_micro_usd = owed.amount_micro_usd
        AND claim.status = CASE WHEN owed.reference IS NULL THEN 'refund_due' ELSE 'refunded' END
      WHERE entry.entry_id IS NULL OR posting.entry_id IS NULL OR claim.payment_id IS NULL
        OR (owed.reference IS NULL) <> (owed.returned_entry_id IS NULL)
      UNION ALL
      SELECT claim.payment_id FROM x402_claim AS claim
      LEFT JOIN x402_refund AS owed ON owed.payment_id = claim.payment_id
      WHERE (claim.status IN ('refund_due', 'refunded')) <> (owed.payment_id IS NOT NULL)
      UNION ALL
      SELECT owed.payment_id FROM x402_refund AS owed
      LEFT JOIN ledger_entry AS entry ON entry.entry_id = owed.returned_entry_id AND entry.kind = 'payment_refund'
        AND entry.idempotency_key = owed.payment_id
      LEFT JOIN ledger_posting AS posting ON posting.entry_id = owed.returned_entry_id
        AND posting.ledger_account = '${PAYMENTS_RECEIVED}' AND posting.amount_micro_usd = owed.amount_micro_usd
      WHERE owed.returned_entry_id IS NOT NULL AND (entry.entry_id IS NULL OR posting.entry_id IS NULL)
      UNION ALL
      SELECT entry.entry_id FROM ledger_entry AS entry
      LEFT JOIN x402_refund AS owed ON owed.returned_entry_id = entry.entry_id
      WHERE entry.kind = 'payment_refund' AND owed.payment_id IS NULL`,
  },
];
