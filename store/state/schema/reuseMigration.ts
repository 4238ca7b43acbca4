import type { Migration } from './migration.ts';

/** Why a report was free. */
export const REUSE_MIGRATION: Migration = {
  version: 23,
  name: 'owned reports that are reused',
  statements: [
    // Whether the caller asked to reuse reports that the account owns. Null and false = another form of it was bought within 7 days.
    'ALTER TABLE free_report ADD COLUMN is_reuse BOOLEAN',
  ],
};
