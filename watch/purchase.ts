import { callerOfKeyId, type Caller } from '../accounts/identity/authenticate.ts';
import { REPORT_PRICE_MICRO_USD } from '../billing/ledger/price.ts';
import { lockAccounts } from '../accounts/account/accountState.ts';
import { GroundMotionError } from '../core/error.ts';
import { ask } from '../report/ask/ask.ts';
import type { AskContext } from '../report/ask/question.ts';
import { motionQuerySchema } from '../schemas/http/report/motionQuery.ts';
import { finishJob, type Job } from '../store/state/jobs.ts';
import { appendEvents } from '../store/state/outbox.ts';
import type { Database, Transaction } from '../store/state/sql/database.ts';
import type { WatchAlertData } from './alert.ts';
import { MOST_ATTEMPTS, taken } from './runEvaluation.ts';
import { watchOf, WATCH_COLUMNS, type Watch, type WatchRow } from './watch.ts';

const UNDER_WAY = 'purchase_under_way';

/** The outcome of a watch's purchase. */
interface Bought {
  readonly purchase: 'bought' | 'not_bought';
  /** Why not. */
  readonly reason: string | null;
  readonly reportId: number | null;
}

interface AlertRow {
  readonly alert_id: string;
  readonly account_id: string;
  readonly watch_id: string;
  readonly group_id: string;
  readonly key_id: string;
  readonly release_id: string | null;
  readonly pixel_id: string | null;
  readonly purchase: string;
  readonly detail: string;
  readonly created_at: Date;
}

/**
 * Buys the report of an alert with the watch's key: never twice, however often it starts, because the purchase is named
 * after the watch and the release. A report that the account has bought for another alert of the same cell and release
 * isn't bought again. Null = there is no such pending alert.
 * @throws GroundMotionError for errors that may be temporary: nothing was charged, or the retry finds the same purchase.
 */
async function buyForAlert(
  context: AskContext,
  alertId: string,
  { requestId, now }: { readonly requestId: string; readonly now: number },
): Promise<Bought | null> {
  const { database } = context;
  const reserved = await database.transaction((transaction) => reserve(transaction, alertId));
  if (reserved === null || 'purchase' in reserved) return reserved;
  const { watch, alert } = reserved;
  let buyer: Caller;
  try {
    buyer = await callerOfKeyId(database, watch.keyId, now);
  } catch (error) {
    return refused(error);
  }
  try {
    const answer = await ask(
      context,
      { buyer, requestId, now, isAbandoned: () => false },
      {
        kind: 'motion',
        form: 'report',
        idempotencyKey: `watch-${watch.watchId}-${alert.release_id}`,
        // Changes to a watch aren't part of it: the same purchase stays the same.
        query: motionQuerySchema.parse({
          lat: String(watch.lat),
          lon: String(watch.lon),
          label: `watch ${watch.watchId}`,
        }),
      },
    );
    if (answer.refusedAs !== null) return notBought(answer.refusedAs);
    const { status, pixel_id: pixelId, release } = JSON.parse(answer.body) as Record<string, string>;
    if (status !== 'ok') return notBought(String(status));
    const reportId = await newestReport(database, [watch.accountId, pixelId ?? '', release ?? '']);
    return { purchase: 'bought', reason: null, reportId };
  } catch (error) {
    return refused(error);
  }
}

/** What purchases are based on. */
export interface PurchaseContext extends AskContext {
  readonly now: () => number;
  readonly newRequestId: () => string;
}

/** Buys the report of an alert and sends the alert, whatever the outcome of the purchase. */
export async function runPurchase(context: PurchaseContext, job: Job): Promise<void> {
  const { alertId } = JSON.parse(job.request) as { readonly alertId: string };
  const bought = await boughtOrGivenUp(context, job, alertId);
  await context.database.transaction(async (transaction) => {
    const now = context.now();
    const body = bought?.purchase ?? 'nothing to buy';
    if (!(await finishJob(transaction, job, { status: 'done', body, now }))) throw taken(job);
    if (bought) await tellBought(transaction, alertId, bought, now);
  });
}

async function boughtOrGivenUp(context: PurchaseContext, job: Job, alertId: string): Promise<Bought | null> {
  try {
    return await buyForAlert(context, alertId, { requestId: context.newRequestId(), now: context.now() });
  } catch (error) {
    if (job.attempts < MOST_ATTEMPTS) throw error;
    return { purchase: 'not_bought', reason: 'service_unavailable', reportId: null };
  }
}

