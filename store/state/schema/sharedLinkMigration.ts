import type { Migration } from './migration.ts';

/** What a list of bought reports shows of each, and links by which they are shared. */
export const SHARED_LINK_MIGRATION: Migration = {
  version: 25,
  name: 'verdicts of bought reports, and links to them',
  statements: [
    // One standard deviation of the rate. Null in reports from before this step, and of deleted accounts.
    'ALTER TABLE saved_report ADD COLUMN velocity_uncertainty_mm_yr DOUBLE PRECISION',
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
