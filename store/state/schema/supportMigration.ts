import type { Migration } from './migration.ts';

/** Support tickets and their messages. */
export const SUPPORT_MIGRATION: Migration = {
  version: 19,
  name: 'support tickets',
  statements: [
    `CREATE TABLE ticket (
      ticket_id TEXT PRIMARY KEY,
      account_id TEXT NOT NULL,
      subject TEXT NOT NULL,
      status TEXT NOT NULL,
      priority TEXT NOT NULL,
      created_at TIMESTAMPTZ NOT NULL
    )`,
  ],
};
