import type { Mode } from '../../accounts/identity/mode.ts';
import type { Database } from '../../store/state/sql/database.ts';
import { REPORT_REVENUE, STRIPE_ASSET, USDC_ASSET } from '../ledger/ledger.ts';

/** The sales of a UTC day. Amounts in micro-dollars. */
export interface DaySales {
  /** YYYY-MM-DD. */
  readonly day: string;
  /** Charges and payments for reports. */
  readonly sales: number;
  readonly grossMicroUsd: number;
  /** Reversals of sales: refunds, and payments that were taken back. */
  readonly refunds: number;
  readonly refundedMicroUsd: number;
  /** Credits bought by card or with coins, less what was refunded or disputed. */
  readonly toppedUpMicroUsd: number;
}

const DAY_MS = 86_400_000;

/**
 * What was sold in a mode, for each of the last `days` UTC days including that of `now` (milliseconds), oldest first; a
 * day without sales has zeros. Read from the ledger.
 */
export async function salesByDay(
  database: Pick<Database, 'query'>,
  { mode, days, now }: { readonly mode: Mode; readonly days: number; readonly now: number },
): Promise<DaySales[]> {
  const firstDay = Math.floor(now / DAY_MS) - days + 1;
  const rows = await database.query<DayRow>(
    `SELECT day, CAST(sum(CASE WHEN is_sale AND amount > 0 THEN 1 ELSE 0 END) AS BIGINT) AS sales,
       CAST(sum(CASE WHEN is_sale AND amount > 0 THEN amount ELSE 0 END) AS BIGINT) AS gross,
       CAST(sum(CASE WHEN is_sale AND amount < 0 THEN 1 ELSE 0 END) AS BIGINT) AS refunds,
       CAST(sum(CASE WHEN is_sale AND amount < 0 THEN -amount ELSE 0 END) AS BIGINT) AS refunded,
       CAST(sum(CASE WHEN is_sale THEN 0 ELSE -amount END) AS BIGINT) AS topped_up
     FROM (
       SELECT CAST(floor(extract(epoch FROM entry.created_at) / 86400) AS BIGINT) AS day,
         posting.ledger_account = '${REPORT_REVENUE}' AS is_sale, posting.amount_micro_usd AS amount
       FROM ledger_entry entry JOIN ledger_posting posting ON posting.entry_id = entry.entry_id
       WHERE entry.created_at >= $1::TIMESTAMPTZ AND entry.mode = $2
         AND posting.ledger_account IN ('${REPORT_REVENUE}', '${STRIPE_ASSET}', '${USDC_ASSET}')
     ) moved GROUP BY day`,
    [new Date(firstDay * DAY_MS), mode],
  );
  const found = new Map(rows.map((row) => [row.day, row]));
  return Array.from({ length: days }, (_, at) => {
    const row = found.get(firstDay + at);
    return {
      day: new Date((firstDay + at) * DAY_MS).toISOString().slice(0, 10),
      sales: row?.sales ?? 0,
      grossMicroUsd: row?.gross ?? 0,
      refunds: row?.refunds ?? 0,
      refundedMicroUsd: row?.refunded ?? 0,
      toppedUpMicroUsd: row?.topped_up ?? 0,
    };
  });
}

interface DayRow {
  readonly day: number;
  readonly sales: number;
  readonly gross: number;
  readonly refunds: number;
  readonly refunded: number;
  readonly topped_up: number;
}
