import type { LedgerCheck } from './ledgerChecks.ts';

/** Tables whose rows name an account, and the word for one row. */
const OF_ACCOUNTS = [
  ['ledger_entry', 'entry_id'],
  ['saved_report', 'entry_id'],
  ['free_report', 'request_id'],
  ['idempotency', 'idempotency_key'],
  ['api_key', 'key_id'],
  ['account_email', 'email'],
  ['operator_reference', 'reference'],
  ['starter_mailbox', 'mailbox'],
  ['payment_order', 'order_id'],
  ['external_movement', 'reference'],
  ['invoice', 'reference'],
  ['billing_details', 'account_id'],
  ['quote', 'quote_id'],
] as const;

/** Tables whose rows name a key of their account (null = none). */
const OF_KEYS = [
  ['ledger_entry', 'entry_id'],
  ['saved_report', 'entry_id'],
  ['free_report', 'request_id'],
] as const;

/** Rows that refer to missing records, as a lost part of the state would leave them. The SQL runs on both engines. */
export const RECORD_CHECKS: readonly LedgerCheck[] = [
  {
    invariant: 'accounts_exist',
    law: 'every entry, saved report, free report, idempotency record, key, address and reference belongs to an account that is there',
    sql: OF_ACCOUNTS.map(
      ([table, name]) => `SELECT '${table} ' || record.${name} AS subject FROM ${table} AS record
        LEFT JOIN account ON account.account_id = record.account_id
        WHERE record.account_id IS NOT NULL AND account.account_id IS NULL`,
    ).join(' UNION ALL '),
  },
  {
    invariant: 'keys_exist',
    law: 'every key that an entry or a report names is there and of the same account, a child key’s owner key too',
    sql: [
      ...OF_KEYS.map(
        ([table, name]) => `SELECT '${table} ' || record.${name} AS subject FROM ${table} AS record
          LEFT JOIN api_key ON api_key.key_id = record.key_id AND api_key.account_id = record.account_id
          WHERE record.key_id IS NOT NULL AND api_key.key_id IS NULL`,
      ),
      `SELECT child.key_id FROM api_key AS child
        LEFT JOIN api_key AS parent ON parent.key_id = child.parent_key_id AND parent.account_id = child.account_id
        WHERE child.parent_key_id IS NOT NULL AND parent.key_id IS NULL`,
    ].join(' UNION ALL '),
  },
  {
    invariant: 'accounts_are_whole',
    law: 'every account has its address and at least one key',
    sql: `SELECT account.account_id AS subject FROM account
      LEFT JOIN account_email ON account_email.account_id = account.account_id
        AND account_email.email = account.email AND account_email.mode = account.mode
      LEFT JOIN (SELECT DISTINCT account_id FROM api_key) AS keyed ON keyed.account_id = account.account_id
      WHERE account_email.account_id IS NULL OR keyed.account_id IS NULL`,
  },
];
