import type { Migration } from './migration.ts';

/** What Stripe told, what was asked of it, and how far its events have been read. */
export const CARD_MIGRATION: Migration = {
  version: 13,
  name: 'payment by card: checkouts, events, refunds and disputes',
  statements: [
    // What a checkout was asked for with, so that it can be asked for again to the letter.
    `CREATE TABLE card_checkout (
      order_id TEXT PRIMARY KEY,
      account_id TEXT NOT NULL,
      idempotency_key TEXT,
      request_hash TEXT,
      checkout TEXT NOT NULL
    )`,
    // By which payment an order was paid.
    `CREATE TABLE card_payment (
      payment_intent_id TEXT PRIMARY KEY,
      order_id TEXT NOT NULL,
      session_id TEXT NOT NULL
    )`,
    // Refunds and disputes as far as they are known.
    `CREATE TABLE card_reversal (
      reversal_id TEXT PRIMARY KEY,
      order_id TEXT NOT NULL,
      kind TEXT NOT NULL,
      amount_micro_usd BIGINT NOT NULL,
      is_taken BOOLEAN NOT NULL,
      is_given_back BOOLEAN NOT NULL,
      is_closed BOOLEAN NOT NULL
    )`,
    // Every event, written with what it did.
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
    // Refunds that an operator asked for: under one reference one is made.
    `CREATE TABLE card_refund (
      reference TEXT PRIMARY KEY,
      order_id TEXT NOT NULL,
      amount_micro_usd BIGINT NOT NULL,
      refund_id TEXT,
      created_at TIMESTAMPTZ NOT NULL
    )`,
    // How far somebody has read something from outside, and until when nobody else does.
    `CREATE TABLE reader_place (
      reader TEXT PRIMARY KEY,
      place BIGINT,
      lease_until TIMESTAMPTZ NOT NULL
    )`,
  ],
  indexes: [
    'CREATE INDEX checkouts_by_key ON card_checkout (account_id, idempotency_key)',
    'CREATE INDEX payments_of_orders ON card_payment (order_id)',
    'CREATE INDEX reversals_of_orders ON card_reversal (order_id)',
    'CREATE INDEX events_of_orders ON stripe_event (order_id)',
    'CREATE INDEX events_by_outcome ON stripe_event (outcome, received_at)',
    'CREATE INDEX refunds_of_orders ON card_refund (order_id)',
  ],
};
