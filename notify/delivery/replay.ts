import { GroundMotionError, invalidInput } from '../../core/error.ts';
import type { EventKind } from '../../schemas/http/notify/eventKinds.ts';
import type { Database } from '../../store/state/sql/database.ts';
import { formatEventId } from '../feed/eventId.ts';
import { countVisibleEvents, readLatestPlace } from '../feed/visibleEvents.ts';
import { lockWebhook, type WebhookName } from '../webhook/webhook.ts';

/** Positions of the first and the last event to send again; `to` null = the latest. */
export interface ReplayWish {
  readonly from: number;
  readonly to: number | null;
}

/** The scope of a replay. */
export interface Replay {
  readonly from: number;
  readonly to: number;
  /** Number of matching events. */
  readonly eventCount: number;
}

/**
 * Queues a replay of events, in order and before pending ones; it replaces an earlier replay that isn't finished.
 * @throws GroundMotionError `webhook_not_found`, `webhook_disabled`, `event_not_found` (a single event), `bad_request`
 */
export async function startReplay(
  database: Database,
  name: WebhookName,
  { from, to }: ReplayWish,
): Promise<Replay> {
  return database.transaction(async (transaction) => {
    const row = await lockWebhook(transaction, name);
    if (row.status !== 'enabled') {
      throw invalidInput(
        'webhook_disabled',
        `webhook ${name.webhookId} is disabled; enable it first: PATCH /api/v1/webhooks/${name.webhookId} with {"enabled": true}`,
      );
    }
    const latest = await readLatestPlace(transaction);
    if (to !== null && to < from)
      throw invalidInput('bad_request', `to: ${formatEventId(to)} comes before ${formatEventId(from)}`);
    const through = Math.min(to ?? latest, latest);
    const eventCount = await countVisibleEvents(
      transaction,
      { accountId: row.account_id, mode: row.mode },
      { after: from - 1, through, kinds: JSON.parse(row.events) as EventKind[] },
    );
    if (eventCount === 0 && from === to) throw eventNotFound(from);
    if (eventCount > 0) {
      await transaction.query(
        `UPDATE webhook_endpoint SET replay_place = $2, replay_until = $3, next_attempt_at = NULL, lease_token = NULL
         WHERE webhook_id = $1`,
        [name.webhookId, from - 1, through],
      );
    }
    return { from, to: through, eventCount };
  });
}

function eventNotFound(place: number): GroundMotionError {
  return new GroundMotionError(
    'not_found',
    'event_not_found',
    `${formatEventId(place)} isn't an event for this webhook, or it is no longer stored; GET /api/v1/events lists the ` +
      'stored events',
  );
}
