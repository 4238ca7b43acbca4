import { lockActiveAccount } from '../accounts/account/account.ts';
import type { Caller } from '../accounts/identity/authenticate.ts';
import { randomBase62 } from '../accounts/identity/base62.ts';
import { GroundMotionError, invalidInput } from '../core/error.ts';
import type { Database, Transaction } from '../store/state/sql/database.ts';
import { insertRows } from '../store/state/sql/insertRows.ts';
import { conditionText, type WatchCondition } from './condition.ts';
import { watchOf, WATCH_COLUMNS, type AutoBuy, type Watch, type WatchRow } from './watch.ts';
import { required } from '../core/required.ts';

/** Maximum number of conditions on movement per account, area and year; those of deleted watches count. */
const CONDITIONS_OF_AREA = 4;
/** H3 resolution of such an area: about 0.7 km². */
const AREA_RESOLUTION = 8;
const YEAR_MS = 365 * 86_400_000;

export interface WatchedPlace {
  /** WGS 84 degrees. */
  readonly lat: number;
  readonly lon: number;
  readonly address: string | null;
}

export interface NewWatches {
  readonly places: readonly WatchedPlace[];
  readonly condition: WatchCondition;
  readonly label: string | null;
  readonly byEmail: boolean;
  readonly autoBuy: AutoBuy | null;
}

export interface CreatedWatches {
  /** In the order of the places; a place given twice occurs twice. */
  readonly watches: readonly Watch[];
  /** How many of them are new. */
  readonly created: number;
}

const COLUMNS = {
  watch_id: 'TEXT',
  account_id: 'TEXT',
  key_id: 'TEXT',
  mode: 'TEXT',
  group_id: 'TEXT',
  h3: 'TEXT',
  lat: 'DOUBLE PRECISION',
  lon: 'DOUBLE PRECISION',
  address: 'TEXT',
  condition: 'TEXT',
  label: 'TEXT',
  by_email: 'BOOLEAN',
  buy_per_alert_micro_usd: 'BIGINT',
  buy_per_month_micro_usd: 'BIGINT',
  is_paused: 'BOOLEAN',
  revision: 'BIGINT',
  state: 'TEXT',
  frame_id: 'TEXT',
  alert_count: 'BIGINT',
  last_alert_at: 'TIMESTAMPTZ',
  created_at: 'TIMESTAMPTZ',
} as const;

const USE_COLUMNS = { account_id: 'TEXT', area: 'TEXT', condition: 'TEXT', used_at: 'TIMESTAMPTZ' } as const;

/**
 * Creates watches; doesn't look at the ground. If the key already has a watch with the same cell and condition, that one
 * is returned instead.
 * @throws GroundMotionError `bad_request` when the account would have more than `mostWatches`, `rate_limited` when it has tried
 *   `CONDITIONS_OF_AREA` movements there in a year, `account_suspended`.
 */
export async function createWatches(
  database: Database,
  { accountId, keyId, mode }: Pick<Caller, 'accountId' | 'keyId' | 'mode'>,
  wanted: NewWatches,
  { mostWatches, now }: { readonly mostWatches: number; readonly now: number },
): Promise<CreatedWatches> {
  const condition = conditionText(wanted.condition);
  // The hexagon library is large, and a server needs it only for watches.
  const { h3At } = await import('./placeIndex.ts');
  const cells = wanted.places.map((place) => ({ place, h3: h3At(place) }));
  return database.transaction(async (transaction) => {
    await lockActiveAccount(transaction, accountId);
    const held = await transaction.query<WatchRow>(
      `SELECT ${WATCH_COLUMNS} FROM watch
       WHERE account_id = $1 AND key_id = $2 AND condition = $3 AND h3 = ANY($4::TEXT[])`,
      [accountId, keyId, condition, [...new Set(cells.map(({ h3 }) => h3))]],
    );
    const byCell = new Map(held.map((row) => [row.h3, row]));
    const missing = new Map(cells.filter(({ h3 }) => !byCell.has(h3)).map(({ place, h3 }) => [h3, place]));
    await assertRoom(transaction, accountId, missing.size, mostWatches);
    if (wanted.condition.type === 'movement')
      await useCondition(transaction, { accountId, condition, cells: [...missing.keys()], now });
    const groupId = `wgr_${randomBase62(20)}`;
    const { autoBuy, byEmail, label } = wanted;
    const rows = [...missing].map(([h3, { lat, lon, address }]) => ({
      watch_id: `wat_${randomBase62(20)}`,
      account_id: accountId,
      key_id: keyId,
      mode,
      group_id: groupId,
      h3,
      lat,
      lon,
      address,
      condition,
      label,
      by_email: byEmail,
      buy_per_alert_micro_usd: autoBuy?.perAlertMicroUsd ?? null,
      buy_per_month_micro_usd: autoBuy?.perMonthMicroUsd ?? null,
      is_paused: false,
      revision: 1,
      state: null,
      frame_id: null,
      alert_count: 0,
      last_alert_at: null,
      created_at: new Date(now),
    }));
    await insertRows(transaction, 'watch', COLUMNS, rows);
    for (const row of rows) byCell.set(row.h3, row);
    return { watches: cells.map(({ h3 }) => watchOf(required(byCell.get(h3)))), created: rows.length };
  });
}

async function assertRoom(
  transaction: Transaction,
  accountId: string,
  wanted: number,
  mostWatches: number,
): Promise<void> {
  const [row] = await transaction.query<{ watches: number }>(
    'SELECT count(*) AS watches FROM watch WHERE account_id = $1',
    [accountId],
  );
  const held = row?.watches ?? 0;
  if (held + wanted <= mostWatches) return;
  throw invalidInput(
    'bad_request',
    `the account has ${held} watches of at most ${mostWatches}; delete some with DELETE /api/v1/watches/{watch_id}, or ` +
      `watch at most ${Math.max(0, mostWatches - held)} cells`,
  );
}

/** Records that a condition is used at the cells, unless the limit is reached. */
async function useCondition(
  transaction: Transaction,
  use: {
    readonly accountId: string;
    readonly condition: string;
    readonly cells: readonly string[];
    readonly now: number;
  },
): Promise<void> {
  const { accountId, condition, cells, now } = use;
  const { h3Around } = await import('./placeIndex.ts');
  const areas = [...new Set(cells.map((h3) => h3Around(h3, AREA_RESOLUTION)))];
  const used = await transaction.query<{ area: string; condition: string }>(
    `SELECT DISTINCT area, condition FROM watch_condition_use
     WHERE account_id = $1 AND area = ANY($2::TEXT[]) AND used_at > $3`,
    [accountId, areas, new Date(now - YEAR_MS)],
  );
  const conditionsOf = (area: string) =>
    used.filter((each) => each.area === area).map((each) => each.condition);
  const fresh = areas.filter((area) => !conditionsOf(area).includes(condition));
  const full = fresh.find((area) => conditionsOf(area).length >= CONDITIONS_OF_AREA);
  if (full !== undefined) {
    throw new GroundMotionError(
      'invalid_input',
      'rate_limited',
      `condition: within a year, the account used ${CONDITIONS_OF_AREA} different movements in the area ${full} (H3), ` +
        'the maximum, including deleted watches; use one of them, or buy the report',
      { details: { retryAfterSeconds: 86_400 } },
    );
  }
  await insertRows(
    transaction,
    'watch_condition_use',
    USE_COLUMNS,
    fresh.map((area) => ({ account_id: accountId, area, condition, used_at: new Date(now) })),
  );
}
