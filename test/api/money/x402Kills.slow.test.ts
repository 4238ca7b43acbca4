import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyLedger } from '../../../billing/audit/verifyLedger.ts';
import { formatIsoDate } from '../../../core/date.ts';
import { CHAIN } from '../../support/chain/anvil.ts';
import { startTestChain, type TestChain } from '../../support/chain/testChain.ts';
import { DUCKDB, type StatePlace } from '../../support/machine/engines.ts';
import { plantFrame, pointIn } from '../../support/planted/plantedLake.ts';
import { launchServer, type ServerProcess } from '../../support/server/serverProcess.ts';
import { signPayment, type TestPayment } from '../../support/x402/payments.ts';
import { QUESTION, X402_PATH } from '../../support/x402/questions.ts';
import { PAY_TO, settlingOn, SOLD_CELL } from '../../support/x402/x402Server.ts';
import { describeWith } from '../../support/machine/needs.ts';
import { describeByDayOn, kills } from '../../support/machine/tier.ts';

/** Number of kills of the server on each engine. */
const KILLS = kills(3, 10);
/** About the duration of a payment; the kill may come at any time within it. */
const LONGEST_DELAY_MS = 1600;
const PAYERS = 4;
const DAY_MS = 86_400_000;

interface Body {
  readonly kind: 'area' | 'profile';
  readonly body: object;
}

/** An area of one cell and a line across it, which cost as much as a place. The first two payers pay for them. */
const { lat, lon } = pointIn(SOLD_CELL);
const coordinates = [lon - 0.00005, lon + 0.00005].map((at) => [at, lat]);
const BODIES: readonly Body[] = [
  { kind: 'area', body: { circle: { lat, lon, radius_m: 20 } } },
  { kind: 'profile', body: { geometry: { type: 'LineString', coordinates } } },
];

describeWith(CHAIN)(`a server that is killed while it takes payments, ${KILLS} times`, () => {
  let chain: TestChain;
  let dataDir: string;
  beforeAll(async () => {
    chain = await startTestChain();
    dataDir = await mkdtemp(join(tmpdir(), 'ground-motion-kills-'));
    const now = Date.now();
    const lastObservation = formatIsoDate(Math.floor(now / DAY_MS) - 10);
    await plantFrame({
      dataDir,
      now,
      lastObservation,
      cells: [{ ...SOLD_CELL, velocityVerticalMmYr: -9.4 }],
    });
    for (let index = 1; index <= PAYERS; index++)
      await chain.mint(chain.wallet(index).address, 1_000_000_000);
  });
  afterAll(async () => {
    await chain?.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  describeByDayOn(DUCKDB, 'over its state', (engine) => {
    let place: StatePlace;
    let server: ServerProcess;
    let url = '';
    const launch = async (): Promise<void> => {
      server = launchServer({
        GM_DATA_DIR: dataDir,
        GM_RATE_IP_PER_MINUTE: '100000',
        GM_LIMIT_FACTOR: '10000',
        ...settlingOn(chain),
        ...place.environment,
      });
      url = await server.listening();
    };
    beforeAll(async () => {
      place = await engine.newPlace();
      await launch();
    });
    afterAll(async () => {
      await server?.kill();
      await place?.remove();
    });

    /** What each payment is for; absent = a place. */
    const bodies = new Map<TestPayment, Body>();
    const pay = async (payment: TestPayment): Promise<{ status: number; text: string } | null> => {
      try {
        const { v2, nonce } = payment;
        const headers = { 'payment-signature': v2, 'idempotency-key': nonce };
        const asked = bodies.get(payment);
        const response = await (asked
          ? fetch(`${url}${X402_PATH}/${asked.kind}`, {
              method: 'POST',
              headers: { ...headers, 'content-type': 'application/json' },
              body: JSON.stringify(asked.body),
            })
          : fetch(url + QUESTION, { headers }));
        return { status: response.status, text: await response.text() };
      } catch {
        return null;
      }
    };
    /** Repeats a payment until it is answered, as the answers ask the payer to do. */
    const insist = async (payment: TestPayment): Promise<string> => {
      for (const until = Date.now() + 150_000; Date.now() < until; await sleep(200)) {
        const answer = await pay(payment);
        if (answer?.status === 200) return answer.text;
        if (answer) expect([409, 503], answer.text).toContain(answer.status);
      }
      throw new Error('a payment was not answered');
    };

    it('has sold every paid report, once, and answers each payment with the same bytes', async () => {
      const before = await chain.balanceOf(PAY_TO);
      const answers = new Map<TestPayment, string | null>();
      for (let kill = 0; kill < KILLS; kill++) {
        const payments = await Promise.all(
          Array.from({ length: PAYERS }, (_, payer) =>
            signPayment(chain, chain.wallet(1 + payer), {
              validBefore: String(Math.floor(Date.now() / 1000) + 3000),
            }),
          ),
        );
        for (const [payer, payment] of payments.entries()) {
          const body = BODIES[payer];
          if (body) bodies.set(payment, body);
        }
        const asked = payments.map(async (payment) => {
          const answer = await pay(payment);
          answers.set(payment, answer?.status === 200 ? answer.text : null);
        });
        await sleep((LONGEST_DELAY_MS * (kill + 0.5)) / KILLS);
        await server.kill();
        await Promise.all(asked);
        await launch();
      }
      for (const [payment, first] of answers) {
        const text = await insist(payment);
        if (first !== null) expect(text).toBe(first);
      }
      const received = (await chain.balanceOf(PAY_TO)) - before;
      expect(received).toBe(BigInt(answers.size) * 400_000n);
      await server.kill();
      const database = await place.open();
      const sales = await database.query<{ endpoint: string; sold: number }>(
        'SELECT endpoint, count(*) AS sold FROM payment GROUP BY endpoint ORDER BY endpoint',
      );
      const sold = sales.reduce((sum, each) => sum + each.sold, 0);
      const { violations } = await verifyLedger(database);
      await database.close();
      const answered = [...answers.values()].filter((text) => text !== null).length;
      process.stdout.write(
        `${KILLS} kills on ${engine.name}: ${answers.size} payments, ${answered} answered at once, ${sold} sold, ${received} received\n`,
      );
      expect([sold, violations]).toEqual([answers.size, []]);
      expect(sales.map(({ endpoint }) => endpoint)).toEqual(['motion', 'motion/area', 'motion/profile']);
      await launch();
    }, 1_800_000);
  });
});
