import type { LedgerCheck } from './ledgerChecks.ts';

/** Laws of the operator's acts; the SQL runs on both engines. */
export const OPERATOR_CHECKS: readonly LedgerCheck[] = [
  {
    invariant: 'reversal',
    law: 'a refund reverses the charge of one report, at most once, by exactly the opposite, for the same account; nothing else reverses anything',
    sql: `SELECT entry_id AS subject FROM ledger_entry
      WHERE (kind = 'refund') <> (reverses_entry_id IS NOT NULL)
      UNION ALL
      SELECT reverses_entry_id FROM ledger_entry WHERE reverses_entry_id IS NOT NULL
      GROUP BY reverses_entry_id HAVING count(*) > 1
      UNION ALL
      SELECT refund.entry_id FROM ledger_entry AS refund
      LEFT JOIN ledger_entry AS charge ON charge.entry_id = refund.reverses_entry_id
        AND charge.kind = 'report_charge' AND charge.account_id = refund.account_id
        AND charge.mode = refund.mode
      WHERE refund.reverses_entry_id IS NOT NULL AND charge.entry_id IS NULL
      UNION ALL
      SELECT refund.entry_id FROM ledger_entry AS refund
      JOIN ledger_posting AS given ON given.entry_id = refund.entry_id
      LEFT JOIN ledger_posting AS taken ON taken.entry_id = refund.reverses_entry_id
        AND taken.ledger_account = given.ledger_account
        AND taken.amount_micro_usd = -given.amount_micro_usd
      WHERE refund.reverses_entry_id IS NOT NULL AND taken.entry_id IS NULL`,
  },
  {
    invariant: 'operator_money',
    law: 'an operator’s credit or refund gives, from its own source, what its reference says, and a reference is carried out once',
    sql: `SELECT entry.entry_id AS subject FROM ledger_entry AS entry
      JOIN ledger_posting AS posting ON posting.entry_id = entry.entry_id
      LEFT JOIN operator_reference AS reference ON reference.entry_id = entry.entry_id
        AND reference.account_id = entry.account_id
        AND abs(posting.amount_micro_usd) = reference.amount_micro_usd
        AND reference.reference = CASE entry.kind
          WHEN 'refund' THEN 'refund:' || entry.reverses_entry_id ELSE 'credit:' || entry.idempotency_key END
      WHERE entry.kind IN ('operator_credit', 'refund') AND (reference.reference IS NULL
        OR (posting.account_id IS NULL) <> (posting.amount_micro_usd < 0)
        OR (posting.account_id IS NULL AND posting.ledger_account
          <> CASE entry.kind WHEN 'refund' THEN 'revenue/reports' ELSE 'equity/operator' END))
      UNION ALL
      SELECT reference.reference FROM operator_reference AS reference
      LEFT JOIN ledger_entry AS entry ON entry.entry_id = reference.entry_id
        AND entry.kind IN ('operator_credit', 'refund')
      WHERE entry.entry_id IS NULL
      UNION ALL
      SELECT reference FROM operator_reference GROUP BY reference HAVING count(*) > 1`,
  },
  {
    invariant: 'operator_money_is_audited',
    law: 'every credit and refund of an operator has one line in the audit log, of its account and request, and the other way round',
    sql: `SELECT entry.entry_id AS subject FROM ledger_entry AS entry
      LEFT JOIN audit_entry AS line ON line.entry_id = entry.entry_id AND line.outcome = 'done'
        AND line.account_id = entry.account_id AND line.request_id = entry.request_id
      WHERE entry.kind IN ('operator_credit', 'refund') AND line.entry_id IS NULL
      UNION ALL
      SELECT line.audit_id FROM audit_entry AS line
      LEFT JOIN ledger_entry AS entry ON entry.entry_id = line.entry_id
        AND entry.kind IN ('operator_credit', 'refund')
      WHERE line.entry_id IS NOT NULL AND entry.entry_id IS NULL
      UNION ALL
      SELECT entry_id FROM audit_entry WHERE entry_id IS NOT NULL GROUP BY entry_id HAVING count(*) > 1`,
  },
];
