import type { Mode } from '../accounts/identity/mode.ts';
import { GroundMotionError } from '../core/error.ts';
import type { Database, Transaction } from '../store/state/sql/database.ts';
import { conditionOf, type WatchCondition } from './condition.ts';
import type { WatchState } from './judge.ts';
import { required } from '../core/required.ts';

/** What may be bought automatically when a watch alerts. */
export interface AutoBuy {
  readonly perAlertMicroUsd: number;
  /** Per calendar month (UTC), for all watches made by one request. */
  readonly perMonthMicroUsd: number;
}

/** A watched place. */
export interface Watch {
  readonly watchId: string;
  readonly accountId: string;
  /** The key that made it; for a session, the account's owner key. */
  readonly keyId: string;
  readonly mode: Mode;
  /** Shared by all watches made by one request. */
  readonly groupId: string;
  /** H3 index of the place, resolution 12. */
  readonly h3: string;
  /** WGS 84 degrees. */
  readonly lat: number;
  readonly lon: number;
  /** As found; null = coordinates or a cell were given. */
  readonly address: string | null;
  readonly condition: WatchCondition;
  readonly label: string | null;
  readonly byEmail: boolean;
  /** Null = nothing is bought. */
  readonly autoBuy: AutoBuy | null;
  readonly isPaused: boolean;
  /**
   * Counts the changes that an evaluation must notice: of state, and pauses. Labels and purchase settings don't count: an
   * evaluation uses those that it has read.
   */
  readonly revision: number;
  /** Null = nothing was seen yet. */
  readonly state: WatchState | null;
  readonly alertCount: number;
  readonly lastAlertAt: Date | null;
  readonly createdAt: Date;
}

/** Which watches a caller sees: all of the account's, or with a child key only those that it made. */
export interface WatchReader {
  readonly accountId: string;
  /** Null = all of the account's. */
  readonly keyId: string | null;
}

export interface WatchRow {
  readonly watch_id: string;
  readonly account_id: string;
  readonly key_id: string;
  readonly mode: Mode;
  readonly group_id: string;
  readonly h3: string;
  readonly lat: number;
  readonly lon: number;
  readonly address: string | null;
  readonly condition: string;
  readonly label: string | null;
  readonly by_email: boolean;
  readonly buy_per_alert_micro_usd: number | null;
  readonly buy_per_month_micro_usd: number | null;
  readonly is_paused: boolean;
  readonly revision: number;
  readonly state: string | null;
  readonly alert_count: number;
  readonly last_alert_at: Date | null;
  readonly created_at: Date;
}

export const WATCH_COLUMNS = `watch_id, account_id, key_id, mode, group_id, h3, lat, lon, address, condition, label, by_email,
  buy_per_alert_micro_usd, buy_per_month_micro_usd, is_paused, revision, state, alert_count, last_alert_at, created_at`;

export function watchOf(row: WatchRow): Watch {
  const { buy_per_alert_micro_usd: perAlertMicroUsd, buy_per_month_micro_usd: perMonthMicroUsd } = row;
  return {
    watchId: row.watch_id,
    accountId: row.account_id,
    keyId: row.key_id,
    mode: row.mode,
    groupId: row.group_id,
    h3: row.h3,
    lat: row.lat,
    lon: row.lon,
    address: row.address,
    condition: conditionOf(row.condition),
    label: row.label,
    byEmail: row.by_email,
    autoBuy:
      perAlertMicroUsd === null || perMonthMicroUsd === null ? null : { perAlertMicroUsd, perMonthMicroUsd },
    isPaused: row.is_paused,
    revision: row.revision,
    state: row.state === null ? null : (JSON.parse(row.state) as WatchState),
    alertCount: row.alert_count,
    lastAlertAt: row.last_alert_at,
    createdAt: row.created_at,
  };
}

type Reads = Pick<Database, 'query'>;

/**
 * A watch that the reader may see.
 * @throws GroundMotionError `watch_not_found`, whether it is another account's or doesn't exist.
 */
