import { compactVerify, createLocalJWKSet, type JSONWebKeySet } from 'jose';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyLedger } from '../../../billing/audit/verifyLedger.ts';
import { jsonSha256 } from '../../../billing/x402/signReceipt.ts';
import { CHAIN } from '../../support/chain/anvil.ts';
import { startTestChain, type TestChain } from '../../support/chain/testChain.ts';
import { describeOnAnEngine } from '../../support/machine/tier.ts';
import { carryOut, decoded, signPayment, type Peculiarities } from '../../support/x402/payments.ts';
import { askAbout, OTHER_QUESTION, QUESTION, REQUIREMENTS } from '../../support/x402/questions.ts';
import {
  PAY_TO,
  payingFetch,
  settlingOn,
  startX402Server,
  UNMEASURED_CELL,
  type X402Server,
} from '../../support/x402/x402Server.ts';
import { describeWith } from '../../support/machine/needs.ts';

describeWith(CHAIN)('a server that settles payments itself', () => {
  let chain: TestChain;
  beforeAll(async () => {
    chain = await startTestChain();
  });
  afterAll(() => chain?.close());

  describeOnAnEngine('with its state', (engine) => {
    let server: X402Server;
    beforeAll(async () => {
      server = await startX402Server(settlingOn(chain), { engine });
      for (let index = 1; index < 8; index++) await chain.mint(chain.wallet(index).address, 10_000_000);
    });
    afterAll(() => server?.close());

    const pay = (header: string, question = QUESTION, key?: string) =>
      server.get(question, undefined, {
        'payment-signature': header,
        ...(key !== undefined && { 'idempotency-key': key }),
      });
    const received = () => chain.balanceOf(PAY_TO);
    const expectBooksHold = async () => expect((await verifyLedger(server.database)).violations).toEqual([]);

    it.each([
      ['version 2', (response: Response) => response],
      ['version 1, which it takes where it sees no other', withoutVersion2],
    ])('sells a report to the official client by %s', async (version, seen) => {
      const before = await received();
      const response = await payingFetch(chain.wallet(1), async (...call) => seen(await fetch(...call)))(
        server.url + QUESTION,
        { headers: { 'idempotency-key': `by ${version}`.replaceAll(/[ ,]/g, '-') } },
      );
      const report = (await response.json()) as Record<string, unknown>;
      expect([response.status, report['status'], report['cost_usd']]).toEqual([200, 'ok', 0.4]);
      expect(report['velocity_vertical_mm_yr']).toBe(-9.4);
      expect((await received()) - before).toBe(400_000n);
      const news = decoded(response.headers.get('payment-response'));
      expect(news).toMatchObject({ success: true, network: 'eip155:8453', payer: chain.wallet(1).address });
      expect(decoded(response.headers.get('x-payment-response'))).toMatchObject({
        success: true,
        network: 'base',
      });
      await expectBooksHold();
    });

    it('takes no more than the caller’s maximum, and replays a paid answer whatever the maximum is later', async () => {
      const before = await received();
      const { v2, nonce } = await signPayment(chain, chain.wallet(1));
      expect(await pay(v2, `${QUESTION}&max_price_usd=0.39`, nonce)).toMatchObject({
        status: 402,
        body: { error: 'max_price_exceeded' },
      });
      expect((await received()) - before).toBe(0n);
      const sold = await pay(v2, `${QUESTION}&max_price_usd=0.5`, nonce);
      expect(sold.status).toBe(200);
      expect((await pay(v2, `${QUESTION}&max_price_usd=0.1`, nonce)).text).toBe(sold.text);
      expect((await received()) - before).toBe(400_000n);
      await expectBooksHold();
    });

    it('signs a receipt that binds the report, the payment and the transaction', async () => {
      const { body } = await pay((await signPayment(chain, chain.wallet(1))).v2);
      const { receipt, ...report } = body as { receipt: { signature: string } };
      const keys = (await server.get('/.well-known/jwks.json')).body as unknown as JSONWebKeySet;
      const { payload } = await compactVerify(receipt.signature, createLocalJWKSet(keys));
      const statement = JSON.parse(new TextDecoder().decode(payload)) as Record<string, unknown>;
      expect(statement).toMatchObject({
        reportSha256: jsonSha256(report),
        release: (report as Record<string, unknown>)['release'],
        amount: '400000',
        payer: chain.wallet(1).address,
        payTo: PAY_TO,
      });
      const { status } = await chain.client.getTransactionReceipt({
        hash: statement['transaction'] as `0x${string}`,
      });
      expect(status).toBe('success');
    });

    it('answers a repeated payment with the same bytes, and takes the money once', async () => {
      const { v2, v1 } = await signPayment(chain, chain.wallet(2));
      const first = await pay(v2);
      const before = await received();
      const second = await pay(v2);
      const third = await server.get(QUESTION, undefined, { 'x-payment': v1 });
      expect([first.status, second.text, third.text]).toEqual([200, first.text, first.text]);
      expect(second.headers.get('payment-response')).toBe(first.headers.get('payment-response'));
      expect(second.headers.get('idempotent-replayed')).toBe('true');
      expect(await received()).toBe(before);
      await expectBooksHold();
    });

    it('takes a payment once, however many copies arrive at once', async () => {
      const before = await received();
      const { v2 } = await signPayment(chain, chain.wallet(3));
      const answers = await Promise.all(Array.from({ length: 40 }, () => pay(v2)));
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      expect((await received()) - before).toBe(400_000n);
    });

    it('sells to many payers at once', async () => {
      const before = await received();
      const payments = await Promise.all(
        Array.from({ length: 14 }, (_, index) => signPayment(chain, chain.wallet(1 + (index % 7)))),
      );
      const answers = await Promise.all(payments.map(({ v2, nonce }) => pay(v2, QUESTION, nonce)));
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      expect((await received()) - before).toBe(14n * 400_000n);
      await expectBooksHold();
    });

    it('binds a payment to its request', async () => {
      const { v2 } = await signPayment(chain, chain.wallet(4));
      expect((await pay(v2)).status).toBe(200);
      const before = await received();
      const { status, body } = await pay(v2, OTHER_QUESTION);
      expect([status, body['error']]).toEqual([409, 'payment_mismatch']);
      expect(await received()).toBe(before);
    });

    it('takes no payment when there is nothing to sell', async () => {
      const before = await received();
      const { v2 } = await signPayment(chain, chain.wallet(4));
      const { status, body, headers } = await pay(v2, askAbout(UNMEASURED_CELL));
      expect([status, body['status'], headers.has('payment-response')]).toEqual([200, 'no_data', false]);
      expect(await received()).toBe(before);
      expect((await pay(v2)).status).toBe(200);
    });

    const secondsFromNow = (seconds: number) => String(Math.floor(Date.now() / 1000) + seconds);
    it.each<[string, () => Peculiarities, string]>([
      [
        'one micro-dollar too little',
        () => ({ value: '399999' }),
        'invalid_exact_evm_payload_authorization_value_mismatch',
      ],
      [
        'one micro-dollar too much',
        () => ({ value: '400001' }),
        'invalid_exact_evm_payload_authorization_value_mismatch',
      ],
      ['somebody else', () => ({ to: chain.wallet(5).address }), 'invalid_exact_evm_recipient_mismatch'],
      [
        'a time that is over',
        () => ({ validBefore: secondsFromNow(-10) }),
        'invalid_exact_evm_payload_authorization_valid_before',
      ],
      [
        'a time that is far away',
        () => ({ validBefore: secondsFromNow(90_000) }),
        'invalid_exact_evm_payload_authorization_valid_before',
      ],
      [
        'a time that is to come',
        () => ({ validAfter: secondsFromNow(200) }),
        'invalid_exact_evm_payload_authorization_valid_after',
      ],
      [
        'what was signed otherwise',
        () => ({ signature: `0x${'11'.repeat(64)}1b` }),
        'invalid_exact_evm_signature',
      ],
      [
        'an accepted amount of its own',
        () => ({ accepted: { amount: '1' } }),
        'invalid_payment_requirements',
      ],
      ['another token', () => ({ accepted: { asset: PAY_TO } }), 'invalid_payment_requirements'],
      ['another network', () => ({ accepted: { network: 'eip155:1' } }), 'invalid_network'],
      ['another scheme', () => ({ accepted: { scheme: 'upto' } }), 'unsupported_scheme'],
    ])('refuses a payment for %s', async (_what, peculiar, reason) => {
      const before = await received();
      const { v2 } = await signPayment(chain, chain.wallet(5), peculiar());
      const { status, body, headers } = await pay(v2);
      expect([status, body['error'], body['payment_reason']]).toEqual([402, 'payment_invalid', reason]);
      expect(decoded(headers.get('payment-response'))).toMatchObject({
        success: false,
        errorReason: reason,
        transaction: '',
      });
      expect(decoded(headers.get('payment-required'))['accepts']).toEqual([REQUIREMENTS]);
      expect(await received()).toBe(before);
    });

    it('refuses a payer without the money', async () => {
      const wallet = privateKeyToAccount(`0x${'42'.repeat(32)}`);
      const { status, body } = await pay((await signPayment(chain, wallet)).v2);
      expect([status, body['payment_reason']]).toEqual([402, 'invalid_exact_evm_insufficient_balance']);
    });

    it('refuses a payment that was settled without this server', async () => {
      const payer = chain.wallet(6);
      const payment = await signPayment(chain, payer);
      await carryOut(chain, payment);
      const { status, body } = await pay(payment.v2);
      expect([status, body['payment_reason']]).toEqual([402, 'invalid_exact_evm_nonce_already_used']);
    });

    it('credits an account whose owner pays, once', async () => {
      const key = await server.register();
      const before = (await server.get('/api/v1/balance', key)).body['credits_usd'] as number;
      const { v2 } = await signPayment(chain, chain.wallet(7), {
        value: '2500000',
        accepted: { amount: '2500000' },
      });
      const topUp = (headers: Record<string, string>) =>
        server.request('/api/v1/x402/topup', {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${key}`, ...headers },
          body: JSON.stringify({ amount_usd: 2.5 }),
        });
      const unpaid = await topUp({});
      expect(unpaid.status).toBe(402);
      expect(decoded(unpaid.headers.get('payment-required'))).toMatchObject({
        accepts: [{ amount: '2500000' }],
      });
      const paid = await topUp({ 'payment-signature': v2 });
      expect([paid.status, paid.body['credited_usd']]).toEqual([200, 2.5]);
      expect((await topUp({ 'payment-signature': v2 })).text).toBe(paid.text);
      expect((await server.get('/api/v1/balance', key)).body['credits_usd']).toBe(before + 2.5);
      await expectBooksHold();
    });
  });
});

/** An answer as seen by a client that knows only version 1. */
function withoutVersion2(response: Response): Response {
  const headers = new Headers(response.headers);
  headers.delete('payment-required');
  return new Response(response.body, { status: response.status, headers });
}
