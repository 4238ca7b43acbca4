import { randomBytes } from 'node:crypto';
import { insertRows } from '../../store/state/sql/insertRows.ts';
import type { Database, Transaction } from '../../store/state/sql/database.ts';
import type { WebhookName } from '../webhook/webhook.ts';
import type { Answer } from '../send/postWebhook.ts';
import { changeInParts } from '../../store/state/sql/changeInParts.ts';

/** One delivery attempt, as the endpoint's owner sees it. */
export interface LoggedAttempt extends WebhookName {
  readonly deliveryId: string;
  readonly eventId: string;
  readonly kind: string;
  readonly cause: 'event' | 'replay' | 'test';
  /** 1 = the first in a row. */
  readonly attempt: number;
  readonly statusCode: number | null;
  /** Null = it was accepted. */
  readonly error: string | null;
  readonly durationMs: number;
  readonly nextAttemptAt: Date | null;
  readonly at: Date;
}

export type NewAttempt = Omit<LoggedAttempt, 'deliveryId' | 'statusCode' | 'error'> & {
  readonly answer: Answer;
};

/** Retention of attempts. */
const ATTEMPTS_KEPT_MS = 30 * 86_400_000;
const FORGOTTEN_AT_ONCE = 1000;

const COLUMNS = {
  delivery_id: 'TEXT',
  webhook_id: 'TEXT',
  account_id: 'TEXT',
  event_id: 'TEXT',
  kind: 'TEXT',
  cause: 'TEXT',
  attempt: 'BIGINT',
  status: 'TEXT',
  status_code: 'BIGINT',
  error: 'TEXT',
  duration_ms: 'BIGINT',
  next_attempt_at: 'TIMESTAMPTZ',
  created_at: 'TIMESTAMPTZ',
} as const;

/** Stores attempts in the transaction of the changes that they caused. */
export async function logAttempts(transaction: Transaction, attempts: readonly NewAttempt[]): Promise<void> {
  await insertRows(
    transaction,
    'webhook_delivery',
    COLUMNS,
    attempts.map(({ answer, ...attempt }) => ({
      delivery_id: `dlv_${randomBytes(10).toString('hex')}`,
      webhook_id: attempt.webhookId,
      account_id: attempt.accountId,
      event_id: attempt.eventId,
      kind: attempt.kind,
      cause: attempt.cause,
      attempt: attempt.attempt,
      status: answer.error === null ? 'delivered' : 'failed',
      status_code: answer.statusCode,
      error: answer.error,
      duration_ms: Math.round(attempt.durationMs),
      next_attempt_at: attempt.nextAttemptAt,
      created_at: attempt.at,
    })),
  );
}

interface Row {
  readonly delivery_id: string;
  readonly webhook_id: string;
  readonly account_id: string;
  readonly event_id: string;
  readonly kind: string;
  readonly cause: LoggedAttempt['cause'];
  readonly attempt: number;
  readonly status_code: number | null;
  readonly error: string | null;
  readonly duration_ms: number;
  readonly next_attempt_at: Date | null;
  readonly created_at: Date;
}

export interface AttemptPage {
  /** Attempts before this one; null = the newest. */
  readonly before: { readonly at: Date; readonly deliveryId: string } | null;
  readonly limit: number;
}

/** Attempts to deliver to an endpoint, the newest first. */
export async function listAttempts(
  database: Database,
  { accountId, webhookId }: WebhookName,
  { before, limit }: AttemptPage,
): Promise<LoggedAttempt[]> {
  const rows = await database.query<Row>(
    `SELECT delivery_id, webhook_id, account_id, event_id, kind, cause, attempt, status_code, error, duration_ms, next_attempt_at, created_at
     FROM webhook_delivery WHERE webhook_id = $1 AND account_id = $2
       AND ($3::TIMESTAMPTZ IS NULL OR created_at < $3 OR (created_at = $3 AND delivery_id < $4))
     ORDER BY created_at DESC, delivery_id DESC LIMIT $5`,
    [webhookId, accountId, before?.at ?? null, before?.deliveryId ?? '', limit],
  );
  return rows.map((row) => ({
    deliveryId: row.delivery_id,
    webhookId: row.webhook_id,
    accountId: row.account_id,
    eventId: row.event_id,
    kind: row.kind,
    cause: row.cause,
    attempt: row.attempt,
    statusCode: row.status_code,
    error: row.error,
    durationMs: row.duration_ms,
    nextAttemptAt: row.next_attempt_at,
    at: row.created_at,
  }));
}

/** Deletes attempts past their retention. Returns how many. */
export function forgetOldAttempts(database: Database, now: number): Promise<number> {
  return changeInParts(
    database,
    `DELETE FROM webhook_delivery WHERE delivery_id IN (SELECT delivery_id FROM webhook_delivery WHERE created_at < $1
       ORDER BY created_at LIMIT ${FORGOTTEN_AT_ONCE}) RETURNING delivery_id`,
    [new Date(now - ATTEMPTS_KEPT_MS)],
  );
}