export async function readWatch(database: Reads, reader: WatchReader, watchId: string): Promise<Watch> {
  const [row] = await database.query<WatchRow>(
    `SELECT ${WATCH_COLUMNS} FROM watch
     WHERE watch_id = $1 AND account_id = $2 AND ($3::TEXT IS NULL OR key_id = $3::TEXT)`,
    [watchId, reader.accountId, reader.keyId],
  );
  if (row) return watchOf(row);
  throw new GroundMotionError(
    'not_found',
    'watch_not_found',
    `the account doesn't have watch ${watchId}; GET /api/v1/watches lists its watches`,
  );
}

/** A reader's watches, newest first. */
export async function listWatches(
  database: Reads,
  { accountId, keyId }: WatchReader,
  page: {
    readonly before: { readonly createdAt: Date; readonly watchId: string } | null;
    readonly limit: number;
  },
): Promise<Watch[]> {
  const rows = await database.query<WatchRow>(
    `SELECT ${WATCH_COLUMNS} FROM watch
     WHERE account_id = $1 AND ($2::TEXT IS NULL OR key_id = $2::TEXT)
       AND ($3::TIMESTAMPTZ IS NULL OR created_at < $3::TIMESTAMPTZ
         OR (created_at = $3::TIMESTAMPTZ AND watch_id < $4))
     ORDER BY created_at DESC, watch_id DESC LIMIT $5`,
    [accountId, keyId, page.before?.createdAt ?? null, page.before?.watchId ?? '', page.limit],
  );
  return rows.map(watchOf);
}

/** The changeable fields of a watch. */
export interface WatchChange {
  readonly label?: string | null | undefined;
  readonly byEmail?: boolean | undefined;
  readonly isPaused?: boolean | undefined;
  readonly autoBuy?: AutoBuy | null | undefined;
}

/**
 * Changes a watch. One that resumes after a pause starts over: it doesn't report what happened during the pause.
 * @throws GroundMotionError `watch_not_found`.
 */
export async function changeWatch(
  database: Database,
  reader: WatchReader,
  watchId: string,
  change: WatchChange,
): Promise<Watch> {
  return database.transaction(async (transaction) => {
    await lockWatch(transaction, watchId);
    const watch = await readWatch(transaction, reader, watchId);
    const { label = watch.label, byEmail = watch.byEmail, isPaused = watch.isPaused } = change;
    const autoBuy = change.autoBuy === undefined ? watch.autoBuy : change.autoBuy;
    const isResumed = watch.isPaused && !isPaused;
    const [row] = await transaction.query<WatchRow>(
      `UPDATE watch SET label = $2, by_email = $3, is_paused = $4, buy_per_alert_micro_usd = $5,
         buy_per_month_micro_usd = $6, state = CASE WHEN $7::BOOLEAN THEN NULL ELSE state END,
         revision = CASE WHEN is_paused = $4 THEN revision ELSE revision + 1 END
       WHERE watch_id = $1 RETURNING ${WATCH_COLUMNS}`,
      [
        watchId,
        label,
        byEmail,
        isPaused,
        autoBuy?.perAlertMicroUsd ?? null,
        autoBuy?.perMonthMicroUsd ?? null,
        isResumed,
      ],
    );
    return watchOf(required(row));
  });
}

/**
 * Deletes a watch and its alerts; the list of conditions that the account has used stays.
 * @throws GroundMotionError `watch_not_found`.
 */
export async function deleteWatch(database: Database, reader: WatchReader, watchId: string): Promise<Watch> {
  return database.transaction(async (transaction) => {
    await lockWatch(transaction, watchId);
    const watch = await readWatch(transaction, reader, watchId);
    await transaction.query('DELETE FROM watch WHERE watch_id = $1', [watchId]);
    return watch;
  });
}

async function lockWatch(transaction: Transaction, watchId: string): Promise<void> {
  await transaction.queryForUpdate('SELECT watch_id FROM watch WHERE watch_id = $1', [watchId]);
}

/** Deletes every watch of an account with its alerts and its list of used conditions. */
export async function eraseWatches(transaction: Transaction, accountId: string): Promise<void> {
  for (const table of ['watch_alert', 'watch', 'watch_condition_use'])
    await transaction.query(`DELETE FROM ${table} WHERE account_id = $1`, [accountId]);
}
