import type { Migration } from './migration.ts';

/** Conversations with the assistant, and purchases in them that wait for a yes. */
export const CHAT_MIGRATION: Migration = {
  version: 20,
  name: 'conversations with the assistant',
  statements: [
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
    // Exactly what a yes would buy, and for whom. A row is taken once, and never changed otherwise.
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
    // How much an account has asked on a day; it outlives the conversations that are deleted.
    `CREATE TABLE chat_use (
      account_id TEXT NOT NULL,
      day TIMESTAMPTZ NOT NULL,
      messages BIGINT NOT NULL,
      model_answers BIGINT NOT NULL,
      PRIMARY KEY (account_id, day)
    )`,
  ],
  indexes: [
    'CREATE INDEX account_conversations ON conversation (account_id, updated_at)',
    'CREATE INDEX conversation_age ON conversation (updated_at)',
    'CREATE INDEX proposals_of_conversation ON purchase_proposal (conversation_id)',
  ],
};
