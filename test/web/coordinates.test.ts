import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { describePoint, formatPoint, parseCoordinates, rounded } from '../../web/place/coordinates.ts';

const latLon = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lon: fc.double({ min: -180, max: 180, noNaN: true }),
});

describe('coordinates typed by people', () => {
  test.prop([latLon])('are read back from what the page writes', (position) => {
    const point = rounded(position);
    expect(parseCoordinates(formatPoint(point))).toEqual({ point });
    expect(parseCoordinates(describePoint(point))).toEqual({ point });
  });

  it.each([
    ['29.76, -95.37', 29.76, -95.37],
    ['  29.76 -95.37 ', 29.76, -95.37],
    ['29.76; -95.37', 29.76, -95.37],
    ['29.76° N, 95.37° W', 29.76, -95.37],
    ['33.9 S 18.4 E', -33.9, 18.4],
    ['+.5,-.25', 0.5, -0.25],
    ['−33.9, −70.5', -33.9, -70.5],
    ['N29.76 W95.37', 29.76, -95.37],
    [`29°45'36"N 95°22'12"W`, 29.76, -95.37],
    ['29°45′36″N, 95°22′12″W', 29.76, -95.37],
    [`29° 45' 36" N95° 22' 12" W`, 29.76, -95.37],
    [`29°45.6'N 95°22.2'W`, 29.76, -95.37],
    [`-29°45'36", -95°22'12"`, -29.76, -95.37],
    [`95°22'12"W 29°45'36"N`, 29.76, -95.37],
  ])('%s', (text, lat, lon) => {
    expect(parseCoordinates(text)).toEqual({ point: { lat, lon } });
  });

  it.each([
    ['', 'Write latitude and longitude'],
    ['29.76', 'Write latitude and longitude'],
    ['1e3, 2', 'Write latitude and longitude'],
    ['-95.37, 29.76', 'Latitude comes first'],
    ['29.76, 190', 'outside −180 to 180'],
    [`29°75'N 95°22'W`, 'Minutes and seconds lie between 0 and 60'],
    ['-33 S, 18 E', 'takes no minus'],
    ['29 N 30 S', 'one latitude (N or S) and one longitude'],
  ])('refuses "%s"', (text, problem) => {
    expect(parseCoordinates(text)).toEqual({ problem: expect.stringContaining(problem) });
  });
});
