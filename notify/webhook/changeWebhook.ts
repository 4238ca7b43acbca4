import { randomBytes } from 'node:crypto';
import { invalidInput } from '../../core/error.ts';
import type { EventKind } from '../../schemas/http/notify/eventKinds.ts';
import type { Database, Transaction } from '../../store/state/sql/database.ts';
import { readLatestPlace } from '../feed/visibleEvents.ts';
import { newWebhookSecret } from '../send/signWebhook.ts';
import {
  lockWebhook,
  webhookOf,
  WEBHOOK_COLUMNS,
  type Webhook,
  type WebhookName,
  type WebhookRow,
} from './webhook.ts';
import { holdFanOut } from '../feed/fanOut.ts';
import { required } from '../../core/required.ts';

/** Maximum number of endpoints of an account. */
export const WEBHOOKS_MAXIMUM = 10;
/** How long the previous secret keeps signing. */
const OLD_SECRET_MS = 24 * 3_600_000;

export interface NewWebhook {
  readonly accountId: string;
  readonly mode: string;
  /** Already validated (`parseWebhookUrl`). */
  readonly url: string;
  readonly kinds: readonly EventKind[];
  readonly now: number;
}

/** An endpoint and its secret, which is shown once. */
export interface WebhookWithSecret {
  readonly webhook: Webhook;
  readonly secret: string;
}

/**
 * Creates an endpoint: it receives events from now on.
 * @throws GroundMotionError `webhook_limit_reached`
 */
export async function createWebhook(database: Database, about: NewWebhook): Promise<WebhookWithSecret> {
  const secret = newWebhookSecret();
  const row = await database.transaction(async (transaction) => {
    // Nothing else marks endpoints meanwhile, so that no event from here on is missed.
    await holdFanOut(transaction);
    const [count] = await transaction.query<{ webhooks: number }>(
      'SELECT count(*) AS webhooks FROM webhook_endpoint WHERE account_id = $1',
      [about.accountId],
    );
    if ((count?.webhooks ?? 0) >= WEBHOOKS_MAXIMUM) {
      throw invalidInput(
        'webhook_limit_reached',
        `the account already has ${WEBHOOKS_MAXIMUM} webhooks, the maximum; delete one with DELETE /api/v1/webhooks/{wid}`,
      );
    }
    const place = await readLatestPlace(transaction);
    const [created] = await transaction.query<WebhookRow>(
      `INSERT INTO webhook_endpoint (webhook_id, account_id, mode, url, events, secret, status, created_at, place, wanted_place, failures, is_slow)
       VALUES ($1, $2, $3, $4, $5, $6, 'enabled', $7, $8, $8, 0, 0) RETURNING ${WEBHOOK_COLUMNS}`,
      [
        `whk_${randomBytes(10).toString('hex')}`,
        about.accountId,
        about.mode,
        about.url,
        JSON.stringify(about.kinds),
        secret,
        new Date(about.now),
        place,
      ],
    );
    return required(created);
  });
  return { webhook: webhookOf(row), secret };
}

export interface WebhookChange {
  readonly url?: string | undefined;
  readonly kinds?: readonly EventKind[] | undefined;
  readonly isEnabled?: boolean | undefined;
  /** Skips everything that happened until now and wasn't delivered. */
  readonly skipsMissed: boolean;
  readonly now: number;
}

/**
 * Changes an endpoint. One that is re-enabled, or gets another URL, is tried immediately, and gets the missed events
 * unless they are skipped.
 * @throws GroundMotionError `webhook_not_found`
 */
export async function changeWebhook(
  database: Database,
  name: WebhookName,
  change: WebhookChange,
): Promise<Webhook> {
  return database.transaction(async (transaction) => {
    await holdFanOut(transaction);
    const row = await lockWebhook(transaction, name);
    const isEnabled = change.isEnabled ?? row.status === 'enabled';
    const isSwitched = isEnabled !== (row.status === 'enabled');
    const startsAnew = (isSwitched && isEnabled) || (change.url !== undefined && change.url !== row.url);
    const latest = await readLatestPlace(transaction);
    const waits = row.wanted_place > row.place || row.status !== 'enabled';
    // Nothing is pending: earlier events of newly subscribed kinds aren't sent.
    const place = change.skipsMissed || !waits ? latest : row.place;
    const [changed] = await transaction.query<WebhookRow>(
      `UPDATE webhook_endpoint SET url = $2, events = $3, status = $4, disabled_reason = $5, disabled_at = $6, place = $7,
         wanted_place = $8, replay_place = $9, failures = $10, failing_since = $11, next_attempt_at = $12, last_error = $13,
         lease_token = NULL
       WHERE webhook_id = $1 RETURNING ${WEBHOOK_COLUMNS}`,
      [
        name.webhookId,
        change.url ?? row.url,
        change.kinds ? JSON.stringify(change.kinds) : row.events,
        isEnabled ? 'enabled' : 'disabled',
        isEnabled ? null : isSwitched ? 'owner' : row.disabled_reason,
        isEnabled ? null : isSwitched ? new Date(change.now) : row.disabled_at,
        place,
        latest,
        change.skipsMissed ? null : row.replay_place,
        ...(startsAnew
          ? [0, null, null, null]
          : [row.failures, row.failing_since, row.next_attempt_at, row.last_error]),
      ],
    );
    return webhookOf(required(changed));
  });
}

/**
 * Gives an endpoint a new secret; the present one also signs for another day. @throws GroundMotionError
 * `webhook_not_found`
 */
export async function rotateSecret(
  database: Database,
  name: WebhookName,
  now: number,
): Promise<WebhookWithSecret> {
  const secret = newWebhookSecret();
  const row = await database.transaction(async (transaction) => {
    await lockWebhook(transaction, name);
    const [changed] = await transaction.query<WebhookRow>(
      `UPDATE webhook_endpoint SET old_secret = secret, old_secret_until = $2, secret = $3, lease_token = NULL
       WHERE webhook_id = $1 RETURNING ${WEBHOOK_COLUMNS}`,
      [name.webhookId, new Date(now + OLD_SECRET_MS), secret],
    );
    return required(changed);
  });
  return { webhook: webhookOf(row), secret };
}

/** Deletes an endpoint and its delivery log. @throws GroundMotionError `webhook_not_found` */
export async function deleteWebhook(database: Database, name: WebhookName): Promise<Webhook> {
  return database.transaction(async (transaction) => {
    const row = await lockWebhook(transaction, name);
    await transaction.query('DELETE FROM webhook_delivery WHERE webhook_id = $1', [name.webhookId]);
    await transaction.query('DELETE FROM webhook_endpoint WHERE webhook_id = $1', [name.webhookId]);
    return { ...webhookOf(row), isEnabled: false };
  });
}

/** Retries a failing endpoint's pending events immediately: it has just answered. */
export async function retryAtOnce(transaction: Transaction, webhookId: string): Promise<void> {
  await transaction.query(
    'UPDATE webhook_endpoint SET next_attempt_at = NULL WHERE webhook_id = $1 AND next_attempt_at IS NOT NULL',
    [webhookId],
  );
}

/** Deletes every webhook of an account with its delivery log, and the account's events. */
export async function eraseWebhooks(transaction: Transaction, accountId: string): Promise<void> {
  for (const table of ['webhook_delivery', 'webhook_endpoint', 'event'])
    await transaction.query(`DELETE FROM ${table} WHERE account_id = $1`, [accountId]);
}
