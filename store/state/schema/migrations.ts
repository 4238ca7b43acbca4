import { chainExistingLedger } from './chainLedger.ts';
import type { Transaction } from '../sql/database.ts';
import { noteEarlierStarters } from './starterMailboxes.ts';

/** A step of the state database's layout. Steps are only ever added; a published step is never edited. */
export interface Migration {
  readonly version: number;
  readonly name: string;
  readonly statements: readonly string[];
  /** Secondary indexes, which PostgreSQL alone has. */
  readonly indexes?: readonly string[];
  /** Constraints on columns that came later, of PostgreSQL alone; last. */
  readonly constraints?: readonly string[];
  /** What SQL alone cannot do, after the statements and before the indexes. */
  readonly work?: (transaction: Transaction) => Promise<void>;
}

/**
 * No foreign keys, and on DuckDB no indexes but primary keys: it checks and replays those least safely. Tables
 * that only grow have no unique index at all; what would be unique in them is proven by `verifyLedger`.
 * A later step may create tables and add columns without a default; the embedded engine folds each step
 * into its file before the next, because its log does not replay every ALTER.
 */
export const MIGRATIONS: readonly Migration[] = [
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
      // How many charges were made under the key; null in records of before this step: one when entry_id is set.
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
  {
    version: 3,
    name: 'indexes on PostgreSQL',
    statements: [],
    indexes: [
      'CREATE INDEX account_entries ON ledger_entry (account_id, created_at)',
      'CREATE INDEX entry ON ledger_entry (entry_id)',
      'CREATE INDEX account_postings ON ledger_posting (account_id, account_sequence)',
      'CREATE INDEX entry_postings ON ledger_posting (entry_id)',
      'CREATE INDEX account_reports ON saved_report (account_id, report_id)',
      'CREATE INDEX key_by_id ON api_key (key_id)',
      'CREATE INDEX account_keys ON api_key (account_id)',
      'CREATE INDEX child_keys ON api_key (parent_key_id)',
      'CREATE INDEX account_sessions ON session (account_id)',
      'CREATE INDEX session_by_end ON session (expires_at)',
      'CREATE INDEX kept_answers ON idempotency (created_at) WHERE body IS NOT NULL',
      'CREATE INDEX job_by_status ON job (status, created_at)',
      'CREATE INDEX account_jobs ON job (account_id, created_at)',
      'CREATE INDEX request_jobs ON job (request_id)',
      'CREATE INDEX account_audit ON audit_entry (account_id, created_at)',
    ],
  },
  {
    version: 4,
    name: 'operator’s door',
    statements: [
      // What an operator's credit or refund is called, so that it is carried out once.
      `CREATE TABLE operator_reference (
        reference TEXT PRIMARY KEY,
        account_id TEXT NOT NULL,
        amount_micro_usd BIGINT NOT NULL,
        entry_id TEXT NOT NULL,
        created_at TIMESTAMPTZ NOT NULL
      )`,
      'ALTER TABLE audit_entry ADD COLUMN outcome TEXT',
      // The movement of money that an act made.
      'ALTER TABLE audit_entry ADD COLUMN entry_id TEXT',
    ],
    indexes: [
      'CREATE INDEX reversing_entry ON ledger_entry (reverses_entry_id)',
      'CREATE INDEX request_entries ON ledger_entry (request_id)',
      'CREATE INDEX audit_by_time ON audit_entry (created_at)',
    ],
  },
  {
    version: 5,
    name: 'reports that an earlier one had paid for',
    statements: [
      `CREATE TABLE free_report (
        account_id TEXT NOT NULL,
        key_id TEXT NOT NULL,
        request_id TEXT NOT NULL,
        endpoint TEXT NOT NULL,
        pixel_id TEXT NOT NULL,
        release_id TEXT NOT NULL,
        paid_report_id BIGINT NOT NULL,
        created_at TIMESTAMPTZ NOT NULL
      )`,
    ],
    indexes: [
      'CREATE INDEX account_cells ON saved_report (account_id, pixel_id, created_at)',
      'CREATE INDEX account_free_reports ON free_report (account_id, created_at)',
    ],
  },
  {
    version: 6,
    name: 'downloads of the lake',
    // Since when the account may fetch the releases' files; null = it may not.
    statements: ['ALTER TABLE account ADD COLUMN downloads_granted_at TIMESTAMPTZ'],
  },
  {
    version: 7,
    name: 'places of entries in a chain, and its end',
    statements: [
      'ALTER TABLE ledger_entry ADD COLUMN chain_sequence BIGINT',
      'ALTER TABLE ledger_entry ADD COLUMN chain_hash TEXT',
      // One row. `commit_count` is kept by the embedded engine alone.
      `CREATE TABLE ledger_head (
        entry_count BIGINT NOT NULL,
        chain_hash TEXT NOT NULL,
        charge_count BIGINT NOT NULL,
        charged_micro_usd BIGINT NOT NULL,
        commit_count BIGINT NOT NULL
      )`,
      `INSERT INTO ledger_head VALUES (0, '', 0, 0, 0)`,
    ],
  },
  {
    version: 8,
    name: 'the ledger chained by hashes',
    statements: [],
    work: chainExistingLedger,
    indexes: ['CREATE UNIQUE INDEX chain ON ledger_entry (chain_sequence)'],
    constraints: [
      // A server of before this step, still running, can no longer write past the chain.
      'ALTER TABLE ledger_entry ALTER COLUMN chain_sequence SET NOT NULL',
      'ALTER TABLE ledger_entry ALTER COLUMN chain_hash SET NOT NULL',
    ],
  },
  {
    version: 9,
    name: 'mailboxes that got starter credits',
    statements: [
      // As `mailboxOf` folds aliases: starter credits are given once to each.
      `CREATE TABLE starter_mailbox (
        mailbox TEXT PRIMARY KEY,
        account_id TEXT NOT NULL,
        created_at TIMESTAMPTZ NOT NULL
      )`,
    ],
    work: noteEarlierStarters,
  },
];
