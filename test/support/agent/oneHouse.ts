import { plantAddresses } from '../planted/plantedAddresses.ts';
import { plantFrame, pointIn, TEST_NOW } from '../planted/plantedLake.ts';
import { startTestServer, type TestServer } from '../server/testServer.ts';

const CELL = { row: 1, col: 1, velocityVerticalMmYr: -12, velocityUncertaintyMmYr: 1 };

/** The only house on measured ground. */
export const ADDRESS = '110 Main St, Alder, TX 77998';

/**
 * A server with one house, for programs that know only its address. Events may be sent to `webhookHost`. Its clock is
 * right, as a program that verifies a delivery expects.
 */
export async function startServerWithOneHouse(webhookHost: string): Promise<TestServer> {
  const server = await startTestServer({
    environment: { GM_WEBHOOK_ALLOW_HOSTS: webhookHost },
    prepare: async (dataDir) => {
      await plantFrame({ dataDir, cells: [CELL] });
      const house = { street: 'Main St', number: 110, point: pointIn(CELL), place: 'Alder', zip: '77998' };
      await plantAddresses(dataDir, { now: TEST_NOW, houses: [house] });
    },
  });
  server.clock.now = Date.now();
  return server;
}
