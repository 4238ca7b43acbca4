import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listAttempts } from '../../../notify/delivery/attemptLog.ts';
import { DEAD_AFTER_MS, RETRY_DELAYS_MS } from '../../../notify/delivery/schedule.ts';
import { startReplay } from '../../../notify/delivery/replay.ts';
import { readFeed } from '../../../notify/feed/feed.ts';
import { changeWebhook, rotateSecret } from '../../../notify/webhook/changeWebhook.ts';
import { readWebhook } from '../../../notify/webhook/webhook.ts';
import { EVENT_CATALOG } from '../../../notify/eventCatalog.ts';
import { EVENT_KINDS } from '../../../schemas/http/notify/eventKinds.ts';
import { appendEvents } from '../../../store/state/outbox.ts';
import type { Database } from '../../../store/state/sql/database.ts';
import type { StatePlace } from '../../support/machine/engines.ts';
import { describeOnAnEngine } from '../../support/machine/tier.ts';
import {
  answerWith,
  hang,
  isSignedBy,
  startReceiver,
  type Receiver,
} from '../../support/webhooks/receiver.ts';
import { deliveriesOn, type Deliveries } from '../../support/webhooks/runner.ts';

const WAIT = { timeout: 60_000, interval: 10 };
const jobs = ({ received }: Receiver) => received.map(({ body }) => body.data['job_id']);

