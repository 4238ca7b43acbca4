import type { Database } from '../../store/state/sql/database.ts';
import type { AccountEntryKind } from './ledger.ts';

/** One movement of an account's money, and its purpose. */
export interface UsageEntry {
  readonly entryId: string;
  readonly kind: AccountEntryKind;
  /** Its position in the account's history: 1, 2, … */
  readonly sequence: number;
  readonly at: Date;
  /** Its effect on the balance. */
  readonly amountMicroUsd: number;
  readonly balanceAfterMicroUsd: number;
  readonly endpoint: string | null;
  readonly label: string | null;
  readonly requestId: string | null;
  readonly reportId: number | null;
  readonly pixelId: string | null;
  readonly reversesEntryId: string | null;
  /** First characters of the key that was used. */
  readonly keyPrefix: string | null;
}

export interface UsageQuery {
  readonly accountId: string;
  /** Only entries of this key; null = of the whole account. */
  readonly keyId: string | null;
  /** Only entries before this position in the history; null = the newest. */
  readonly beforeSequence: number | null;
  readonly limit: number;
}

interface UsageRow {
  readonly entry_id: string;
  readonly kind: AccountEntryKind;
  readonly account_sequence: number;
  readonly created_at: Date;
  readonly amount_micro_usd: number;
  readonly balance_after_micro_usd: number;
  readonly endpoint: string | null;
  readonly label: string | null;
  readonly request_id: string | null;
  readonly report_id: number | null;
  readonly pixel_id: string | null;
  readonly reverses_entry_id: string | null;
  readonly display_prefix: string | null;
}

/** An account's ledger, newest first, as visible to its owner (or one of its keys). */
export async function readUsage(
  database: Pick<Database, 'query'>,
  { accountId, keyId, beforeSequence, limit }: UsageQuery,
): Promise<UsageEntry[]> {
  const rows = await database.query<UsageRow>(
    `SELECT ledger_entry.entry_id, ledger_entry.kind, ledger_posting.account_sequence, ledger_entry.created_at,
       ledger_posting.amount_micro_usd, ledger_posting.balance_after_micro_usd, ledger_entry.endpoint,
       saved_report.label, ledger_entry.request_id, ledger_entry.report_id, saved_report.pixel_id,
       ledger_entry.reverses_entry_id, api_key.display_prefix
     FROM ledger_posting
     JOIN ledger_entry ON ledger_entry.entry_id = ledger_posting.entry_id AND ledger_entry.account_id = $1
     LEFT JOIN api_key ON api_key.key_id = ledger_entry.key_id AND api_key.account_id = $1
     LEFT JOIN saved_report ON saved_report.account_id = $1
       AND saved_report.report_id = ledger_entry.report_id
     WHERE ledger_posting.account_id = $1
       AND ($2::TEXT IS NULL OR ledger_entry.key_id = $2::TEXT)
       AND ($3::BIGINT IS NULL OR ledger_posting.account_sequence < $3::BIGINT)
     ORDER BY ledger_posting.account_sequence DESC LIMIT $4`,
    [accountId, keyId, beforeSequence, limit],
  );
  return rows.map((row) => ({
    entryId: row.entry_id,
    kind: row.kind,
    sequence: row.account_sequence,
    at: row.created_at,
    amountMicroUsd: row.amount_micro_usd,
    balanceAfterMicroUsd: row.balance_after_micro_usd,
    endpoint: row.endpoint,
    label: row.label,
    requestId: row.request_id,
    reportId: row.report_id,
    pixelId: row.pixel_id,
    reversesEntryId: row.reverses_entry_id,
    keyPrefix: row.display_prefix,
  }));
}
