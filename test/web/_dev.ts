import { startTestServer } from '../support/testServer.ts';
import { plantFrame, pointIn } from '../support/plantedLake.ts';
const server = await startTestServer({
  environment: { GM_PORT: '0' },
  prepare: async (dataDir) =>
    plantFrame({
      dataDir,
      frameId: 'F08882',
      now: Date.UTC(2026, 5, 1),
      cells: [
        {
          row: 30,
          col: 40,
          velocityVerticalMmYr: -12.4,
          velocityUncertaintyMmYr: 1.1,
          seasonalAmplitudeMm: 2.2,
          neighborSpreadMmYr: 4.2,
          neighborConsistent: true,
        },
        {
          row: 31,
          col: 40,
          velocityVerticalMmYr: 0.4,
          velocityUncertaintyMmYr: 0.7,
          seasonalAmplitudeMm: 3.2,
        },
        { row: 32, col: 40, velocityVerticalMmYr: 5.1, velocityUncertaintyMmYr: 0.9 },
      ],
    }),
});
console.log(server.url, JSON.stringify([30, 31, 32, 20].map((row) => pointIn({ row, col: 40 }))));
