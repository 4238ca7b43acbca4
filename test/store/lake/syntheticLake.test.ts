import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { parseIsoDate } from '../../../core/date.ts';
import { createSeriesFitter, emptyFit } from '../../../core/fit/fit.ts';
import { framesOver } from '../../../location/framesOver.ts';
import { locatePoint } from '../../../location/locatePoint.ts';
import { servedManifestSchema } from '../../../schemas/manifest.ts';
import { openSyntheticLake } from '../../../store/lake/synthetic/syntheticLake.ts';
import { times } from '../../support/machine/tier.ts';

const NOON = Date.UTC(2026, 5, 1, 12);
const DAY_MS = 86_400_000;
const lake = openSyntheticLake({ now: () => NOON });

describe('the synthetic lake', () => {
  it.each([
    ['Key West', 24.55, -81.8],
    ['Cape Alava', 48.16, -124.73],
    ['West Quoddy Head', 44.81, -66.95],
    ['Northwest Angle', 49.38, -95.15],
    ['Brownsville', 25.9, -97.5],
    ['on the border of two zones', 38, -96],
    ['Utqiagvik', 71.29, -156.79],
    ['Attu', 52.9, 172.9],
    ['Amchitka', 51.4, 179.2],
    ['Adak', 51.88, -176.65],
    ['Ketchikan', 55.34, -131.65],
    ['Hilo', 19.72, -155.08],
    ['Niihau', 21.9, -160.15],
    ['San Juan', 18.46, -66.11],
    ['Culebra', 18.31, -65.3],
  ])('covers %s', (_name, lat, lon) => {
    expect(framesOver(lake.frames(), { lat, lon }).length).toBeGreaterThan(0);
  });

  it.each([
    ['London', 51.5, 0],
    ['the null island', 0, 0],
    ['Mexico City', 19.43, -99.13],
    ['the middle of the Pacific', 30, -140],
  ])('does not cover %s', (_name, lat, lon) => {
    expect(framesOver(lake.frames(), { lat, lon })).toEqual([]);
  });

  it('describes its frames as releases do, in the order of their ids', () => {
    const frames = lake.frames();
    expect(frames).toHaveLength(25);
    for (const { manifest } of frames) {
      expect(servedManifestSchema.omit({ checks: true }).safeParse(manifest).error?.issues ?? []).toEqual([]);
      expect(manifest).toMatchObject({ data_source: 'synthetic', cell_size_m: 30 });
      expect(manifest.attribution).toMatch(/^SYNTHETIC/);
    }
    const ids = frames.map(({ frameId }) => frameId);
    expect(ids).toEqual([...ids].sort());
    expect(new Set(ids).size).toBe(ids.length);
  });

  test.prop([fc.double({ min: 25, max: 49, noNaN: true }), fc.double({ min: -124, max: -68, noNaN: true })], {
    numRuns: times(14, 40),
  })('returns the same for a place whatever was asked first, and matches its series', async (lat, lon) => {
    const [located] = await locatePoint(lake, { lat, lon });
    const others = openSyntheticLake({ now: () => NOON });
    const [again] = await locatePoint(others, { lat, lon });
    expect(again!.record).toEqual(located!.record);
    const series = await lake.findSeries(located!.frame, located!.cell);
    expect(series === null).toBe(located!.record === null);

    const { record } = located!;
    if (!record) return;
    const days = series!.dates.map(parseIsoDate);
    const fit = emptyFit();
    createSeriesFitter(days).fit(Float32Array.from(series!.verticalMm), 0, fit);
    expect(fit.velocityMmYr).toBeCloseTo(record.velocityVerticalMmYr, 1);
    expect(fit.velocitySigmaMmYr / record.velocityUncertaintyMmYr).toBeCloseTo(1, 1);
    expect(fit.nMeasurements).toBe(record.nMeasurements);
    expect([series!.dates[0], series!.dates.at(-1)]).toEqual([
      record.firstObservation,
      record.lastObservation,
    ]);
  });

  test.prop([fc.integer({ min: 12, max: 400 }), fc.double({ min: 26, max: 48, noNaN: true })], {
    numRuns: times(7, 20),
  })('keeps its observations while new ones follow', async (days, lat) => {
    const point = { lat, lon: -97.3 };
    const later = openSyntheticLake({ now: () => NOON + days * DAY_MS });
    const seriesOf = async (reader: typeof lake) => {
      const [{ frame, cell }] = framesOver(reader.frames(), point) as [ReturnType<typeof framesOver>[0]];
      return reader.findSeries(frame, cell);
    };
    const [before, after] = [await seriesOf(lake), await seriesOf(later)];
    expect(after === null).toBe(before === null);
    if (!before || !after) return;
    expect(after.dates.at(-1)! > before.dates.at(-1)!).toBe(true);
    const shared = before.dates.filter((date) => after.dates.includes(date));
    expect(shared.length).toBeGreaterThan(100);
    const at = (record: typeof before, date: string) => record.verticalMm[record.dates.indexOf(date)]!;
    const [first] = shared as [string];
    for (const date of shared) {
      const motions = [before, after].map((record) => at(record, date) - at(record, first));
      expect(motions[0]).toBeCloseTo(motions[1]!, 0);
    }
  });

  test.prop([fc.integer({ min: Date.UTC(1971, 0), max: Date.UTC(2150, 0) })], { numRuns: times(7, 20) })(
    'is never older than a revisit, whatever the clock shows',
    (now) => {
      const [frame] = openSyntheticLake({ now: () => now }).frames();
      const { last_observation, first_observation } = frame!.manifest.freshness;
      const age = Math.floor(now / DAY_MS) - parseIsoDate(last_observation);
      expect(age).toBeGreaterThanOrEqual(4);
      expect(age).toBeLessThan(16);
      expect(Date.parse(frame!.manifest.created_at)).toBeLessThanOrEqual(now);
      expect(parseIsoDate(last_observation) - parseIsoDate(first_observation)).toBe(199 * 12);
    },
  );

  it('measures very different ground, and leaves some unmeasured', async () => {
    const points = Array.from({ length: 300 }, (_, i) => ({
      lat: 32 + (i % 20) * 0.31,
      lon: -110 + i * 0.11,
    }));
    const records = await Promise.all(
      points.map(async (point) => (await locatePoint(lake, point))[0]!.record),
    );
    const measured = records.filter((record) => record !== null);
    expect(measured.length / records.length).toBeGreaterThan(0.7);
    expect(measured.length / records.length).toBeLessThan(0.95);
    const velocities = measured.map(({ velocityVerticalMmYr }) => velocityVerticalMmYr);
    expect(Math.min(...velocities)).toBeLessThan(-3);
    expect(Math.max(...velocities)).toBeGreaterThan(3);
  });
});
