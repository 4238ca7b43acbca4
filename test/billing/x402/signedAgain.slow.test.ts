import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyLedger } from '../../../billing/audit/verifyLedger.ts';
import { openHostedFacilitator } from '../../../billing/x402/facilitator/hostedFacilitator.ts';
import { readPayment } from '../../../billing/x402/protocol/presentedPayment.ts';
import { X402Payments, type PresentedFor } from '../../../billing/x402/payByX402.ts';
import { sweepOnce } from '../../../billing/x402/sweepClaims.ts';
import type { X402Context } from '../../../billing/x402/x402Context.ts';
import { CHAIN } from '../../support/chain/anvil.ts';
import { startTestChain, type TestChain } from '../../support/chain/testChain.ts';
import { POSTGRES } from '../../support/machine/engines.ts';
import { describeByDayOn } from '../../support/machine/tier.ts';
import { describeWith } from '../../support/machine/needs.ts';
import { json, startStandIn, type StandIn } from '../../support/x402/facilitator.ts';
import { x402Process } from '../../support/x402/mortal.ts';
import { usePaymentState } from '../../support/x402/paymentState.ts';
import { carryOut, signPayment } from '../../support/x402/payments.ts';
import { READY_REPORT } from '../../support/x402/questions.ts';
import { PAY_TO } from '../../support/x402/x402Server.ts';

/** Time until another process may continue with the claim of a dead process. */
const AFTER_LEASE_MS = 60_000;
const REFUSED = {
  success: false,
  errorReason: 'insufficient_funds',
  transaction: '',
  network: 'eip155:8453',
};

describeWith(CHAIN)('a payer who signs again', () => {
  let chain: TestChain;
  let standIn: StandIn;
  beforeAll(async () => {
    chain = await startTestChain();
    standIn = await startStandIn();
    await chain.mint(chain.wallet(1).address, 1_000_000_000);
  });
  afterAll(async () => {
    standIn?.close();
    await chain?.close();
  });

  describeByDayOn(POSTGRES, 'over its state', (engine) => {
    const state = usePaymentState(engine);

    const signed = async (requestHash: string) => {
      const payment = await signPayment(chain, chain.wallet(1));
      const presented: PresentedFor = {
        payment: readPayment({ 'payment-signature': payment.v2 })!,
        amountMicroUsd: 400_000,
        requestHash,
        repeatsForMs: 600_000,
        requestId: 'req_1',
      };
      return { payment, presented };
    };
    const parts = () => ({ database: state.database, chain, receipts: state.receipts });
    const living = (laterMs = 0) => x402Process(parts(), null, laterMs).context;
    const hosted = (): X402Context => ({
      ...living(),
      facilitator: openHostedFacilitator({ url: standIn.url, authHeader: null, discovery: {} }),
    });
    const take = async (context: X402Context, presented: PresentedFor): Promise<string> => {
      const payments = new X402Payments(context);
      return ((await payments.repeat(presented)) ?? (await payments.pay(presented, READY_REPORT))).body;
    };
    const codeOf = (context: X402Context, presented: PresentedFor) =>
      take(context, presented).then(
        () => 'sold',
        (error: { code?: string }) => error.code,
      );
    const totals = async () => {
      const [row] = await state.database.query<{ sold: number; owed: number }>(
        'SELECT (SELECT count(*) FROM payment) AS sold, (SELECT count(*) FROM x402_refund) AS owed',
      );
      return { money: await chain.balanceOf(PAY_TO), ...row! };
    };
    const since = async (before: Awaited<ReturnType<typeof totals>>) => {
      const { money, sold, owed } = await totals();
      return [Number(money - before.money) / 400_000, sold - before.sold, owed - before.owed];
    };
    const expectBooksHold = async () => expect((await verifyLedger(state.database)).violations).toEqual([]);

    it('is charged once whenever the first process died, at any of its steps', async () => {
      const { presented } = await signed(crypto.randomUUID());
      const whole = x402Process(parts());
      await take(whole.context, presented);
      for (let at = 1; at <= whole.mortal.steps; at += 3) {
        const before = await totals();
        const requestHash = crypto.randomUUID();
        const first = await signed(requestHash);
        const second = await signed(requestHash);
        const { context, mortal } = x402Process(parts(), { at, when: at % 2 === 0 ? 'before' : 'after' });
        await Promise.race([take(context, first.presented), mortal.died]);
        const later = living(AFTER_LEASE_MS);
        const body = await take(later, second.presented);
        expect(await take(later, second.presented)).toBe(body);
        expect(await since(before), `dead at step ${at}`).toEqual([1, 1, 0]);
      }
      await expectBooksHold();
    });

    it('has to wait while the outcome of the first payment is unknown, and then gets its report', async () => {
      const before = await totals();
      const requestHash = crypto.randomUUID();
      const [first, second] = [await signed(requestHash), await signed(requestHash)];
      standIn.settle = () => 'broken';
      expect(await codeOf(hosted(), first.presented)).toBe('payment_in_progress');
      expect(await codeOf(hosted(), second.presented)).toBe('payment_in_progress');
      await carryOut(chain, first.payment);
      await sweepOnce({ ...hosted(), now: () => Date.now() + AFTER_LEASE_MS });
      expect(await take(hosted(), second.presented)).toBe(await take(hosted(), first.presented));
      expect(await since(before)).toEqual([1, 1, 0]);
      await expectBooksHold();
    });

    it('buys with the second payment when the first failed; money of the first that arrives later is owed back', async () => {
      const before = await totals();
      const requestHash = crypto.randomUUID();
      const [first, second] = [await signed(requestHash), await signed(requestHash)];
      standIn.settle = () => json(REFUSED);
      expect(await codeOf(hosted(), first.presented)).toBe('payment_invalid');
      const body = await take(living(), second.presented);
      expect(await since(before)).toEqual([1, 1, 0]);
      expect(await take(living(), first.presented)).toBe(body);
      await carryOut(chain, first.payment);
      await sweepOnce(living(10 * AFTER_LEASE_MS));
      expect(await since(before)).toEqual([2, 1, 1]);
      await expectBooksHold();
    });
  });
});
