import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areaReportSchema, type AreaReport } from '../../../schemas/http/report/areaReport.ts';
import { motionReportSchema } from '../../../schemas/http/report/motionReport.ts';
import { profileReportSchema } from '../../../schemas/http/report/profileReport.ts';
import type { Grid } from '../../../core/geodesy/grid.ts';
import { plantFrame, pointIn, type PlantedCell } from '../../support/planted/plantedLake.ts';
import { expectAnswer } from '../../support/server/schemaCheck.ts';
import { startTestServer, type TestServer } from '../../support/server/testServer.ts';

const SIZE = 90;
const GRID: Grid = {
  epsg: 32_615,
  originX: 270_000,
  originY: 3_296_000,
  cellWidth: 30,
  cellHeight: 30,
  rows: SIZE,
  cols: SIZE,
};
/** First and last rows and columns. */
type Box = readonly [number, number, number, number];
/** Moves 12 mm/yr to the east and neither up nor down. */
const BLOCK: Box = [10, 29, 60, 79];
/** Sinks and slides: both looks have it sink, at different rates. */
const SLIDE: Box = [50, 69, 60, 79];
/** Sinks in the last year only. */
const BEGUN: Box = [60, 69, 10, 19];
/** Sank and came back, so that the rate over the record is known to ± 17 mm/yr. */
const TURNED: Box = [74, 79, 10, 19];
/** Sank and has stopped. */
const STOPPED: Box = [60, 69, 44, 53];
/** One half sinks and the other half rises. */
const SUNK: Box = [40, 44, 10, 19];
const RISEN: Box = [45, 49, 10, 19];

const isIn = ([top, bottom, left, right]: Box, row: number, col: number) =>
  row >= top && row <= bottom && col >= left && col <= right;
const pace = {
  kind: 'pace_change' as const,
  isKindClear: true,
  earliest: '2025-08-12',
  latest: '2025-08-24',
  size: -15,
  sigma: 1,
  significance: 15,
  isSuspectedUnwrapping: false,
  isRegional: false,
  isUnconfirmed: false,
};

function plannedCell(row: number, col: number, look: 0 | 1): PlantedCell {
  const cell = { row, col, velocityVerticalMmYr: 0, velocityUncertaintyMmYr: 0.5 };
  const moving = (velocityVerticalMmYr: number) => ({ ...cell, velocityVerticalMmYr });
  if (isIn(BLOCK, row, col)) return moving(look === 0 ? -9.4 : 9.4);
  if (isIn(SLIDE, row, col)) return moving(look === 0 ? -24 : -14);
  if (isIn(SUNK, row, col)) return moving(-9);
  if (isIn(RISEN, row, col)) return moving(9);
  if (isIn(TURNED, row, col))
    return {
      ...moving(-3),
      velocityUncertaintyMmYr: 8.5,
      ...lately(14, 17),
      recentRateUncertaintyMmYr: 3.1,
      events: [{ ...pace, size: 29 }],
    };
  if (isIn(STOPPED, row, col))
    return { ...moving(-11), ...lately(-0.5, 10.5), events: [{ ...pace, size: 15 }] };
  if (!isIn(BEGUN, row, col)) return cell;
  return { ...moving(-1), ...lately(-12, -11), events: [pace] };
}

/** The rate of the last 12 months, and by how much it differs from that of the record. */
function lately(recentRateMmYr: number, recentChangeMmYr: number): Partial<PlantedCell> {
  return { recentRateMmYr, recentRateUncertaintyMmYr: 1, recentChangeMmYr, recentChangeUncertaintyMmYr: 1 };
}

let server: TestServer;
let key: string;
beforeAll(async () => {
  server = await startTestServer({
    environment: { GM_STARTER_CREDITS_USD: '1000' },
    prepare: async (dataDir) => {
      for (const look of [0, 1] as const)
        await plantFrame({
          dataDir,
          frameId: `F0100${look + 1}`,
          grid: GRID,
          lineOfSight: { mean_up: 0.78, mean_east: look === 0 ? -0.61 : 0.61, mean_north: -0.12 },
          cells: Array.from({ length: SIZE * SIZE }, (_, at) =>
            plannedCell(Math.floor(at / SIZE), at % SIZE, look),
          ),
        });
    },
  });
  key = await server.register();
});
afterAll(() => server.close());

const ringOf = ([top, bottom, left, right]: Box) =>
  (
    [
      [top - 0.5, left - 0.5],
      [bottom + 0.5, left - 0.5],
      [bottom + 0.5, right + 0.5],
      [top - 0.5, right + 0.5],
      [top - 0.5, left - 0.5],
    ] as const
  ).map(([row, col]) => {
    const { lat, lon } = pointIn({ row, col }, GRID);
    return [lon, lat];
  });
const polygon = (...boxes: readonly Box[]) => ({
  geometry: { type: 'Polygon', coordinates: boxes.map(ringOf) },
});
const cellsIn = ([top, bottom, left, right]: Box) => ({
  cells: Array.from({ length: (bottom - top + 1) * (right - left + 1) }, (_, at) => {
    const across = right - left + 1;
    return `F01001-${top + Math.floor(at / across)}-${left + (at % across)}`;
  }),
});
const reportOf = async (area: object): Promise<AreaReport> => {
  const { status, body, text } = await server.post('/api/v1/motion/area', area, key);
  expect(status, text).toBe(200);
  return areaReportSchema.parse(body);
};
const hereOf = ({ provenance }: Pick<AreaReport, 'provenance'>) =>
  provenance.datum!.overlapping_frames[0]!.here;

