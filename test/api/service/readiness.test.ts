import { expect, it } from 'vitest';
import { plantFrame } from '../../support/planted/plantedLake.ts';
import { describeOnAnEngine } from '../../support/machine/tier.ts';
import { startTestServer, TEST_NOW } from '../../support/server/testServer.ts';

const CELL = { row: 1, col: 1 };

describeOnAnEngine('/readyz', (engine) => {
  it('is 503 while every frame is out of service, which it counts once each as not served, and while the state is gone', async () => {
    const server = await startTestServer({
      engine,
      prepare: (dataDir) => plantFrame({ dataDir, frameId: 'F08882', now: TEST_NOW, cells: [CELL] }),
    });
    try {
      const ready = async () => {
        const { status, body } = await server.get('/readyz');
        const { state, frames, frames_not_served: notServed } = body['checks'] as Record<string, string>;
        return [status, state, frames, notServed];
      };
      expect(await ready()).toEqual([200, 'ok', '1', '0']);
      for (const path of ['velocity.tif', 'coherence.tif']) {
        server.lake.reportDamage(server.lake.frames()[0]!, { path, message: 'damaged' });
        expect(await ready()).toEqual([503, 'ok', '0', '1']);
      }
      await server.database.close();
      expect(await ready()).toEqual([503, 'unavailable', '0', '1']);
    } finally {
      await server.close();
    }
  });
});
