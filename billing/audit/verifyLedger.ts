import { required } from '../../core/required.ts';
import type { Database } from '../../store/state/sql/database.ts';
import type { LedgerHead } from '../../store/state/schema/ledgerChain.ts';
import { checkChain } from './chainCheck.ts';
import { LEDGER_CHECKS } from './ledgerChecks.ts';
import type { LedgerViolation } from './ledgerChecks.ts';
import { RECORD_CHECKS } from './recordChecks.ts';
import { PAYMENT_CHECKS } from './paymentChecks.ts';
import { OPERATOR_CHECKS } from './operatorChecks.ts';
import { COIN_CHECKS } from './coinChecks.ts';
import { ORDER_CHECKS } from './orderChecks.ts';
import { X402_CHECKS } from './x402Checks.ts';
import type { LedgerCheck } from './ledgerChecks.ts';

/** Laws of quoted prices; the SQL runs on both engines. */
const QUOTE_CHECKS: readonly LedgerCheck[] = [
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

/** Laws of payment by card; the SQL runs on both engines. */
const CARD_CHECKS: readonly LedgerCheck[] = [
  {
    invariant: 'stripe_events',
    law: 'an event that moved money has only movements of its order, an event that moved none has no movement, and an event is stored once',
    sql: `SELECT booked.event_id AS subject
      FROM (SELECT event.event_id, event.outcome, event.movements, count(movement.reference) AS found
        FROM stripe_event AS event LEFT JOIN external_movement AS movement
          ON movement.order_id = event.order_id
          AND strpos(' ' || event.movements || ' ', ' ' || movement.reference || ' ') > 0
        GROUP BY event.event_id, event.outcome, event.movements) AS booked
      WHERE booked.found <> CASE WHEN booked.movements = '' THEN 0
          ELSE length(booked.movements) - length(replace(booked.movements, ' ', '')) + 1 END
        OR (booked.outcome = 'moved') <> (booked.movements <> '')
      UNION ALL
      SELECT event_id FROM stripe_event GROUP BY event_id HAVING count(*) > 1`,
  },
  {
    invariant: 'card_orders',
    law: 'an order by card is paid once, in full, by its own session, and never otherwise',
    sql: `SELECT payment_order.order_id AS subject FROM payment_order
      JOIN card_checkout ON card_checkout.order_id = payment_order.order_id
      LEFT JOIN external_movement AS movement
        ON movement.reference = 'stripe/' || payment_order.provider_reference
        AND movement.order_id = payment_order.order_id
      WHERE payment_order.paid_micro_usd NOT IN (0, payment_order.amount_micro_usd)
        OR payment_order.paid_micro_usd <> coalesce(movement.amount_micro_usd, 0)`,
  },
  {
    invariant: 'card_reversals',
    law: 'what was taken back of an order by card is what its refunds and disputes have taken and not given back, and never more than was paid',
    sql: `SELECT payment_order.order_id AS subject FROM payment_order
      JOIN card_checkout ON card_checkout.order_id = payment_order.order_id
      LEFT JOIN (SELECT order_id, CAST(sum(amount_micro_usd) AS BIGINT) AS gone FROM card_reversal
        WHERE is_taken AND NOT is_given_back GROUP BY order_id) AS reversed
        ON reversed.order_id = payment_order.order_id
      WHERE payment_order.returned_micro_usd <> least(payment_order.paid_micro_usd, coalesce(reversed.gone, 0))`,
  },
];

export interface LedgerAudit {
  readonly accounts: number;
  readonly entries: number;
  readonly charges: number;
  readonly reports: number;
  /** The end of the chain: recorded elsewhere, it later shows whether anything before it was changed or removed. */
  readonly head: Pick<LedgerHead, 'entryCount' | 'chainHash'>;
  /** Empty when every law holds. */
  readonly violations: readonly LedgerViolation[];
}

/**
 * Re-derives everything that the ledger promises from its postings alone, and verifies the hash chain from the first
 * entry, through the end `noted` earlier. Read-only. Sales may continue meanwhile: each law is one statement, which sees
 * a consistent snapshot, and the chain is followed to where it ended at the start.
 */
export async function verifyLedger(
  database: Database,
  noted: LedgerAudit['head'] | null = null,
): Promise<LedgerAudit> {
  return database.transaction(async (transaction) => {
    const [counts] = await transaction.query<Omit<LedgerAudit, 'violations' | 'head'>>(
      `SELECT (SELECT count(*) FROM account) AS accounts,
        (SELECT count(*) FROM ledger_entry) AS entries,
        (SELECT count(*) FROM ledger_entry WHERE kind = 'report_charge') AS charges,
        (SELECT count(*) FROM saved_report) AS reports`,
    );
    const violations: LedgerViolation[] = [];
    for (const { invariant, law, sql } of [
      ...LEDGER_CHECKS,
      ...PAYMENT_CHECKS,
      ...ORDER_CHECKS,
      ...COIN_CHECKS,
      ...CARD_CHECKS,
      ...QUOTE_CHECKS,
      ...X402_CHECKS,
      ...OPERATOR_CHECKS,
      ...RECORD_CHECKS,
    ]) {
      const rows = await transaction.query<{ subject: string; total: number }>(
        `SELECT subject, count(*) OVER () AS total FROM (${sql}) AS broken ORDER BY subject LIMIT 5`,
      );
      if (rows.length > 0) {
        violations.push({
          invariant,
          law,
          count: required(rows[0]).total,
          examples: rows.map((row) => row.subject),
        });
      }
    }
    const { head, violation } = await checkChain(transaction, noted);
    if (violation) violations.push(violation);
    return { ...required(counts), head, violations };
  });
}
