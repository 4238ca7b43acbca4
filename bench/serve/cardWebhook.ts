import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildApp } from '../../api/app.ts';
import { verifyLedger } from '../../billing/audit/verifyLedger.ts';
import { quantile } from '../../core/statistics/quantile.ts';
import { readConfig } from '../../schemas/config.ts';
import { openLakeReader } from '../../store/lake/read/lakeReader.ts';
import { openState } from '../../store/state/openState.ts';
import { signedEvent } from '../../test/support/stripe/stripeDelivery.ts';
import type { StripeObject } from '../../test/support/stripe/stripeShapes.ts';
import { startStripeStandIn } from '../../test/support/stripe/stripeStandIn.ts';

/**
 * Milliseconds from a delivery of Stripe's to its answer, over HTTP, on the embedded database or on an empty one of
 * `--database-url postgres://…`: a payment that is credited, a copy of it, and an event of a refund. The reference is one bare commit (a row
 * inserted, then the durable commit) on the same database, in turn within the same run.
 */
const { values } = parseArgs({
  options: { orders: { type: 'string', default: '200' }, 'database-url': { type: 'string' } },
});
const ORDERS = Number(values.orders);
const SECRET_KEY = 'sk_test_benchSecretKey';
const WEBHOOK_SECRET = 'whsec_benchSigningSecret';
const UNPAID_AT_A_TIME = 40;

const folder = await mkdtemp(join(tmpdir(), 'ground-motion-bench-'));
const stripe = await startStripeStandIn({ secretKey: SECRET_KEY });
const config = readConfig({
  GM_DATA_DIR: folder,
  GM_PAYMENT_REHEARSAL: 'on',
  GM_STRIPE_SECRET_KEY: SECRET_KEY,
  GM_STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  GM_STRIPE_API_URL: stripe.url,
  GM_MAIL_DOMAIN_CHECK: 'off',
  GM_RATE_KEY_PER_MINUTE: '1000000',
  GM_RATE_DELIVERIES_PER_MINUTE: '1000000',
  ...(values['database-url'] !== undefined && { DATABASE_URL: values['database-url'] }),
});
const database = await openState(config, { isUnhurried: true });
const lake = await openLakeReader({ dataDir: folder, pollIntervalMs: 0 });
const app = await buildApp({ lake, database, config, now: Date.now });
const url = await app.listen({ host: '127.0.0.1', port: 0 });

async function post(path: string, body: string, headers: Record<string, string>): Promise<string> {
  const json = { 'content-type': 'application/json' };
  const answer = await fetch(url + path, { method: 'POST', headers: { ...json, ...headers }, body });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${text}`);
  return text;
}

async function delivered(event: StripeObject): Promise<number> {
  const { body, header } = signedEvent(event, WEBHOOK_SECRET);
  const begin = performance.now();
  await post('/stripe/webhook', body, { 'stripe-signature': header });
  return performance.now() - begin;
}

async function bareCommit(index: number): Promise<number> {
  const begin = performance.now();
  await database.transaction((transaction) =>
    transaction.query('INSERT INTO bench_row (place, text) VALUES ($1, $2)', [index, 'x'.repeat(200)]),
  );
  return performance.now() - begin;
}

try {
  await database.transaction((transaction) =>
    transaction.query('CREATE TABLE bench_row (place BIGINT NOT NULL, text TEXT NOT NULL)'),
  );
  const { api_key: key } = JSON.parse(
    await post('/api/v1/autonomous/register', '{"email":"bench@example.org"}', {}),
  ) as { api_key: string };
  const times: Record<string, number[]> = { 'bare commit': [], credit: [], copy: [], refund: [] };
  for (let index = 0; index < ORDERS; index += UNPAID_AT_A_TIME) {
    for (let turn = 0; turn < Math.min(UNPAID_AT_A_TIME, ORDERS - index); turn++) {
      const bought = await post('/api/v1/buy', '{"amount_usd": 25}', { authorization: `Bearer ${key}` });
      const { session_id: sessionId } = JSON.parse(bought) as { session_id: string };
      stripe.world.pay(sessionId);
      const paid = stripe.world.events.at(-1)!;
      times['bare commit']!.push(await bareCommit(index + turn));
      times['credit']!.push(await delivered(paid));
      times['copy']!.push(await delivered(paid));
      stripe.world.refund(stripe.world.intentIdOf(sessionId)!, 100);
      times['refund']!.push(await delivered(stripe.world.events.at(-2)!));
    }
  }
  console.log(`${values['database-url'] === undefined ? 'DuckDB' : 'PostgreSQL'}, ${ORDERS} orders`);
  for (const [name, all] of Object.entries(times)) {
    const [p50, p99] = [quantile(all, 0.5).toFixed(1), quantile(all, 0.99).toFixed(1)];
    console.log(`${name.padEnd(12)} p50 ${p50.padStart(6)} ms, p99 ${p99.padStart(6)} ms`);
  }
  const { violations } = await verifyLedger(database);
  console.log(`${violations.length} laws of the ledger broken`);
  if (violations.length > 0) process.exitCode = 1;
} finally {
  await app.close();
  await lake.close();
  await database.close();
  await stripe.close();
  await rm(folder, { recursive: true, force: true });
}
