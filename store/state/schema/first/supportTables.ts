import type { Tables } from '../migration.ts';

/** Support tickets, challenges and corrections, and conversations with the assistant. */
export const SUPPORT_TABLES: Tables = {
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
    // Operators' notes to each other are kept separately: no query for a customer reads this table.
    `CREATE TABLE ticket_note (
      note_id TEXT PRIMARY KEY,
      ticket_id TEXT NOT NULL,
      actor TEXT NOT NULL,
      text TEXT NOT NULL,
      created_at TIMESTAMPTZ NOT NULL
    )`,
    // Received emails, so that one that is delivered again doesn't become another message.
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
    // Told through = the last account that was notified; told_at = when all were, null = not yet.
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
    // Which reports a correction affects; null = any.
    `CREATE TABLE correction_scope (
      correction_id TEXT NOT NULL,
      frame_id TEXT NOT NULL,
      release_id TEXT,
      pixel_id TEXT
    )`,
    `CREATE TABLE conversation (
      conversation_id TEXT PRIMARY KEY,
      account_id TEXT NOT NULL,
      key_id TEXT NOT NULL,
      title TEXT NOT NULL,
      message_count BIGINT NOT NULL,
      subject TEXT NOT NULL,
      created_at TIMESTAMPTZ NOT NULL,
      updated_at TIMESTAMPTZ NOT NULL
    )`,
    `CREATE TABLE conversation_message (
      conversation_id TEXT NOT NULL,
      place BIGINT NOT NULL,
      author TEXT NOT NULL,
      text TEXT NOT NULL,
      detail TEXT NOT NULL,
      created_at TIMESTAMPTZ NOT NULL,
      PRIMARY KEY (conversation_id, place)
    )`,
    // Exactly what a yes would buy, and for whom. A row is used once, and never changed otherwise.
    `CREATE TABLE purchase_proposal (
      proposal_id TEXT PRIMARY KEY,
      conversation_id TEXT NOT NULL,
      account_id TEXT NOT NULL,
      key_id TEXT NOT NULL,
      place BIGINT NOT NULL,
      arguments TEXT NOT NULL,
      place_name TEXT NOT NULL,
      quote_id TEXT NOT NULL,
      amount_micro_usd BIGINT NOT NULL,
      taken_at TIMESTAMPTZ,
      created_at TIMESTAMPTZ NOT NULL,
      expires_at TIMESTAMPTZ NOT NULL
    )`,
    // How much an account asked on a day; it is kept when conversations are deleted.
    `CREATE TABLE chat_use (
      account_id TEXT NOT NULL,
      day TIMESTAMPTZ NOT NULL,
      messages BIGINT NOT NULL,
      model_answers BIGINT NOT NULL,
      PRIMARY KEY (account_id, day)
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
    'CREATE INDEX account_conversations ON conversation (account_id, updated_at)',
    'CREATE INDEX conversation_age ON conversation (updated_at)',
    'CREATE INDEX proposals_of_conversation ON purchase_proposal (conversation_id)',
  ],
};
