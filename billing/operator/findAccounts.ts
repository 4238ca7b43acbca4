import type { Database } from '../../store/state/sql/database.ts';
import { readAccount } from '../../accounts/account/account.ts';
import type { Account } from '../../accounts/account/account.ts';
import { hashApiKey, isWellFormedApiKey } from '../../accounts/identity/apiKey.ts';
import { KEY_COLUMNS, keyFacts } from '../../accounts/keys/keyFacts.ts';
import type { KeyFacts, KeyRow } from '../../accounts/keys/keyFacts.ts';

/** Maximum number of accounts in a look-up's result, and of keys per account. */
const MOST_ACCOUNTS = 20;
const MOST_KEYS = 100;

/** An account as the operator sees it. */
export interface AccountFile {
  readonly account: Account;
  /** Newest first; the owner keys, and as many child keys as fit. */
  readonly keys: readonly KeyFacts[];
  readonly reports: number;
  readonly refunds: number;
}

/**
 * The accounts that a text identifies: an account id, an email address (a live and a test account), a key id, a key or
 * its first characters, a request id, or the id of a ledger entry. Empty = the text isn't known.
 */
export async function findAccounts(database: Database, text: string, now: number): Promise<AccountFile[]> {
  const ids = await accountIdsOf(database, text);
  return Promise.all(ids.map((accountId) => openFile(database, accountId, now)));
}

async function accountIdsOf(database: Database, text: string): Promise<string[]> {
  const [sql, name] = isWellFormedApiKey(text)
    ? ['SELECT account_id FROM api_key WHERE key_sha256 = $1', hashApiKey(text)]
    : [sqlFor(text), text.includes('@') ? text.toLowerCase() : text];
  const rows = await database.query<{ account_id: string | null }>(
    `SELECT DISTINCT account_id FROM (${sql}) AS found WHERE account_id IS NOT NULL
     ORDER BY account_id LIMIT ${MOST_ACCOUNTS}`,
    [name],
  );
  return rows.flatMap((row) => row.account_id ?? []);
}

function sqlFor(text: string): string {
  if (text.includes('@')) return 'SELECT account_id FROM account_email WHERE email = $1';
  if (text.startsWith('key_')) return 'SELECT account_id FROM api_key WHERE key_id = $1';
  if (text.startsWith('gm_')) return 'SELECT account_id FROM api_key WHERE strpos(display_prefix, $1) = 1';
  if (text.startsWith('ent_')) return 'SELECT account_id FROM ledger_entry WHERE entry_id = $1';
  if (text.startsWith('req_')) {
    return 'SELECT account_id FROM ledger_entry WHERE request_id = $1 UNION ALL SELECT account_id FROM job WHERE request_id = $1';
  }
  return 'SELECT account_id FROM account WHERE account_id = $1';
}

async function openFile(database: Database, accountId: string, now: number): Promise<AccountFile> {
  const [account, keys, [counts]] = await Promise.all([
    readAccount(database, accountId),
    database.query<KeyRow>(
      `SELECT ${KEY_COLUMNS} FROM api_key WHERE account_id = $1
       ORDER BY CASE WHEN kind = 'child' THEN 1 ELSE 0 END, created_at DESC, key_id LIMIT ${MOST_KEYS}`,
      [accountId],
    ),
    database.query<{ reports: number; refunds: number }>(
      `SELECT count(CASE WHEN kind = 'report_charge' THEN 1 END) AS reports,
         count(CASE WHEN kind = 'refund' THEN 1 END) AS refunds
       FROM ledger_entry WHERE account_id = $1`,
      [accountId],
    ),
  ]);
  return {
    account,
    keys: keys.map((row) => keyFacts(row, now)),
    reports: counts?.reports ?? 0,
    refunds: counts?.refunds ?? 0,
  };
}
