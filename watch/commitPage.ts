import { randomBase62 } from '../accounts/identity/base62.ts';
import { GroundMotionError } from '../core/error.ts';
import { insertJob } from '../store/state/jobs.ts';
import { appendEvents } from '../store/state/outbox.ts';
import type { Transaction } from '../store/state/sql/database.ts';
import { insertRows } from '../store/state/sql/insertRows.ts';
import { alertData, type WatchAlertData } from './alert.ts';
import type { EvaluatedWatch } from './evaluation.ts';
import type { Watch } from './watch.ts';

/** The kind of jobs that buy the report of an alert and then send the alert. */
export const PURCHASE_JOB = 'watch_purchase';

interface NewAlert {
  readonly watch: Watch;
  readonly data: WatchAlertData;
}

const COLUMNS = {
  alert_id: 'TEXT',
  watch_id: 'TEXT',
  account_id: 'TEXT',
  key_id: 'TEXT',
  group_id: 'TEXT',
  evaluation_id: 'TEXT',
  mode: 'TEXT',
  frame_id: 'TEXT',
  release_id: 'TEXT',
  pixel_id: 'TEXT',
  detail: 'TEXT',
  purchase: 'TEXT',
  purchase_reason: 'TEXT',
  reserved_micro_usd: 'BIGINT',
  report_id: 'BIGINT',
  created_at: 'TIMESTAMPTZ',
} as const;

/**
 * Stores what watches have seen together with their alerts: each change of a watch causes one alert, whichever server
 * evaluates it and however often it starts. For a watch that buys, it queues the purchase, which sends the alert. Returns
 * how many alerted. Watches that were deleted, paused or restarted meanwhile cause no alert, and don't delay the others.
 * @throws GroundMotionError `watches_changed` when one was evaluated meanwhile: the transaction must not be committed.
 */
export async function commitPage(
  transaction: Transaction,
  evaluated: readonly EvaluatedWatch[],
  { evaluationId, now }: { readonly evaluationId: string; readonly now: number },
): Promise<number> {
  const changed = evaluated.filter(isChanged);
  if (changed.length === 0) return 0;
  const written = await writeStates(transaction, changed, now);
  const alerts = changed.flatMap(({ watch, alert, where }): NewAlert[] =>
    alert && written.has(watch.watchId)
      ? [{ watch, data: alertData(watch, `wal_${randomBase62(20)}`, alert, where) }]
      : [],
  );
  await insertRows(
    transaction,
    'watch_alert',
    COLUMNS,
    alerts.map(({ watch, data }) => ({
      alert_id: data.alert_id,
      watch_id: watch.watchId,
      account_id: watch.accountId,
      key_id: watch.keyId,
      group_id: watch.groupId,
      evaluation_id: evaluationId,
      mode: watch.mode,
      frame_id: data.frame_id,
      release_id: data.release,
      pixel_id: data.pixel_id,
      detail: JSON.stringify(data),
      purchase: buys(watch, data) ? 'pending' : 'none',
      purchase_reason: null,
      reserved_micro_usd: 0,
      report_id: null,
      created_at: new Date(now),
    })),
  );
  for (const { watch, data } of alerts)
    if (buys(watch, data)) await queuePurchase(transaction, watch, data, now);
  await appendEvents(
    transaction,
    alerts
      .filter(({ watch, data }) => !buys(watch, data))
      .map(({ watch, data }) => ({
        kind: 'watch.alert',
        accountId: watch.accountId,
        detail: JSON.stringify(data),
        createdAt: now,
      })),
  );
  return alerts.length;
}

function isChanged({ watch, state }: EvaluatedWatch): boolean {
  return JSON.stringify(watch.state) !== JSON.stringify(state);
}

/** A place that is no longer measured has nothing to buy. */
function buys({ autoBuy }: Watch, { reason }: WatchAlertData): boolean {
  return autoBuy !== null && reason !== 'no_longer_measured' && reason !== 'no_longer_covered';
}

/** The watches whose states were written. */
async function writeStates(
  transaction: Transaction,
  changed: readonly EvaluatedWatch[],
  now: number,
): Promise<ReadonlySet<string>> {
  const rows = await transaction.query<{ watch_id: string }>(
    `UPDATE watch SET state = seen.state, frame_id = seen.frame_id, revision = watch.revision + 1,
       alert_count = watch.alert_count + seen.alerts,
       last_alert_at = CASE WHEN seen.alerts > 0 THEN $6::TIMESTAMPTZ ELSE watch.last_alert_at END
     FROM (SELECT unnest($1::TEXT[]) AS watch_id, unnest($2::BIGINT[]) AS revision, unnest($3::TEXT[]) AS state,
       unnest($4::TEXT[]) AS frame_id, unnest($5::BIGINT[]) AS alerts) AS seen
     WHERE watch.watch_id = seen.watch_id AND watch.revision = seen.revision AND NOT watch.is_paused
     RETURNING watch.watch_id`,
    [
      changed.map(({ watch }) => watch.watchId),
      changed.map(({ watch }) => watch.revision),
      changed.map(({ state }) => JSON.stringify(state)),
      changed.map(({ state }) => state.frameId),
      changed.map(({ alert }) => (alert ? 1 : 0)),
      new Date(now),
    ],
  );
  const written = new Set(rows.map((row) => row.watch_id));
  const left = changed.map(({ watch }) => watch.watchId).filter((id) => !written.has(id));
  if (left.length > 0) await assertNotEvaluated(transaction, left);
  return written;
}

async function assertNotEvaluated(transaction: Transaction, watchIds: readonly string[]): Promise<void> {
  const rows = await transaction.query(
    'SELECT watch_id FROM watch WHERE watch_id = ANY($1::TEXT[]) AND NOT is_paused AND state IS NOT NULL',
    [watchIds],
  );
  if (rows.length === 0) return;
  throw new GroundMotionError(
    'refused',
    'watches_changed',
    `${rows.length} watches were evaluated meanwhile`,
  );
}

async function queuePurchase(
  transaction: Transaction,
  watch: Watch,
  data: WatchAlertData,
  now: number,
): Promise<void> {
  await insertJob(transaction, {
    jobId: `job_${data.alert_id}`,
    kind: PURCHASE_JOB,
    // Belongs to no account, so it doesn't count toward an account's limit of jobs.
    accountId: null,
    keyId: null,
    mode: watch.mode,
    requestId: `alert ${data.alert_id}`,
    request: JSON.stringify({ alertId: data.alert_id }),
    createdAt: now,
  });
}
