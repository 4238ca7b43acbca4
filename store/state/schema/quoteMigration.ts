import type { Migration } from './migration.ts';

/** Prices that were promised, and what was charged under them. */
export const QUOTE_MIGRATION: Migration = {
  version: 14,
  name: 'quotes',
  statements: [
    `CREATE TABLE quote (
      quote_id TEXT PRIMARY KEY,
      account_id TEXT NOT NULL,
      key_id TEXT,
      mode TEXT NOT NULL,
      kind TEXT NOT NULL,
      request_hash TEXT NOT NULL,
      amount_micro_usd BIGINT NOT NULL,
      request_id TEXT NOT NULL,
      created_at TIMESTAMPTZ NOT NULL,
      expires_at TIMESTAMPTZ NOT NULL
    )`,
    // One row a request that was charged under a quote.
    `CREATE TABLE quote_use (
      quote_id TEXT NOT NULL,
      account_id TEXT NOT NULL,
      request_id TEXT NOT NULL,
      amount_micro_usd BIGINT NOT NULL,
      created_at TIMESTAMPTZ NOT NULL
    )`,
  ],
  indexes: [
    'CREATE INDEX uses_of_quotes ON quote_use (quote_id)',
    'CREATE INDEX quotes_by_end ON quote (expires_at)',
  ],
};
