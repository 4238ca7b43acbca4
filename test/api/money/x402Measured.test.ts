import { compactVerify, createLocalJWKSet, type JSONWebKeySet } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyLedger } from '../../../billing/audit/verifyLedger.ts';
import { jsonSha256 } from '../../../billing/x402/signReceipt.ts';
import {
  x402AreaAnswerSchema,
  x402ChallengeSchema,
  x402ProfileAnswerSchema,
} from '../../../schemas/http/money/x402.ts';
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

const CELLS = Array.from({ length: 60 * 40 }, (_, at) => ({
  row: Math.floor(at / 40),
  col: at % 40,
  velocityVerticalMmYr: -6,
}));
/** A circle of about 0.03 or 0.5 km², on the western half of the frame, which is measured, or on the eastern one. */
const circle = (radius_m: number, col = 20) => ({ circle: { ...pointIn({ row: 30, col }), radius_m } });
/** A line along row 30, in the western half of the frame or in the eastern one. */
const line = (from: number, to: number) => {
  const ends = [from, to].map((col) => pointIn({ row: 30, col }));
  return { geometry: { type: 'LineString', coordinates: ends.map(({ lat, lon }) => [lon, lat]) } };
};
const WEST_OF_ALL = [-105, 40];

const AREA = {
  endpoint: 'motion/area',
  answer: x402AreaAnswerSchema,
  small: circle(100),
  large: circle(400),
  price: { usd: 0.8, microUsd: 800_000 },
  unmeasured: circle(100, 60),
  elsewhere: { circle: { lat: 40, lon: -105, radius_m: 100 } },
  wrong: [{}, circle(3000), { ...circle(100), bbox: [0, 0, 1, 1] }, { ...circle(100), dry_run: true }],
  include: ['map', 'context'],
  offer: { area: { measured_share: 1 } },
  numbers: /velocity_|mm_yr|assessment/,
};
/** Lines of about 0.15 and 0.75 km. */
const PROFILE = {
  endpoint: 'motion/profile',
  answer: x402ProfileAnswerSchema,
  small: line(10, 15),
  large: line(5, 30),
  price: { usd: 1.2, microUsd: 1_200_000 },
  unmeasured: line(50, 60),
  elsewhere: { geometry: { type: 'LineString', coordinates: [WEST_OF_ALL, [-105, 40.001]] } },
  wrong: [
    {},
    { ...line(10, 15), samples: 501 },
    { circle: { lat: 1, lon: 1, radius_m: 9 } },
    { ...line(10, 15), dry_run: true },
  ],
  include: ['context'],
  offer: { line: { answered_share: 1 } },
  numbers: /velocity_|mm_yr|assessment_|"profile"/,
};

describeWith(CHAIN)('a report that is paid for with its call', () => {
  let chain: TestChain;
  beforeAll(async () => {
    chain = await startTestChain();
  });
  afterAll(() => chain?.close());

  const kinds = [
    ['about an area', AREA],
    ['along a line', PROFILE],
  ] as const;
  describe.each(kinds)('%s', (_, kind) => {
    const PATH = `/api/v1/x402/${kind.endpoint}`;
    const { small, large, elsewhere, price } = kind;
    const amount = String(price.microUsd);

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
      const expectBooksHold = async () =>
        expect((await verifyLedger(server.database)).violations).toEqual([]);

      it('states its price and what it buys, without a number', async () => {
        const answer = await post(large);
        expect(answer.status).toBe(402);
        expect(x402ChallengeSchema.parse(answer.body)).toMatchObject({
          code: 'payment_required',
          accepts: [{ maxAmountRequired: amount, resource: expect.stringContaining(PATH) as string }],
          offer: { status: 'ok', frame: 'F08882', would_cost_usd: price.usd, ...kind.offer },
        });
        expect(answer.text).not.toMatch(kind.numbers);
        expect(decoded(answer.headers.get('payment-required'))).toMatchObject({
          accepts: [{ amount }],
          resource: { url: `${server.url}${PATH}` },
        });
      });

      it('is free where there is nothing, and refuses what it cannot measure', async () => {
        for (const [body, status] of [
          [kind.unmeasured, 'no_data'],
          [elsewhere, 'no_coverage'],
          [{ ...small, max_age_days: 1 }, 'stale_data'],
        ] as const) {
          const free = expectAnswer(await post(body), kind.answer);
          expect(free).toMatchObject({ status, cost_usd: 0, velocity_vertical_mm_yr: null });
        }
        const { v2 } = await signPayment(chain, chain.wallet(1));
        const before = await received();
        const paying = { 'payment-signature': v2 };
        expect((await post(elsewhere, paying)).body).toMatchObject({ status: 'no_coverage' });
        for (const wrong of kind.wrong) expect((await post(wrong, paying)).status).toBe(422);
        if (kind === AREA)
          expect((await post({ cells: ['F00001-1-1'] }, paying)).body).toMatchObject({
            code: 'frame_not_found',
          });
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
            headers: { 'content-type': 'application/json', 'idempotency-key': 'first' },
            body: JSON.stringify({ ...large, include: kind.include }),
          });
        const response = await buy();
        const text = await response.text();
        const { receipt, ...report } = kind.answer.parse(JSON.parse(text));
        expect(report).toMatchObject({
          status: 'ok',
          cost_usd: price.usd,
          velocity_vertical_mm_yr: -6,
          context: { layers: [] },
        });
        if ('profile' in report) expect(report.profile).toHaveLength(report.line.samples);
        else expect(report.map!.png_base64.length).toBeGreaterThan(100);
        const keys = (await server.get('/.well-known/jwks.json')).body as unknown as JSONWebKeySet;
        const { payload } = await compactVerify(receipt!.signature, createLocalJWKSet(keys));
        expect(JSON.parse(new TextDecoder().decode(payload))).toMatchObject({
          amount,
          reportSha256: jsonSha256(report),
          resourceUrl: `${server.url}${PATH}`,
          pixelId: report.pixel_id,
        });
        expect(await (await buy()).text()).toBe(text);
        expect((await received()) - before).toBe(BigInt(price.microUsd));
        await expectBooksHold();
        const charges = await server.database.query<{ endpoint: string }>(
          'SELECT endpoint FROM payment WHERE amount_micro_usd = $1',
          [price.microUsd],
        );
        expect(charges).toEqual([{ endpoint: kind.endpoint }]);
      });

      it('takes neither less than the price nor more than the caller’s maximum', async () => {
        const before = await received();
        const { v2 } = await signPayment(chain, chain.wallet(3));
        const refused = await post(large, { 'payment-signature': v2 });
        expect(refused).toMatchObject({
          status: 402,
          body: { code: 'payment_invalid', accepts: [{ maxAmountRequired: amount }] },
        });
        expect(await post({ ...large, max_price_usd: price.usd - 0.01 })).toMatchObject({
          status: 402,
          body: { code: 'max_price_exceeded' },
        });
        const same = { 'payment-signature': v2 };
        const sold = await post(small, same);
        expect(sold.body).toMatchObject({ status: 'ok', cost_usd: 0.4 });
        expect((await post(small, same)).text).toBe(sold.text);
        expect(await post(large, same)).toMatchObject({ body: { code: 'payment_mismatch' } });
        const another = await signPayment(chain, chain.wallet(3));
        expect((await post(small, { 'payment-signature': another.v2 })).text).toBe(sold.text);
        expect((await received()) - before).toBe(400_000n);
        await expectBooksHold();
      });
    });
  });
});
