import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { verifyLedger } from '../../../billing/audit/verifyLedger.ts';
import { describeOnAnEngine } from '../../support/machine/tier.ts';
import { ADMIN_TOKEN, askOperator } from '../../support/server/operator.ts';
import { json, startStandIn, type StandIn } from '../../support/x402/facilitator.ts';
import { signPayment } from '../../support/x402/payments.ts';
import { QUESTION, REQUIREMENTS } from '../../support/x402/questions.ts';
import { PAY_TO, startX402Server, type X402Server } from '../../support/x402/x402Server.ts';

const PAYER = privateKeyToAccount(`0x${'42'.repeat(32)}`);
const CHAIN = { chainId: 8453, usdc: REQUIREMENTS.asset };
const TRANSACTION = `0x${'89'.repeat(32)}`;
const LATER_MS = 600_000;

describeOnAnEngine('an operator of x402 payments', (engine) => {
  let server: X402Server;
  let standIn: StandIn;
  beforeAll(async () => {
    standIn = await startStandIn();
    server = await startX402Server(
      {
        GM_X402_PAY_TO: PAY_TO,
        GM_X402_FACILITATOR_URL: standIn.url,
        GM_ADMIN_TOKEN: ADMIN_TOKEN,
      },
      { engine, config: { pollIntervalMs: 50 } },
    );
  });
  afterAll(async () => {
    standIn?.close();
    await server?.close();
  });

  /** Each payment uses a separate key, so none is answered with another one's purchase. */
  const pay = (header: string) =>
    server.get(QUESTION, undefined, { 'payment-signature': header, 'idempotency-key': header.slice(-200) });
  const operator = (path: string, body?: object) => askOperator(server, `x402${path}`, body ? { body } : {});
  const listed = async () =>
    (await operator('')).body['payments'] as { payment_id: string; status: string }[];
  const untilListedAs = (status: string) =>
    vi.waitFor(async () => expect(await listed()).toMatchObject([{ status }]), { timeout: 60_000 });
  const expectBooksHold = async () => expect((await verifyLedger(server.database)).violations).toEqual([]);

  /** A payment about which the facilitator has reported nothing. */
  const presentUnsettled = async (): Promise<{ v2: string; paymentId: string }> => {
    standIn.settle = () => 'broken';
    const { v2 } = await signPayment(CHAIN, PAYER);
    expect((await pay(v2)).body['error']).toBe('payment_in_progress');
    server.shift.offsetMs += LATER_MS;
    await untilListedAs('undetermined');
    return { v2, paymentId: (await listed())[0]!.payment_id };
  };

  it('records the transaction by which a payment arrived, and its answer is then sold', async () => {
    const { v2, paymentId } = await presentUnsettled();
    const { body: asked } = await pay(v2);
    expect(asked).toMatchObject({ error: 'payment_in_progress', payment_id: paymentId });
    expect(asked['message']).toContain('Write to the operator');
    const decided = await operator('/decide', {
      payment_id: paymentId,
      transaction: TRANSACTION,
      reason: 'seen there',
    });
    expect([decided.status, decided.body['status']]).toEqual([200, 'settled']);
    await vi.waitFor(async () => expect(await listed()).toEqual([]), { timeout: 60_000 });
    expect((await pay(v2)).body['status']).toBe('ok');
    await expectBooksHold();
  });

  it('records that a payment did not arrive', async () => {
    const { paymentId } = await presentUnsettled();
    const decided = await operator('/decide', {
      payment_id: paymentId,
      transaction: null,
      reason: 'not there',
    });
    expect([decided.status, decided.body['status'], await listed()]).toEqual([200, 'failed', []]);
    expect(
      (await operator('/decide', { payment_id: paymentId, transaction: null, reason: 'again' })).status,
    ).toBe(404);
  });

  it('returns money that bought nothing, which the ledger owes the payer until then', async () => {
    const { v2, paymentId } = await presentUnsettled();
    await server.database.transaction((transaction) =>
      transaction.query('UPDATE x402_claim SET answer = NULL WHERE payment_id = $1', [paymentId]),
    );
    await operator('/decide', { payment_id: paymentId, transaction: TRANSACTION, reason: 'seen there' });
    // An attempt that asked just before the decision may still hold the payment.
    server.shift.offsetMs += LATER_MS;
    await untilListedAs('refund_due');
    await expectBooksHold();
    expect((await pay(v2)).body['error']).toBe('payment_refund_due');
    const returned = { payment_id: paymentId, reference: '0xsent-back', reason: 'returned' };
    for (let time = 0; time < 2; time++) expect((await operator('/return', returned)).status).toBe(200);
    expect((await operator('/return', { ...returned, reference: 'another' })).status).toBe(422);
    expect(await listed()).toEqual([]);
    await expectBooksHold();
  });

  it('trusts a hosted facilitator when no chain is configured', async () => {
    standIn.settle = () => json({ success: true, transaction: TRANSACTION, network: 'eip155:8453' });
    const { v2 } = await signPayment(CHAIN, PAYER, {
      validBefore: String(Math.floor((Date.now() + server.shift.offsetMs) / 1000) + 300),
    });
    expect((await pay(v2)).body['status']).toBe('ok');
    await expectBooksHold();
  });
});

describe('the data that a hosted facilitator gets', () => {
  it('are our requirements and the signed transfer, and not the place', async () => {
    const standIn = await startStandIn();
    const server = await startX402Server({ GM_X402_PAY_TO: PAY_TO, GM_X402_FACILITATOR_URL: standIn.url });
    const told: unknown[] = [];
    standIn.verify = (call) => {
      told.push(call);
      return json({ isValid: false, invalidReason: 'insufficient_funds' });
    };
    const { v1 } = await signPayment(CHAIN, PAYER);
    await server.get(QUESTION, undefined, { 'x-payment': v1 });
    standIn.close();
    await server.close();
    expect(told).toMatchObject([
      {
        paymentRequirements: REQUIREMENTS,
        paymentPayload: {
          x402Version: 2,
          accepted: REQUIREMENTS,
          resource: { url: `${server.url}/api/v1/x402/motion` },
        },
      },
    ]);
    expect(JSON.stringify(told)).not.toContain('lat=');
  });
});
