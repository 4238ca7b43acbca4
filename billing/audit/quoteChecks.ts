import type { LedgerCheck } from './ledgerChecks.ts';

/** Laws of prices that were promised; the SQL runs on both engines. */
export const QUOTE_CHECKS: readonly LedgerCheck[] = [
  {
    invariant: 'charged_at_most_as_quoted',
    law: 'what was charged under a quote is never more than was quoted',
    sql: `SELECT quote_use.quote_id AS subject FROM quote_use
      LEFT JOIN quote ON quote.quote_id = quote_use.quote_id AND quote.account_id = quote_use.account_id
      GROUP BY quote_use.quote_id
      HAVING count(quote.quote_id) < count(*) OR sum(quote_use.amount_micro_usd) > max(quote.amount_micro_usd)`,
  },
  {
    invariant: 'quoted_charges',
    law: 'what a request charged under a quote is what the ledger has of its charges',
    sql: `SELECT quote_use.quote_id AS subject FROM quote_use
      LEFT JOIN (SELECT entry.account_id, entry.request_id, CAST(-sum(posting.amount_micro_usd) AS BIGINT) AS charged
        FROM ledger_entry AS entry JOIN ledger_posting AS posting ON posting.entry_id = entry.entry_id
        WHERE entry.kind = 'report_charge' AND posting.account_id IS NOT NULL
        GROUP BY entry.account_id, entry.request_id) AS charge
        ON charge.account_id = quote_use.account_id AND charge.request_id = quote_use.request_id
      WHERE charge.charged IS NULL OR charge.charged <> quote_use.amount_micro_usd
      UNION ALL
      SELECT request_id FROM quote_use GROUP BY account_id, request_id HAVING count(*) > 1`,
  },
];
