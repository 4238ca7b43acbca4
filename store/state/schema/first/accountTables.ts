import type { Tables } from '../migration.ts';

/** Accounts, their keys, sessions and connected clients. */
export const ACCOUNT_TABLES: Tables = {
  statements: [
    // The balance may be negative: a refund or a dispute of a payment takes back money that was already spent.
    `CREATE TABLE account (
      account_id TEXT PRIMARY KEY,
      email TEXT NOT NULL,
      mode TEXT NOT NULL,
      password_hash TEXT NOT NULL,
      status TEXT NOT NULL,
      balance_micro_usd BIGINT NOT NULL,
      ledger_sequence BIGINT NOT NULL CHECK (ledger_sequence >= 0),
      created_at TIMESTAMPTZ NOT NULL,
      -- Since when the account may fetch the releases' files; null = it may not.
      downloads_granted_at TIMESTAMPTZ,
      -- When the account's owner proved to read mail at its address; null = not yet.
      email_proven_at TIMESTAMPTZ,
      -- When the owner deleted the account; its rows in the books stay. Null = it is open.
      deleted_at TIMESTAMPTZ
    )`,
    `CREATE TABLE account_email (
      mode TEXT NOT NULL,
      email TEXT NOT NULL,
      account_id TEXT NOT NULL,
      PRIMARY KEY (mode, email)
    )`,
    `CREATE TABLE api_key (
      key_sha256 TEXT PRIMARY KEY,
      key_id TEXT NOT NULL,
      account_id TEXT NOT NULL,
      kind TEXT NOT NULL,
      display_prefix TEXT NOT NULL,
      label TEXT,
      allowed_referer TEXT,
      daily_cap_micro_usd BIGINT,
      expires_at TIMESTAMPTZ,
      revoked_at TIMESTAMPTZ,
      last_charged_at TIMESTAMPTZ,
      spent_day BIGINT NOT NULL,
      spent_micro_usd BIGINT NOT NULL,
      created_at TIMESTAMPTZ NOT NULL,
      -- The owner key that a child key was minted from, whose daily cap covers it too.
      parent_key_id TEXT,
      -- A connected client is a child key whose text is its grant. Null = a key that was minted.
      client_id TEXT,
      client_host TEXT,
      -- The session that a short-lived key was minted by, and ends with. Null = it ends by its own time alone.
      session_sha256 TEXT
    )`,
    `CREATE TABLE session (
      token_sha256 TEXT PRIMARY KEY,
      account_id TEXT NOT NULL,
      created_at TIMESTAMPTZ NOT NULL,
      expires_at TIMESTAMPTZ NOT NULL,
      -- Where the session was begun.
      address TEXT,
      user_agent TEXT
    )`,
    // Codes that were sent to people. Only the SHA-256 of a code is stored, and its row is deleted when it is used.
    `CREATE TABLE one_time_code (
      code_sha256 TEXT PRIMARY KEY,
      purpose TEXT NOT NULL,
      account_id TEXT NOT NULL,
      email TEXT NOT NULL,
      created_at TIMESTAMPTZ NOT NULL,
      expires_at TIMESTAMPTZ NOT NULL
    )`,
    // Mailboxes as returned by `mailboxOf`: starter credits are given only once to each.
    `CREATE TABLE starter_mailbox (
      mailbox TEXT PRIMARY KEY,
      account_id TEXT NOT NULL,
      created_at TIMESTAMPTZ NOT NULL
    )`,
    // Records of the authorization server: registered clients, requests in progress, grants, codes and tokens. Codes,
    // tokens and grants are looked up by the SHA-256 of the bearer's secret, which isn't stored.
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
    // One row per name, created by whichever server needs it first.
    `CREATE TABLE oauth_secret (
      name TEXT PRIMARY KEY,
      secret TEXT NOT NULL,
      created_at TIMESTAMPTZ NOT NULL
    )`,
  ],
  indexes: [
    'CREATE INDEX key_by_id ON api_key (key_id)',
    'CREATE INDEX account_keys ON api_key (account_id)',
    'CREATE INDEX child_keys ON api_key (parent_key_id)',
    'CREATE INDEX keys_of_session ON api_key (session_sha256) WHERE session_sha256 IS NOT NULL',
    'CREATE INDEX account_sessions ON session (account_id)',
    'CREATE INDEX session_by_end ON session (expires_at)',
    'CREATE INDEX account_codes ON one_time_code (account_id)',
    'CREATE INDEX code_by_end ON one_time_code (expires_at)',
    'CREATE INDEX oauth_record_by_grant ON oauth_record (grant_sha256) WHERE grant_sha256 IS NOT NULL',
    'CREATE INDEX oauth_record_by_end ON oauth_record (expires_at)',
  ],
};
