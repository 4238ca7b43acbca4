import type { Tables } from '../migration.ts';

/** The ledger, sold reports, and the records that prevent double charges. */
export const SALE_TABLES: Tables = {
  statements: [
    `CREATE TABLE ledger_entry (
      entry_id TEXT NOT NULL,
      kind TEXT NOT NULL,
      mode TEXT NOT NULL,
      account_id TEXT,
      key_id TEXT,
      request_id TEXT,
      endpoint TEXT,
      label TEXT,
      report_id BIGINT,
      idempotency_key TEXT,
      reverses_entry_id TEXT,
      created_at TIMESTAMPTZ NOT NULL,
      -- The place of the entry in the chain of hashes, and its hash.
      chain_sequence BIGINT NOT NULL,
      chain_hash TEXT NOT NULL
    )`,
    `CREATE TABLE ledger_posting (
      entry_id TEXT NOT NULL,
      ledger_account TEXT NOT NULL,
      account_id TEXT,
      account_sequence BIGINT,
      amount_micro_usd BIGINT NOT NULL,
      balance_after_micro_usd BIGINT
    )`,
    // One row. Only the embedded engine maintains `commit_count`.
    `CREATE TABLE ledger_head (
      entry_count BIGINT NOT NULL,
      chain_hash TEXT NOT NULL,
      charge_count BIGINT NOT NULL,
      charged_micro_usd BIGINT NOT NULL,
      commit_count BIGINT NOT NULL
    )`,
    `INSERT INTO ledger_head VALUES (0, '', 0, 0, 0)`,
    `CREATE TABLE key_spend (
      key_id TEXT NOT NULL,
      request_id TEXT NOT NULL,
      spend_day BIGINT NOT NULL,
      amount_micro_usd BIGINT NOT NULL,
      spent_after_micro_usd BIGINT NOT NULL,
      cap_micro_usd BIGINT,
      created_at TIMESTAMPTZ NOT NULL
    )`,
    `CREATE TABLE saved_report (
      account_id TEXT NOT NULL,
      report_id BIGINT NOT NULL,
      entry_id TEXT NOT NULL,
      key_id TEXT NOT NULL,
      request_id TEXT NOT NULL,
      endpoint TEXT NOT NULL,
      label TEXT,
      nickname TEXT,
      note TEXT,
      address TEXT,
      lat DOUBLE PRECISION NOT NULL,
      lon DOUBLE PRECISION NOT NULL,
      pixel_id TEXT NOT NULL,
      frame_id TEXT NOT NULL,
      release_id TEXT NOT NULL,
      velocity_vertical_mm_yr DOUBLE PRECISION NOT NULL,
      assessment_code TEXT NOT NULL,
      cost_micro_usd BIGINT NOT NULL,
      body TEXT NOT NULL,
      created_at TIMESTAMPTZ NOT NULL,
      deleted_at TIMESTAMPTZ,
      -- One standard deviation of the rate; null in reports of deleted accounts.
      velocity_uncertainty_mm_yr DOUBLE PRECISION
    )`,
    `CREATE TABLE free_report (
      account_id TEXT NOT NULL,
      key_id TEXT NOT NULL,
      request_id TEXT NOT NULL,
      endpoint TEXT NOT NULL,
      pixel_id TEXT NOT NULL,
      release_id TEXT NOT NULL,
      paid_report_id BIGINT NOT NULL,
      created_at TIMESTAMPTZ NOT NULL,
      -- Whether the caller asked to reuse reports that the account owns. False = another form of it was bought within 7 days.
      is_reuse BOOLEAN NOT NULL
    )`,
    // Only the SHA-256 of the code is stored. A revoked link's row is deleted.
    `CREATE TABLE shared_link (
      code_sha256 TEXT PRIMARY KEY,
      link_id TEXT NOT NULL,
      account_id TEXT NOT NULL,
      report_id BIGINT NOT NULL,
      created_at TIMESTAMPTZ NOT NULL
    )`,
    `CREATE TABLE idempotency (
      account_id TEXT NOT NULL,
      idempotency_key TEXT NOT NULL,
      request_hash TEXT NOT NULL,
      status_code BIGINT NOT NULL,
      body TEXT,
      entry_id TEXT,
      created_at TIMESTAMPTZ NOT NULL,
      -- How many charges were made under the key.
      charge_count BIGINT NOT NULL,
      PRIMARY KEY (account_id, idempotency_key)
    )`,
    // A payment that bought something, and the response that is replayed for it.
    `CREATE TABLE payment (
      payment_id TEXT PRIMARY KEY,
      payer_id TEXT NOT NULL,
      mode TEXT NOT NULL,
      amount_micro_usd BIGINT NOT NULL,
      request_hash TEXT NOT NULL,
      request_id TEXT NOT NULL,
      endpoint TEXT NOT NULL,
      status_code BIGINT NOT NULL,
      body TEXT NOT NULL,
      charge_count BIGINT NOT NULL,
      created_at TIMESTAMPTZ NOT NULL
    )`,
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
    // One row per request that was charged under a quote.
    `CREATE TABLE quote_use (
      quote_id TEXT NOT NULL,
      account_id TEXT NOT NULL,
      request_id TEXT NOT NULL,
      amount_micro_usd BIGINT NOT NULL,
      created_at TIMESTAMPTZ NOT NULL
    )`,
    // The reference of an operator's credit or refund, so that it is carried out only once.
    `CREATE TABLE operator_reference (
      reference TEXT PRIMARY KEY,
      account_id TEXT NOT NULL,
      amount_micro_usd BIGINT NOT NULL,
      entry_id TEXT NOT NULL,
      created_at TIMESTAMPTZ NOT NULL
    )`,
    `CREATE TABLE audit_entry (
      audit_id TEXT NOT NULL,
      created_at TIMESTAMPTZ NOT NULL,
      actor TEXT NOT NULL,
      action TEXT NOT NULL,
      account_id TEXT,
      request_id TEXT,
      detail TEXT NOT NULL,
      outcome TEXT,
      -- The movement of money that an act made.
      entry_id TEXT
    )`,
  ],
  indexes: [
    'CREATE INDEX account_entries ON ledger_entry (account_id, created_at)',
    'CREATE INDEX entry ON ledger_entry (entry_id)',
    'CREATE INDEX reversing_entry ON ledger_entry (reverses_entry_id)',
    'CREATE INDEX request_entries ON ledger_entry (request_id)',
    'CREATE UNIQUE INDEX chain ON ledger_entry (chain_sequence)',
    'CREATE INDEX account_postings ON ledger_posting (account_id, account_sequence)',
    'CREATE INDEX entry_postings ON ledger_posting (entry_id)',
    'CREATE INDEX account_reports ON saved_report (account_id, report_id)',
    'CREATE INDEX account_cells ON saved_report (account_id, pixel_id, created_at)',
    'CREATE INDEX reports_of_frame ON saved_report (frame_id, account_id)',
    'CREATE INDEX account_free_reports ON free_report (account_id, created_at)',
    'CREATE INDEX account_shared_links ON shared_link (account_id, report_id)',
    'CREATE INDEX kept_answers ON idempotency (created_at) WHERE body IS NOT NULL',
    'CREATE INDEX quotes_by_end ON quote (expires_at)',
    'CREATE INDEX uses_of_quotes ON quote_use (quote_id)',
    'CREATE INDEX account_audit ON audit_entry (account_id, created_at)',
    'CREATE INDEX audit_by_time ON audit_entry (created_at)',
  ],
};
