import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Hex } from 'viem';
import { expect, it } from 'vitest';
import { verifyLedger } from '../../../billing/audit/verifyLedger.ts';
import { coinChain } from '../../../billing/coin/chain/coinChain.ts';
import { openRpcEndpoint } from '../../../billing/coin/chain/rpcEndpoint.ts';
import { pollChain } from '../../../billing/coin/watch/poll.ts';
import { registerAccount } from '../../../billing/ledger/starterCredit.ts';
import type { Database } from '../../../store/state/sql/database.ts';
import { DUCKDB, type StatePlace } from '../../support/machine/engines.ts';
import { startTestChain, type TestChain } from '../../support/chain/testChain.ts';
import { NOON } from '../support/ledgerFixture.ts';
import { newXpub, USD } from './support/coinLab.ts';
import { describeByDayOn, kills } from '../../support/machine/tier.ts';
import { nodeArguments } from '../../support/machine/runProcess.ts';

const KILLS = kills(5, 12);
/** Maximum number of statements after which a process kills itself: as many as several polls and a purchase take. */
const MOST_STEPS = 120;

interface Invoice {
  readonly txnId: string;
  readonly address: `0x${string}`;
}

/** Starts a watcher that kills itself at a random step; returns the invoice that it answered, if it got that far. */
async function watchUntilKilled(place: StatePlace, args: readonly string[]): Promise<Invoice[]> {
  const child = spawn(
    process.execPath,
    [...nodeArguments('test/billing/coin/support/watchingChild.ts'), ...args],
    {
      env: {
        PATH: process.env['PATH'],
        KILL_AT: String(Math.floor(Math.random() * MOST_STEPS)),
        ...place.environment,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  expect([code, signal]).toEqual([null, 'SIGKILL']);
  return output
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Invoice);
}

/** What the addresses hold on the chain now: what they received. */
async function received(chain: TestChain, invoices: readonly Invoice[]): Promise<number> {
  let sum = 0n;
  for (const { address } of invoices) sum += await chain.balanceOf(address);
  return Number(sum);
}

async function settle(database: Database, url: string): Promise<void> {
  const chain = coinChain(8453);
  const endpoints = [openRpcEndpoint(url, chain)];
  for (let pollNumber = 0; pollNumber < 10; pollNumber++)
    await pollChain({ database, chain, endpoints, seller: null, now: NOON, pollNumber });
}

describeByDayOn(DUCKDB, 'a watcher that is killed', ({ newPlace }) => {
  it(
    'credits received money to the micro-dollar, whenever it was killed, and loses no invoice that it returned',
    async () => {
      const [place, chain, xpub] = [await newPlace(), await startTestChain(), newXpub()];
      try {
        await chain.mint(chain.wallet(0).address, 100_000 * USD);
        await chain.mine(20);
        const opened = await place.open();
        const account = await registerAccount(opened, {
          email: 'agent@example.org',
          password: 'correct horse',
          mode: 'live',
          starterMicroUsd: 0,
          now: NOON,
        });
        await opened.close();
        const invoices: Invoice[] = [];
        let reorganizations = 0;
        for (let round = 0; round < KILLS; round++) {
          const answered = await watchUntilKilled(place, [chain.url, xpub, account.apiKey, String(round)]);
          invoices.push(...answered);
          const paid = await payAtRandom(chain, invoices);
          if (paid !== null && Math.random() < 0.2) {
            const depth = 2 + Math.floor(Math.random() * 12);
            await chain.reorganize(depth);
            reorganizations++;
            if (Math.random() < 0.5)
              await chain.client.sendRawTransaction({ serializedTransaction: paid }).catch(() => undefined);
          }
          await chain.mine(1 + Math.floor(Math.random() * 6));
        }
        await chain.mine(20);
        const database = await place.open();
        try {
          await settle(database, chain.url);
          const [row] = await database.query<{ balance_micro_usd: number }>(
            'SELECT balance_micro_usd FROM account',
          );
          const kept = await database.query<{ txn_id: string }>('SELECT txn_id FROM coin_invoice');
          const names = new Set(kept.map((invoice) => invoice.txn_id));
          expect(invoices.filter(({ txnId }) => !names.has(txnId))).toEqual([]);
          const sum = await received(chain, invoices);
          expect(row!.balance_micro_usd).toBe(sum);
          expect(await verifyLedger(database)).toMatchObject({ violations: [] });
          process.stdout.write(
            `${KILLS} kills, ${reorganizations} reorganizations: ${invoices.length} invoices answered, ${sum} micro-USD received and credited\n`,
          );
        } finally {
          await database.close();
        }
      } finally {
        await chain.close();
        await place.remove();
      }
    },
    120_000 + KILLS * 20_000,
  );
});

/** Pays some of the invoices; returns the signed bytes of the last payment. */
async function payAtRandom(chain: TestChain, invoices: readonly Invoice[]): Promise<Hex | null> {
  let last: Hex | null = null;
  for (let payments = Math.floor(Math.random() * 3); payments > 0 && invoices.length > 0; payments--) {
    const { address } = invoices[Math.floor(Math.random() * invoices.length)]!;
    const amount = 1 + Math.floor(Math.random() * 3 * USD);
    const { transactionHash } = await chain.transfer(chain.wallet(0), address, amount);
    last = await chain.rawTransaction(transactionHash);
  }
  return last;
}
