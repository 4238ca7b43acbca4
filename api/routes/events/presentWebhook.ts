import type { LoggedAttempt } from '../../../notify/delivery/attemptLog.ts';
import type { Webhook } from '../../../notify/webhook/webhook.ts';
import type { WebhookBody } from '../../../schemas/http/notify/webhooks.ts';

/** A webhook as shown by the API; never with a secret. */
export function presentWebhook(webhook: Webhook): WebhookBody {
  return {
    webhook_id: webhook.webhookId,
    url: webhook.url,
    events: [...webhook.kinds],
    enabled: webhook.isEnabled,
    disabled_reason: webhook.disabledReason,
    disabled_at: isoTime(webhook.disabledAt),
    created_at: webhook.createdAt.toISOString(),
    last_delivered_at: isoTime(webhook.lastDeliveredAt),
    failing_since: isoTime(webhook.failingSince),
    last_error: webhook.lastError,
    next_attempt_at: isoTime(webhook.nextAttemptAt),
    old_secret_until: isoTime(webhook.oldSecretUntil),
  };
}

/** The description of a delivery attempt. */
export function presentAttempt(
  attempt: Pick<LoggedAttempt, 'eventId' | 'kind' | 'attempt' | 'statusCode' | 'error' | 'durationMs' | 'at'>,
) {
  return {
    event_id: attempt.eventId,
    type: attempt.kind,
    attempt: attempt.attempt,
    delivered: attempt.error === null,
    status_code: attempt.statusCode,
    error: attempt.error,
    duration_ms: Math.round(attempt.durationMs),
    at: attempt.at.toISOString(),
  };
}

function isoTime(time: Date | null): string | null {
  return time === null ? null : time.toISOString();
}
