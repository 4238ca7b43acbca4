import { expect, it } from 'vitest';
import { verifyLedger } from '../../../billing/audit/verifyLedger.ts';
import type { Caller } from '../../../accounts/identity/authenticate.ts';
import { newOrderId } from '../../../billing/order/order.ts';
import { paymentIdOf } from '../../../billing/x402/claims/claim.ts';
import { readClaim } from '../../../billing/x402/claims/claimStore.ts';
import { X402Payments } from '../../../billing/x402/payByX402.ts';
import { readPayment } from '../../../billing/x402/protocol/presentedPayment.ts';
import { sweepOnce } from '../../../billing/x402/sweepClaims.ts';
import type { Database } from '../../../store/state/sql/database.ts';
import { CHAIN } from '../../support/chain/anvil.ts';
import { startTestChain } from '../../support/chain/testChain.ts';
import { describeOnEngines } from '../../support/machine/engines.ts';
import { x402Process } from '../../support/x402/mortal.ts';
import { usePaymentState } from '../../support/x402/paymentState.ts';
import { signPayment } from '../../support/x402/payments.ts';
import { READY_REPORT } from '../../support/x402/questions.ts';
import { registeredCaller } from '../support/ledgerFixture.ts';
import { describeWith } from '../../support/machine/needs.ts';

const MINUTE_MS = 60_000;

describeWith(CHAIN)('a payment that a reorganization drops', () => {
  describeOnEngines('over its state', (engine) => {
    const state = usePaymentState(engine);

    it.each(['report', 'top_up'] as const)(
      'that is final is recorded in the ledger: what was sold is a loss, credits are deducted (%s)',
      async (purpose) => {
        const other = await startTestChain();
        await other.mint(other.wallet(1).address, 1_000_000_000);
        const onOther = (laterMs = 0) =>
          x402Process({ database: state.database, chain: other, receipts: state.receipts }, null, laterMs)
            .context;
        const signed = await signPayment(other, other.wallet(1));
        const payment = readPayment({ 'payment-signature': signed.v2 })!;
        const presented = {
          payment,
          amountMicroUsd: 400_000,
          requestHash: crypto.randomUUID(),
          repeatsForMs: 600_000,
          requestId: 'req_1',
        };
        const caller = await registeredCaller(state.database, 100_000, `${crypto.randomUUID()}@example.org`);
        const bought = purpose === 'report' ? READY_REPORT : { purpose, order: orderOf(caller) };
        await new X402Payments(onOther()).pay(presented, bought);
        const before = await moneyOf(state.database, caller.accountId);
        await other.reorganize(1);
        await other.client.increaseTime({ seconds: 400 });
        await other.mine(1);
        await sweepOnce(onOther(2 * MINUTE_MS));
        await sweepOnce(onOther(4 * MINUTE_MS));
        await other.close();
        const claim = await readClaim(state.database, paymentIdOf('eip155:8453', payment.payload));
        expect(claim?.status).toBe('reversed');
        const { balance, lost } = await moneyOf(state.database, caller.accountId);
        const isTopUp = purpose === 'top_up';
        expect([before.balance, balance]).toEqual(isTopUp ? [500_000, 100_000] : [100_000, 100_000]);
        expect(lost - before.lost).toBe(isTopUp ? 0 : -400_000);
        expect((await verifyLedger(state.database)).violations).toEqual([]);
      },
    );
  });
});

function orderOf({ accountId }: Caller) {
  return {
    orderId: newOrderId(),
    accountId,
    keyId: null,
    mode: 'live',
    method: 'x402',
    amountMicroUsd: 400_000,
    status: 'processing',
    providerReference: null,
    paymentUrl: null,
    requestId: 'req_1',
    createdAt: Date.now(),
    expiresAt: null,
  } as const;
}

/** An account's balance, and the loss from payments that were reversed. */
async function moneyOf(database: Database, accountId: string): Promise<{ balance: number; lost: number }> {
  const [row] = await database.query<{ balance: number; lost: number }>(
    `SELECT (SELECT balance_micro_usd FROM account WHERE account_id = $1) AS balance,
       CAST(coalesce((SELECT sum(amount_micro_usd) FROM ledger_posting
         WHERE ledger_account = 'loss/reversed'), 0) AS BIGINT) AS lost`,
    [accountId],
  );
  return row!;
}
