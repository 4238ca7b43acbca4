import { CARD_MIGRATION } from './cardMigration.ts';
import { chainExistingLedger } from './chainLedger.ts';
import { COIN_MIGRATION } from './coinMigration.ts';
import { FIRST_MIGRATIONS } from './firstMigrations.ts';
import { WEBHOOK_MIGRATION } from './webhookMigration.ts';
import { WATCH_MIGRATION } from './watchMigration.ts';
import { SUPPORT_MIGRATION } from './supportMigration.ts';
import { CHAT_MIGRATION } from './chatMigration.ts';
import { OAUTH_MIGRATION } from './oauthMigration.ts';
import { LOGIN_MIGRATION } from './loginMigration.ts';
import type { Migration } from './migration.ts';
import { MONEY_MIGRATION } from './moneyMigration.ts';
import { QUOTE_MIGRATION } from './quoteMigration.ts';
import { X402_MIGRATION, X402_REQUEST_MIGRATION } from './x402Migration.ts';
import { REUSE_MIGRATION } from './reuseMigration.ts';
import { SHARED_LINK_MIGRATION } from './sharedLinkMigration.ts';
import { noteEarlierStarters } from './starterMailboxes.ts';

/**
 * No foreign keys, and on DuckDB no indexes but primary keys: it checks and replays those least safely. Tables
 * that only grow have no unique index at all; what would be unique in them is proven by `verifyLedger`.
 * A later step may create tables and add columns without a default; the embedded engine folds each step
 * into its file before the next, because its log does not replay every ALTER.
 */
export const MIGRATIONS: readonly Migration[] = [
  ...FIRST_MIGRATIONS,
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
      // A server from before this step, still running, can no longer write past the chain.
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
  {
    version: 10,
    name: 'payments that come with a request, without an account',
    statements: [
      // A payment that bought something, and the answer that is replayed for it.
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
    ],
  },
  {
    version: 11,
    name: 'jobs of kinds and of no account; events',
    statements: [
      // Null in jobs from before this step: a batch.
      'ALTER TABLE job ADD COLUMN kind TEXT',
      'ALTER TABLE job ALTER COLUMN account_id DROP NOT NULL',
      'ALTER TABLE job ALTER COLUMN key_id DROP NOT NULL',
      `CREATE TABLE event (
        event_id BIGINT NOT NULL,
        kind TEXT NOT NULL,
        account_id TEXT,
        detail TEXT NOT NULL,
        created_at TIMESTAMPTZ NOT NULL
      )`,
      // One row: how many events there have been, which is the place of the latest.
      'CREATE TABLE event_head (event_count BIGINT NOT NULL)',
      'INSERT INTO event_head VALUES (0)',
    ],
    indexes: [
      'CREATE UNIQUE INDEX event_by_id ON event (event_id)',
      'CREATE INDEX event_by_time ON event (created_at)',
    ],
  },
  MONEY_MIGRATION,
  CARD_MIGRATION,
  QUOTE_MIGRATION,
  X402_MIGRATION,
  COIN_MIGRATION,
  WEBHOOK_MIGRATION,
  WATCH_MIGRATION,
  SUPPORT_MIGRATION,
  CHAT_MIGRATION,
  OAUTH_MIGRATION,
  LOGIN_MIGRATION,
  REUSE_MIGRATION,
  X402_REQUEST_MIGRATION,
  SHARED_LINK_MIGRATION,
];
