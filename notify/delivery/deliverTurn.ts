import type { Database } from '../../store/state/sql/database.ts';
import type { EventKind } from '../../schemas/http/notify/eventKinds.ts';
import { readVisibleEvents, type VisibleEvent } from '../feed/visibleEvents.ts';
import { ATTEMPT_TIMEOUT_MS, postWebhook, type Answer, type WebhookNetwork } from '../send/postWebhook.ts';
import { signedHeaders } from '../send/signWebhook.ts';
import { secretsOf, type WebhookRow } from '../webhook/webhook.ts';
import type { LeasedWebhook } from './lease.ts';
import type { OutcomeWriter } from './outcome.ts';
import { afterAttempt, nextRange, passed, placesAfter, type Cause, type Progress } from './plan.ts';
import { required } from '../../core/required.ts';

/** Duration of the lease on an endpoint; a turn is much shorter. */
export const LEASE_MS = 60_000;
/** After this, other endpoints come first. */
const LONGEST_TURN_MS = 20_000;
const EVENTS_AT_ONCE = 50;

export interface TurnTools {
  readonly database: Database;
  readonly writer: OutcomeWriter;
  readonly network: WebhookNetwork;
  readonly now: () => number;
  readonly random: () => number;
  /** Aborts the current request: it will be sent again. */
  readonly signal: AbortSignal;
  /** Called after every attempt. */
  onAttempt?(answer: Answer): void;
}

interface Step {
  readonly cause: Cause;
  readonly event: VisibleEvent;
  readonly passes: number;
}

/**
 * Delivers an endpoint's pending events in order, each only after the previous one was accepted and that was stored,
 * until one fails, nothing is left or it is another endpoint's turn.
 */
export async function deliverTurn(webhook: LeasedWebhook, tools: TurnTools): Promise<void> {
  const startedAt = performance.now();
  let { progress } = webhook;
  const isOver = (): boolean =>
    tools.signal.aborted ||
    performance.now() - startedAt > LONGEST_TURN_MS ||
    tools.now() + ATTEMPT_TIMEOUT_MS > webhook.leaseUntil;
  for (let range = nextRange(progress); range !== null; range = nextRange(progress)) {
    const { row } = webhook;
    const events = await readVisibleEvents(
      tools.database,
      { accountId: row.account_id, mode: row.mode },
      { ...range, kinds: JSON.parse(row.events) as EventKind[], limit: EVENTS_AT_ONCE },
    );
    if (events.length === 0) progress = passed(progress, range.cause, range.through);
    const passes = placesAfter(
      range,
      events.map(({ place }) => place),
      EVENTS_AT_ONCE,
    );
    for (const [index, event] of events.entries()) {
      if (isOver()) {
        await release(webhook, progress, tools);
        return;
      }
      const step = { cause: range.cause, event, passes: required(passes[index]) };
      const next = await deliver(webhook, progress, step, tools);
      if (next === null) return;
      progress = next;
    }
  }
  await release(webhook, progress, tools);
}

/** Makes one attempt and stores the result; null = the turn is over. */
async function deliver(
  webhook: LeasedWebhook,
  progress: Progress,
  { cause, event, passes }: Step,
  tools: TurnTools,
): Promise<Progress | null> {
  const { row } = webhook;
  const startedAt = tools.now();
  const begun = performance.now();
  const answer = await postWebhook(messageTo(row, event, startedAt), tools.network, tools.signal);
  if (answer.error !== null && tools.signal.aborted) {
    await release(webhook, progress, tools);
    return null;
  }
  tools.onAttempt?.(answer);
  const durationMs = Math.round(performance.now() - begun);
  const next = afterAttempt(progress, {
    cause,
    passes,
    answer,
    startedAt,
    durationMs,
    random: tools.random(),
  });
  const releases = answer.error !== null || nextRange(next) === null;
  const isHeld = await tools.writer.write({
    webhook,
    progress: next,
    attempt: {
      webhookId: row.webhook_id,
      accountId: row.account_id,
      eventId: event.id,
      kind: event.type,
      cause,
      attempt: progress.failures + 1,
      answer,
      durationMs,
      nextAttemptAt: next.nextAttemptAt === null ? null : new Date(next.nextAttemptAt),
      at: new Date(startedAt),
    },
    releases,
    now: tools.now(),
  });
  return isHeld && !releases ? next : null;
}

async function release(webhook: LeasedWebhook, progress: Progress, tools: TurnTools): Promise<void> {
  await tools.writer.write({ webhook, progress, attempt: null, releases: true, now: tools.now() });
}

/** An event as sent: the same bytes at every attempt, signed for this attempt. */
export function messageTo(
  row: Pick<WebhookRow, 'url' | 'secret' | 'old_secret' | 'old_secret_until'>,
  { id, type, at, data }: Pick<VisibleEvent, 'id' | 'at' | 'data'> & { readonly type: string },
  now: number,
) {
  const body = JSON.stringify({ type, timestamp: at.toISOString(), data });
  const message = { id, timestampSeconds: Math.floor(now / 1000), body };
  return { url: row.url, body, headers: signedHeaders(message, secretsOf(row, now)) };
}
