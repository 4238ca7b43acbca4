import { compactVerify, createLocalJWKSet, type JSONWebKeySet } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyLedger } from '../../../billing/audit/verifyLedger.ts';
import { jsonSha256 } from '../../../billing/x402/signReceipt.ts';
import { x402ProfileAnswerSchema, x402ChallengeSchema } from '../../../schemas/http/money/x402.ts';
import { CHAIN } from '../../support/chain/anvil.ts';
import { startTestChain, type TestChain } from '../../support/chain/testChain.ts';
import { describeWith } from '../../support/machine/needs.ts';
import { describeOnAnEngine } from '../../support/machine/tier.ts';
import { pointIn } from '../../support/planted/plantedLake.ts';
import { expectAnswer } from '../../support/server/schemaCheck.ts';
import { decoded, signPayment } from '../../support/x402/payments.ts';
import {
  PAY_TO,
  payingFetch,
  settlingOn,
  startX402Server,
  type X402Server,
} from '../../support/x402/x402Server.ts';

const PATH = '/api/v1/x402/motion/profile';
const CELLS = Array.from({ length: 60 * 40 }, (_, at) => ({
  row: Math.floor(at / 40),
  col: at % 40,
  velocityVerticalMmYr: -6,
}));
/** A line along row 30, in the western half of the frame, which is measured, or in the eastern one. */
const line = (from: number, to: number) => {
  const ends = [from, to].map((col) => pointIn({ row: 30, col }));
  return { geometry: { type: 'LineString', coordinates: ends.map(({ lat, lon }) => [lon, lat]) } };
};
/** About 0.15 and 0.75 km. */
const ROAD = line(10, 15);
const LONG_ROAD = line(5, 30);
const UNMEASURED = line(50, 60);
const ELSEWHERE = {
  geometry: {
    type: 'LineString',
    coordinates: [
      [-105, 40],
      [-105, 40.001],
    ],
  },
};

describeWith(CHAIN)('a profile that is paid for with its call', () => {
  let chain: TestChain;
  beforeAll(async () => {
    chain = await startTestChain();
  });
  afterAll(() => chain?.close());

  describeOnAnEngine('with its state', (engine) => {
    let server: X402Server;
    beforeAll(async () => {
      server = await startX402Server(settlingOn(chain), { engine, cells: CELLS });
      for (let index = 1; index < 5; index++) await chain.mint(chain.wallet(index).address, 10_000_000);
    });
    afterAll(() => server?.close());

    const post = (body: object, headers: Record<string, string> = {}) =>
      server.request(PATH, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
    const received = () => chain.balanceOf(PAY_TO);
    const expectBooksHold = async () => expect((await verifyLedger(server.database)).violations).toEqual([]);

    it('states the price of the line and what it buys, without a number', async () => {
      const answer = await post(LONG_ROAD);
      expect(answer.status).toBe(402);
      expect(x402ChallengeSchema.parse(answer.body)).toMatchObject({
        code: 'payment_required',
        accepts: [{ maxAmountRequired: '1200000', resource: expect.stringContaining(PATH) as string }],
        offer: { status: 'ok', frame: 'F08882', would_cost_usd: 1.2, line: { answered_share: 1 } },
      });
      expect(answer.text).not.toMatch(/velocity_|mm_yr|assessment_|"profile"/);
      expect(decoded(answer.headers.get('payment-required'))).toMatchObject({
        accepts: [{ amount: '1200000' }],
        resource: { url: `${server.url}${PATH}` },
      });
    });

    it('is free where there is nothing, and refuses what is not a line', async () => {
      for (const [body, status] of [
        [UNMEASURED, 'no_data'],
        [ELSEWHERE, 'no_coverage'],
        [{ ...ROAD, max_age_days: 1 }, 'stale_data'],
      ] as const) {
        const free = expectAnswer(await post(body), x402ProfileAnswerSchema);
        expect(free).toMatchObject({ status, cost_usd: 0, velocity_vertical_mm_yr: null });
      }
      const { v2 } = await signPayment(chain, chain.wallet(1));
      const before = await received();
      const paying = { 'payment-signature': v2 };
      expect((await post(ELSEWHERE, paying)).body).toMatchObject({ status: 'no_coverage' });
      for (const wrong of [
        {},
        { ...ROAD, samples: 501 },
        { circle: { lat: 1, lon: 1, radius_m: 9 } },
        { ...ROAD, dry_run: true },
      ])
        expect((await post(wrong, paying)).status).toBe(422);
      expect((await received()) - before).toBe(0n);
    });

    it('is sold to the official client, once for one key, with a receipt for its price', async () => {
      const before = await received();
      const buy = () =>
        payingFetch(
          chain.wallet(2),
          fetch,
          2,
        )(server.url + PATH, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'idempotency-key': 'road-1' },
          body: JSON.stringify({ ...LONG_ROAD, include: ['context'] }),
        });
      const response = await buy();
      const text = await response.text();
      const { receipt, ...report } = x402ProfileAnswerSchema.parse(JSON.parse(text));
      expect(report).toMatchObject({
        status: 'ok',
        cost_usd: 1.2,
        velocity_vertical_mm_yr: -6,
        context: { layers: [] },
      });
      expect(report.profile).toHaveLength(report.line.samples);
      const keys = (await server.get('/.well-known/jwks.json')).body as unknown as JSONWebKeySet;
      const { payload } = await compactVerify(receipt!.signature, createLocalJWKSet(keys));
      expect(JSON.parse(new TextDecoder().decode(payload))).toMatchObject({
        amount: '1200000',
        reportSha256: jsonSha256(report),
        resourceUrl: `${server.url}${PATH}`,
        pixelId: report.pixel_id,
      });
      expect(await (await buy()).text()).toBe(text);
      expect((await received()) - before).toBe(1_200_000n);
      await expectBooksHold();
      const charges = await server.database.query<{ endpoint: string }>(
        'SELECT endpoint FROM payment WHERE amount_micro_usd = 1200000',
      );
      expect(charges).toEqual([{ endpoint: 'motion/profile' }]);
    });

    it('takes neither less than the price nor more than the caller’s maximum', async () => {
      const before = await received();
      const { v2 } = await signPayment(chain, chain.wallet(3));
      const refused = await post(LONG_ROAD, { 'payment-signature': v2 });
      expect(refused).toMatchObject({
        status: 402,
        body: { code: 'payment_invalid', accepts: [{ maxAmountRequired: '1200000' }] },
      });
      expect(await post({ ...LONG_ROAD, max_price_usd: 1.19 })).toMatchObject({
        status: 402,
        body: { code: 'max_price_exceeded' },
      });
      const same = { 'payment-signature': v2 };
      const sold = await post(ROAD, same);
      expect(sold.body).toMatchObject({ status: 'ok', cost_usd: 0.4 });
      expect((await post(ROAD, same)).text).toBe(sold.text);
      expect(await post(LONG_ROAD, same)).toMatchObject({ body: { code: 'payment_mismatch' } });
      const another = await signPayment(chain, chain.wallet(3));
      expect((await post(ROAD, { 'payment-signature': another.v2 })).text).toBe(sold.text);
      expect((await received()) - before).toBe(400_000n);
      await expectBooksHold();
    });
  });
});
