import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { groundDistanceM } from '../../../core/geodesy/groundDistance.ts';
import type { LatLon } from '../../../core/geodesy/projection.ts';
import { createIndex } from '../../../location/gazetteer/loadedIndex.ts';

const anyPoint = fc.record({
  lat: fc.double({ min: 38, max: 42, noNaN: true }),
  lon: fc.double({ min: -86, max: -80, noNaN: true }),
});
const anyZips = fc.array(fc.record({ point: anyPoint, radiusM: fc.integer({ min: 100, max: 40_000 }) }), {
  minLength: 1,
  maxLength: 40,
});

function gapM(point: LatLon, zip: { readonly point: LatLon; readonly radiusM: number }): number {
  return Math.max(0, groundDistanceM(point, zip.point) - zip.radiusM);
}

describe('ZIPs around a place', () => {
  test.prop([anyZips, anyPoint, fc.integer({ min: 1, max: 8 })])(
    'are those whose areas are nearest, nearest first',
    (zips, point, count) => {
      const index = createIndex(
        zips.map(({ point: { lat, lon }, radiusM }, at) => ({
          kind: 'zip',
          key: String(10_000 + at),
          name: null,
          state: 'OH',
          zip: String(10_000 + at),
          lat,
          lon,
          radiusM,
          weight: 1,
          unit: '39001',
          family: 'ranges',
        })),
      );
      const near = index.zipsNear(point, count).map((zip) => gapM(point, zips[Number(zip) - 10_000]!));
      const expected = zips.map((zip) => gapM(point, zip)).toSorted((a, b) => a - b);
      expect(near).toHaveLength(Math.min(count, zips.length));
      for (const [at, gap] of near.entries()) {
        // The two distance formulas differ by half a percent.
        expect(Math.abs(gap - expected[at]!)).toBeLessThan(300 + 0.01 * gap);
      }
    },
  );
});
