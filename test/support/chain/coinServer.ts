import { mnemonicToAccount } from 'viem/accounts';
import { startTestServer, type TestServer, type TestServerOptions } from '../server/testServer.ts';
import { startTestChain, type TestChain, type TestChainOptions } from './testChain.ts';

/** m/44'/60'/0'/0 of `DEPOSIT_MNEMONIC`. */
export const DEPOSIT_XPUB =
  'xpub6EPuWo2Zez8qnWR1a44VViRzRwan7Ct5XaKCz2anC2xSQLCUUvhGEnGYBohKCsocJHEkYQ143QJH8fixW8ixUxrh6bU52qG2tPe1vqCJjiD';

/** The seed words with which tests sweep deposits. */
const DEPOSIT_MNEMONIC = 'legal winner thank year wave sausage worth useful legal winner thank yellow';

/** The wallet of deposit address `index`, which no server has. */
export const depositWallet = (index: number) => mnemonicToAccount(DEPOSIT_MNEMONIC, { addressIndex: index });

export interface CoinServer {
  readonly chain: TestChain;
  readonly server: TestServer;
  /** An account with an order for `amountUsd`. */
  order(amountUsd: number, key?: string): Promise<CoinOrder>;
  close(): Promise<void>;
}

export interface CoinOrder {
  readonly key: string;
  readonly txnId: string;
  readonly orderId: string;
  readonly address: `0x${string}`;
  /** The answer of `/api/v1/pay/{txn_id}`. */
  state(): Promise<Record<string, unknown>>;
  /** Credits of the account beyond the starter credits, USD. */
  creditedUsd(): Promise<number>;
}

/** Settings for a server that accepts USDC on a chain and polls it often. */
function coinSettings(...rpcUrls: readonly string[]): Record<string, string> {
  return {
    GM_BASE_RPC_URLS: rpcUrls.join(','),
    GM_DEPOSIT_XPUB: DEPOSIT_XPUB,
    GM_STARTER_CREDITS_USD: '0',
  };
}

/** A chain and a server that accepts USDC on it; `rpcUrls` puts other endpoints between the two. */
export async function startCoinServer(
  options: TestServerOptions & {
    readonly chainOptions?: TestChainOptions;
    rpcUrls?(chain: TestChain): Promise<readonly string[]>;
  } = {},
): Promise<CoinServer> {
  const chain = await startTestChain(options.chainOptions);
  const rpcUrls = (await options.rpcUrls?.(chain)) ?? [chain.url];
  const environment = { ...coinSettings(...rpcUrls), ...options.environment };
  const server = await startTestServer({
    ...options,
    environment,
    config: { pollIntervalMs: 50, ...options.config },
  });
  return {
    chain,
    server,
    order: async (amountUsd, key) => {
      const owner = key ?? (await server.register());
      const { status, body, text } = await server.post(
        '/api/v1/buy',
        { amount_usd: amountUsd, method: 'crypto' },
        owner,
      );
      if (status !== 200) throw new Error(text);
      const payment = body['payment'] as { address: `0x${string}` };
      const txnId = String(body['txn_id']);
      return {
        key: owner,
        txnId,
        orderId: String(body['order_id']),
        address: payment.address,
        state: async () => (await server.get(`/api/v1/pay/${txnId}`)).body,
        creditedUsd: async () => Number((await server.get('/api/v1/balance', owner)).body['credits_usd']),
      };
    },
    close: async () => {
      await server.close();
      await chain.close();
    },
  };
}
