import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyLedger } from '../../../billing/audit/verifyLedger.ts';
import { readPayment } from '../../../billing/x402/protocol/presentedPayment.ts';
import { X402Payments, type PresentedFor } from '../../../billing/x402/payByX402.ts';
import { sweepOnce } from '../../../billing/x402/sweepClaims.ts';
import type { X402Context } from '../../../billing/x402/x402Context.ts';
import { CHAIN } from '../../support/chain/anvil.ts';
import { startTestChain, type TestChain } from '../../support/chain/testChain.ts';
import { POSTGRES } from '../../support/machine/engines.ts';
import { describeByDayOn } from '../../support/machine/tier.ts';
import { x402Process, type Death } from '../../support/x402/mortal.ts';
import { usePaymentState } from '../../support/x402/paymentState.ts';
import { signPayment } from '../../support/x402/payments.ts';
import { READY_REPORT } from '../../support/x402/questions.ts';
import { PAY_TO } from '../../support/x402/x402Server.ts';
import { describeWith } from '../../support/machine/needs.ts';

/** More steps than a payment takes. */
const MOST_STEPS = 60;
const AFTER_THE_LEASE_MS = 61_000;

describeWith(CHAIN)('a process that dies at any step of a payment', () => {
  let chain: TestChain;
  beforeAll(async () => {
    chain = await startTestChain();
    await chain.mint(chain.wallet(1).address, 1_000_000_000);
  });
  afterAll(() => chain?.close());

  describeByDayOn(POSTGRES, 'over its state', (engine) => {
    const state = usePaymentState(engine);

    const present = async (): Promise<PresentedFor> => {
      const { v2 } = await signPayment(chain, chain.wallet(1));
      return {
        payment: readPayment({ 'payment-signature': v2 })!,
        amountMicroUsd: 400_000,
        requestHash: crypto.randomUUID(),
        repeatsForMs: 600_000,
        requestId: 'req_1',
      };
    };
    const take = async (context: X402Context, presented: PresentedFor): Promise<string> => {
      const payments = new X402Payments(context);
      return ((await payments.repeat(presented)) ?? (await payments.pay(presented, READY_REPORT))).body;
    };
    /** Lets a process take a payment and die on the way; false = it survived to the end. */
    const dies = async (presented: PresentedFor, death: Death): Promise<boolean> => {
      const { context, mortal } = x402Process(
        { database: state.database, chain, receipts: state.receipts },
        death,
      );
      const end = await Promise.race([take(context, presented), mortal.died]);
      return end === 'dead';
    };
    const afterwards = () =>
      x402Process({ database: state.database, chain, receipts: state.receipts }, null, AFTER_THE_LEASE_MS)
        .context;
    const soldSince = async (before: { readonly money: bigint; readonly sold: number }) => {
      const [row] = await state.database.query<{ sold: number }>('SELECT count(*) AS sold FROM payment');
      return { money: (await chain.balanceOf(PAY_TO)) - before.money, sold: row!.sold - before.sold };
    };
    const now = () => soldSince({ money: 0n, sold: 0 });

    it.each(['before', 'after'] as const)(
      'has sold the report once, and been paid once, when the payment is repeated: %s each step',
      async (when) => {
        for (let at = 1; at < MOST_STEPS; at++) {
          const before = await now();
          const presented = await present();
          const isDead = await dies(presented, { at, when });
          const body = await take(afterwards(), presented);
          expect(await take(afterwards(), presented), `step ${at}`).toBe(body);
          expect(body).toContain('"receipt"');
          expect(await soldSince(before), `step ${at}`).toEqual({ money: 400_000n, sold: 1 });
          if (!isDead) break;
        }
        expect((await verifyLedger(state.database)).violations).toEqual([]);
      },
    );

    it.each(['before', 'after'] as const)(
      'leaves the rest to the sweep, when no one repeats it: %s each step',
      async (when) => {
        for (let at = 1; at < MOST_STEPS; at++) {
          const before = await now();
          const isDead = await dies(await present(), { at, when });
          await sweepOnce(afterwards());
          const { money, sold } = await soldSince(before);
          expect([0n, 400_000n], `step ${at}`).toContain(money);
          expect(BigInt(sold) * 400_000n, `step ${at}`).toBe(money);
          if (!isDead) break;
        }
        const open = await state.database.query(
          `SELECT status FROM x402_claim WHERE status NOT IN ('answered', 'failed')`,
        );
        expect(open).toEqual([]);
        expect((await verifyLedger(state.database)).violations).toEqual([]);
      },
    );
  });
});
