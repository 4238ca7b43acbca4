import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChangePart } from '../../../../schemas/http/report/reportChanges.ts';
import { pruneFrame } from '../../../../store/lake/release/lakeMaintenance.ts';
import { plantFrame, pointIn, TEST_NOW } from '../../../support/planted/plantedLake.ts';
import { startTestServer, type TestServer } from '../../../support/server/testServer.ts';

const DAY_MS = 86_400_000;
const CELL = { row: 30, col: 40 };
const AROUND = [-10, -6, -3, 0, 3, 6, 10].flatMap((row) =>
  [-10, -6, -3, 0, 3, 6, 10].map((col) => ({ row: CELL.row + row, col: CELL.col + col })),
);
const { lat, lon } = pointIn(CELL);
const PLACE = `lat=${lat}&lon=${lon}`;

describe('why a report has another number than the one before', () => {
  let server: TestServer;
  const releases: string[] = [];
  /** All ground moves by `shared`, mm/yr, and the cell by `own` in addition. */
  const plant = async (
    dataDir: string,
    { now, shared, own }: { now: number; shared: number; own: number },
  ) => {
    const cells = AROUND.map((cell) => {
      const isOurs = cell.row === CELL.row && cell.col === CELL.col;
      return { ...cell, velocityVerticalMmYr: shared + (isOurs ? own : 0), velocityUncertaintyMmYr: 0.4 };
    });
    releases.push(await plantFrame({ dataDir, now, cells }));
  };
  const buy = async (key: string) => {
    expect((await server.get(`/api/v1/motion?${PLACE}`, key)).body).toMatchObject({ billed_usd: 0.4 });
    const { body } = await server.get('/api/v1/my-reports?limit=1', key);
    return (body['reports'] as { id: number }[])[0]!.id;
  };
  const changes = async (id: number, key: string) =>
    (await server.get(`/api/v1/my-reports/${id}/changes`, key)).body;

  beforeAll(async () => {
    server = await startTestServer({
      environment: { GM_STARTER_CREDITS_USD: '8' },
      prepare: (dataDir) => plant(dataDir, { now: TEST_NOW, shared: -2, own: -6 }),
    });
  });
  afterAll(() => server.close());

  it('is explained in parts that add up, from reports that the account bought, and only to their owner', async () => {
    const key = await server.register();
    const first = await buy(key);
    expect(await changes(first, key)).toMatchObject({
      status: 'no_earlier_report',
      report: { last_observation: '2026-05-20', method: '1.0.0' },
      earlier: null,
      parts: [],
    });
    const same = await buy(key);
    expect(await changes(same, key)).toMatchObject({
      status: 'same_release',
      difference_mm_yr: 0,
      report: { last_observation: '2026-05-20', method: '1.0.0' },
      earlier: { last_observation: '2026-05-20', method: '1.0.0' },
      parts: [],
    });

    await plant(server.dataDir, { now: TEST_NOW + DAY_MS, shared: -0.5, own: -7 });
    await server.lake.refresh();
    const second = await buy(key);
    const told = await changes(second, key);
    expect(told).toMatchObject({
      status: 'explained',
      difference_mm_yr: 0.5,
      report: { id: second, release: releases[1], velocity_vertical_mm_yr: -7.5 },
      earlier: { id: same, release: releases[0], velocity_vertical_mm_yr: -8 },
    });
    const parts = told['parts'] as ChangePart[];
    expect(parts.map(({ cause }) => cause)).toEqual(['dates', 'reference', 'product', 'method']);
    const [dates, reference, product, method] = parts.map((part) => part.change_mm_yr);
    expect(dates! + reference! + product! + method!).toBeCloseTo(0.5, 9);
    expect(reference).toBeCloseTo(1.5, 1);
    expect(product).toBeCloseTo(-1, 1);
    expect(told['message']).toMatch(
      /^The rate changed by \+0\.5 mm\/yr\. The largest part, \+1\.49\d mm\/yr, comes from the zero of the frame\.$/,
    );

    const stranger = await server.register();
    expect((await server.get(`/api/v1/my-reports/${second}/changes`, stranger)).status).toBe(404);
    expect((await server.get(`/api/v1/my-reports/${second}/changes`)).status).toBe(401);
    expect((await server.get('/api/v1/my-reports/x/changes', key)).status).toBe(422);

    const choice = { keep: 0, now: Date.now() };
    expect(await pruneFrame(server.dataDir, 'F08882', choice)).toEqual({ releases: [], sold: [releases[0]] });
    expect(await changes(second, key)).toMatchObject({ status: 'explained' });
    await pruneFrame(server.dataDir, 'F08882', { ...choice, force: true });
    expect(await changes(second, key)).toMatchObject({
      status: 'release_not_kept',
      difference_mm_yr: 0.5,
      earlier: { last_observation: expect.stringMatching(/^20\d\d-/) },
      parts: [],
    });
  });
});
