import { PAYMENTS_RECEIVED, REPORT_REVENUE } from '../ledger/ledger.ts';
import type { LedgerCheck } from './ledgerChecks.ts';

/** Postings to the ledger accounts of payers, with their payments. */
const PAYERS = `SELECT entry.entry_id, entry.kind, entry.mode, entry.request_id, entry.account_id,
    entry.idempotency_key AS payment_id, entry.chain_sequence, posting.ledger_account, posting.amount_micro_usd
  FROM ledger_posting AS posting JOIN ledger_entry AS entry ON entry.entry_id = posting.entry_id
  WHERE posting.ledger_account LIKE 'payer/%'`;

/** Laws of sales to payers without an account; the SQL runs on both engines. */
export const PAYMENT_CHECKS: readonly LedgerCheck[] = [
  {
    invariant: 'payer_never_below_zero',
    law: 'no payer’s ledger account is below zero after any of its postings, in the order of the chain',
    sql: `SELECT ledger_account || ' #' || chain_sequence AS subject
      FROM (SELECT ledger_account, chain_sequence,
          CAST(sum(amount_micro_usd) OVER (PARTITION BY ledger_account ORDER BY chain_sequence
            ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) AS BIGINT) AS running_micro_usd
        FROM (${PAYERS}) AS posted) AS history
      WHERE running_micro_usd < 0`,
  },
  {
    invariant: 'entries_have_one_buyer',
    law: 'an entry is of an account or of a payer; a payer’s is a payment from outside or its return, or the charge of a report that goes to its revenue',
    sql: `SELECT entry.entry_id AS subject FROM ledger_entry AS entry
      LEFT JOIN (${PAYERS}) AS posted ON posted.entry_id = entry.entry_id
      WHERE (entry.account_id IS NULL AND entry.kind <> 'payment_reversal') <> (posted.entry_id IS NOT NULL)
      UNION ALL
      SELECT posted.entry_id FROM (${PAYERS}) AS posted
      LEFT JOIN ledger_posting AS other ON other.entry_id = posted.entry_id
        AND other.ledger_account = CASE posted.kind
          WHEN 'payment' THEN '${PAYMENTS_RECEIVED}' WHEN 'payment_refund' THEN '${PAYMENTS_RECEIVED}'
          WHEN 'report_charge' THEN '${REPORT_REVENUE}' END
      WHERE other.entry_id IS NULL OR posted.payment_id IS NULL
        OR (posted.kind = 'payment') <> (posted.amount_micro_usd > 0)
      UNION ALL
      SELECT entry_id FROM ledger_posting WHERE ledger_account = '${PAYMENTS_RECEIVED}'
        AND entry_id NOT IN (SELECT entry_id FROM (${PAYERS}) AS posted WHERE kind IN ('payment', 'payment_refund'))
        AND entry_id NOT IN (SELECT entry_id FROM ledger_entry WHERE kind = 'payment_reversal')`,
  },
  {
    invariant: 'payment_received_once',
    law: 'a payment that bought something, or is owed back, is in the ledger once, by its amount and for its payer, and the other way round',
    sql: `SELECT payment.payment_id AS subject FROM payment
      LEFT JOIN (${PAYERS}) AS received ON received.kind = 'payment'
        AND received.payment_id = payment.payment_id AND received.mode = payment.mode
        AND received.request_id = payment.request_id
        AND received.ledger_account = 'payer/' || payment.payer_id
        AND received.amount_micro_usd = payment.amount_micro_usd
      WHERE received.entry_id IS NULL
      UNION ALL
      SELECT received.entry_id FROM (${PAYERS}) AS received
      LEFT JOIN payment ON payment.payment_id = received.payment_id
      LEFT JOIN x402_refund AS owed ON owed.entry_id = received.entry_id
      WHERE (received.kind = 'payment' AND (payment.payment_id IS NULL) = (owed.payment_id IS NULL))
        OR (received.kind = 'report_charge' AND payment.payment_id IS NULL)
      UNION ALL
      SELECT payment_id FROM (${PAYERS}) AS received WHERE kind = 'payment'
      GROUP BY payment_id HAVING count(*) > 1
      UNION ALL
      SELECT payment_id FROM payment GROUP BY payment_id HAVING count(*) > 1`,
  },
  {
    invariant: 'payer_paid_before',
    law: 'a payer’s report was paid in full before: by the payment of the same request, which covers all that its record counts',
    sql: `SELECT charge.entry_id AS subject FROM (${PAYERS}) AS charge
      LEFT JOIN (${PAYERS}) AS paid ON paid.kind = 'payment' AND paid.payment_id = charge.payment_id
        AND paid.ledger_account = charge.ledger_account AND paid.mode = charge.mode
        AND paid.request_id = charge.request_id AND paid.chain_sequence < charge.chain_sequence
      WHERE charge.kind = 'report_charge' AND paid.entry_id IS NULL
      UNION ALL
      SELECT payment.payment_id FROM payment
      LEFT JOIN (SELECT payment_id, count(*) AS charges, CAST(-sum(amount_micro_usd) AS BIGINT) AS total
        FROM (${PAYERS}) AS charge WHERE kind = 'report_charge' GROUP BY payment_id) AS charged
        ON charged.payment_id = payment.payment_id
      WHERE charged.charges IS NULL OR charged.charges <> payment.charge_count
        OR charged.total > payment.amount_micro_usd OR payment.status_code <> 200`,
  },
];
