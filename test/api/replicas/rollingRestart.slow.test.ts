import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { verifyLedger } from '../../../billing/audit/verifyLedger.ts';
import { POSTGRES } from '../../support/machine/engines.ts';
import { temporaryFolder } from '../../support/machine/temporaryFolder.ts';
import { plantFrame, pointIn } from '../../support/planted/plantedLake.ts';
import { startRoundRobinProxy } from '../../support/server/roundRobinProxy.ts';
import { launchServer, type ServerProcess } from '../../support/server/serverProcess.ts';
import { describeWith } from '../../support/machine/needs.ts';

const CELLS = Array.from({ length: 20 }, (_, col) => ({ row: 5, col }));
const CALLERS = 4;
/**
 * Pause between two purchases of a caller: they should coincide with every step of the restarts, yet leave them processor
 * time.
 */
const PAUSE_MS = 25;

describeWith(POSTGRES.need)('two servers behind a load balancer', () => {
  test('are restarted one after the other without a failed request', async () => {
    const dataDir = await temporaryFolder();
    await plantFrame({ dataDir, now: Date.now(), cells: CELLS });
    const place = await POSTGRES.newPlace();
    onTestFinished(() => place.remove());
    const launch = (): ServerProcess =>
      launchServer({
        ...place.environment,
        GM_DATA_DIR: dataDir,
        // Long enough for the balancer to notice that a server is stopping, however busy the machine is.
        GM_DRAIN_SECONDS: '12',
        // The balancer keeps its connections: none is closed just as it is reused.
        GM_KEEP_ALIVE_SECONDS: '600',
        // More than four buyers spend while both servers restart, however fast the machine is.
        GM_STARTER_CREDITS_USD: '100000',
        GM_RATE_IP_PER_MINUTE: '1000000',
        GM_RATE_KEY_PER_MINUTE: '1000000',
      });
    const servers = [launch(), launch()];
    onTestFinished(async () => void (await Promise.all(servers.map((server) => server.kill()))));
    const addresses = await Promise.all(servers.map((server) => server.listening()));
    const proxy = await startRoundRobinProxy();
    onTestFinished(() => proxy.close());
    proxy.serve(addresses);
    await expect.poll(() => addresses.every((address) => proxy.gives(address))).toBe(true);
    const registered = await fetch(`${proxy.url}/api/v1/autonomous/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'rolling@example.org' }),
    });
    const { api_key: key } = (await registered.json()) as { api_key: string };

    const load = { isOver: false };
    const failures: string[] = [];
    let bought = 0;
    const buy = async (): Promise<void> => {
      for (let asked = 0; !load.isOver; asked++) {
        const { lat, lon } = pointIn(CELLS[asked % CELLS.length]!);
        const answer = await fetch(`${proxy.url}/api/v1/motion?lat=${lat}&lon=${lon}`, {
          headers: { authorization: `Bearer ${key}` },
        });
        const text = await answer.text();
        if (answer.status === 200) bought += 1;
        else failures.push(`${answer.status} ${text}`);
        await sleep(PAUSE_MS);
      }
    };
    const buyers = Array.from({ length: CALLERS }, buy);
    for (const at of servers.keys()) {
      expect(await servers[at]!.stop()).toBe(0);
      servers[at] = launch();
      addresses[at] = await servers[at].listening();
      proxy.serve([...addresses]);
      await expect.poll(() => proxy.gives(addresses[at]!)).toBe(true);
    }
    load.isOver = true;
    await Promise.all(buyers);
    expect(failures).toEqual([]);
    const database = await place.open();
    const { violations, charges } = await verifyLedger(database);
    await database.close();
    expect({ violations, charges }).toEqual({ violations: [], charges: bought });
  });
});
