import type { Migration } from './migration.ts';

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
