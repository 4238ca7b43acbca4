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
    ['https://www.google.com/maps/@29.76,-95.37,15z', 29.76, -95.37],
    ['https://www.google.com/maps/place/X/@29.7,-95.3,17z/data=!3m1!8m2!3d29.76!4d-95.37', 29.76, -95.37],
    ['https://www.google.com/maps/search/?api=1&query=29.76%2C-95.37', 29.76, -95.37],
    ['https://maps.google.com/?q=29.76,-95.37', 29.76, -95.37],
    ['https://maps.apple.com/?ll=29.76,-95.37&q=Home', 29.76, -95.37],
    ['https://maps.apple.com/place?coordinate=29.76,-95.37', 29.76, -95.37],
    ['https://www.openstreetmap.org/?mlat=29.76&mlon=-95.37#map=17/29.7/-95.3', 29.76, -95.37],
    ['https://www.openstreetmap.org/#map=17/29.76/-95.37', 29.76, -95.37],
    ['https://www.bing.com/maps?cp=29.76~-95.37&lvl=16', 29.76, -95.37],
    ['geo:29.76,-95.37?z=17', 29.76, -95.37],
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
    'https://maps.app.goo.gl/AbC123',
    'https://www.google.com/maps/place/1+Main+St/@29.7,-95.3,17z',
    'https://www.google.com/maps/dir/29.1,-95.1/29.2,-95.2/@29.15,-95.15,12z',
    'https://www.google.com/maps/@129.76,-95.37,15z',
    'https://example.org/?q=house',
  ])('leave "%s" to the service', (text) => {
    expect(parseCoordinates(text)).toBeNull();
  });
});
