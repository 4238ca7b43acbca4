import type { LedgerCheck } from './ledgerChecks.ts';

/** Laws of payment by card; the SQL runs on both engines. */
export const CARD_CHECKS: readonly LedgerCheck[] = [
  {
    invariant: 'stripe_events',
    law: 'an event that moved money has movements of its own order alone, an event that moved none has no movement, and an event is stored once',
    sql: `SELECT told.event_id AS subject
      FROM (SELECT event.event_id, event.outcome, event.movements, count(movement.reference) AS found
        FROM stripe_event AS event LEFT JOIN external_movement AS movement
          ON movement.order_id = event.order_id
          AND strpos(' ' || event.movements || ' ', ' ' || movement.reference || ' ') > 0
        GROUP BY event.event_id, event.outcome, event.movements) AS told
      WHERE told.found <> CASE WHEN told.movements = '' THEN 0
          ELSE length(told.movements) - length(replace(told.movements, ' ', '')) + 1 END
        OR (told.outcome = 'moved') <> (told.movements <> '')
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
