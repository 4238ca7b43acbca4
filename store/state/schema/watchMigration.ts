import type { Migration } from './migration.ts';

/** Places that are watched. */
export const WATCH_MIGRATION: Migration = {
  version: 18,
  name: 'watches of places',
  statements: [
    `CREATE TABLE watch (
      watch_id TEXT PRIMARY KEY,
      account_id TEXT NOT NULL,
      mode TEXT NOT NULL,
      detail TEXT NOT NULL,
      created_at TIMESTAMPTZ NOT NULL
    )`,
  ],
};
