import type { Tables } from '../migration.ts';

/** Orders of credits, their movements and invoices, and card payments. */
export const ORDER_TABLES: Tables = {
  statements: [
    `CREATE TABLE payment_order (
      order_id TEXT PRIMARY KEY,
      account_id TEXT NOT NULL,
      key_id TEXT,
      mode TEXT NOT NULL,
      method TEXT NOT NULL,
      amount_micro_usd BIGINT NOT NULL,
      status TEXT NOT NULL,
      paid_micro_usd BIGINT NOT NULL,
      returned_micro_usd BIGINT NOT NULL,
      -- What the order is called where it is paid.
      provider_reference TEXT,
      payment_url TEXT,
      request_id TEXT NOT NULL,
      created_at TIMESTAMPTZ NOT NULL,
      expires_at TIMESTAMPTZ,
      updated_at TIMESTAMPTZ NOT NULL
    )`,
    // One row per movement that the outside world named: each name moves money only once.
    `CREATE TABLE external_movement (
      reference TEXT PRIMARY KEY,
      order_id TEXT NOT NULL,
      account_id TEXT NOT NULL,
      entry_id TEXT NOT NULL,
      amount_micro_usd BIGINT NOT NULL,
      created_at TIMESTAMPTZ NOT NULL
    )`,
    `CREATE TABLE invoice (
      invoice_number BIGINT PRIMARY KEY,
      order_id TEXT NOT NULL,
      account_id TEXT NOT NULL,
      reference TEXT NOT NULL,
      issued_at TIMESTAMPTZ NOT NULL,
      document TEXT NOT NULL
    )`,
    // One row: the number of invoices, which is the number of the latest.
    'CREATE TABLE invoice_head (invoice_count BIGINT NOT NULL)',
    'INSERT INTO invoice_head VALUES (0)',
    `CREATE TABLE billing_details (
      account_id TEXT PRIMARY KEY,
      detail TEXT NOT NULL,
      updated_at TIMESTAMPTZ NOT NULL
    )`,
    // The parameters of a checkout request, so that it can be repeated exactly.
    `CREATE TABLE card_checkout (
      order_id TEXT PRIMARY KEY,
      account_id TEXT NOT NULL,
      idempotency_key TEXT,
      request_hash TEXT,
      checkout TEXT NOT NULL
    )`,
    // The payment that paid for an order.
    `CREATE TABLE card_payment (
      payment_intent_id TEXT PRIMARY KEY,
      order_id TEXT NOT NULL,
      session_id TEXT NOT NULL
    )`,
    // Refunds and disputes, as far as they are known.
    `CREATE TABLE card_reversal (
      reversal_id TEXT PRIMARY KEY,
      order_id TEXT NOT NULL,
      kind TEXT NOT NULL,
      amount_micro_usd BIGINT NOT NULL,
      is_taken BOOLEAN NOT NULL,
      is_given_back BOOLEAN NOT NULL,
      is_closed BOOLEAN NOT NULL
    )`,
    // Every event, written together with its effects.
    `CREATE TABLE stripe_event (
      event_id TEXT PRIMARY KEY,
      kind TEXT NOT NULL,
      object_id TEXT,
      order_id TEXT,
      outcome TEXT NOT NULL,
      movements TEXT NOT NULL,
      reason TEXT,
      told_at TIMESTAMPTZ NOT NULL,
      received_at TIMESTAMPTZ NOT NULL
    )`,
    // Refunds that an operator requested: only one is made per reference.
    `CREATE TABLE card_refund (
      reference TEXT PRIMARY KEY,
      order_id TEXT NOT NULL,
      amount_micro_usd BIGINT NOT NULL,
      refund_id TEXT,
      created_at TIMESTAMPTZ NOT NULL
    )`,
  ],
  indexes: [
    'CREATE INDEX account_orders ON payment_order (account_id, created_at)',
    'CREATE INDEX orders_by_status ON payment_order (status, created_at)',
    'CREATE INDEX orders_by_provider ON payment_order (provider_reference)',
    'CREATE INDEX movements_of_orders ON external_movement (order_id)',
    'CREATE INDEX movement_entries ON external_movement (entry_id)',
    'CREATE INDEX invoices_of_orders ON invoice (order_id)',
    'CREATE INDEX checkouts_by_key ON card_checkout (account_id, idempotency_key)',
    'CREATE INDEX payments_of_orders ON card_payment (order_id)',
    'CREATE INDEX reversals_of_orders ON card_reversal (order_id)',
    'CREATE INDEX events_of_orders ON stripe_event (order_id)',
    'CREATE INDEX events_by_outcome ON stripe_event (outcome, received_at)',
    'CREATE INDEX refunds_of_orders ON card_refund (order_id)',
  ],
};
