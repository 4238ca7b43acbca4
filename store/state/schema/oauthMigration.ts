import type { Migration } from './migration.ts';

/** Clients that people connected to their accounts by OAuth. */
export const OAUTH_MIGRATION: Migration = {
  version: 21,
  name: 'connected clients',
  statements: [
    // What the authorization server keeps: registered clients, requests under way, grants, codes and tokens. Codes, tokens and
    // grants are found by the SHA-256 of what their bearer has, which itself is nowhere.
    `CREATE TABLE oauth_record (
      kind TEXT NOT NULL,
      record_sha256 TEXT NOT NULL,
      grant_sha256 TEXT,
      audience TEXT,
      payload TEXT NOT NULL,
      consumed_at TIMESTAMPTZ,
      expires_at TIMESTAMPTZ NOT NULL,
      PRIMARY KEY (kind, record_sha256)
    )`,
    // One row by name, made by whichever server is the first to need it.
    `CREATE TABLE oauth_secret (
      name TEXT PRIMARY KEY,
      secret TEXT NOT NULL,
      created_at TIMESTAMPTZ NOT NULL
    )`,
    // A connected client is a child key whose text is its grant. Null = a key that was minted.
    'ALTER TABLE api_key ADD COLUMN client_id TEXT',
    'ALTER TABLE api_key ADD COLUMN client_host TEXT',
  ],
  indexes: [
    'CREATE INDEX oauth_record_by_grant ON oauth_record (grant_sha256) WHERE grant_sha256 IS NOT NULL',
    'CREATE INDEX oauth_record_by_end ON oauth_record (expires_at)',
  ],
};
