import { randomBytes } from 'node:crypto';
import type { Hash } from 'viem';
import { HDKey } from 'viem/accounts';
import type { Caller } from '../../../../accounts/identity/authenticate.ts';
import { coinChain } from '../../../../billing/coin/chain/coinChain.ts';
import { readDepositKey } from '../../../../billing/coin/chain/depositKey.ts';
import { openRpcEndpoint, type RpcEndpoint } from '../../../../billing/coin/chain/rpcEndpoint.ts';
import { openInvoice } from '../../../../billing/coin/invoice/openInvoice.ts';
import { readInvoiceState } from '../../../../billing/coin/invoiceState.ts';
import { pollChain, type PollResult } from '../../../../billing/coin/watch/poll.ts';
import type { Database } from '../../../../store/state/sql/database.ts';
import { startRpcProxy, type RpcProxy } from '../../../support/chain/rpcProxy.ts';
import { startTestChain, type TestChain } from '../../../support/chain/testChain.ts';
import { registeredCaller } from '../../support/ledgerFixture.ts';

export const USD = 1_000_000;
const NOON = Date.UTC(2026, 5, 1, 12);

/** A chain, and two endpoints of it that can be made to lie. */
export interface CoinLab {
  readonly chain: TestChain;
  readonly first: RpcProxy;
  readonly second: RpcProxy;
  /** Resets the endpoints to report the true chain, and anything else that a test changed. */
  reset(): void;
  close(): Promise<void>;
}

export async function openCoinLab(): Promise<CoinLab> {
  const chain = await startTestChain();
  const first = await startRpcProxy(chain.url);
  const second = await startRpcProxy(chain.url);
  await chain.mint(chain.wallet(0).address, 10_000_000 * USD);
  return {
    chain,
    first,
    second,
    reset: () => {
      for (const proxy of [first, second]) {
        proxy.behave(null);
        proxy.isDown = false;
      }
    },
    close: async () => {
      await Promise.all([first.close(), second.close()]);
      await chain.close();
    },
  };
}

/** The extended public key of a new seed: states that share a chain share no address. */
export function newXpub(): string {
  return HDKey.fromMasterSeed(randomBytes(32)).derive("m/44'/60'/0'/0").publicExtendedKey;
}

export interface LabInvoice {
  readonly txnId: string;
  readonly orderId: string;
  readonly address: `0x${string}`;
}

export type Bench = Awaited<ReturnType<typeof openBench>>;

/** An account in a state, its invoices, and a watcher that polls when a test calls it. */
export async function openBench(
  database: Database,
  { chain, first, second }: CoinLab,
  { rpcUrls = [first.url] }: { readonly rpcUrls?: readonly string[] } = {},
) {
  const clock = { now: NOON };
  const coin = coinChain(8453);
  const depositKey = readDepositKey(newXpub());
  const caller: Caller = await registeredCaller(database, 0);
  const endpoints: readonly RpcEndpoint[] = rpcUrls.map((url) =>
    openRpcEndpoint(url, coin, { timeoutMs: 60_000 }),
  );
  let pollNumber = 0;
  const poll = async (times = 1, on: Database = database): Promise<PollResult> => {
    let result: PollResult | null = null;
    for (let round = 0; round < times; round++) {
      result = await pollChain({
        database: on,
        chain: coin,
        endpoints,
        seller: null,
        now: clock.now,
        pollNumber: pollNumber++,
      });
    }
    return result!;
  };
  const state = async ({ txnId }: LabInvoice) => {
    const found = await readInvoiceState(database, txnId, {
      now: clock.now,
      publicUrl: 'https://pay.example',
    });
    return found!;
  };
  return {
    clock,
    caller,
    endpoints,
    /** URLs of both endpoints. */
    bothUrls: [first.url, second.url],
    poll,
    state,
    /** Opens an invoice of `amountMicroUsd`. */
    invoice: async (amountMicroUsd: number): Promise<LabInvoice> => {
      const { body } = await openInvoice(
        database,
        { chain: coin, depositKey, mostMicroUsd: Number.MAX_SAFE_INTEGER },
        {
          caller,
          amountMicroUsd,
          now: clock.now,
          requestId: `req_${randomBytes(6).toString('hex')}`,
          idempotency: null,
          publicUrl: 'https://pay.example',
          render: (order, payment) =>
            JSON.stringify({
              txnId: order.providerReference,
              orderId: order.orderId,
              address: payment!.address,
            }),
        },
      );
      return JSON.parse(body) as LabInvoice;
    },
    /** Pays; returns the transaction. */
    pay: async ({ address }: LabInvoice, amountMicroUsd: number | bigint): Promise<Hash> =>
      (await chain.transfer(chain.wallet(0), address, amountMicroUsd)).transactionHash,
    /** The account's balance. */
    balance: async (): Promise<number> => {
      const [row] = await database.query<{ balance_micro_usd: number }>(
        'SELECT balance_micro_usd FROM account WHERE account_id = $1',
        [caller.accountId],
      );
      return row!.balance_micro_usd;
    },
    /** The status of an order. */
    orderStatus: async ({ orderId }: LabInvoice): Promise<string> => {
      const [row] = await database.query<{ status: string }>(
        'SELECT status FROM payment_order WHERE order_id = $1',
        [orderId],
      );
      return row!.status;
    },
    /** References of the money movements, in order. */
    movements: async (): Promise<string[]> => {
      const rows = await database.query<{ reference: string; amount_micro_usd: number }>(
        `SELECT movement.reference, movement.amount_micro_usd FROM external_movement AS movement
         JOIN ledger_entry AS entry ON entry.entry_id = movement.entry_id ORDER BY entry.chain_sequence`,
      );
      return rows.map(
        (row) => `${row.reference.replace(/^eip155:8453\/0x\w{64}/, 'tx')} ${row.amount_micro_usd}`,
      );
    },
  };
}
