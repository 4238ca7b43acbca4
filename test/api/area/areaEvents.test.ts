import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areaReportSchema, type AreaReport } from '../../../schemas/http/report/areaReport.ts';
import { pointIn, type PlantedCell } from '../../support/planted/plantedLake.ts';
import { startReportServer } from '../../support/server/reportServer.ts';
import type { TestServer } from '../../support/server/testServer.ts';

const DROPPED_MM_YR = -17.8;
const STILL_MM_YR = -0.2;
/** Rows from this one on have a drop of 30 mm on otherwise still ground. */
const FIRST_DROPPED = 20;
/** Rows from this one on have begun to sink. */
const FIRST_BEGUN = 36;
/** Rows from this one on show a drop at their newest date alone. */
const FIRST_UNCONFIRMED = 40;
const DROP = {
  kind: 'step' as const,
  isKindClear: true,
  earliest: '2025-10-12',
  latest: '2025-10-24',
  size: -30,
  sigma: 1.5,
  significance: 20,
  isSuspectedUnwrapping: false,
  isRegional: false,
  isUnconfirmed: false,
};
const CELLS: PlantedCell[] = Array.from({ length: 60 * 40 }, (_, at) => {
  const [row, col] = [Math.floor(at / 40), at % 40];
  const still = { row, col, velocityVerticalMmYr: STILL_MM_YR, velocityUncertaintyMmYr: 0.5 };
  if (row < FIRST_DROPPED) return still;
  if (row >= FIRST_UNCONFIRMED)
    return { ...still, events: [{ ...DROP, size: -25 - (row % 3), isUnconfirmed: true }] };
  if (row >= FIRST_BEGUN)
    return {
      ...still,
      velocityVerticalMmYr: -9.7,
      events: [{ ...DROP, kind: 'pace_change' as const, size: -14.7 }],
    };
  return {
    ...still,
    velocityVerticalMmYr: DROPPED_MM_YR,
    velocityUncertaintyMmYr: 8.1,
    events: [DROP],
    rateWithoutEventsMmYr: STILL_MM_YR,
    rateWithoutEventsUncertaintyMmYr: 0.6,
  };
});

let server: TestServer;
let key: string;
beforeAll(async () => {
  server = await startReportServer(CELLS);
  key = await server.register();
});
afterAll(() => server.close());

/** The report for rows `first` to `last`. */
async function reportOf(first: number, last: number): Promise<AreaReport> {
  const [northWest, southEast] = [
    pointIn({ row: first - 0.5, col: 4.5 }),
    pointIn({ row: last + 0.5, col: 34.5 }),
  ];
  const bbox = [northWest.lon, southEast.lat, southEast.lon, northWest.lat];
  const { status, body, text } = await server.post('/api/v1/motion/area', { bbox }, key);
  expect(status, text).toBe(200);
  return areaReportSchema.parse(body);
}

describe('a report about an area where ground dropped once', () => {
  it('reports the drop and no steady rate, when most of it dropped', async () => {
    const body = await reportOf(FIRST_DROPPED, 35);
    expect(body, String(body.help)).toMatchObject({ status: 'ok', verdict_code: 'dropped_once' });
    expect(body.velocity_vertical_mm_yr).toBeCloseTo(DROPPED_MM_YR, 2);
    expect(body.rate_without_events_mm_yr).toBeCloseTo(STILL_MM_YR, 2);
    expect(body.rate_without_events_uncertainty_mm_yr).toBeGreaterThan(0.1);
    expect(body.assessment).toMatch(/^The ground dropped once in most of the area/);
    expect(body.assessment).toContain('-0.2 ±');
  });

  it('judges the rate without the drop, when part of it dropped, and reports how much of it', async () => {
    const body = await reportOf(10, 24);
    expect(body.velocity_vertical_mm_yr).toBeLessThan(-5);
    expect(body.rate_without_events_mm_yr).toBeCloseTo(STILL_MM_YR, 2);
    expect(body.verdict_code).not.toMatch(/sinking/);
    const { cells } = body.events!;
    expect(cells).toBeGreaterThan(100);
    expect(body.assessment, String(body.help)).toContain(
      `${cells} of ${body.area.measured_cells} cells moved suddenly`,
    );
  });

  it('reports that ground which began to sink moves at another rate today', async () => {
    const body = await reportOf(FIRST_BEGUN, 38);
    const { measured_cells: cells } = body.area;
    expect(body.assessment, String(body.help)).toContain(
      `${cells} of ${cells} cells changed their pace within the record`,
    );
  });

  it('is not called stable where the newest date shows a drop that the next ones must confirm', async () => {
    const body = await reportOf(FIRST_UNCONFIRMED + 2, 56);
    expect(body, String(body.help)).toMatchObject({ status: 'ok', verdict_code: 'probably_stable' });
    expect(body.rate_without_events_mm_yr).toBeNull();
    const fewer = await reportOf(4, 12);
    expect(fewer.verdict_code).toBe('stable');
  });

  it('has one rate when nothing happened', async () => {
    const body = await reportOf(4, 15);
    expect(body).toMatchObject({
      rate_without_events_mm_yr: null,
      rate_without_events_uncertainty_mm_yr: null,
    });
    expect(body.assessment).not.toMatch(/suddenly|pace/);
  });
});
