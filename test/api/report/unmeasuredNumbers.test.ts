import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyLedger } from '../../../billing/audit/verifyLedger.ts';
import { batchResponseSchema } from '../../../schemas/http/place/batch.ts';
import { motionReportSchema } from '../../../schemas/http/report/motionReport.ts';
import { coverageBatchSchema } from '../../../schemas/http/place/places.ts';
import { pointIn, type PlantedCell } from '../../support/planted/plantedLake.ts';
import { expectAnswer } from '../../support/server/schemaCheck.ts';
import { startTestServer, type TestServer } from '../../support/server/testServer.ts';

const SOUND = { row: 5, col: 5 };
const WITHOUT_VELOCITY: PlantedCell[] = [NaN, Infinity, -Infinity].map((velocityVerticalMmYr, i) => ({
  row: 5,
  col: 10 + i,
  velocityVerticalMmYr,
}));
const WITHOUT_UNCERTAINTY: PlantedCell[] = [NaN, Infinity].map((velocityUncertaintyMmYr, i) => ({
  row: 5,
  col: 20 + i,
  velocityUncertaintyMmYr,
}));
const OF_UNKNOWN_CONFIDENCE = { row: 5, col: 30, confidence: NaN };

describe('a cell whose stored numbers are not finite', () => {
  let server: TestServer;
  let key: string;
  beforeAll(async () => {
    const cells = [SOUND, ...WITHOUT_VELOCITY, ...WITHOUT_UNCERTAINTY, OF_UNKNOWN_CONFIDENCE];
    server = await startTestServer({ cells });
    key = await server.register();
  });
  afterAll(async () => {
    expect((await verifyLedger(server.database)).violations).toEqual([]);
    await server.close();
  });

  const ask = async (cell: PlantedCell, gates = '') => {
    const { lat, lon } = pointIn(cell);
    const answer = await server.get(`/api/v1/motion?lat=${lat}&lon=${lon}${gates}`, key);
    return expectAnswer(answer, motionReportSchema);
  };

  it('is not measured without a velocity, and costs nothing', async () => {
    for (const cell of WITHOUT_VELOCITY) {
      expect(await ask(cell)).toMatchObject({ status: 'no_data', cost_usd: 0 });
    }
  });

  it('is inconclusive when its uncertainty is unknown, and costs nothing', async () => {
    for (const cell of WITHOUT_UNCERTAINTY) {
      expect(await ask(cell)).toMatchObject({ status: 'inconclusive', cost_usd: 0 });
    }
  });

  it('fails min_confidence when its confidence is unknown', async () => {
    expect(await ask(OF_UNKNOWN_CONFIDENCE, '&min_confidence=0.1')).toMatchObject({
      status: 'low_confidence',
      cost_usd: 0,
    });
  });

  it('is the only one of many items to fail', async () => {
    const items = [...WITHOUT_VELOCITY, ...WITHOUT_UNCERTAINTY, SOUND].map((cell) => pointIn(cell));
    const { results, summary } = expectAnswer(
      await server.post('/api/v1/motion/batch', { items }, key),
      batchResponseSchema,
    );
    expect(results.map(({ status }) => status)).toEqual([
      ...WITHOUT_VELOCITY.map(() => 'no_data'),
      ...WITHOUT_UNCERTAINTY.map(() => 'inconclusive'),
      'ok',
    ]);
    expect(summary.billed).toBe(1);
    const coverage = expectAnswer(
      await server.post('/api/v1/coverage/batch', { items }, key),
      coverageBatchSchema,
    );
    expect(coverage.summary).toMatchObject({ covered: 6, measured: 3, reportable: 1 });
  });
});
