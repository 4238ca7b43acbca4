import type { Tables } from '../migration.ts';

/** Payments in USDC: invoices and transfers to them, and payments by x402. */
export const COIN_TABLES: Tables = {
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
    // Which addresses have been assigned: an index is never reused. One row.
    'CREATE TABLE coin_address_head (address_count BIGINT NOT NULL)',
    'INSERT INTO coin_address_head VALUES (0)',
    // An event of the token. `movement_count` is the number of ledger movements for it; while it is odd, the event is
    // credited.
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
    // How far a chain has been read, and who is reading it now.
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
    // A payment that was presented for a request. `answer` and `purchase` are kept until it is answered, or can no longer
    // be settled.
    `CREATE TABLE x402_claim (
      payment_id TEXT PRIMARY KEY,
      network TEXT NOT NULL,
      payer TEXT NOT NULL,
      nonce TEXT NOT NULL,
      pay_to TEXT NOT NULL,
      amount_micro_usd BIGINT NOT NULL,
      valid_before_s BIGINT NOT NULL,
      transfer TEXT NOT NULL,
      purpose TEXT NOT NULL,
      request_hash TEXT NOT NULL,
      request_id TEXT NOT NULL,
      order_id TEXT,
      answer TEXT,
      purchase TEXT,
      status TEXT NOT NULL,
      reason TEXT,
      from_block BIGINT,
      transaction_hash TEXT,
      settled_block BIGINT,
      settled_at TIMESTAMPTZ,
      response TEXT,
      lease TEXT,
      lease_until TIMESTAMPTZ NOT NULL,
      is_watched BOOLEAN NOT NULL,
      created_at TIMESTAMPTZ NOT NULL,
      updated_at TIMESTAMPTZ NOT NULL
    )`,
    // The latest payment that a payer's request was bound to. Two servers synchronize on its row.
    `CREATE TABLE x402_request (
      payer_id TEXT NOT NULL,
      request_hash TEXT NOT NULL,
      payment_id TEXT NOT NULL,
      PRIMARY KEY (payer_id, request_hash)
    )`,
    // A payment that was answered with what another payment had bought. It was never carried out.
    `CREATE TABLE x402_repeat (
      payment_id TEXT PRIMARY KEY,
      request_hash TEXT NOT NULL,
      answered_by TEXT NOT NULL,
      created_at TIMESTAMPTZ NOT NULL
    )`,
    // Transactions that the settler signed, by nonce: each is sent until the chain has used its nonce.
    `CREATE TABLE x402_transaction (
      settler TEXT NOT NULL,
      transaction_number BIGINT NOT NULL,
      payment_id TEXT,
      transaction_hash TEXT NOT NULL,
      signed TEXT NOT NULL,
      created_at TIMESTAMPTZ NOT NULL,
      PRIMARY KEY (settler, transaction_number)
    )`,
    // One row per settler: its nonces are assigned under its lock.
    `CREATE TABLE x402_settler (
      settler TEXT PRIMARY KEY,
      created_at TIMESTAMPTZ NOT NULL
    )`,
    // Money that arrived and bought nothing: owed to its payer until the operator has returned it.
    `CREATE TABLE x402_refund (
      payment_id TEXT PRIMARY KEY,
      payer_id TEXT NOT NULL,
      mode TEXT NOT NULL,
      amount_micro_usd BIGINT NOT NULL,
      request_id TEXT NOT NULL,
      reason TEXT NOT NULL,
      entry_id TEXT NOT NULL,
      returned_entry_id TEXT,
      reference TEXT,
      returned_at TIMESTAMPTZ,
      created_at TIMESTAMPTZ NOT NULL
    )`,
    // Public keys for receipts, including old ones, so that everything they signed stays verifiable.
    `CREATE TABLE receipt_key (
      key_id TEXT PRIMARY KEY,
      public_key TEXT NOT NULL,
      created_at TIMESTAMPTZ NOT NULL
    )`,
  ],
  indexes: [
    'CREATE UNIQUE INDEX coin_invoice_address ON coin_invoice (address)',
    'CREATE UNIQUE INDEX coin_invoice_order ON coin_invoice (order_id)',
    'CREATE INDEX coin_invoice_end ON coin_invoice (expires_at)',
    'CREATE INDEX coin_transfer_invoice ON coin_transfer (txn_id)',
    'CREATE INDEX coin_transfer_open ON coin_transfer (chain_id) WHERE NOT is_final',
    'CREATE INDEX watched_claims ON x402_claim (lease_until) WHERE is_watched',
  ],
};
