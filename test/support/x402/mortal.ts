import { createPublicClient, custom, type EIP1193RequestFn } from 'viem';
import { base } from 'viem/chains';
import { openChainReader } from '../../../billing/x402/chain/chainReader.ts';
import type { ChainClient } from '../../../billing/x402/chain/chainClient.ts';
import { InProcessFacilitator } from '../../../billing/x402/facilitator/inProcessFacilitator.ts';
import { paymentNetwork } from '../../../billing/x402/protocol/networks.ts';
import type { ReceiptSigner } from '../../../billing/receiptSigner.ts';
import type { X402Context } from '../../../billing/x402/x402Context.ts';
import type { Database } from '../../../store/state/sql/database.ts';
import type { TestChain } from '../chain/testChain.ts';
import { PAY_TO, SETTLER_KEY } from './x402Server.ts';

/** When a process dies: at which of its calls to the database and the chain, before or after the call. */
export interface Death {
  readonly at: number;
  readonly when: 'before' | 'after';
}

/** A process that stops at one of its steps: what it began there may be done or not, and no one gets the result. */
export class Mortal {
  steps = 0;
  /** Resolves when it is dead. */
  readonly died: Promise<'dead'>;
  readonly #death: Death | null;
  #die: () => void = () => {};

  constructor(death: Death | null) {
    this.#death = death;
    this.died = new Promise((resolve) => {
      this.#die = () => resolve('dead');
    });
  }

  async step<Result>(work: () => Promise<Result>): Promise<Result> {
    this.steps += 1;
    const { at = Infinity, when } = this.#death ?? {};
    if (this.steps > at || (this.steps === at && when === 'before')) return this.#end();
    const result = await work();
    return this.steps >= at && when === 'after' ? this.#end() : result;
  }

  #end(): Promise<never> {
    this.#die();
    return new Promise(() => {});
  }
}

/** A call to a chain server. */
export interface RpcCall {
  readonly method: string;
  readonly params?: unknown;
}

/** x402 payments in a simulated process, with a state and a chain that outlive it. */
export function x402Process(
  parts: {
    readonly database: Database;
    readonly chain: TestChain;
    readonly receipts: ReceiptSigner;
    /** Replaces a call to the chain server; by default the call goes through. */
    readonly ask?: (call: RpcCall, ask: () => Promise<unknown>) => Promise<unknown>;
  },
  death: Death | null = null,
  laterMs = 0,
): { readonly context: X402Context; readonly mortal: Mortal } {
  const mortal = new Mortal(death);
  const database: Database = {
    engine: parts.database.engine,
    query: (sql, parameters) => mortal.step(() => parts.database.query(sql, parameters)),
    transaction: (work) => mortal.step(() => parts.database.transaction(work)),
    close: async () => {},
  };
  const request: EIP1193RequestFn = (call) =>
    mortal.step(() => {
      const ask = (): Promise<unknown> => parts.chain.client.request(call as never);
      return parts.ask ? parts.ask(call, ask) : ask();
    }) as never;
  const client = createPublicClient({
    chain: base,
    transport: custom({ request }, { retryCount: 0 }),
    cacheTime: 0,
  });
  const network = paymentNetwork('eip155:8453')!;
  const chain = openChainReader(client as ChainClient, network.usdc);
  const now = () => Date.now() + laterMs;
  const settings = { database, client: client as ChainClient, chain, network, now };
  const context: X402Context = {
    database,
    network,
    payTo: PAY_TO,
    facilitator: new InProcessFacilitator({ ...settings, settlerKey: SETTLER_KEY }),
    chain,
    receipts: parts.receipts,
    seller: null,
    log: { warn: () => {}, error: () => {} },
    resourceUrl: () => 'https://example.org/api/v1/x402/motion',
    now,
  };
  return { context, mortal };
}