describe('an area under two looks that disagree', () => {
  it.each([
    ['a block that moves sideways', BLOCK],
    ['a slide', SLIDE],
    ['quiet ground', [30, 39, 30, 49]],
  ] as const)('has one answer as a polygon and as a list of its cells: %s', async (_, box) => {
    const [outlined, listed] = [await reportOf(polygon(box)), await reportOf(cellsIn(box))];
    const { status, verdict_code, velocity_uncertainty_mm_yr, classes, worst_cell } = outlined;
    expect(listed).toMatchObject({ status, verdict_code, velocity_uncertainty_mm_yr, classes, worst_cell });
    expect(hereOf(listed)).toEqual(hereOf(outlined));
    expect(hereOf(listed).agreement).toBe(box[0] === 30 ? 'agrees' : 'disagrees');
  });

  it('isn’t sold where a block moves only sideways', async () => {
    expect(await reportOf(cellsIn(BLOCK))).toMatchObject({ status: 'inconclusive', cost_usd: 0 });
  });

  it('compares the looks over its own cells, with its middle on quiet ground', async () => {
    const report = await reportOf(polygon([10, 29, 20, 79]));
    expect(report).toMatchObject({ status: 'inconclusive', cost_usd: 0 });
    expect(report.help).toContain('the ground may be moving sideways');
  });

  it('is stable where only the hole in it moves', async () => {
    const report = await reportOf(polygon([0, 39, 50, 89], [8, 31, 58, 81]));
    expect(report, String(report.help)).toMatchObject({ status: 'ok', verdict_code: 'stable' });
    expect(hereOf(report)).toMatchObject({ agreement: 'agrees', cells: 256 });
    const { description } = report.provenance.datum!;
    expect(description).toContain('agrees over this area');
    expect(description).not.toContain('at this spot');
  });

  it('states its worst cell as the report of that cell does', async () => {
    const { worst_cell: worst, assessment } = await reportOf(polygon([45, 74, 50, 89]));
    const { lat, lon } = worst!;
    const own = expectAnswer(
      await server.get(`/api/v1/motion?lat=${lat}&lon=${lon}&frame=F01001`, key),
      motionReportSchema,
    );
    expect(worst).toMatchObject({
      velocity_vertical_mm_yr: own.velocity_vertical_mm_yr,
      velocity_uncertainty_mm_yr: own.velocity_uncertainty_mm_yr,
      verdict_code: own.verdict_code,
    });
    expect(worst!.velocity_uncertainty_mm_yr).toBeGreaterThan(5);
    expect(assessment).toContain('Two satellite views disagree here');
  });

  it('is the same as an item of a batch', async () => {
    const area = cellsIn(SLIDE);
    const alone = await reportOf(area);
    const { body } = await server.post('/api/v1/motion/batch', { items: [{ id: 'slide', area }] }, key);
    const [item] = body['results'] as { area: AreaReport; velocity_uncertainty_mm_yr: number }[];
    expect(item!.velocity_uncertainty_mm_yr).toBe(alone.velocity_uncertainty_mm_yr);
  });

  it('compares a line over all its samples', async () => {
    const [from, to] = [pointIn({ row: 20, col: 20 }, GRID), pointIn({ row: 20, col: 79 }, GRID)];
    const coordinates = [from, to].map(({ lat, lon }) => [lon, lat]);
    const line = { geometry: { type: 'LineString', coordinates } };
    const { body } = await server.post('/api/v1/motion/profile', line, key);
    expect(profileReportSchema.parse(body)).toMatchObject({ status: 'inconclusive', cost_usd: 0 });
  });
});

describe('an area whose cells aren’t stable', () => {
  it('has the verdict of most of its cells where their pace changed', async () => {
    const report = await reportOf(polygon(BEGUN));
    expect(report, String(report.help)).toMatchObject({ status: 'ok', verdict_code: 'sinking_lately' });
    expect(report.assessment).toMatch(/^The ground has been sinking lately in most of the area\./);
    expect(report.assessment).toContain(
      "100 of 100 cells (100 %) aren't stable by their own verdicts (Sinking lately: 100).",
    );
  });

  it.each([
    [TURNED, 'rising_lately'],
    [STOPPED, 'changed_pace'],
  ])('is sold as what the reports of most of its cells are sold as: %s %s', async (box, verdict) => {
    const report = await reportOf(polygon(box));
    expect(report, String(report.help)).toMatchObject({ status: 'ok', verdict_code: verdict });
    const { lat, lon } = pointIn({ row: box[0] + 4, col: box[2] + 4 }, GRID);
    const { body } = await server.get(`/api/v1/motion?lat=${lat}&lon=${lon}&compact=1`, key);
    expect(body).toMatchObject({ status: 'ok', verdict_code: verdict });
    expect(body['recent_rate_mm_yr']).toBe(verdict === 'rising_lately' ? 14 : -0.5);
  });

  it('isn’t stable where their motions cancel', async () => {
    const report = await reportOf(polygon([SUNK[0], RISEN[1], 10, 19]));
    expect(report, String(report.help)).toMatchObject({ status: 'ok', verdict_code: 'no_clear_motion' });
    expect(report.velocity_vertical_mm_yr).toBeCloseTo(0, 5);
    expect(report.assessment).toContain("100 of 100 cells (100 %) aren't stable by their own verdicts");
  });

  it('is stable where fewer than half of them aren’t', async () => {
    const report = await reportOf(polygon([60, 69, 10, 39]));
    expect(report, String(report.help)).toMatchObject({ status: 'ok', verdict_code: 'stable' });
    expect(report.assessment).not.toContain('by their own verdicts');
  });
});
