import { fc, test } from '@fast-check/vitest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatIsoDate, parseIsoDate } from '../../core/date.ts';
import { eventPathMm } from '../../core/series/eventPath.ts';
import { curvesOf, movementOf } from '../../web/report/curves.ts';
import { sharedErrors } from '../../web/report/footing.ts';
import type { Report } from '../../web/service/serviceAnswers.ts';
import { PLANTED_GRID, plantFrame, pointIn } from '../support/planted/plantedLake.ts';
import { startTestServer, type TestServer } from '../support/server/testServer.ts';

const start = parseIsoDate('2023-01-05');
const datesOf = (count: number) => Array.from({ length: count }, (_, n) => formatIsoDate(start + 12 * n));
const yearsAt = (index: number) => (12 * index) / 365.25;

describe('the curves over a series', () => {
  test.prop([
    fc.double({ min: -40, max: 40, noNaN: true }),
    fc.double({ min: 0, max: 15, noNaN: true }),
    fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }),
  ])('go through a planted line with a yearly swing', (velocity, amplitude, phase) => {
    const dates = datesOf(90);
    const swing = dates.map((_, n) => amplitude * Math.sin(2 * Math.PI * yearsAt(n) + phase));
    const vertical_mm = dates.map((_, n) => velocity * yearsAt(n) + swing[n]!);
    const { line, season, lower, upper } = curvesOf(
      { dates, vertical_mm },
      { velocity, uncertainty: 0.5, sharedErrors: null, events: [] },
    );
    for (const [n, value] of vertical_mm.entries()) {
      expect(season![n]).toBeCloseTo(value, 6);
      expect(line[n]).toBeCloseTo(velocity * yearsAt(n), 6);
      expect(lower[n]! <= line[n]! && line[n]! <= upper[n]!).toBe(true);
    }
  });

  test.prop([
    fc.integer({ min: 20, max: 70 }),
    fc.double({ min: -60, max: 60, noNaN: true }),
    fc.constantFrom('step' as const, 'pace_change' as const, 'surge' as const),
    fc.double({ min: -5, max: 5, noNaN: true }),
  ])('follow a planted event, and draw no wedge of one rate through it', (at, size, kind, velocity) => {
    const dates = datesOf(90);
    const event = { kind, size, earliest: dates[at - 1]!, latest: dates[at]!, name: '', dates: '', text: '' };
    const vertical_mm = dates.map(
      (date, n) => velocity * yearsAt(n) + eventPathMm([event], parseIsoDate(date)),
    );
    const rate = { velocity: -40, uncertainty: 0.5, sharedErrors: null, events: [event] };
    const { line, lower, upper } = curvesOf({ dates, vertical_mm }, rate);
    for (const [n, value] of vertical_mm.entries()) expect(line[n]).toBeCloseTo(value, 5);
    expect([lower, upper]).toEqual([line, line]);
  });

  it('have no swing when the record is too short for one', () => {
    const series = { dates: datesOf(10), vertical_mm: Array.from({ length: 10 }, (_, n) => n % 3) };
    expect(
      curvesOf(series, { velocity: 0, uncertainty: 1, sharedErrors: null, events: [] }).season,
    ).toBeNull();
  });
});

describe('the movement between two dates', () => {
  const elsewhere = { ...PLANTED_GRID, originX: PLANTED_GRID.originX + 9000 };
  const cell = { row: 30, col: 40, velocityVerticalMmYr: -12.4, velocityUncertaintyMmYr: 1.1 };
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({
      prepare: async (dataDir) => {
        await plantFrame({ dataDir, cells: [cell] });
        await plantFrame({
          dataDir,
          frameId: 'F08883',
          cells: [cell],
          grid: elsewhere,
          spatialReference: { method: 'median_of_stable_cells', sigma_mm_yr: 1 },
        });
      },
    });
  });
  afterAll(() => server.close());

  it.each([
    ['with the fit’s own error', PLANTED_GRID],
    ['with that of the frame’s zero too', elsewhere],
  ])('is computed from the purchased series as the service computes it, %s', async (_, grid) => {
    const key = await server.register();
    const { lat, lon } = pointIn(cell, grid);
    const report = await server.get(`/api/v1/motion?lat=${lat}&lon=${lon}&include=timeseries`, key);
    const series = report.body['timeseries'] as { dates: string[]; vertical_mm: number[] };
    const beyond = sharedErrors(report.body['provenance'] as Report['provenance'], {
      velocity: report.body['velocity_vertical_mm_yr'] as number,
      uncertainty: report.body['velocity_uncertainty_mm_yr'] as number,
      local: report.body['velocity_vs_surroundings_uncertainty_mm_yr'] as number | null,
    });
    expect(beyond !== null).toBe(grid === elsewhere);
    const [from, to] = [3, 31];
    const answer = await server.get(
      `/api/v1/timeseries?lat=${lat}&lon=${lon}&reference_date=${series.dates[from]}&reference_date2=${series.dates[to]}`,
      key,
    );
    const movement = movementOf(
      series,
      { velocity: -12.4, uncertainty: 1.1, sharedErrors: beyond, events: [] },
      from,
      to,
    )!;
    const expected = answer.body['movement'] as { delta_mm: number; uncertainty_mm: number };
    expect(movement.deltaMm).toBeCloseTo(expected.delta_mm, 6);
    expect(Math.max(0.01, movement.sigmaMm)).toBeCloseTo(expected.uncertainty_mm, 1);
  });
});
