import { bytesToHex } from 'viem';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { verifyLedger } from '../../../billing/audit/verifyLedger.ts';
import { CHAIN } from '../../support/chain/anvil.ts';
import { startTestChain, type TestChain } from '../../support/chain/testChain.ts';
import { judging, pythonJudge } from '../../support/gis/pythonJudges.ts';
import { DUCKDB, POSTGRES, type StatePlace } from '../../support/machine/engines.ts';
import { describeWith, testWith } from '../../support/machine/needs.ts';
import { decoded, signPayment } from '../../support/x402/payments.ts';
import { QUESTION } from '../../support/x402/questions.ts';
import { PAY_TO, settlingOn, startX402Server, type X402Server } from '../../support/x402/x402Server.ts';

const python = pythonJudge('x402');
const PRICE = 400_000n;

interface Told {
  readonly status: number | string;
  readonly text?: string;
  readonly payment?: string | null;
}

describeWith(CHAIN, judging(python))('a payer by the x402 package for Python', () => {
  let chain: TestChain;
  let place: StatePlace;
  let servers: X402Server[];
  let program: string;
  let wallets = 10;
  beforeAll(async () => {
    program = await readFile(join(import.meta.dirname, 'payers/pay_python.py'), 'utf8');
    chain = await startTestChain();
    const isShared = !POSTGRES.need.isMissing;
    place = await (isShared ? POSTGRES : DUCKDB).newPlace();
    servers = [await startX402Server(settlingOn(chain), { place })];
    servers.push(isShared ? await startX402Server(settlingOn(chain), { place }) : servers[0]!);
  });
  afterAll(async () => {
    await Promise.all([...new Set(servers)].map((server) => server.close()));
    await place?.remove();
    await chain?.close();
  });

  const received = () => chain.balanceOf(PAY_TO);
  async function newWallet() {
    const wallet = chain.wallet(wallets++);
    await chain.mint(wallet.address, 4_000_000);
    return wallet;
  }
  /** Sends one request to each of the given servers, all at once. */
  async function payAt(
    library: 'httpx' | 'requests',
    wallet: Awaited<ReturnType<typeof newWallet>>,
    at: readonly X402Server[],
    seconds = 60,
  ): Promise<readonly Told[]> {
    if ('why' in python) throw new Error(python.why);
    const key = bytesToHex(wallet.getHdKey().privateKey!);
    const addresses = at.map((server) => server.url + QUESTION);
    return JSON.parse(await python.run(program, library, key, String(seconds), ...addresses)) as Told[];
  }
  /** Expects that nothing is in progress, that this amount was paid, and that the books hold. */
  async function expectPaid(before: bigint, reports: bigint): Promise<void> {
    await vi.waitFor(
      async () => {
        const open = await servers[0]!.database.query(
          `SELECT payment_id FROM x402_claim WHERE status IN ('claimed', 'settling', 'settled')`,
        );
        expect(open).toEqual([]);
      },
      { timeout: 60_000 },
    );
    expect((await received()) - before).toBe(PRICE * reports);
    expect((await verifyLedger(servers[0]!.database)).violations).toEqual([]);
  }
  function expectOneReport(answers: readonly Told[]): void {
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(new Set(answers.map(({ payment }) => decoded(payment!)['transaction'])).size).toBe(1);
  }

  for (const library of ['httpx', 'requests'] as const) {
    testWith()(`pays once for two and three calls at once, with ${library}`, async () => {
      const before = await received();
      const [first, second] = servers as [X402Server, X402Server];
      expectOneReport(await payAt(library, await newWallet(), [first, second]));
      expectOneReport(await payAt(library, await newWallet(), [first, second, first]));
      await expectPaid(before, 2n);
    });

    testWith()(`pays once when it gave up waiting and calls again, with ${library}`, async () => {
      const before = await received();
      const wallet = await newWallet();
      const gaveUp = await payAt(library, wallet, servers.slice(0, 1), 0.03);
      expectOneReport(await payAt(library, wallet, servers.slice(1)));
      await expectPaid(before, 1n);
      expect(gaveUp).toHaveLength(1);
    });
  }

  testWith()('pays once by the first and the second version of the protocol at once', async () => {
    const before = await received();
    const wallet = await newWallet();
    const [one, two] = [await signPayment(chain, wallet), await signPayment(chain, wallet)];
    const answers = await Promise.all([
      servers[0]!.get(QUESTION, undefined, { 'x-payment': one.v1 }),
      servers[1]!.get(QUESTION, undefined, { 'payment-signature': two.v2 }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[1].text).toBe(answers[0].text);
    await expectPaid(before, 1n);
  });

  testWith()('pays nothing by a second signature over another amount', async () => {
    const before = await received();
    const wallet = await newWallet();
    const right = await signPayment(chain, wallet);
    const others = [
      await signPayment(chain, wallet, { value: '800000' }),
      await signPayment(chain, wallet, { value: '399999' }),
    ];
    const answers = await Promise.all(
      [right, ...others].map(({ v2 }, index) =>
        servers[index % 2]!.get(QUESTION, undefined, { 'payment-signature': v2 }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 402, 402]);
    await expectPaid(before, 1n);
  });
});
