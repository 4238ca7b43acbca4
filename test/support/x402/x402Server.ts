import { x402Client } from '@x402/core/client';
import { registerExactEvmScheme } from '@x402/evm/exact/client';
import { wrapFetchWithPayment } from '@x402/fetch';
import type { HDAccount } from 'viem/accounts';
import { formatIsoDate } from '../../../core/date.ts';
import { plantFrame, type PlantedCell } from '../planted/plantedLake.ts';
import { startTestServer, type TestServer, type TestServerOptions } from '../server/testServer.ts';
import type { TestChain } from '../chain/testChain.ts';

/** Address at which the test servers receive payments. */
export const PAY_TO = '0x5afe000000000000000000000000000000000402';

/** The key of wallet 8 on the test chain, which pays the gas for settlements. */
export const SETTLER_KEY = '0xdbda1821b80551c9d65939329250298aa3472ba22feea921c0cf5d620ea67b97';

const DAY_MS = 86_400_000;

/** A cell with a report and a cell without one, in every test's frame. */
export const SOLD_CELL = { row: 3, col: 4 };
export const UNMEASURED_CELL = { row: 9, col: 9 };

const CELLS: readonly PlantedCell[] = [
  { ...SOLD_CELL, velocityVerticalMmYr: -9.4 },
  { row: 5, col: 5, velocityVerticalMmYr: 4.1 },
];

/** Settings with which a server accepts payments on a test chain and settles them itself. */
export function settlingOn(chain: Pick<TestChain, 'url'>): Record<string, string> {
  return { GM_X402_PAY_TO: PAY_TO, GM_X402_SETTLER_KEY: SETTLER_KEY, GM_BASE_RPC_URLS: chain.url };
}

/** A server with a running clock; `shift` moves it. */
export type X402Server = TestServer & { readonly shift: { offsetMs: number } };

/** A server with one frame that uses the machine's clock, because a chain has no other. */
export async function startX402Server(
  environment: Readonly<Record<string, string>>,
  {
    cells = CELLS,
    ...options
  }: Pick<TestServerOptions, 'engine' | 'place' | 'config'> & {
    readonly cells?: readonly PlantedCell[];
  } = {},
): Promise<X402Server> {
  const shift = { offsetMs: 0 };
  const server = await startTestServer({
    ...options,
    environment,
    prepare: (dataDir) => {
      const now = Date.now();
      const lastObservation = formatIsoDate(Math.floor(now / DAY_MS) - 10);
      return plantFrame({ dataDir, now, cells, lastObservation });
    },
  });
  Object.defineProperty(server.clock, 'now', { get: () => Date.now() + shift.offsetMs });
  return Object.assign(server, { shift });
}

/** The official x402 client with a wallet: it pays what it is asked for, up to its usual 1 USD or the given maximum. */
export function payingFetch(wallet: HDAccount, through: typeof fetch = fetch, mostUsd = 1): typeof fetch {
  const client = new x402Client().setSpendControls({ maxAmountPerPayment: mostUsd });
  registerExactEvmScheme(client, { signer: wallet });
  return wrapFetchWithPayment(through, client) as typeof fetch;
}
