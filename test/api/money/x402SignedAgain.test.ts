import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { verifyLedger } from '../../../billing/audit/verifyLedger.ts';
import { CHAIN } from '../../support/chain/anvil.ts';
import { startTestChain, type TestChain } from '../../support/chain/testChain.ts';
import { DUCKDB, POSTGRES, type StatePlace } from '../../support/machine/engines.ts';
import { describeWith } from '../../support/machine/needs.ts';
import { decoded, signPayment } from '../../support/x402/payments.ts';
import { OTHER_QUESTION, QUESTION } from '../../support/x402/questions.ts';
import {
  PAY_TO,
  payingFetch,
  settlingOn,
  startX402Server,
  type X402Server,
} from '../../support/x402/x402Server.ts';

const MINUTE_MS = 60_000;

describeWith(CHAIN)('a payer who signs again for the same request', () => {
  let chain: TestChain;
  let place: StatePlace;
  let servers: X402Server[];
  beforeAll(async () => {
    chain = await startTestChain();
    // Two servers share a state if it has a database server; the embedded state allows only one process.
    const isShared = !POSTGRES.need.isMissing;
    place = await (isShared ? POSTGRES : DUCKDB).newPlace();
    servers = [await startX402Server(settlingOn(chain), { place })];
    servers.push(isShared ? await startX402Server(settlingOn(chain), { place }) : servers[0]!);
    for (let index = 1; index < 8; index++) await chain.mint(chain.wallet(index).address, 4_000_000);
  });
  afterAll(async () => {
    await Promise.all([...new Set(servers)].map((server) => server.close()));
    await place?.remove();
    await chain?.close();
  });

  const received = () => chain.balanceOf(PAY_TO);
  const expectBooksHold = async () =>
    expect((await verifyLedger(servers[0]!.database)).violations).toEqual([]);
  const pay = (header: string, { question = QUESTION, server = servers[0]!, key = '' } = {}) =>
    server.get(question, undefined, {
      'payment-signature': header,
      ...(key !== '' && { 'idempotency-key': key }),
    });
  const paidBy = ({ headers }: Response): unknown => decoded(headers.get('payment-response'))['transaction'];

  it('pays once when the official client is called three times at once, on two servers', async () => {
    const before = await received();
    const fetchPaid = payingFetch(chain.wallet(1));
    const answers = await Promise.all(
      [servers[0]!, servers[1]!, servers[0]!].map((server) => fetchPaid(server.url + QUESTION)),
    );
    const texts = await Promise.all(answers.map((answer) => answer.text()));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(texts).size).toBe(1);
    expect(new Set(answers.map(paidBy)).size).toBe(1);
    expect(answers.filter(({ headers }) => headers.has('idempotent-replayed'))).toHaveLength(2);
    expect((await received()) - before).toBe(400_000n);
    await expectBooksHold();
  });

  it('pays once when the official client timed out and is called again', async () => {
    const before = await received();
    const gaveUp = payingFetch(chain.wallet(2), async (request, init) => {
      const isPaying = new Request(request, init).headers.has('payment-signature');
      if (!isPaying) return fetch(request, init);
      const leave = new AbortController();
      const sent = fetch(request, { ...init, signal: leave.signal });
      await sleep(30);
      leave.abort();
      return sent;
    });
    await expect(gaveUp(servers[0]!.url + QUESTION)).rejects.toThrow(/abort/i);
    const answer = await payingFetch(chain.wallet(2))(servers[1]!.url + QUESTION);
    expect([answer.status, ((await answer.json()) as { status: string }).status]).toEqual([200, 'ok']);
    await vi.waitFor(
      async () => {
        const open = await servers[0]!.database.query(
          `SELECT payment_id FROM x402_claim WHERE status IN ('claimed', 'settling', 'settled')`,
        );
        expect(open).toEqual([]);
      },
      { timeout: 60_000 },
    );
    expect((await received()) - before).toBe(400_000n);
    await expectBooksHold();
  });

  it('gets the first report with each of its signatures, even without the money for them', async () => {
    const payer = chain.wallet(3);
    const first = await signPayment(chain, payer);
    const second = await signPayment(chain, payer);
    const bought = await pay(first.v2);
    const left = await chain.balanceOf(payer.address);
    await chain.transfer(payer, chain.wallet(4).address, left);
    const again = await pay(second.v2, { server: servers[1]! });
    expect([bought.status, again.status, again.text]).toEqual([200, 200, bought.text]);
    const elsewhere = await pay(second.v2, { question: OTHER_QUESTION });
    expect([elsewhere.status, elsewhere.body['error']]).toEqual([409, 'payment_mismatch']);
    // Even much later, a signature that was answered still belongs to its report.
    for (const { shift } of servers) shift.offsetMs = 4 * MINUTE_MS;
    expect((await pay(second.v2)).text).toBe(bought.text);
    for (const { shift } of servers) shift.offsetMs = 0;
    expect(await chain.balanceOf(payer.address)).toBe(0n);
  });

  it('pays again for another request, another Idempotency-Key, or after ten minutes', async () => {
    const payer = chain.wallet(5);
    const sign = async (validForS = 300) =>
      (
        await signPayment(chain, payer, {
          validBefore: String(Math.floor(Date.now() / 1000) + validForS),
        })
      ).v2;
    const before = await received();
    const paid = async () => Number((await received()) - before) / 400_000;
    const bought = await pay(await sign());
    await pay(await sign(), { question: OTHER_QUESTION });
    expect(await paid()).toBe(2);
    const keyed = await pay(await sign(), { key: 'a' });
    expect(await paid()).toBe(3);
    expect((await pay(await sign(), { key: 'a' })).text).toBe(keyed.text);
    expect((await pay(await sign(), { key: 'b' })).text).not.toBe(keyed.text);
    expect(await paid()).toBe(4);
    for (const { shift } of servers) shift.offsetMs = 9 * MINUTE_MS;
    expect((await pay(await sign(900))).text).toBe(bought.text);
    for (const { shift } of servers) shift.offsetMs = 11 * MINUTE_MS;
    expect((await pay(await sign(900))).text).not.toBe(bought.text);
    expect((await pay(await sign(900), { key: 'a' })).text).toBe(keyed.text);
    for (const { shift } of servers) shift.offsetMs = 0;
    expect(await paid()).toBe(5);
    await expectBooksHold();
  });

  describe('and a caller who isn’t the payer', () => {
    it('gets nothing for a signature that the payer didn’t make for this server, or that has expired', async () => {
      const payer = chain.wallet(6);
      expect((await pay((await signPayment(chain, payer)).v2)).status).toBe(200);
      const before = await received();
      const forged = [
        { signature: `0x${'11'.repeat(64)}1b` },
        { to: chain.wallet(7).address },
        { value: '1' },
        { validBefore: '1700000000' },
      ] as const;
      for (const peculiar of forged) {
        const { v2 } = await signPayment(chain, payer, peculiar);
        const { status, body } = await pay(v2, { server: servers[1]! });
        expect([status, body['error']]).toEqual([402, 'payment_invalid']);
      }
      const { authorization } = await signPayment(chain, payer);
      const byAnother = await signPayment(chain, chain.wallet(7), {
        nonce: authorization['nonce'] as `0x${string}`,
      });
      const stolen = decoded(byAnother.v2) as { payload: { authorization: Record<string, string> } };
      stolen.payload.authorization['from'] = payer.address;
      const header = Buffer.from(JSON.stringify(stolen)).toString('base64');
      expect((await pay(header)).body['error']).toBe('payment_invalid');
      expect(await received()).toBe(before);
    });
  });
});
