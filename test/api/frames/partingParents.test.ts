import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { motionReportSchema } from '../../../schemas/http/report/motionReport.ts';
import { plantFrame, pointIn, TEST_NOW, type PlantedCell } from '../../support/planted/plantedLake.ts';
import { expectAnswer } from '../../support/server/schemaCheck.ts';
import { startTestServer, type TestServer } from '../../support/server/testServer.ts';

const PARENTS = ['F00001', 'F00002'] as const;
/** Where the parents' last 12 months differ, by mm/yr in each. */
const PLACES = [
  { name: 'both still', cell: { row: 10, col: 10 }, lately: [0, 1] },
  { name: 'both sink', cell: { row: 10, col: 30 }, lately: [-20, -19] },
  { name: 'they part', cell: { row: 10, col: 50 }, lately: [-18, 17] },
] as const;

/** Still ground over the record, whose last 12 months move by `lateMmYr`. */
function cellsOf(lateMmYr: (place: (typeof PLACES)[number]) => number): PlantedCell[] {
  return PLACES.map((place) => ({
    ...place.cell,
    velocityVerticalMmYr: 0.2,
    velocityUncertaintyMmYr: 0.6,
    recentRateMmYr: lateMmYr(place),
    recentRateUncertaintyMmYr: 2,
    recentChangeMmYr: lateMmYr(place),
    recentChangeUncertaintyMmYr: 2,
  }));
}

let server: TestServer;
let key: string;

beforeAll(async () => {
  server = await startTestServer({
    prepare: async (dataDir) => {
      const parents = [];
      for (const [index, frameId] of PARENTS.entries())
        parents.push({
          frame_id: frameId,
          release_id: await plantFrame({
            dataDir,
            now: TEST_NOW,
            frameId,
            lineOfSight: { mean_up: 0.78, mean_east: index === 0 ? 0.61 : -0.61, mean_north: -0.12 },
            cells: cellsOf(({ lately }) => lately[index]!),
          }),
        });
      await plantFrame({
        dataDir,
        now: TEST_NOW,
        frameId: `C_${PARENTS.join('_')}`,
        productKind: 'combined',
        combined: { parents, condition_number: 1.3, east_zero_sigma_mm_yr: 0.2 },
        cells: cellsOf(({ lately }) => (lately[0] + lately[1]) / 2).map((cell) => ({
          ...cell,
          velocityLosMmYr: null,
          east: { velocityMmYr: 1, sigmaMmYr: 0.8, correlation: 0.1 },
        })),
      });
    },
  });
  key = await server.register();
});
afterAll(() => server.close());

async function report(name: (typeof PLACES)[number]['name']) {
  const { cell } = PLACES.find((place) => place.name === name)!;
  const { lat, lon } = pointIn(cell);
  const answer = expectAnswer(
    await server.get(`/api/v1/motion?lat=${lat}&lon=${lon}&brief=1`, key),
    motionReportSchema,
  );
  expect(answer.frame).toBe(`C_${PARENTS.join('_')}`);
  return answer;
}

describe('a frame of two looks', () => {
  it('calls ground stable that neither look moves, and does not compare its looks with it', async () => {
    const still = await report('both still');
    expect(still).toMatchObject({ verdict_code: 'stable', provenance: { datum: null } });
    expect(still.pace).not.toBe('not_known');
  });

  it('does not doubt a new pace that both looks show', async () => {
    expect(await report('both sink')).toMatchObject({ pace: 'changed', provenance: { datum: null } });
  });

  it('does not call ground stable whose looks part lately, and says that it may move sideways', async () => {
    const parting = await report('they part');
    expect(parting).toMatchObject({
      verdict_code: 'probably_stable',
      provenance: { datum: { overlapping_frames: [{ frame: 'F00002', here: { agreement: 'disagrees' } }] } },
    });
    expect(parting.assessment).toContain('may be moving sideways');
    expect(JSON.stringify(parting)).not.toContain('It has kept its pace');
  });
});
