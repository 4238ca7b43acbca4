import type { Migration } from './migration.ts';

/** Clients that people connected to their accounts. */
export const OAUTH_MIGRATION: Migration = {
  version: 21,
  name: 'connected clients',
  statements: [
    `CREATE TABLE oauth_record (
      kind TEXT NOT NULL,
      record_id TEXT NOT NULL,
      payload TEXT NOT NULL,
      expires_at TIMESTAMPTZ,
      PRIMARY KEY (kind, record_id)
    )`,
  ],
};
