import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { formatPoint, parseCoordinates, rounded } from '../../web/place/coordinates.ts';

const latLon = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lon: fc.double({ min: -180, max: 180, noNaN: true }),
});

describe('coordinates typed by people', () => {
  test.prop([latLon])('are read back from what the page writes', (position) => {
    const point = rounded(position);
    expect(parseCoordinates(formatPoint(point))).toEqual(point);
    expect(parseCoordinates(`#${formatPoint(point)}`)).toEqual(point);
  });

  it.each([
    ['29.76, -95.37', 29.76, -95.37],
    ['  29.76 -95.37 ', 29.76, -95.37],
    ['29.76; -95.37', 29.76, -95.37],
    ['+.5,-.25', 0.5, -0.25],
    ['−33.9, −70.5', -33.9, -70.5],
  ])('%s', (text, lat, lon) => {
    expect(parseCoordinates(text)).toEqual({ lat, lon });
  });

  it.each([
    '',
    '29.76',
    '1e3, 2',
    '-95.37, 29.76',
    '29.76, 190',
    '29,76 -95,37',
    `29°45'36"N 95°22'12"W`,
    '1 Main St',
  ])('leave "%s" to the service', (text) => {
    expect(parseCoordinates(text)).toBeNull();
  });
});
