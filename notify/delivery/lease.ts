import { randomBytes } from 'node:crypto';
import type { Database } from '../../store/state/sql/database.ts';
import { WEBHOOK_COLUMNS, type WebhookRow } from '../webhook/webhook.ts';
import type { Progress } from './plan.ts';

/** An endpoint to which only this process delivers until the lease ends. */
export interface LeasedWebhook {
  readonly row: WebhookRow;
  readonly token: string;
  readonly leaseUntil: number;
  readonly progress: Progress;
}

const DUE = `status = 'enabled' AND (wanted_place > place OR replay_place IS NOT NULL)
  AND (next_attempt_at IS NULL OR next_attempt_at <= $1) AND (lease_token IS NULL OR lease_until < $1)
  AND is_slow = $2 AND account_id IN (SELECT account_id FROM account WHERE status = 'active')`;
const NEXT = `SELECT webhook_id FROM webhook_endpoint WHERE ${DUE} ORDER BY lease_until NULLS FIRST, webhook_id LIMIT $3`;

export interface Wish {
  readonly isSlow: boolean;
  readonly limit: number;
  readonly now: number;
  readonly leaseMs: number;
}

/** Leases endpoints with pending events; the one that has waited longest comes first. No two processes lease the same one. */
export async function leaseWebhooks(
  database: Database,
  { isSlow, limit, now, leaseMs }: Wish,
): Promise<LeasedWebhook[]> {
  if (limit <= 0) return [];
  const parameters = [new Date(now), isSlow ? 1 : 0, limit];
  // Most polls find nothing, so they don't open a transaction.
  if ((await database.query(NEXT, parameters)).length === 0) return [];
  const next = database.engine === 'postgres' ? `${NEXT} FOR UPDATE SKIP LOCKED` : NEXT;
  const token = randomBytes(12).toString('hex');
  const leaseUntil = now + leaseMs;
  const rows = await database.transaction(async (transaction) => {
    const due = await transaction.query<{ webhook_id: string }>(next, parameters);
    if (due.length === 0) return [];
    return transaction.query<WebhookRow>(
      `UPDATE webhook_endpoint SET lease_token = $2, lease_until = $3
       WHERE webhook_id = ANY($1::TEXT[]) RETURNING ${WEBHOOK_COLUMNS}`,
      [due.map((row) => row.webhook_id), token, new Date(leaseUntil)],
    );
  });
  return rows.map((row) => ({ row, token, leaseUntil, progress: progressOf(row) }));
}

/** The embedded database belongs to one process: earlier lease holders no longer run. */
export async function dropLeases(database: Database): Promise<void> {
  const held = await database.query(
    'SELECT webhook_id FROM webhook_endpoint WHERE lease_token IS NOT NULL LIMIT 1',
  );
  if (held.length === 0) return;
  await database.transaction((transaction) =>
    transaction.query('UPDATE webhook_endpoint SET lease_token = NULL WHERE lease_token IS NOT NULL'),
  );
}

function progressOf(row: WebhookRow): Progress {
  const { replay_place: after, replay_until: through } = row;
  return {
    place: row.place,
    wantedPlace: row.wanted_place,
    replay: after === null || through === null ? null : { after, through },
    failures: row.failures,
    failingSince: row.failing_since?.getTime() ?? null,
    nextAttemptAt: row.next_attempt_at?.getTime() ?? null,
    lastDeliveredAt: row.last_delivered_at?.getTime() ?? null,
    lastError: row.last_error,
    isSlow: row.is_slow === 1,
    disabled: null,
  };
}
