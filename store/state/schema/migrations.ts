import { ACCOUNT_TABLES } from './first/accountTables.ts';
import { COIN_TABLES } from './first/coinTables.ts';
import { ORDER_TABLES } from './first/orderTables.ts';
import { SALE_TABLES } from './first/saleTables.ts';
import { SUPPORT_TABLES } from './first/supportTables.ts';
import { WORK_TABLES } from './first/workTables.ts';
import { JOURNAL_BEGINNING } from '../journal/frame.ts';
import type { Migration } from './migration.ts';

const FIRST = [ACCOUNT_TABLES, SALE_TABLES, ORDER_TABLES, COIN_TABLES, WORK_TABLES, SUPPORT_TABLES];

/**
 * No foreign keys, and on DuckDB no indexes except primary keys, because checking and replaying them are its least
 * reliable parts. Append-only tables have no unique index at all; `verifyLedger` checks their uniqueness. A later step
 * may create tables and add columns without a default. The embedded engine merges each step into its file before the
 * next, because its log doesn't replay every ALTER.
 */
export const MIGRATIONS: readonly Migration[] = [
  {
    version: 1,
    name: 'first layout',
    statements: FIRST.flatMap(({ statements }) => statements),
    indexes: FIRST.flatMap(({ indexes = [] }) => indexes),
  },
  {
    version: 2,
    name: 'verdicts of saved reports',
    // Null in reports of deleted accounts, and in reports saved before this column was added.
    statements: ['ALTER TABLE saved_report ADD COLUMN verdict_code TEXT'],
  },
  {
    version: 3,
    name: 'position in the journal',
    // One row, which only the embedded engine maintains: how far the tables contain the journal, and whether its file was
    // removed after they contained all of it.
    statements: [
      'CREATE TABLE journal_position (sequence BIGINT NOT NULL, hash TEXT NOT NULL, is_closed BOOLEAN NOT NULL)',
      `INSERT INTO journal_position VALUES (0, '${JOURNAL_BEGINNING.hash}', TRUE)`,
    ],
  },
  {
    version: 4,
    name: 'validators of stored answers',
    // JSON; null for answers without a cache validator, and for those stored before this column was added.
    statements: ['ALTER TABLE idempotency ADD COLUMN validators TEXT'],
  },
  {
    version: 5,
    name: 'keys of widgets',
    // Null = a key that isn't restricted to /embed.
    statements: ['ALTER TABLE api_key ADD COLUMN is_widget BOOLEAN'],
  },
];
