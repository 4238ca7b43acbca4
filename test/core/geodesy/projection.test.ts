import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { projectionFor, utmZoneEpsg } from '../../../core/geodesy/projection.ts';

/** EPSG code, latitude, longitude, and x, y from PROJ (gdaltransform of GDAL 3.6.2). */
const PUBLISHED: readonly [number, number, number, number, number][] = [
  [32615, 29.7604, -95.3698, 270857.836199349, 3294589.25856506],
  [32614, 19.4326, -99.1332, 486017.330919788, 2148700.21984034],
  [32610, 36.2, -119.5, 814707.919200982, 4011812.87441966],
  [32756, -33.8688, 151.2093, 334368.633648097, 6250948.34538501],
  [32633, 69.9, 18.5, 634175.589064464, 7758571.49810713],
  [32631, 0.0001, 0, 166021.443081047, 11.0682755987343],
  [32601, 51.8, -179.9, 300047.45380804, 5742772.16346397],
  [3857, 29.7604, -95.3698, -10616517.5730563, 3472788.52759494],
];

describe('projections', () => {
  test.each(PUBLISHED)('EPSG:%i of %f, %f agrees with PROJ to 0.01 mm, both ways', (epsg, lat, lon, x, y) => {
    const projection = projectionFor(epsg);
    const point = projection.forward({ lat, lon });
    expect(point.x).toBeCloseTo(x, 5);
    expect(point.y).toBeCloseTo(y, 5);
    const back = projection.inverse({ x, y });
    expect(back.lat).toBeCloseTo(lat, 9);
    expect(back.lon).toBeCloseTo(lon, 9);
  });

  test.prop([
    fc.double({ min: -80, max: 84, noNaN: true }),
    fc.double({ min: -179.99, max: 179.99, noNaN: true }),
  ])('a point comes back from its own UTM zone unchanged', (lat, lon) => {
    const projection = projectionFor(utmZoneEpsg({ lat, lon }));
    const back = projection.inverse(projection.forward({ lat, lon }));
    expect(back.lat).toBeCloseTo(lat, 9);
    expect(back.lon).toBeCloseTo(lon, 9);
  });

  test.prop([fc.double({ min: -60, max: 60, noNaN: true }), fc.constantFrom(3857, 4326)])(
    'meters per unit is the length of a small step on the ground',
    (lat, epsg) => {
      const projection = projectionFor(epsg);
      const here = projection.forward({ lat, lon: 10 });
      const north = projection.forward({ lat: lat + 1e-4, lon: 10 });
      const east = projection.forward({ lat, lon: 10 + 1e-4 });
      const size = projection.metersPerUnit(lat);
      const meter = (Math.PI / 180) * 6_371_008.8 * 1e-4;
      expect((north.y - here.y) * size.north).toBeCloseTo(meter, 0);
      expect((east.x - here.x) * size.east).toBeCloseTo(meter * Math.cos((lat * Math.PI) / 180), 0);
    },
  );

  test('zones are those of the UTM grid, the antimeridian included', () => {
    expect(utmZoneEpsg({ lat: 29.7, lon: -95.4 })).toBe(32615);
    expect(utmZoneEpsg({ lat: -33.9, lon: 151.2 })).toBe(32756);
    expect(utmZoneEpsg({ lat: 0, lon: -180 })).toBe(32601);
    expect(utmZoneEpsg({ lat: 0, lon: 180 })).toBe(32660);
  });

  test.each([32600, 32661, 32700, 32761, 3035, NaN])(
    'EPSG:%s is refused with the supported ones named',
    (epsg) => {
      expect(() => projectionFor(epsg)).toThrow(expect.objectContaining({ code: 'crs_unsupported' }));
    },
  );
});
