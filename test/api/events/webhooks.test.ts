import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appendEvents } from '../../../store/state/outbox.ts';
import { expectError } from '../../support/server/schemaCheck.ts';
import { startTestServer, type TestServer } from '../../support/server/testServer.ts';
import { answerWith, isSignedBy, startReceiver, type Receiver } from '../../support/webhooks/receiver.ts';

const PATH = '/api/v1/webhooks';

describe('webhooks', () => {
  let server: TestServer;
  let receiver: Receiver;
  beforeAll(async () => {
    receiver = await startReceiver();
    server = await startTestServer({ environment: { GM_WEBHOOK_ALLOW_HOSTS: receiver.host } });
    server.clock.now = Date.now();
  });
  afterAll(async () => {
    await server.close();
    await receiver.close();
  });

  const send = (method: string, path: string, key: string, body?: unknown) =>
    server.request(path, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const accountOf = async (key: string) => String((await server.get('/api/v1/me', key)).body['account_id']);
  const happen = async (accountId: string | null, kind: string, detail: object) =>
    server.database.transaction((transaction) =>
      appendEvents(transaction, [
        { kind, accountId, detail: JSON.stringify(detail), createdAt: server.clock.now },
      ]),
    );
  const job = (id: string) => ({ job_id: id, request_id: 'req_1', status: 'done' });

  it('are created, shown, changed, tested and deleted; the secret is shown once', async () => {
    const key = await server.register();
    const made = await send('POST', PATH, key, { url: receiver.url, events: ['batch.done', 'batch.done'] });
    const { secret, webhook_id: id, ...shown } = made.body;
    expect(secret).toMatch(/^whsec_/);
    expect(shown).toMatchObject({ url: receiver.url, events: ['batch.done'], enabled: true });
    const one = `${PATH}/${String(id)}`;
    for (const { text } of [await server.get(PATH, key), await server.get(one, key)]) {
      expect(text).toContain(String(id));
      expect(text).not.toContain(String(secret));
    }
    const tested = await send('POST', `${one}/test`, key);
    expect(tested.body).toMatchObject({
      delivered: true,
      status_code: 204,
      type: 'webhook.test',
      error: null,
    });
    expect(receiver.received.at(-1)!.body).toMatchObject({ type: 'webhook.test', data: { webhook_id: id } });
    expect(isSignedBy(receiver.received.at(-1)!, String(secret))).toBe(true);
    const rotated = await send('POST', `${one}/rotate-secret`, key);
    expect(rotated.body['secret']).not.toBe(secret);
    server.clock.now += 1000;
    await happen(await accountOf(key), 'batch.done', job('job_1'));
    const before = receiver.received.length;
    const delivered = (await receiver.until(before + 1)).at(-1)!;
    expect([secret, rotated.body['secret']].map((each) => isSignedBy(delivered, String(each)))).toEqual([
      true,
      true,
    ]);
    await expect
      .poll(async () => (await server.get(`${one}/deliveries`, key)).body['deliveries'])
      .toMatchObject([
        { type: 'batch.done', cause: 'event', delivered: true, attempt: 1 },
        { type: 'webhook.test', cause: 'test' },
      ]);
    const replayed = await send('POST', `${one}/replay`, key, { event_id: delivered.id });
    expect(replayed.body).toMatchObject({ event_count: 1, from: delivered.id, to: delivered.id });
    expect((await receiver.until(before + 2)).at(-1)!.id).toBe(delivered.id);
    const off = await send('PATCH', one, key, { enabled: false });
    expect(off.body).toMatchObject({ enabled: false, disabled_reason: 'owner' });
    expectError(await send('POST', `${one}/replay`, key, { from: 'evt_1' }), 400, 'webhook_disabled');
    expect((await send('DELETE', one, key)).body).toMatchObject({ webhook_id: id, enabled: false });
    expectError(await server.get(one, key), 404, 'webhook_not_found');
  });

  it('require public https addresses, and number at most ten', async () => {
    const key = await server.register();
    const make = (url: string) => send('POST', PATH, key, { url });
    for (const url of ['http://hooks.example.com/', 'https://10.0.0.1/', 'http://127.0.0.1:1/', 'nonsense'])
      expectError(await make(url), 400, 'webhook_url_refused');
    for (let made = 0; made < 10; made++) expect((await make(receiver.url)).status).toBe(200);
    expectError(await make(receiver.url), 400, 'webhook_limit_reached');
    const [{ webhook_id: id }] = (await server.get(PATH, key)).body['webhooks'] as [{ webhook_id: string }];
    expectError(
      await send('PATCH', `${PATH}/${id}`, key, { url: 'https://[::1]/' }),
      400,
      'webhook_url_refused',
    );
    expectError(
      await send('POST', PATH, key, { url: receiver.url, events: ['nothing'] }),
      422,
      'bad_request',
    );
    expectError(await send('POST', PATH, key, { url: receiver.url, events: [] }), 422, 'bad_request');
    for (const body of [
      {},
      { event_id: 'evt_1', from: 'evt_1' },
      { to: 'evt_2' },
      { from: '1' },
      { from: 'evt_9', to: 'evt_3' },
    ])
      expectError(await send('POST', `${PATH}/${id}/replay`, key, body), 422, 'bad_request');
  });

  it('are tested at most ten times a minute, and a successful test sends pending events at once', async () => {
    const key = await server.register();
    const made = await send('POST', PATH, key, { url: receiver.url, events: ['batch.done'] });
    const one = `${PATH}/${String(made.body['webhook_id'])}`;
    receiver.behave(answerWith(500));
    await happen(await accountOf(key), 'batch.done', job('job_waits'));
    await expect
      .poll(async () => (await server.get(one, key)).body['failing_since'], { timeout: 60_000 })
      .not.toBeNull();
    receiver.behave(answerWith(204));
    const before = receiver.received.length;
    expect((await send('POST', `${one}/test`, key)).body['delivered']).toBe(true);
    expect((await receiver.until(before + 2)).at(-1)!.body.data).toEqual(job('job_waits'));
    for (let tests = 1; tests < 10; tests++) await send('POST', `${one}/test`, key);
    const refused = await send('POST', `${one}/test`, key);
    expectError(refused, 429, 'rate_limited');
    expect(refused.headers.get('retry-after')).toBe('60');
  });

  it('and the feed are closed to child keys', async () => {
    const key = await server.register();
    const child = String((await server.post('/api/v1/keys', {}, key)).body['api_key']);
    for (const path of [PATH, '/api/v1/events']) {
      expectError(await server.get(path, child), 403, 'forbidden');
      expectError(await server.get(path), 401, 'unauthorized');
    }
  });
});
