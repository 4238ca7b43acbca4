import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { verifyLedger } from '../../../billing/audit/verifyLedger.ts';
import { DUCKDB, type StatePlace } from '../../support/machine/engines.ts';
import { temporaryFolder } from '../../support/machine/temporaryFolder.ts';
import { launchServer, type ServerProcess } from '../../support/server/serverProcess.ts';
import { cardEnvironment, STRIPE_SECRET_KEY, WEBHOOK_SECRET } from '../../support/stripe/cardServer.ts';
import { deliverOnce } from '../../support/stripe/stripeDelivery.ts';
import type { StripeObject } from '../../support/stripe/stripeShapes.ts';
import { startStripeStandIn, type StripeStandIn } from '../../support/stripe/stripeStandIn.ts';
import { describeByDayOn, kills } from '../../support/machine/tier.ts';

/** Kills, at each of the steps in turn. */
const KILLS = kills(4, 12);
const BUYERS = 4;
const AMOUNT_USD = 25;
const STEPS = ['Stripe is asked', 'Stripe has answered', 'an event is delivered', 'any time'] as const;

/** A server that is repeatedly killed and restarted, and customers who pay through it meanwhile. */
class Rounds {
  readonly stripe: StripeStandIn;
  readonly #environment: Readonly<Record<string, string>>;
  #server: ServerProcess | null = null;
  address: Promise<string> = Promise.resolve('');
  /** Called to kill the server at a step; null = no kill is wanted now. */
  #atStep: { readonly step: (typeof STEPS)[number]; readonly kill: () => void } | null = null;
  isOver = false;
  readonly keys: string[] = [];
  bought = 0;

  constructor(stripe: StripeStandIn, environment: Readonly<Record<string, string>>) {
    this.stripe = stripe;
    this.#environment = environment;
    stripe.faultOf = ({ method }) => {
      if (method === 'POST') this.reached('Stripe is asked');
      // The answer leaves after this, so the kill comes a moment later.
      if (method === 'POST') setTimeout(() => this.reached('Stripe has answered'), 2);
      return null;
    };
  }

  start(): void {
    this.#server = launchServer({ ...this.#environment, GM_LOG_LEVEL: 'info' });
    this.address = this.#server.listening();
    this.address.catch(() => undefined);
  }

  async kill(): Promise<void> {
    await this.#server?.kill();
  }

  /** Kills the server when it reaches a step, or after a while. */
  async killAt(step: (typeof STEPS)[number]): Promise<void> {
    await this.address;
    const reached = new Promise<void>((resolve) => {
      this.#atStep = { step, kill: resolve };
    });
    await Promise.race([reached, sleep(step === 'any time' ? Math.random() * 400 : 3000)]);
    this.#atStep = null;
    await this.kill();
  }

