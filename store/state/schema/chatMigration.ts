import type { Migration } from './migration.ts';

/** Conversations with the assistant. */
export const CHAT_MIGRATION: Migration = {
  version: 20,
  name: 'conversations',
  statements: [
    `CREATE TABLE conversation (
      conversation_id TEXT PRIMARY KEY,
      account_id TEXT NOT NULL,
      created_at TIMESTAMPTZ NOT NULL
    )`,
  ],
};
