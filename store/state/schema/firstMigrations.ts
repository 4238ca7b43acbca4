import type { Migration } from './migration.ts';

/** The layout as it began: its first two steps. */
export const FIRST_MIGRATIONS: readonly Migration[] = [
  {
    version: 1,
    name: 'accounts, keys, ledger, saved reports, idempotency',
    statements: [
      `CREATE TABLE account (
        account_id TEXT PRIMARY KEY,
        email TEXT NOT NULL,
        mode TEXT NOT NULL,
        password_hash TEXT NOT NULL,
        status TEXT NOT NULL,
        balance_micro_usd BIGINT NOT NULL CHECK (balance_micro_usd >= 0),
        ledger_sequence BIGINT NOT NULL CHECK (ledger_sequence >= 0),
        created_at TIMESTAMPTZ NOT NULL
      )`,
      `CREATE TABLE account_email (
        mode TEXT NOT NULL,
        email TEXT NOT NULL,
        account_id TEXT NOT NULL,
        PRIMARY KEY (mode, email)
      )`,
      `CREATE TABLE api_key (
        key_sha256 TEXT PRIMARY KEY,
        key_id TEXT NOT NULL,
        account_id TEXT NOT NULL,
        kind TEXT NOT NULL,
        display_prefix TEXT NOT NULL,
        label TEXT,
        allowed_referer TEXT,
        daily_cap_micro_usd BIGINT,
        expires_at TIMESTAMPTZ,
        revoked_at TIMESTAMPTZ,
        last_charged_at TIMESTAMPTZ,
        spent_day BIGINT NOT NULL,
        spent_micro_usd BIGINT NOT NULL,
        created_at TIMESTAMPTZ NOT NULL
      )`,
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
        created_at TIMESTAMPTZ NOT NULL
      )`,
      `CREATE TABLE ledger_posting (
        entry_id TEXT NOT NULL,
        ledger_account TEXT NOT NULL,
        account_id TEXT,
        account_sequence BIGINT,
        amount_micro_usd BIGINT NOT NULL,
        balance_after_micro_usd BIGINT
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
        deleted_at TIMESTAMPTZ
      )`,
      `CREATE TABLE idempotency (
        account_id TEXT NOT NULL,
        idempotency_key TEXT NOT NULL,
        request_hash TEXT NOT NULL,
        status_code BIGINT NOT NULL,
        body TEXT,
        entry_id TEXT,
        created_at TIMESTAMPTZ NOT NULL,
        PRIMARY KEY (account_id, idempotency_key)
      )`,
    ],
  },
  {
    version: 2,
    name: 'child keys, sessions, jobs, audit log, history of spending',
    statements: [
      // How many charges were made under the key; null in records from before this step: one when entry_id is set.
      'ALTER TABLE idempotency ADD COLUMN charge_count BIGINT',
      `CREATE TABLE key_spend (
        key_id TEXT NOT NULL,
        request_id TEXT NOT NULL,
        spend_day BIGINT NOT NULL,
        amount_micro_usd BIGINT NOT NULL,
        spent_after_micro_usd BIGINT NOT NULL,
        cap_micro_usd BIGINT,
        created_at TIMESTAMPTZ NOT NULL
      )`,
      `INSERT INTO key_spend
        SELECT ledger_entry.key_id, ledger_entry.request_id,
          CAST(floor(EXTRACT(EPOCH FROM ledger_entry.created_at) / 86400) AS BIGINT),
          -ledger_posting.amount_micro_usd,
          CAST(sum(-ledger_posting.amount_micro_usd) OVER (
            PARTITION BY ledger_entry.key_id, floor(EXTRACT(EPOCH FROM ledger_entry.created_at) / 86400)
            ORDER BY ledger_posting.account_sequence) AS BIGINT),
          NULL, ledger_entry.created_at
        FROM ledger_entry JOIN ledger_posting ON ledger_posting.entry_id = ledger_entry.entry_id
        WHERE ledger_entry.kind = 'report_charge' AND ledger_posting.account_id IS NOT NULL`,
      // The owner key that a child key was minted from, whose daily cap covers it too.
      'ALTER TABLE api_key ADD COLUMN parent_key_id TEXT',
      `CREATE TABLE session (
        token_sha256 TEXT PRIMARY KEY,
        account_id TEXT NOT NULL,
        created_at TIMESTAMPTZ NOT NULL,
        expires_at TIMESTAMPTZ NOT NULL
      )`,
      `CREATE TABLE job (
        job_id TEXT PRIMARY KEY,
        account_id TEXT NOT NULL,
        key_id TEXT NOT NULL,
        mode TEXT NOT NULL,
        request_id TEXT NOT NULL,
        status TEXT NOT NULL,
        request TEXT NOT NULL,
        body TEXT,
        attempts BIGINT NOT NULL,
        lease_until TIMESTAMPTZ,
        created_at TIMESTAMPTZ NOT NULL,
        finished_at TIMESTAMPTZ
      )`,
      `CREATE TABLE audit_entry (
        audit_id TEXT NOT NULL,
        created_at TIMESTAMPTZ NOT NULL,
        actor TEXT NOT NULL,
        action TEXT NOT NULL,
        account_id TEXT,
        request_id TEXT,
        detail TEXT NOT NULL
      )`,
    ],
  },
];
