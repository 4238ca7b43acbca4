import { HttpRequestError } from 'viem';
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
import { json, startStandIn, type StandIn, type StandInAnswer } from '../../support/x402/facilitator.ts';
import { x402Process, type RpcCall } from '../../support/x402/mortal.ts';
import { usePaymentState } from '../../support/x402/paymentState.ts';
import { carryOut, signPayment, type TestPayment } from '../../support/x402/payments.ts';
import { READY_REPORT } from '../../support/x402/questions.ts';
import { PAY_TO } from '../../support/x402/x402Server.ts';
import { describeWith } from '../../support/machine/needs.ts';

const MINUTE_MS = 60_000;
const TRANSACTION = `0x${'89'.repeat(32)}`;

describeWith(CHAIN)('a payment when other services fail', () => {
  let chain: TestChain;
  let standIn: StandIn;
  beforeAll(async () => {
    chain = await startTestChain({ slotsInAnEpoch: 1 });
    standIn = await startStandIn();
    await chain.mint(chain.wallet(1).address, 1_000_000_000);
  });
  afterAll(async () => {
    standIn?.close();
    await chain?.close();
  });

  describeByDayOn(POSTGRES, 'over its state', (engine) => {
    const state = usePaymentState(engine);

    const present = async (): Promise<{ presented: PresentedFor; payment: TestPayment }> => {
      const payment = await signPayment(chain, chain.wallet(1));
      return {
        payment,
        presented: {
          payment: readPayment({ 'payment-signature': payment.v2 })!,
          amountMicroUsd: 400_000,
          requestHash: crypto.randomUUID(),
          repeatsForMs: 600_000,
          requestId: 'req_1',
        },
      };
    };
    const take = async (context: X402Context, presented: PresentedFor): Promise<string> => {
      const payments = new X402Payments(context);
      return ((await payments.repeat(presented)) ?? (await payments.pay(presented, READY_REPORT))).body;
    };
    const codeOf = (context: X402Context, presented: PresentedFor): Promise<unknown> =>
      take(context, presented).then(
        () => 'sold',
        (error: { code?: string }) => error.code,
      );
    const own = (ask?: (call: RpcCall, ask: () => Promise<unknown>) => Promise<unknown>, laterMs = 0) =>
      x402Process(
        { database: state.database, chain, receipts: state.receipts, ...(ask && { ask }) },
        null,
        laterMs,
      ).context;
    const hosted = ({ readsChain, laterMs = 0 }: { readsChain: boolean; laterMs?: number }): X402Context => {
      const context = own(undefined, laterMs);
      const facilitator = openHostedFacilitator({ url: standIn.url, authHeader: null, discovery: {} });
      return { ...context, facilitator, chain: readsChain ? context.chain : null };
    };
    const totals = async () => {
      const [row] = await state.database.query<{ sold: number }>('SELECT count(*) AS sold FROM payment');
      return { money: await chain.balanceOf(PAY_TO), sold: row!.sold };
    };
    const since = async (before: { money: bigint; sold: number }) => {
      const { money, sold } = await totals();
      return { money: money - before.money, sold: sold - before.sold };
    };
    const statusOf = async ({ nonce }: TestPayment): Promise<unknown> => {
      const [row] = await state.database.query<{ status: string }>(
        'SELECT status FROM x402_claim WHERE nonce = $1',
        [nonce],
      );
      return row?.status;
    };
    const expectBooksHold = async () => expect((await verifyLedger(state.database)).violations).toEqual([]);
    const SOLD_ONCE = { money: 400_000n, sold: 1 };
    const NOTHING = { money: 0n, sold: 0 };

    it('cannot be checked while no server of the chain answers: nothing is taken', async () => {
      const before = await totals();
      const { presented } = await present();
      const silent = own(async ({ method }) => {
        throw new HttpRequestError({ url: 'http://rpc.example', body: { method } });
      });
      expect(await codeOf(silent, presented)).toBe('service_unavailable');
      expect(await since(before)).toEqual(NOTHING);
      expect(await codeOf(own(), presented)).toBe('sold');
      expect(await since(before)).toEqual(SOLD_ONCE);
    });

    it('is in progress when the chain’s server stops answering after it was sent, and is found there later', async () => {
      const before = await totals();
      const { presented } = await present();
      let isSent = false;
      const fallsSilent = own(async ({ method }, ask) => {
        if (isSent) throw new HttpRequestError({ url: 'http://rpc.example', body: { method } });
        const answer = await ask();
        if (method === 'eth_sendRawTransaction') isSent = true;
        return answer;
      });
      expect(await codeOf(fallsSilent, presented)).toBe('payment_in_progress');
      expect(await codeOf(own(undefined, MINUTE_MS), presented)).toBe('sold');
      expect(await since(before)).toEqual(SOLD_ONCE);
    });

    it('waits for a server of the chain that is behind', async () => {
      const before = await totals();
      const { presented } = await present();
      let looks = 0;
      const behind = own(async ({ method }, ask) => {
        if (method === 'eth_getTransactionReceipt' && ++looks < 8) return null;
        return ask();
      });
      expect(await codeOf(behind, presented)).toBe('sold');
      expect(await since(before)).toEqual(SOLD_ONCE);
    });

    it.each<[string, () => StandInAnswer, string]>([
      ['is down', () => 'broken', 'service_unavailable'],
      ['fails', () => json({ error: 'oh' }, 500), 'service_unavailable'],
      ['answers garbage', () => ({ status: 200, body: '<html>' }), 'service_unavailable'],
      ['answers JSON of something else', () => json({ isValid: 'yes' }), 'service_unavailable'],
      [
        'does not know why',
        () => json({ isValid: false, invalidReason: 'unexpected_verify_error' }),
        'service_unavailable',
      ],
      [
        'refuses',
        () => json({ isValid: false, invalidReason: 'invalid_exact_evm_signature' }),
        'payment_invalid',
      ],
      [
        'refuses with an error',
        () => json({ isValid: false, invalidReason: 'insufficient_funds' }, 400),
        'payment_invalid',
      ],
    ])('takes nothing when a facilitator that checks it %s', async (_what, answer, code) => {
      const before = await totals();
      standIn.verify = answer;
      const { presented, payment } = await present();
      expect(await codeOf(hosted({ readsChain: true }), presented)).toBe(code);
      expect([await since(before), await statusOf(payment)]).toEqual([NOTHING, undefined]);
      standIn.verify = () => json({ isValid: true });
    });

    it.each<[string, StandInAnswer]>([
      ['breaks off', 'broken'],
      ['fails', json({ error: 'oh' }, 502)],
      ['answers garbage', { status: 200, body: '{' }],
      [
        'is not done',
        json({
          success: false,
          errorReason: 'settlement_pending',
          transaction: TRANSACTION,
          network: 'eip155:8453',
        }),
      ],
      [
        'says that it failed',
        json({
          success: false,
          errorReason: 'invalid_transaction_state',
          transaction: '',
          network: 'eip155:8453',
        }),
      ],
      ['names another network', json({ success: true, transaction: TRANSACTION, network: 'eip155:1' })],
      [
        'names another payer',
        json({ success: true, transaction: TRANSACTION, network: 'eip155:8453', payer: PAY_TO }),
      ],
    ])('is found on the chain when a facilitator that has settled it %s', async (_what, answer) => {
      const before = await totals();
      const { presented, payment } = await present();
      standIn.settle = async () => {
        await carryOut(chain, payment);
        return answer;
      };
      const first = await codeOf(hosted({ readsChain: true }), presented);
      expect(['sold', 'payment_in_progress']).toContain(first);
      expect(await codeOf(hosted({ readsChain: true, laterMs: MINUTE_MS }), presented)).toBe('sold');
      expect(await since(before)).toEqual(SOLD_ONCE);
    });

    it('is not accepted on a facilitator’s claim when the chain has no transfer, and fails when its time is over', async () => {
      const before = await totals();
      const { presented, payment } = await present();
      standIn.settle = () => json({ success: true, transaction: TRANSACTION, network: 'eip155:8453' });
      expect(await codeOf(hosted({ readsChain: true }), presented)).toBe('payment_in_progress');
      expect(await since(before)).toEqual(NOTHING);
      const snapshot = await chain.client.snapshot();
      await chain.client.increaseTime({ seconds: 400 });
      await chain.mine(1);
      await sweepOnce(hosted({ readsChain: true, laterMs: 10 * MINUTE_MS }));
      expect([await statusOf(payment), await since(before)]).toEqual(['failed', NOTHING]);
      await chain.client.revert({ id: snapshot });
    });

    it('is answered when money arrives after a settlement that failed', async () => {
      const before = await totals();
      const { presented, payment } = await present();
      standIn.settle = () =>
        json({
          success: false,
          errorReason: 'invalid_transaction_state',
          transaction: '',
          network: 'eip155:8453',
        });
      expect(await codeOf(hosted({ readsChain: true }), presented)).toBe('payment_invalid');
      await carryOut(chain, payment);
      await sweepOnce(hosted({ readsChain: true, laterMs: 10 * MINUTE_MS }));
      expect([await statusOf(payment), await since(before)]).toEqual(['answered', SOLD_ONCE]);
      await expectBooksHold();
    });

    it('is left to the operator when its outcome is unknown: without a chain, when a facilitator does not answer', async () => {
      const { presented, payment } = await present();
      standIn.settle = () => 'broken';
      expect(await codeOf(hosted({ readsChain: false }), presented)).toBe('payment_in_progress');
      await sweepOnce(hosted({ readsChain: false, laterMs: 10 * MINUTE_MS }));
      expect(await statusOf(payment)).toBe('undetermined');
    });

    it('is sent again when a reorganization drops it, and sells nothing twice', async () => {
      const before = await totals();
      const { presented, payment } = await present();
      const body = await take(own(), presented);
      await chain.reorganize(1);
      expect(await since(before)).toEqual({ money: 0n, sold: 1 });
      expect(await take(own(), presented)).toBe(body);
      expect(await since(before)).toEqual({ money: 0n, sold: 1 });
      await sweepOnce(own(undefined, 2 * MINUTE_MS));
      expect([await since(before), await statusOf(payment)]).toEqual([SOLD_ONCE, 'answered']);
      expect(await take(own(), presented)).toBe(body);
      await expectBooksHold();
    });
  });
});
