import type { Migration } from './migration.ts';

/** Proven e-mail addresses, one-time codes, and what a list of sessions shows. */
export const LOGIN_MIGRATION: Migration = {
  version: 22,
  name: 'proven addresses, one-time codes, sessions that can be told apart',
  statements: [
    // When the account's owner proved to read mail at its address; null = not yet.
    'ALTER TABLE account ADD COLUMN email_proven_at TIMESTAMPTZ',
    // When the owner deleted the account; its rows in the books stay. Null = it is open.
    'ALTER TABLE account ADD COLUMN deleted_at TIMESTAMPTZ',
    // Where a session was begun.
    'ALTER TABLE session ADD COLUMN address TEXT',
    'ALTER TABLE session ADD COLUMN user_agent TEXT',
    // The session that a short-lived key was minted by, and ends with. Null = it ends by its own time alone.
    'ALTER TABLE api_key ADD COLUMN session_sha256 TEXT',
    // Codes that were sent to somebody. A code is stored as SHA-256 only, and its row is gone when it has been used.
    `CREATE TABLE one_time_code (
      code_sha256 TEXT PRIMARY KEY,
      purpose TEXT NOT NULL,
      account_id TEXT NOT NULL,
      email TEXT NOT NULL,
      created_at TIMESTAMPTZ NOT NULL,
      expires_at TIMESTAMPTZ NOT NULL
    )`,
  ],
  indexes: [
    'CREATE INDEX account_codes ON one_time_code (account_id)',
    'CREATE INDEX code_by_end ON one_time_code (expires_at)',
    'CREATE INDEX keys_of_session ON api_key (session_sha256) WHERE session_sha256 IS NOT NULL',
  ],
};
