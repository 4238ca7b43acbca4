import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../support/machine/temporaryFolder.ts';
import { ADMIN_TOKEN } from '../../support/server/operator.ts';
import { launchServer } from '../../support/server/serverProcess.ts';
import { cardEnvironment, STRIPE_SECRET_KEY, WEBHOOK_SECRET } from '../../support/stripe/cardServer.ts';
import { signedEvent } from '../../support/stripe/stripeDelivery.ts';
import { startStripeStandIn } from '../../support/stripe/stripeStandIn.ts';

const SMTP_PASSWORD = 'smtpPasswordOfTheTest';
const FIVE_MINUTES_S = 301;

it('rejects deliveries that Stripe did not just sign, and reveals no secret', async () => {
  const stripe = await startStripeStandIn({ secretKey: STRIPE_SECRET_KEY });
  onTestFinished(() => stripe.close());
  const server = launchServer({
    ...cardEnvironment(stripe),
    GM_DATA_DIR: await temporaryFolder(),
    GM_LOG_LEVEL: 'trace',
    GM_ADMIN_TOKEN: ADMIN_TOKEN,
    GM_SELLER: 'Seller',
    GM_SELLER_EMAIL: 'billing@seller.example',
    GM_SMTP_URL: `smtp://user:${SMTP_PASSWORD}@127.0.0.1:9`,
  });
  onTestFinished(() => server.kill());
  const url = await server.listening();
  const answers: string[] = [];
  const ask = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(url + path, init);
    const text = await answer.text();
    answers.push(text, JSON.stringify([...answer.headers]));
    return { status: answer.status, text };
  };
  const json = { 'content-type': 'application/json' };
  const registered = await ask('/api/v1/autonomous/register', {
    method: 'POST',
    headers: json,
    body: '{"email":"buyer@example.org"}',
  });
  const { api_key: key } = JSON.parse(registered.text) as { api_key: string };
  const keyed = { authorization: `Bearer ${key}` };
  const buy = () =>
    ask('/api/v1/buy', { method: 'POST', headers: { ...json, ...keyed }, body: '{"amount_usd": 25}' });
  const { session_id: sessionId } = JSON.parse((await buy()).text) as { session_id: string };
  stripe.world.pay(sessionId);
  const event = stripe.world.events.at(-1)!;
  const deliver = (body: string, signature?: string, type = 'application/json') =>
    ask('/stripe/webhook', {
      method: 'POST',
      headers: { 'content-type': type, ...(signature !== undefined && { 'stripe-signature': signature }) },
      body,
    });
  const good = signedEvent(event, WEBHOOK_SECRET);
  const nowSeconds = Math.floor(Date.now() / 1000);
  const stale = signedEvent(event, WEBHOOK_SECRET, nowSeconds - FIVE_MINUTES_S);
  const forged = signedEvent(event, 'whsec_somebodyElses');
  const refused = [
    await deliver(good.body),
    await deliver(good.body, ''),
    await deliver(good.body, 't=1,v1=00'),
    await deliver(good.body, 'x'.repeat(5000)),
    await deliver(stale.body, stale.header),
    await deliver(forged.body, forged.header),
    await deliver(good.body.replace('2500', '9900'), good.header),
    await deliver(` ${good.body}`, good.header),
    await deliver('', good.header),
    await deliver(good.body, good.header.replace(/t=\d+/, `t=${nowSeconds + 1}`)),
    await deliver(good.body, good.header.replace('v1=', 'v0=')),
  ];
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 400));
  expect((await deliver(good.body, good.header, 'text/plain')).status).toBe(415);
  expect((await deliver('x'.repeat(300_000), good.header)).status).toBe(413);
  expect((await ask('/stripe/webhook')).status).toBe(405);
  expect((await ask('/api/v1/balance', { headers: keyed })).text).toContain('"credits_usd":0,');
  expect((await deliver(good.body, good.header)).status).toBe(200);
  expect((await ask('/api/v1/balance', { headers: keyed })).text).toContain('"credits_usd":25,');

  for (const fault of ['server error', 'unreachable'] as const) {
    stripe.faultOf = () => fault;
    expect((await buy()).status).toBe(400);
  }
  stripe.faultOf = () => null;
  for (const path of [
    '/api/v1/schema',
    '/openapi.json',
    '/metrics',
    '/explorer.json',
    '/readyz',
    '/api/v1/orders',
  ])
    await ask(path, { headers: keyed });
  await ask('/api/v1/operator/reconciliation', { headers: { authorization: `Bearer ${ADMIN_TOKEN}` } });
  await server.kill();
  const said = [server.output(), ...answers].join('\n');
  expect(server.output()).toContain('settings');
  for (const secret of [
    STRIPE_SECRET_KEY,
    WEBHOOK_SECRET,
    SMTP_PASSWORD,
    ADMIN_TOKEN,
    good.header.slice(-64),
  ])
    expect(said).not.toContain(secret);
  expect(server.output()).not.toContain(key);
});
