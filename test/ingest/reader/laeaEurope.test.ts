import { fc, test } from '@fast-check/vitest';
import { expect, it } from 'vitest';
import { laeaEuropeInverse } from '../../../ingest/reader/points/pointColumns.ts';
import { GDAL, gdal } from '../../support/gis/gdal.ts';
import { describeWith } from '../../support/machine/needs.ts';

/** Easting and northing in EPSG:3035 from PROJ. */
function laeaEurope(lat: number, lon: number): { x: number; y: number } {
  const system = (code: number) => gdal.SpatialReference.fromEPSG(code);
  const point = new gdal.CoordinateTransformation(system(4258), system(3035)).transformPoint(lat, lon);
  // The system's axes are northing, easting.
  return { x: point.y, y: point.x };
}

it('agrees with the worked example of EPSG guidance note 7-2', () => {
  const { lat, lon } = laeaEuropeInverse({ x: 3_962_799.45, y: 2_999_718.85 });
  expect(lat).toBeCloseTo(50, 7);
  expect(lon).toBeCloseTo(5, 7);
});

it('is exact at its origin and undefined beyond the other side of the Earth', () => {
  expect(laeaEuropeInverse({ x: 4_321_000, y: 3_210_000 })).toEqual({ lat: 52, lon: 10 });
  for (const x of [4e8, NaN, Infinity]) expect(laeaEuropeInverse({ x, y: 0 }).lat).toBeNaN();
});

const place = fc.record({
  lat: fc.double({ min: 27, max: 72, noNaN: true }),
  lon: fc.double({ min: -32, max: 45, noNaN: true }),
});
describeWith(GDAL)('next to PROJ', () => {
  test.prop([place])('undoes the projection of PROJ to a few millimeters', ({ lat, lon }) => {
    const found = laeaEuropeInverse(laeaEurope(lat, lon));
    expect(Math.abs(found.lat - lat)).toBeLessThan(4e-8);
    expect(Math.abs(found.lon - lon)).toBeLessThan(8e-8);
  });
});
