import type { Migration } from './migration.ts';

/** Links by which bought reports are shared. */
export const SHARED_LINK_MIGRATION: Migration = {
  version: 25,
  name: 'links to bought reports',
  statements: [
    // The code is stored as SHA-256 only. A link that ends loses its row.
    `CREATE TABLE shared_link (
      code_sha256 TEXT PRIMARY KEY,
      link_id TEXT NOT NULL,
      account_id TEXT NOT NULL,
      report_id BIGINT NOT NULL,
      created_at TIMESTAMPTZ NOT NULL
    )`,
  ],
  indexes: ['CREATE INDEX account_shared_links ON shared_link (account_id, report_id)'],
};