  reached(step: (typeof STEPS)[number]): void {
    if (this.#atStep?.step === step) this.#atStep.kill();
  }

  async ask(path: string, key: string | null, body?: object, headers: Record<string, string> = {}) {
    try {
      const answer = await fetch((await this.address) + path, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          ...headers,
          ...(key !== null && { authorization: `Bearer ${key}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
    } catch {
      return null;
    }
  }

  /** A customer who orders, pays, and sometimes gets money back. Repeats an order until it is answered. */
  async buyer(name: string): Promise<void> {
    let key: string | null = null;
    while (key === null && !this.isOver) {
      const email = `${name}.${Date.now()}@example.org`;
      const registered = await this.ask('/api/v1/autonomous/register', null, { email });
      key = registered?.status === 200 ? String(registered.body['api_key']) : null;
      if (key === null) await sleep(50);
    }
    if (key === null) return;
    this.keys.push(key);
    for (let turn = 0; !this.isOver; turn++) {
      const headers = { 'idempotency-key': `${name}-${turn}` };
      const answer = await this.ask('/api/v1/buy', key, { amount_usd: AMOUNT_USD }, headers);
      if (answer?.status !== 200) {
        turn -= 1;
        await sleep(20);
        continue;
      }
      this.bought += 1;
      this.pay(String(answer.body['session_id']));
      await sleep(10);
    }
  }

  pay(sessionId: string): void {
    const { world } = this.stripe;
    const dice = Math.random();
    // The order was already paid: the answer is that of an earlier round.
    if (world.get(sessionId)['status'] !== 'open') return;
    if (dice < 0.1) return void world.expire(sessionId);
    if (dice < 0.2) {
      world.pay(sessionId, 'later');
      if (Math.random() < 0.5) world.fail(sessionId);
      else world.succeed(sessionId);
    } else world.pay(sessionId);
    const intent = world.intentIdOf(sessionId)!;
    if (world.get(sessionId)['payment_status'] !== 'paid') return;
    if (Math.random() < 0.3) {
      const { id } = world.refund(intent, 100 + Math.floor(Math.random() * 2000));
      if (Math.random() < 0.4) world.failRefund(id);
    }
    if (Math.random() < 0.2) {
      const { id } = world.dispute(intent);
      world.withdraw(id);
      if (Math.random() < 0.5) world.reinstate(id);
    }
  }

  /** Delivers events as they happen, twice and out of order, each until it is accepted; one in eight is lost. */
  deliver(): void {
    this.stripe.world.onEvent = (event) => {
      if (Math.random() < 1 / 8) return;
      for (let copy = 0; copy < 2; copy++) void this.#deliver(event, Math.random() * 60);
    };
  }

  async #deliver(event: StripeObject, afterMs: number): Promise<void> {
    await sleep(afterMs);
    for (;;) {
      const sending = this.address.then((url) => deliverOnce(url, event, WEBHOOK_SECRET)).catch(() => null);
      setTimeout(() => this.reached('an event is delivered'), Math.random() * 12);
      if ((await sending) === 200) return;
      if (this.isOver) return;
      await sleep(100);
    }
  }

  /** What each order should have brought according to Stripe's books, micro-dollars. */
  owed(): Map<string, number> {
    const { world } = this.stripe;
    const owed = new Map<string, number>();
    for (const session of world.list('checkout.session')) {
      const intent = session['payment_intent'];
      const paid = session['payment_status'] === 'paid' ? Number(session['amount_total']) : 0;
      const gone = [...world.list('refund'), ...world.list('dispute')]
        .filter((each) => each['payment_intent'] === intent && each['status'] !== 'failed')
        .filter((each) => each['object'] === 'refund' || isGone(each))
        .reduce((sum, each) => sum + Number(each['amount']), 0);
      owed.set(String(session['client_reference_id']), (paid - Math.min(paid, gone)) * 10_000);
    }
    return owed;
  }
}

/** Whether the bank currently holds a dispute's money. */
function isGone(dispute: StripeObject): boolean {
  const moved = dispute['balance_transactions'] as readonly { readonly amount: number }[];
  return moved.reduce((sum, { amount }) => sum + amount, 0) < 0;
}

async function creditedOf(place: StatePlace): Promise<Map<string, number>> {
  const database = await place.open();
  try {
    expect((await verifyLedger(database)).violations).toEqual([]);
    const rows = await database.query<{ order_id: string; net: number }>(
      'SELECT order_id, paid_micro_usd - returned_micro_usd AS net FROM payment_order',
    );
    return new Map(rows.map((row) => [row.order_id, row.net]));
  } finally {
    await database.close();
  }
}

describeByDayOn(DUCKDB, 'a server that is killed during card payments', ({ newPlace, name }) => {
  const isEmbedded = name === 'DuckDB';
  it(
    'credits what Stripe received to the micro-dollar, with nothing lost or doubled',
    async () => {
      const place = await newPlace();
      const stripe = await startStripeStandIn({ secretKey: STRIPE_SECRET_KEY });
      onTestFinished(() => stripe.close());
      const rounds = new Rounds(stripe, {
        ...place.environment,
        ...cardEnvironment(stripe),
        GM_DATA_DIR: await temporaryFolder(),
        GM_RATE_KEY_PER_MINUTE: '1000000',
        GM_RATE_IP_PER_MINUTE: '1000000',
        GM_LIMIT_FACTOR: '10000',
      });
      onTestFinished(() => rounds.kill());
      rounds.deliver();
      rounds.start();
      const buyers = Array.from({ length: BUYERS }, (_, index) => rounds.buyer(`buyer${index}`));
      for (let kill = 0; kill < KILLS; kill++) {
        await rounds.killAt(STEPS[kill % STEPS.length]!);
        rounds.start();
      }
      await rounds.address;
      rounds.isOver = true;
      await Promise.all(buyers);
      // The restarted server finds lost events on its own.
      await rounds.kill();
      rounds.start();
      const settled = async (): Promise<boolean> => {
        for (const key of rounds.keys) {
          const answer = await rounds.ask('/api/v1/orders?limit=200', key);
          const { orders = [] } = (answer?.body ?? {}) as { orders?: { status: string; order_id: string }[] };
          if (
            answer?.status !== 200 ||
            orders.some(({ status }) => status === 'creating' || status === 'processing')
          )
            return false;
        }
        return true;
      };
      let credited = new Map<string, number>();
      for (let look = 1; look <= 20; look++) {
        // It polls Stripe when it starts, and again after half a minute.
        await rounds.address;
        await sleep(Math.min(look, 8) * 1500);
        if (!(await settled())) continue;
        // The embedded state allows one process; with PostgreSQL, the server keeps polling.
        if (isEmbedded) await rounds.kill();
        credited = await creditedOf(place);
        if (isSame(credited, rounds.owed())) break;
        if (isEmbedded) rounds.start();
      }
      await rounds.kill();
      credited = await creditedOf(place);
      const owed = rounds.owed();
      for (const [orderId, amount] of owed)
        expect([orderId, credited.get(orderId)]).toEqual([orderId, amount]);
      // No order has two sessions, and no credited order is unknown to Stripe.
      expect(owed.size).toBe(stripe.world.list('checkout.session').length);
      const unknown = [...credited].filter(([orderId, amount]) => !owed.has(orderId) && amount !== 0);
      expect(unknown).toEqual([]);
      if (KILLS >= 100) {
        const sum = [...owed.values()].reduce((total, amount) => total + amount, 0);
        process.stdout.write(
          `${KILLS} kills: ${rounds.bought} purchases, ${stripe.world.events.length} events, ${sum} micro-dollars received and credited\n`,
        );
      }
      await place.remove();
    },
    240_000 + KILLS * 20_000,
  );
});

function isSame(credited: ReadonlyMap<string, number>, owed: ReadonlyMap<string, number>): boolean {
  return [...owed].every(([orderId, amount]) => credited.get(orderId) === amount);
}
