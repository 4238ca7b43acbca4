import type { Migration } from './migration.ts';

/** Invoices in coins, what arrived at their addresses, and how far the chain has been read. */
export const COIN_MIGRATION: Migration = {
  version: 16,
  name: 'invoices in coins',
  statements: [
    `CREATE TABLE coin_invoice (
      txn_id TEXT PRIMARY KEY,
      order_id TEXT NOT NULL,
      chain_id BIGINT NOT NULL,
      key_fingerprint TEXT NOT NULL,
      derivation_index BIGINT NOT NULL,
      address TEXT NOT NULL,
      amount_micro_usd BIGINT NOT NULL,
      created_at TIMESTAMPTZ NOT NULL,
      expires_at TIMESTAMPTZ NOT NULL,
      watched_until TIMESTAMPTZ NOT NULL
    )`,
    // Which addresses have been given away: an index is never given again. One row.
    'CREATE TABLE coin_address_head (address_count BIGINT NOT NULL)',
    'INSERT INTO coin_address_head VALUES (0)',
    // An event of the token. `movement_count` movements of the ledger are of it: while the number is odd it is credited.
    `CREATE TABLE coin_transfer (
      chain_id BIGINT NOT NULL,
      tx_hash TEXT NOT NULL,
      log_index BIGINT NOT NULL,
      txn_id TEXT NOT NULL,
      order_id TEXT NOT NULL,
      from_address TEXT NOT NULL,
      to_address TEXT NOT NULL,
      amount_micro_usd BIGINT NOT NULL,
      block_number BIGINT NOT NULL,
      block_hash TEXT NOT NULL,
      state TEXT NOT NULL,
      verdict TEXT NOT NULL,
      movement_count BIGINT NOT NULL,
      is_final BOOLEAN NOT NULL,
      seen_at TIMESTAMPTZ NOT NULL,
      updated_at TIMESTAMPTZ NOT NULL,
      PRIMARY KEY (chain_id, tx_hash, log_index)
    )`,
    // How far a chain has been read, and who reads it at the moment.
    `CREATE TABLE coin_watch (
      chain_id BIGINT PRIMARY KEY,
      cursor_block BIGINT NOT NULL,
      final_cursor_block BIGINT NOT NULL,
      head_block BIGINT NOT NULL,
      finalized_block BIGINT NOT NULL,
      polled_at TIMESTAMPTZ NOT NULL,
      lease_holder TEXT NOT NULL,
      lease_until TIMESTAMPTZ NOT NULL
    )`,
  ],
  indexes: [
    'CREATE UNIQUE INDEX coin_invoice_address ON coin_invoice (address)',
    'CREATE UNIQUE INDEX coin_invoice_order ON coin_invoice (order_id)',
    'CREATE INDEX coin_invoice_end ON coin_invoice (expires_at)',
    'CREATE INDEX coin_transfer_invoice ON coin_transfer (txn_id)',
    'CREATE INDEX coin_transfer_open ON coin_transfer (chain_id) WHERE NOT is_final',
  ],
};