/** Reserves the price of a report under the caps of the watch, or gives the reason for not buying. */
async function reserve(
  transaction: Transaction,
  alertId: string,
): Promise<{ readonly watch: Watch; readonly alert: AlertRow } | Bought | null> {
  const [found] = await transaction.query<{ account_id: string }>(
    'SELECT account_id FROM watch_alert WHERE alert_id = $1',
    [alertId],
  );
  if (!found) return null;
  await lockAccounts(transaction, [found.account_id]);
  const [alert] = await transaction.queryForUpdate<AlertRow>(
    `SELECT alert_id, account_id, watch_id, group_id, key_id, release_id, pixel_id, purchase, detail, created_at
     FROM watch_alert WHERE alert_id = $1`,
    [alertId],
  );
  if (alert?.purchase !== 'pending') return null;
  const [row] = await transaction.query<WatchRow>(`SELECT ${WATCH_COLUMNS} FROM watch WHERE watch_id = $1`, [
    alert.watch_id,
  ]);
  const watch = row && watchOf(row);
  if (!watch?.autoBuy) return notBought('auto_buy_ended');
  const [same] = await transaction.query<{ purchase: string; report_id: number | null }>(
    `SELECT purchase, report_id FROM watch_alert
     WHERE account_id = $1 AND pixel_id = $2 AND release_id = $3 AND key_id = $4 AND alert_id <> $5
       AND (purchase = 'bought' OR (purchase = 'pending' AND reserved_micro_usd > 0))
     ORDER BY purchase LIMIT 1`,
    [alert.account_id, alert.pixel_id, alert.release_id, alert.key_id, alertId],
  );
  if (same?.purchase === 'bought') return { purchase: 'bought', reason: null, reportId: same.report_id };
  if (same) throw underWay(alertId);
  if (watch.autoBuy.perAlertMicroUsd < REPORT_PRICE_MICRO_USD) return notBought('max_usd_per_alert');
  const [begin, end] = monthOf(alert.created_at);
  const [spent] = await transaction.query<{ micro_usd: number }>(
    `SELECT CAST(coalesce(sum(reserved_micro_usd), 0) AS BIGINT) AS micro_usd FROM watch_alert
     WHERE group_id = $1 AND created_at >= $2 AND created_at < $3 AND alert_id <> $4`,
    [alert.group_id, begin, end, alertId],
  );
  if ((spent?.micro_usd ?? 0) + REPORT_PRICE_MICRO_USD > watch.autoBuy.perMonthMicroUsd)
    return notBought('max_usd_per_month');
  await transaction.query('UPDATE watch_alert SET reserved_micro_usd = $2 WHERE alert_id = $1', [
    alertId,
    REPORT_PRICE_MICRO_USD,
  ]);
  return { watch, alert };
}

/** Stores the outcome of a purchase and sends the alert with it. */
async function tellBought(
  transaction: Transaction,
  alertId: string,
  { purchase, reason, reportId }: Bought,
  now: number,
): Promise<void> {
  const [row] = await transaction.query<{ detail: string; account_id: string }>(
    `UPDATE watch_alert SET purchase = $2, purchase_reason = $3, report_id = $4,
       reserved_micro_usd = CASE WHEN $2 = 'bought' THEN reserved_micro_usd ELSE 0 END
     WHERE alert_id = $1 AND purchase = 'pending' RETURNING detail, account_id`,
    [alertId, purchase, reason, reportId],
  );
  if (!row) return;
  const before = JSON.parse(row.detail) as WatchAlertData;
  const data: WatchAlertData = { ...before, purchase, purchase_reason: reason, report_id: reportId };
  await appendEvents(transaction, [
    { kind: 'watch.alert', accountId: row.account_id, detail: JSON.stringify(data), createdAt: now },
  ]);
}

/** The same report is being bought for another alert, and this one waits for it. */
function underWay(alertId: string): GroundMotionError {
  const problem = `the report of ${alertId} is being bought for another alert`;
  return new GroundMotionError('unavailable', UNDER_WAY, problem);
}

/** Whether a purchase only waits for another one. */
export function isUnderWay(error: unknown): boolean {
  return error instanceof GroundMotionError && error.code === UNDER_WAY;
}

function notBought(reason: string): Bought {
  return { purchase: 'not_bought', reason, reportId: null };
}

/** Why a purchase was refused permanently; temporary errors are rethrown. */
function refused(error: unknown): Bought {
  if (error instanceof GroundMotionError && (error.kind === 'refused' || error.kind === 'invalid_input'))
    return notBought(error.code);
  throw error;
}

async function newestReport(database: Database, about: readonly string[]): Promise<number | null> {
  const [row] = await database.query<{ report_id: number }>(
    `SELECT report_id FROM saved_report WHERE account_id = $1 AND pixel_id = $2 AND release_id = $3
     ORDER BY report_id DESC LIMIT 1`,
    about,
  );
  return row?.report_id ?? null;
}

/** The calendar month of a moment, UTC. */
function monthOf(at: Date): [begin: Date, end: Date] {
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth()];
  return [new Date(Date.UTC(year, month)), new Date(Date.UTC(year, month + 1))];
}
