import { randomBytes } from 'node:crypto';
import { GroundMotionError } from '../../core/error.ts';
import type { Database } from '../../store/state/sql/database.ts';
import { postWebhook, type WebhookNetwork } from '../send/postWebhook.ts';
import { retryAtOnce } from '../webhook/changeWebhook.ts';
import { readWebhookRow, type WebhookName } from '../webhook/webhook.ts';
import { logAttempts, type LoggedAttempt } from './attemptLog.ts';
import { messageTo } from './deliverTurn.ts';

/** Maximum per endpoint and minute. */
const TESTS_A_MINUTE = 10;
const MINUTE_MS = 60_000;

/** The type of a test message; no feed contains it. */
const TEST_TYPE = 'webhook.test';

/**
 * Sends an endpoint, enabled or not, a signed test message, and stores the result. If the endpoint accepts it, its
 * pending events are sent immediately.
 * @throws GroundMotionError `webhook_not_found`, `rate_limited`
 */
export async function testWebhook(
  database: Database,
  name: WebhookName,
  { network, now }: { readonly network: WebhookNetwork; readonly now: () => number },
): Promise<Omit<LoggedAttempt, 'deliveryId'>> {
  const row = await readWebhookRow(database, name);
  const startedAt = now();
  await assertMayTest(database, name, startedAt);
  const at = new Date(startedAt);
  const eventId = `evt_test_${randomBytes(8).toString('hex')}`;
  const message = messageTo(
    row,
    { id: eventId, type: TEST_TYPE, at, data: { webhook_id: name.webhookId } },
    startedAt,
  );
  const begun = performance.now();
  const answer = await postWebhook(message, network, new AbortController().signal);
  const durationMs = performance.now() - begun;
  const attempt = {
    ...name,
    eventId,
    kind: TEST_TYPE,
    cause: 'test',
    attempt: 1,
    durationMs,
    at,
    nextAttemptAt: null,
  } as const;
  await database.transaction(async (transaction) => {
    // The owner may have deleted the endpoint meanwhile.
    await readWebhookRow(transaction, name);
    await logAttempts(transaction, [{ ...attempt, answer }]);
    if (answer.error === null) await retryAtOnce(transaction, name.webhookId);
  });
  return { ...attempt, statusCode: answer.statusCode, error: answer.error };
}

async function assertMayTest(database: Database, { webhookId }: WebhookName, now: number): Promise<void> {
  const [row] = await database.query<{ tests: number }>(
    `SELECT count(*) AS tests FROM webhook_delivery WHERE webhook_id = $1 AND cause = 'test' AND created_at > $2`,
    [webhookId, new Date(now - MINUTE_MS)],
  );
  if ((row?.tests ?? 0) < TESTS_A_MINUTE) return;
  throw new GroundMotionError(
    'invalid_input',
    'rate_limited',
    `webhook ${webhookId} was tested ${TESTS_A_MINUTE} times in the last minute, the maximum; wait a minute`,
    { details: { retryAfterSeconds: MINUTE_MS / 1000 } },
  );
}
