import { GroundMotionError } from '../../core/error.ts';
import type { EventKind } from '../../schemas/http/notify/eventKinds.ts';
import type { Database, Transaction } from '../../store/state/sql/database.ts';

export type DisabledReason = 'gone' | 'failing' | 'owner';

/** An endpoint as its owner sees it. */
export interface Webhook {
  readonly webhookId: string;
  readonly accountId: string;
  readonly mode: string;
  readonly url: string;
  readonly kinds: readonly EventKind[];
  readonly isEnabled: boolean;
  readonly disabledReason: DisabledReason | null;
  readonly disabledAt: Date | null;
  readonly createdAt: Date;
  readonly nextAttemptAt: Date | null;
  readonly failingSince: Date | null;
  readonly lastDeliveredAt: Date | null;
  readonly lastError: string | null;
  /** Until when the previous secret also signs; null = there is none. */
  readonly oldSecretUntil: Date | null;
}

export interface WebhookRow {
  readonly webhook_id: string;
  readonly account_id: string;
  readonly mode: string;
  readonly url: string;
  readonly events: string;
  readonly secret: string;
  readonly old_secret: string | null;
  readonly old_secret_until: Date | null;
  readonly status: 'enabled' | 'disabled';
  readonly disabled_reason: DisabledReason | null;
  readonly disabled_at: Date | null;
  readonly created_at: Date;
  readonly place: number;
  readonly wanted_place: number;
  readonly replay_place: number | null;
  readonly replay_until: number | null;
  readonly next_attempt_at: Date | null;
  readonly failures: number;
  readonly failing_since: Date | null;
  readonly last_delivered_at: Date | null;
  readonly last_error: string | null;
  readonly is_slow: number;
  readonly lease_until: Date | null;
}

export const WEBHOOK_COLUMNS = `webhook_id, account_id, mode, url, events, secret, old_secret, old_secret_until, status, disabled_reason,
  disabled_at, created_at, place, wanted_place, replay_place, replay_until, next_attempt_at, failures, failing_since,
  last_delivered_at, last_error, is_slow, lease_until`;

export function webhookOf(row: WebhookRow): Webhook {
  return {
    webhookId: row.webhook_id,
    accountId: row.account_id,
    mode: row.mode,
    url: row.url,
    kinds: JSON.parse(row.events) as EventKind[],
    isEnabled: row.status === 'enabled',
    disabledReason: row.disabled_reason,
    disabledAt: row.disabled_at,
    createdAt: row.created_at,
    nextAttemptAt: row.next_attempt_at,
    failingSince: row.failing_since,
    lastDeliveredAt: row.last_delivered_at,
    lastError: row.last_error,
    oldSecretUntil: row.old_secret_until,
  };
}

/** Identifies an endpoint of an account. */
export interface WebhookName {
  readonly accountId: string;
  readonly webhookId: string;
}

/** The endpoints of an account, the oldest first. */
export async function listWebhooks(database: Database, accountId: string): Promise<Webhook[]> {
  const rows = await database.query<WebhookRow>(
    `SELECT ${WEBHOOK_COLUMNS} FROM webhook_endpoint WHERE account_id = $1 ORDER BY created_at, webhook_id`,
    [accountId],
  );
  return rows.map(webhookOf);
}

/** @throws GroundMotionError `webhook_not_found` */
export async function readWebhook(database: Pick<Database, 'query'>, name: WebhookName): Promise<Webhook> {
  return webhookOf(await readWebhookRow(database, name));
}

/** With the secrets. @throws GroundMotionError `webhook_not_found` */
export async function readWebhookRow(
  database: Pick<Database, 'query'>,
  { accountId, webhookId }: WebhookName,
): Promise<WebhookRow> {
  const [row] = await database.query<WebhookRow>(
    `SELECT ${WEBHOOK_COLUMNS} FROM webhook_endpoint WHERE webhook_id = $1 AND account_id = $2`,
    [webhookId, accountId],
  );
  if (row) return row;
  throw webhookNotFound(webhookId);
}

/** As `readWebhookRow`, locked until the transaction ends. */
export async function lockWebhook(
  transaction: Transaction,
  { accountId, webhookId }: WebhookName,
): Promise<WebhookRow> {
  const [row] = await transaction.queryForUpdate<WebhookRow>(
    `SELECT ${WEBHOOK_COLUMNS} FROM webhook_endpoint WHERE webhook_id = $1 AND account_id = $2`,
    [webhookId, accountId],
  );
  if (row) return row;
  throw webhookNotFound(webhookId);
}

/** The secrets that sign what is sent at `now`. */
export function secretsOf(
  row: Pick<WebhookRow, 'secret' | 'old_secret' | 'old_secret_until'>,
  now: number,
): string[] {
  const isOldValid = row.old_secret_until !== null && row.old_secret_until.getTime() > now;
  return row.old_secret !== null && isOldValid ? [row.secret, row.old_secret] : [row.secret];
}

function webhookNotFound(webhookId: string): GroundMotionError {
  return new GroundMotionError(
    'not_found',
    'webhook_not_found',
    `this account doesn't have webhook ${webhookId}; GET /api/v1/webhooks lists its webhooks`,
  );
}
