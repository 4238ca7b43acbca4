import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { errorMessage } from '../../core/error.ts';
import { fanOut } from '../../notify/feed/fanOut.ts';
import { roomFor } from '../../notify/delivery/lanes.ts';
import { dropLeases, leaseWebhooks, type LeasedWebhook } from '../../notify/delivery/lease.ts';
import { OutcomeWriter } from '../../notify/delivery/outcome.ts';
import { deliverTurn, LEASE_MS, type TurnTools } from '../../notify/delivery/deliverTurn.ts';
import type { WebhookNetwork } from '../../notify/send/postWebhook.ts';
import { startPoller, type Poller } from '../../store/state/poller.ts';
import type { ApiContext } from '../context/dependencies.ts';
import { queueEmail, sendsMail } from '../../accounts/mail/emailJob.ts';
import { withoutLinks } from '../../accounts/mail/withoutLinks.ts';
import type { AlongsideDisabled } from '../../notify/delivery/outcome.ts';

const REASONS = {
  gone: 'it answered 410 (Gone)',
  failing: 'it accepted no event for three days',
} as const;

/** The reason passed to requests in progress when the server stops. */
const PATIENCE_MS = 1000;

export interface WebhookRunnerOptions {
  readonly network: WebhookNetwork;
  /** Polling interval when nothing is known to be pending, milliseconds. */
  readonly pollMs?: number;
}

type Log = Pick<FastifyBaseLogger, 'warn'>;

/**
 * Delivers events to webhooks, together with any number of other servers on the same state. A poll doesn't wait until its
 * events are delivered; after a shutdown, the next delivery repeats what hadn't been accepted.
 */
export function startWebhookRunner(
  context: Pick<ApiContext, 'database' | 'config' | 'publicUrl' | 'now'>,
  log: Log,
  { network, pollMs = 1000 }: WebhookRunnerOptions,
): Poller<void> {
  const stopping = new AbortController();
  setMaxListeners(0, stopping.signal);
  const tools: TurnTools = {
    database: context.database,
    writer: new OutcomeWriter(context.database, emailOfDisabled(context)),
    network,
    now: () => context.now(),
    random: Math.random,
    signal: stopping.signal,
  };
  const turns = openTurns(tools, log, () => poller.wake());
  let isBegun = false;
  const poller = startPoller({
    name: 'webhooks',
    look: async (stopped) => {
      if (!isBegun && context.database.engine === 'duckdb') await dropLeases(context.database);
      isBegun = true;
      await lookOnce(tools, turns, stopped);
    },
    everyMs: pollMs,
    onFailure: (error) =>
      log.warn({ error: errorMessage(error) }, 'looking for webhook deliveries failed; it is tried again'),
  });
  return {
    ...poller,
    stop: async () => {
      await poller.stop();
      await Promise.race([turns.ended(), sleep(PATIENCE_MS, undefined, { ref: false })]);
      stopping.abort();
      await turns.ended();
    },
  };
}

/** Marks endpoints with pending events, and starts turns as far as there is room. */
async function lookOnce(
  { database, now }: Pick<TurnTools, 'database' | 'now'>,
  turns: Turns,
  stopped: AbortSignal,
): Promise<void> {
  let marked = await fanOut(database);
  while (marked > 0 && !stopped.aborted) marked = await fanOut(database);
  for (const isSlow of [false, true]) {
    const room = roomFor(turns.running(), performance.now());
    const limit = isSlow ? room.slow : room.fast;
    if (stopped.aborted) return;
    const webhooks = await leaseWebhooks(database, { isSlow, limit, now: now(), leaseMs: LEASE_MS });
    for (const webhook of webhooks) turns.begin(webhook);
  }
}

interface Turn {
  readonly isSlow: boolean;
  waitingSince: number;
  done: Promise<void>;
}

type Turns = ReturnType<typeof openTurns>;

/** The turns in progress on this server; `whenOver` is called after each. */
function openTurns(tools: TurnTools, log: Log, whenOver: () => void) {
  const running = new Set<Turn>();
  const take = async (webhook: LeasedWebhook, turn: Turn): Promise<void> => {
    const onAttempt = (): void => void (turn.waitingSince = performance.now());
    try {
      await deliverTurn(webhook, { ...tools, onAttempt });
    } catch (error) {
      log.warn(
        { webhook: webhook.row.webhook_id, error: errorMessage(error) },
        'a webhook is tried again when its lease has run out',
      );
    }
    running.delete(turn);
    whenOver();
  };
  return {
    running: (): Iterable<Turn> => running,
    begin(webhook: LeasedWebhook): void {
      const turn: Turn = {
        isSlow: webhook.progress.isSlow,
        waitingSince: performance.now(),
        done: Promise.resolve(),
      };
      running.add(turn);
      turn.done = take(webhook, turn);
    },
    ended: async (): Promise<void> => void (await Promise.all([...running].map(({ done }) => done))),
  };
}

/** Emails the owner of an endpoint that was disabled, for a live account on a server with email. */
function emailOfDisabled({ config, publicUrl }: Pick<ApiContext, 'config' | 'publicUrl'>): AlongsideDisabled {
  return async (transaction, webhook) => {
    if (!sendsMail(config.payments) || webhook.mode !== 'live') return;
    const [account] = await transaction.query<{ email: string }>(
      'SELECT email FROM account WHERE account_id = $1',
      [webhook.accountId],
    );
    if (!account) return;
    const { webhookId, url, reason, lastError, undeliveredFrom, now } = webhook;
    const api = `${publicUrl()}/api/v1`;
    await queueEmail(
      transaction,
      {
        emailId: `${webhookId}-disabled-${now}`,
        to: account.email,
        subject: `Webhook ${webhookId} is disabled`,
        text: [
          `We no longer send events to ${withoutLinks(url)}: ${REASONS[reason]}. The last attempt: ` +
            `${withoutLinks(lastError)}.`,
          '',
          `You haven't lost anything: GET ${api}/events?after=… has every event of the last 30 days` +
            (undeliveredFrom === null ? '.' : `; the first undelivered one is ${undeliveredFrom}.`),
          `When the receiver works again, test it with POST ${api}/webhooks/${webhookId}/test, then send`,
          `PATCH ${api}/webhooks/${webhookId} with {"enabled": true}: it gets the missed events, in order.`,
          '',
        ].join('\n'),
        replyTo: null,
        inReplyTo: null,
      },
      now,
    );
  };
}
