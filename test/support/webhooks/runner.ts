import { startWebhookRunner } from '../../../api/jobs/webhookRunner.ts';
import type { EventKind } from '../../../schemas/http/notify/eventKinds.ts';
import { readConfig } from '../../../schemas/config.ts';
import { createWebhook, type WebhookWithSecret } from '../../../notify/webhook/changeWebhook.ts';
import type { WebhookNetwork } from '../../../notify/send/postWebhook.ts';
import { appendEvents } from '../../../store/state/outbox.ts';
import type { Database } from '../../../store/state/sql/database.ts';
import { registerAccount } from '../../../billing/ledger/starterCredit.ts';
import type { Poller } from '../../../store/state/poller.ts';

/** Deliveries on a bare state, with a separate clock. */
export interface Deliveries {
  readonly database: Database;
  readonly clock: { now: number };
  account(mode?: 'live' | 'test'): Promise<string>;
  endpoint(accountId: string, url: string, kinds?: readonly EventKind[]): Promise<WebhookWithSecret>;
  /** Appends an account's `batch.done` events, numbered by their job. */
  happen(accountId: string, count?: number): Promise<void>;
  start(network?: Partial<WebhookNetwork>): Poller<void>;
  /** Resolves when nothing is pending and all outcomes have been recorded. */
  settled(): Promise<void>;
  /** Stops the runners. */
  stop(): Promise<void>;
}

export function deliveriesOn(database: Database, clock = { now: Date.now() }): Deliveries {
  const runners: Poller<void>[] = [];
  let [happened, accounts] = [0, 0];
  const context = {
    database,
    config: readConfig({ GM_MAIL_DOMAIN_CHECK: 'off' }),
    publicUrl: () => 'https://example.org',
    now: () => clock.now,
  };
  return {
    database,
    clock,
    account: async (mode = 'live') => {
      const email = `account${++accounts}@example.org`;
      const registration = { email, mode, password: 'correct horse', starterMicroUsd: 0, now: clock.now };
      return (await registerAccount(database, registration)).accountId;
    },
    endpoint: (accountId, url, kinds = ['batch.done', 'webhook.disabled']) =>
      createWebhook(database, { accountId, mode: 'live', url, kinds, now: clock.now }),
    happen: async (accountId, count = 1) => {
      const events = Array.from({ length: count }, () => ({
        kind: 'batch.done',
        accountId,
        detail: JSON.stringify({ job_id: `job_${++happened}`, request_id: 'req_1', status: 'done' }),
        createdAt: clock.now,
      }));
      await database.transaction((transaction) => appendEvents(transaction, events));
    },
    start: (network = {}) => {
      const runner = startWebhookRunner(
        context,
        { warn: () => undefined },
        {
          network: {
            allowedHosts: new Set(['127.0.0.1']),
            resolve: async () => [],
            ...network,
          },
          pollMs: 20,
        },
      );
      runners.push(runner);
      return runner;
    },
    settled: async () => {
      const open = `SELECT webhook_id FROM webhook_endpoint
        WHERE lease_token IS NOT NULL OR wanted_place > place OR replay_place IS NOT NULL`;
      const unread = `SELECT event_count FROM event_head
        WHERE event_count > (SELECT place FROM reader_place WHERE reader = 'webhooks')`;
      for (const sql of [unread, open]) {
        while ((await database.query(sql)).length > 0) await new Promise((wake) => setTimeout(wake, 10));
      }
    },
    stop: async () => void (await Promise.all(runners.splice(0).map((runner) => runner.stop()))),
  };
}
