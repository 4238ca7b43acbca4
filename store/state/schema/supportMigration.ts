import type { Migration } from './migration.ts';

/** Support: tickets with their messages and notes, challenges of reports, corrections. */
export const SUPPORT_MIGRATION: Migration = {
  version: 19,
  name: 'support tickets, challenges of reports, corrections',
  statements: [
    `CREATE TABLE ticket (
      ticket_id TEXT PRIMARY KEY,
      account_id TEXT NOT NULL,
      key_id TEXT NOT NULL,
      mode TEXT NOT NULL,
      subject TEXT NOT NULL,
      status TEXT NOT NULL,
      priority TEXT NOT NULL,
      report_id BIGINT,
      request_ids TEXT NOT NULL,
      mail_token TEXT NOT NULL,
      message_count BIGINT NOT NULL,
      waiting_since TIMESTAMPTZ,
      created_at TIMESTAMPTZ NOT NULL,
      updated_at TIMESTAMPTZ NOT NULL
    )`,
    `CREATE TABLE ticket_message (
      message_id TEXT PRIMARY KEY,
      ticket_id TEXT NOT NULL,
      account_id TEXT NOT NULL,
      place BIGINT NOT NULL,
      author TEXT NOT NULL,
      via TEXT NOT NULL,
      text TEXT NOT NULL,
      request_key TEXT,
      request_hash TEXT,
      created_at TIMESTAMPTZ NOT NULL
    )`,
    // What operators write for each other is kept apart: no query for a customer reads this table.
    `CREATE TABLE ticket_note (
      note_id TEXT PRIMARY KEY,
      ticket_id TEXT NOT NULL,
      actor TEXT NOT NULL,
      text TEXT NOT NULL,
      created_at TIMESTAMPTZ NOT NULL
    )`,
    // E-mails that were taken, so that one that is delivered again is one message.
    `CREATE TABLE inbound_mail (
      mail_key TEXT PRIMARY KEY,
      ticket_id TEXT NOT NULL,
      created_at TIMESTAMPTZ NOT NULL
    )`,
    `CREATE TABLE challenge (
      challenge_id TEXT PRIMARY KEY,
      account_id TEXT NOT NULL,
      report_id BIGINT NOT NULL,
      ticket_id TEXT NOT NULL,
      request_hash TEXT NOT NULL,
      answer TEXT NOT NULL,
      created_at TIMESTAMPTZ NOT NULL
    )`,
    // Told through = the last account that was informed; told_at = when all were, null = not yet.
    `CREATE TABLE correction (
      correction_id TEXT PRIMARY KEY,
      title TEXT NOT NULL,
      wrong TEXT NOT NULL,
      done TEXT NOT NULL,
      since TEXT,
      told_accounts BIGINT NOT NULL,
      told_reports BIGINT NOT NULL,
      told_through TEXT NOT NULL,
      told_at TIMESTAMPTZ,
      created_at TIMESTAMPTZ NOT NULL
    )`,
    // Which reports a correction is about; null = of any.
    `CREATE TABLE correction_scope (
      correction_id TEXT NOT NULL,
      frame_id TEXT NOT NULL,
      release_id TEXT,
      pixel_id TEXT
    )`,
  ],
  indexes: [
    'CREATE INDEX account_tickets ON ticket (account_id, created_at)',
    'CREATE INDEX ticket_by_status ON ticket (status, waiting_since)',
    'CREATE INDEX ticket_messages ON ticket_message (ticket_id, place)',
    'CREATE INDEX account_messages ON ticket_message (account_id, created_at)',
    'CREATE INDEX ticket_notes ON ticket_note (ticket_id)',
    'CREATE INDEX account_challenges ON challenge (account_id, report_id)',
    'CREATE INDEX ticket_challenges ON challenge (ticket_id)',
    'CREATE INDEX correction_scopes ON correction_scope (frame_id)',
    'CREATE INDEX reports_of_frame ON saved_report (frame_id, account_id)',
  ],
};
