import type { Migration } from './migration.ts';

/** Payments by x402: who has been promised what for them, how they are settled, and what receipts are signed with. */
export const X402_MIGRATION: Migration = {
  version: 15,
  name: 'payments by x402: claims, transactions, refunds that are due, keys of receipts',
  statements: [
    // A payment that was presented for a request. `answer` and `purchase` are kept until it is answered, or can no more be settled.
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
    // What the settler has signed, by its numbers in a row: each is sent until the chain has used its number.
    `CREATE TABLE x402_transaction (
      settler TEXT NOT NULL,
      transaction_number BIGINT NOT NULL,
      payment_id TEXT,
      transaction_hash TEXT NOT NULL,
      signed TEXT NOT NULL,
      created_at TIMESTAMPTZ NOT NULL,
      PRIMARY KEY (settler, transaction_number)
    )`,
    // One row a settler: its numbers are given out under its lock.
    `CREATE TABLE x402_settler (
      settler TEXT PRIMARY KEY,
      created_at TIMESTAMPTZ NOT NULL
    )`,
    // Money that came and bought nothing: owed to its payer until the operator has returned it.
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
    // Public keys of receipts, old ones too: what they have signed stays verifiable.
    `CREATE TABLE receipt_key (
      key_id TEXT PRIMARY KEY,
      public_key TEXT NOT NULL,
      created_at TIMESTAMPTZ NOT NULL
    )`,
  ],
  indexes: ['CREATE INDEX watched_claims ON x402_claim (lease_until) WHERE is_watched'],
};
/** Which payment a payer's request belongs to, so that a second signature for it isn't charged. */
export const X402_REQUEST_MIGRATION: Migration = {
  version: 24,
  name: 'payments by x402: one payment for each request of a payer',
  statements: [
    // The latest payment that a payer's request was bound to. Two servers take turns by its row.
    `CREATE TABLE x402_request (
      payer_id TEXT NOT NULL,
      request_hash TEXT NOT NULL,
      payment_id TEXT NOT NULL,
      PRIMARY KEY (payer_id, request_hash)
    )`,
    // A payment that was answered with what another one had bought. It was never carried out.
    `CREATE TABLE x402_repeat (
      payment_id TEXT PRIMARY KEY,
      request_hash TEXT NOT NULL,
      answered_by TEXT NOT NULL,
      created_at TIMESTAMPTZ NOT NULL
    )`,
  ],
};
