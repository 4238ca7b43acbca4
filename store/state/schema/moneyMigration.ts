import type { Migration } from './migration.ts';

/** Orders of credits, what the outside world did to them, and the invoices of it. */
export const MONEY_MIGRATION: Migration = {
  version: 12,
  name: 'orders of credits, movements from outside, invoices; balances that a refund takes below zero',
  statements: [
    // As before, but the balance may be below zero: the embedded engine cannot drop a constraint.
    `CREATE TABLE account_below_zero (
      account_id TEXT PRIMARY KEY,
      email TEXT NOT NULL,
      mode TEXT NOT NULL,
      password_hash TEXT NOT NULL,
      status TEXT NOT NULL,
      balance_micro_usd BIGINT NOT NULL,
      ledger_sequence BIGINT NOT NULL CHECK (ledger_sequence >= 0),
      created_at TIMESTAMPTZ NOT NULL,
      downloads_granted_at TIMESTAMPTZ
    )`,
    `INSERT INTO account_below_zero
      SELECT account_id, email, mode, password_hash, status, balance_micro_usd, ledger_sequence, created_at,
        downloads_granted_at
      FROM account`,
    'DROP TABLE account',
    'ALTER TABLE account_below_zero RENAME TO account',
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
    // One row a movement that the outside world named: under one name money moves once.
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
    // One row: how many invoices there are, which is the number of the latest.
    'CREATE TABLE invoice_head (invoice_count BIGINT NOT NULL)',
    'INSERT INTO invoice_head VALUES (0)',
    `CREATE TABLE billing_details (
      account_id TEXT PRIMARY KEY,
      detail TEXT NOT NULL,
      updated_at TIMESTAMPTZ NOT NULL
    )`,
  ],
  indexes: [
    'CREATE INDEX account_orders ON payment_order (account_id, created_at)',
    'CREATE INDEX orders_by_status ON payment_order (status, created_at)',
    'CREATE INDEX orders_by_provider ON payment_order (provider_reference)',
    'CREATE INDEX movements_of_orders ON external_movement (order_id)',
    'CREATE INDEX movement_entries ON external_movement (entry_id)',
    'CREATE INDEX invoices_of_orders ON invoice (order_id)',
  ],
};
