import { expect, it } from 'vitest';
import { plantFrame } from '../support/plantedLake.ts';
import { describeOnEngines } from '../support/engines.ts';
import { startTestServer, TEST_NOW } from '../support/testServer.ts';

const CELL = { row: 1, col: 1 };

describeOnEngines('/readyz', (engine) => {
  it('is 503 while every frame is out of service, and while the state is gone', async () => {
    const server = await startTestServer({
      engine,
      prepare: (dataDir) => plantFrame({ dataDir, frameId: 'F08882', now: TEST_NOW, cells: [CELL] }),
    });
    try {
      const ready = async () => {
        const { status, body } = await server.get('/readyz');
        return [status, (body['checks'] as { state: string }).state];
      };
      expect(await ready()).toEqual([200, 'ok']);
      server.lake.reportDamage(server.lake.frames()[0]!, { path: 'velocity.tif', message: 'damaged' });
      expect(await ready()).toEqual([503, 'ok']);
      await server.database.close();
      expect(await ready()).toEqual([503, 'unavailable']);
    } finally {
      await server.close();
    }
  });
});