describeOnAnEngine('deliveries to webhooks', (engine) => {
  let place: StatePlace;
  let database: Database;
  let deliveries: Deliveries;
  let accountId: string;
  const receivers: Receiver[] = [];
  const receiver = async (...behavior: Parameters<typeof startReceiver>): Promise<Receiver> => {
    const started = await startReceiver(...behavior);
    receivers.push(started);
    return started;
  };
  beforeEach(async () => {
    place = await engine.newPlace();
    database = await place.open();
    deliveries = deliveriesOn(database);
    accountId = await deliveries.account();
  });
  afterEach(async () => {
    await deliveries.stop();
    await Promise.all(receivers.splice(0).map((each) => each.close()));
    await database.close();
    await place.remove();
  });

  it('arrive once each, in order, with a standard signature, and events before the webhook do not', async () => {
    const { url, received, until } = await receiver();
    await deliveries.happen(accountId, 3);
    const { webhook, secret } = await deliveries.endpoint(accountId, url);
    await deliveries.happen(accountId, 60);
    deliveries.start();
    await deliveries.happen(accountId, 2);
    await until(62);
    expect(received.map(({ id }) => id)).toEqual(
      Array.from({ length: 62 }, (_, index) => `evt_${index + 4}`),
    );
    const [first] = received;
    expect(received.every((delivery) => isSignedBy(delivery, secret))).toBe(true);
    expect(first!.body).toEqual({
      type: 'batch.done',
      timestamp: new Date(deliveries.clock.now).toISOString(),
      data: { job_id: 'job_4', request_id: 'req_1', status: 'done' },
    });
    await vi.waitFor(async () => {
      const log = await listAttempts(database, webhook, { before: null, limit: 100 });
      expect(log.map(({ eventId }) => eventId)).toHaveLength(62);
      expect(log.every(({ error, attempt }) => error === null && attempt === 1)).toBe(true);
    }, WAIT);
  });

  it('about another account, of another kind, or for live accounts are not sent', async () => {
    const [own, foreign] = [await receiver(), await receiver()];
    const stranger = await deliveries.account();
    await deliveries.endpoint(accountId, own.url);
    await deliveries.endpoint(stranger, foreign.url, ['frame.updated']);
    await deliveries.happen(stranger, 2);
    await deliveries.happen(accountId, 1);
    deliveries.start();
    await own.until(1);
    await deliveries.settled();
    expect(jobs(own)).toEqual(['job_3']);
    expect(foreign.received).toEqual([]);
  });

  it('that fail are retried on schedule, before later ones', async () => {
    const failing = await receiver(answerWith(500));
    const { webhook } = await deliveries.endpoint(accountId, failing.url);
    await deliveries.happen(accountId, 2);
    const runner = deliveries.start();
    await failing.until(1);
    await vi.waitFor(async () => {
      const { nextAttemptAt, lastError } = await readWebhook(database, webhook);
      const waits = nextAttemptAt!.getTime() - deliveries.clock.now;
      expect(lastError).toBe('answered 500');
      expect(waits).toBeGreaterThanOrEqual(RETRY_DELAYS_MS[0]!);
    }, WAIT);
    await runner.look();
    expect(failing.received).toHaveLength(1);
    failing.behave(answerWith(200));
    deliveries.clock.now += 6500;
    await failing.until(3);
    expect(jobs(failing)).toEqual(['job_1', 'job_1', 'job_2']);
    expect(failing.received[0]!.text).toBe(failing.received[1]!.text);
    const [before, after] = failing.received.map(({ headers }) => Number(headers['webhook-timestamp']));
    expect(after! - before!).toBeGreaterThanOrEqual(6);
  });

  it('wait as long as Retry-After says', async () => {
    const busy = await receiver(answerWith(429, { 'retry-after': '7200' }));
    const { webhook } = await deliveries.endpoint(accountId, busy.url);
    await deliveries.happen(accountId);
    deliveries.start();
    await vi.waitFor(async () => {
      const { nextAttemptAt } = await readWebhook(database, webhook);
      expect(nextAttemptAt!.getTime() - deliveries.clock.now).toBeGreaterThanOrEqual(7_200_000);
    }, WAIT);
  });

  it('end at once after a 410, and the account’s other webhooks get an event', async () => {
    const [gone, other] = [await receiver(answerWith(410)), await receiver()];
    const { webhook } = await deliveries.endpoint(accountId, gone.url, ['batch.done']);
    await deliveries.endpoint(accountId, other.url, ['webhook.disabled']);
    await deliveries.happen(accountId, 2);
    deliveries.start();
    const [told] = await other.until(1);
    expect(told!.body).toMatchObject({
      type: 'webhook.disabled',
      data: {
        webhook_id: webhook.webhookId,
        reason: 'gone',
        last_error: 'answered 410',
        undelivered_from: 'evt_1',
      },
    });
    expect(await readWebhook(database, webhook)).toMatchObject({ isEnabled: false, disabledReason: 'gone' });
    expect(gone.received).toHaveLength(1);
    gone.behave(answerWith(200));
    await changeWebhook(database, webhook, {
      isEnabled: true,
      skipsMissed: false,
      now: deliveries.clock.now,
    });
    await gone.until(3);
    expect(jobs(gone)).toEqual(['job_1', 'job_1', 'job_2']);
  });

  it('end after three days without a successful delivery', async () => {
    const dead = await receiver(answerWith(503));
    const { webhook } = await deliveries.endpoint(accountId, dead.url);
    await deliveries.happen(accountId);
    deliveries.start();
    const startedAt = deliveries.clock.now;
    await vi.waitFor(async () => {
      const { isEnabled, nextAttemptAt, disabledReason } = await readWebhook(database, webhook);
      if (isEnabled && nextAttemptAt) deliveries.clock.now = nextAttemptAt.getTime() + 1;
      expect(disabledReason).toBe('failing');
    }, WAIT);
    expect(deliveries.clock.now - startedAt).toBeGreaterThanOrEqual(DEAD_AFTER_MS);
    expect(dead.received).toHaveLength(RETRY_DELAYS_MS.length + 1);
    const { events } = await readFeed(
      database,
      { accountId, mode: 'live' },
      { after: 1, kinds: EVENT_KINDS, limit: 9 },
    );
    expect(events.map(({ type, data }) => [type, data['reason']])).toEqual([['webhook.disabled', 'failing']]);
  });

  it('are not given up because of downtime of this service', async () => {
    const failing = await receiver(answerWith(503));
    const { webhook } = await deliveries.endpoint(accountId, failing.url);
    const failures = (count: number) =>
      vi.waitFor(async () => {
        const log = await listAttempts(database, webhook, { before: null, limit: 9 });
        expect(log).toHaveLength(count);
      }, WAIT);
    await deliveries.happen(accountId);
    deliveries.start();
    await failures(1);
    await deliveries.stop();
    deliveries.clock.now += 2 * DEAD_AFTER_MS;
    deliveries.start();
    await failures(2);
    expect(await readWebhook(database, webhook)).toMatchObject({ isEnabled: true });
  });

  it('of a kind that is added later start then, and pending ones are still delivered', async () => {
    const { url, received, until } = await receiver();
    const { webhook } = await deliveries.endpoint(accountId, url);
    const frame = (release: string) =>
      database.transaction((transaction) =>
        appendEvents(transaction, [
          {
            kind: 'frame.updated',
            accountId: null,
            detail: JSON.stringify({ ...EVENT_CATALOG['frame.updated'].example, release }),
            createdAt: deliveries.clock.now,
          },
        ]),
      );
    await frame('before');
    deliveries.start();
    await deliveries.settled();
    const kinds = ['batch.done', 'frame.updated'] as const;
    await changeWebhook(database, webhook, { kinds, skipsMissed: false, now: deliveries.clock.now });
    await frame('after');
    await until(1);
    await deliveries.settled();
    expect(received.map(({ body }) => body.data['release'])).toEqual(['after']);
  });

  it('are not delayed by receivers that hang', async () => {
    const [stuck, quick] = [await receiver(hang), await receiver()];
    for (let hanging = 0; hanging < 9; hanging++) await deliveries.endpoint(accountId, stuck.url);
    await deliveries.endpoint(accountId, quick.url);
    await deliveries.happen(accountId, 20);
    deliveries.start();
    await quick.until(20);
    await stuck.until(9);
    expect(quick.received).toHaveLength(20);
  });

  it('are resent, by range and by id, before pending ones and with the same ids', async () => {
    const { url, received, until } = await receiver();
    const { webhook } = await deliveries.endpoint(accountId, url);
    await deliveries.happen(accountId, 4);
    deliveries.start();
    await deliveries.settled();
    expect(await startReplay(database, webhook, { from: 2, to: 3 })).toMatchObject({ eventCount: 2 });
    await deliveries.settled();
    await deliveries.stop();
    await deliveries.happen(accountId, 1);
    await startReplay(database, webhook, { from: 4, to: 4 });
    deliveries.start();
    await until(8);
    expect(received.map(({ id }) => id)).toEqual([1, 2, 3, 4, 2, 3, 4, 5].map((number) => `evt_${number}`));
    await expect(startReplay(database, webhook, { from: 99, to: 99 })).rejects.toMatchObject({
      code: 'event_not_found',
    });
  });

  it('also have a signature with the old secret for a day after it was replaced', async () => {
    const { url, received, until } = await receiver();
    const { webhook, secret: old } = await deliveries.endpoint(accountId, url);
    const { secret } = await rotateSecret(database, webhook, deliveries.clock.now);
    await deliveries.happen(accountId);
    deliveries.start();
    await until(1);
    expect([old, secret].map((each) => isSignedBy(received[0]!, each))).toEqual([true, true]);
    await deliveries.stop();
    deliveries.clock.now += 86_400_001;
    await deliveries.happen(accountId);
    deliveries.start();
    await until(2);
    expect(received[1]!.headers['webhook-signature']!.split(' ')).toHaveLength(1);
  });

  it('that two servers share are each sent by one of them', async () => {
    const shared = await Promise.all(Array.from({ length: 5 }, () => receiver()));
    for (const { url } of shared) await deliveries.endpoint(accountId, url);
    deliveries.start();
    if (engine.name === 'PostgreSQL') deliveries.start();
    for (let round = 0; round < 5; round++) await deliveries.happen(accountId, 6);
    for (const each of shared) {
      await each.until(30);
      expect(jobs(each)).toEqual(Array.from({ length: 30 }, (_, index) => `job_${index + 1}`));
    }
  });

  it('to suspended accounts wait until the suspension ends', async () => {
    const { url, received, until } = await receiver();
    await deliveries.endpoint(accountId, url);
    const become = (status: string) =>
      database.transaction((transaction) => transaction.query('UPDATE account SET status = $1', [status]));
    await become('suspended');
    await deliveries.happen(accountId);
    const runner = deliveries.start();
    for (let looks = 0; looks < 3; looks++) await runner.look();
    expect(received).toEqual([]);
    await become('active');
    await until(1);
  });
});
