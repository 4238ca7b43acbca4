import { afterAll, beforeAll, expect } from 'vitest';
import { verifyLedger } from '../../../billing/audit/verifyLedger.ts';
import { plantAddresses } from '../planted/plantedAddresses.ts';
import { plantFrame, pointIn, TEST_NOW } from '../planted/plantedLake.ts';
import { startTestServer, type JsonAnswer, type TestServer, type TestServerOptions } from './testServer.ts';

const ALDER = { place: 'Alder', zip: '77998' };
const BIRCH = { place: 'Birch', zip: '77997' };
/** Far from the frame. */
const BIRCH_POINT = { lat: 31.5, lon: -97.1 };

/** Cells with a house on Main St each; the first one is covered but not measured. */
export const HOUSE_CELLS = Array.from({ length: 30 }, (_, index) => ({ row: 10, col: 20 + index }));
export const houseNumber = (index: number): number => 100 + 2 * index;
/** Over cell F08882-10-25. */
export const HOUSE = `${houseNumber(5)} Main St, Alder, TX 77998`;
/** Of every measured house. */
export const PAID_UNCERTAINTY_MM_YR = 0.317;

/** A server with a frame, a street of houses on it, an avenue and a road of ranges, and a Main St in another town. */
export function startAddressedServer(
  environment: Readonly<Record<string, string>> = {},
  options: Pick<TestServerOptions, 'engine' | 'limits'> = {},
): Promise<TestServer> {
  const measured = HOUSE_CELLS.slice(1).map((cell, index) => ({
    ...cell,
    velocityVerticalMmYr: -4 - index / 10,
    velocityUncertaintyMmYr: PAID_UNCERTAINTY_MM_YR,
  }));
  const houses = HOUSE_CELLS.map((cell, index) => ({
    ...ALDER,
    street: 'Main St',
    number: houseNumber(index),
    point: pointIn(cell),
  }));
  const avenue = {
    ...ALDER,
    street: 'N Oak Ave',
    ends: [pointIn({ row: 40, col: 20 }), pointIn({ row: 30, col: 20 })],
    left: [201, 299],
    right: [200, 298],
  } as const;
  const road = {
    ...ALDER,
    street: 'Long Rd',
    ends: [pointIn({ row: 10, col: 15 }), pointIn({ row: 10, col: 35 })],
    left: [101, 199],
    right: [100, 198],
  } as const;
  const elsewhere = { ...BIRCH, street: 'Main St', number: 110, point: BIRCH_POINT };
  return startTestServer({
    ...options,
    environment: { GM_STARTER_CREDITS_USD: '100', ...environment },
    prepare: async (dataDir) => {
      await plantFrame({ dataDir, cells: measured });
      await plantAddresses(dataDir, {
        now: TEST_NOW,
        houses: [...houses, elsewhere],
        blocks: [avenue, road],
      });
    },
  });
}

/** Such a server for the tests in a file, with an account; its books are verified afterwards. */
export function useAddressedServer() {
  let server: TestServer;
  let key: string;
  beforeAll(async () => {
    server = await startAddressedServer();
    key = await server.register();
  });
  afterAll(async () => {
    expect((await verifyLedger(server.database)).violations).toEqual([]);
    await server.close();
  });
  return {
    get server() {
      return server;
    },
    get key() {
      return key;
    },
    ask: (path: string, parameters: Parameters, caller?: string) => ask(server, path, parameters, caller),
    balance: () => balanceOf(server, key),
  };
}

export type Parameters = Readonly<Record<string, string | number>>;

export function queryOf(parameters: Parameters): string {
  return new URLSearchParams(
    Object.entries(parameters).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
}

/** GET of a path below /api/v1. */
export function ask(
  server: TestServer,
  path: string,
  parameters: Parameters,
  key?: string,
): Promise<JsonAnswer> {
  return server.get(`/api/v1/${path}?${queryOf(parameters)}`, key);
}

export async function balanceOf(server: TestServer, key: string): Promise<number> {
  return Number((await server.get('/api/v1/balance', key)).body['credits_usd']);
}
