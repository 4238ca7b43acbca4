import { fc, test } from '@fast-check/vitest';
import { cellToLatLng, latLngToCell } from 'h3-js';
import { describe, expect, it } from 'vitest';
import { groundDistanceM } from '../../../../core/geodesy/groundDistance.ts';
import type { LatLon } from '../../../../core/geodesy/projection.ts';
import { writtenPlace } from '../../../../location/geocode/points/writtenPlace.ts';
import { GRID_REFERENCES } from './gridReferences.ts';

const HOUSTON = { lat: 29.76, lon: -95.37 };

async function outcomeOf(text: string) {
  const written = await writtenPlace(text);
  return written.kind === 'outcome' ? written.outcome : null;
}

async function pointOf(text: string) {
  const outcome = await outcomeOf(text);
  expect(outcome?.kind, text).toBe('found');
  return (outcome as Extract<typeof outcome, { kind: 'found' }>).place;
}

async function refusalOf(text: string) {
  const outcome = await outcomeOf(text);
  expect(outcome?.kind, text).toBe('not_found');
  const { reason, candidates } = outcome as Extract<typeof outcome, { kind: 'not_found' }>;
  return { reason, meant: candidates.map(({ point }) => point) };
}

describe('a text that names a point', () => {
  it.each([
    '(29.76, -95.37)',
    '[29.76, -95.37];',
    '{29.76,-95.37}',
    '"29.76, -95.37"',
    '<29.76,-95.37>',
    '29.76, -95.37,',
    '29.76,-95.37;',
    '29.76, -95.37.',
    '@29.76,-95.37',
    '29.76|-95.37',
    '29.76\t-95.37\n',
    '29.76, –95.37',
    '２９.７６, -９５.３７',
    '\ufeff29.76, -95.37',
    'GPS: 29.76, -95.37',
    'Coordinates 29.76 -95.37',
    '{"lat": 29.76, "lon": -95.37}',
    '{lat: 29.76, lng: -95.37}',
    'lon: -95.37, lat: 29.76',
    'lat/lon: 29.76, -95.37',
    'lon,lat: -95.37, 29.76',
    'Latitude 29.76 N, Longitude 95.37 W',
    '+29.7600-095.3700/',
    '29,76 -95,37',
    '29,76; -95,37',
    '29,76 N 95,37 W',
    `29°45,6' N, 95°22,2' W`,
    `29°45'36", -95°22'12"`,
    '29-45-36 N, 95-22-12 W',
    '294536N 0952212W',
    'N29 45.600 W095 22.200',
    'POINT(-95.37 29.76)',
    'point z (-95.37 29.76 12.5)',
    'SRID=4326;POINT(-95.37 29.76)',
    'SRID=4269; POINT ZM (-95.37 29.76 1 2);',
    '{"type":"Point","coordinates":[-95.37,29.76]}',
    '{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[-95.37,29.76,3]}}',
    'geo:29.76,-95.37',
    'geo:29.76,-95.37,12;crs=wgs84;u=10',
    'geo:0,0?q=29.76,-95.37(My house)',
    'https://www.google.com/maps/@29.76,-95.37,17z?entry=ttu',
    'https://www.google.com/maps/@29.76,-95.37,500m/data=!3m1!1e3',
    'google.com/maps/@29.76,-95.37,3a,75y,90t/data=!3m6',
    'https://www.google.com/maps/place/House/@29.7,-95.3,17z/data=!3m1!4b1!4m6!3m5!1s0x0:0x1!8m2!3d29.76!4d-95.37!16s',
    `https://www.google.com/maps/place/29%C2%B045'36.0%22N+95%C2%B022'12.0%22W/@29.7,-95.3,17z`,
    'https://maps.google.com/?q=29.76,-95.37',
    'https://www.google.de/maps?q=loc:29.76+-95.37',
    'https://www.google.com/maps/search/?api=1&query=29.76%2C-95.37',
    'https://maps.google.com/maps?ll=29.76,-95.37&z=18',
    'https://maps.apple.com/?ll=29.76,-95.37&q=Pin',
    'https://maps.apple.com/?q=29.76,-95.37',
    'https://maps.apple.com/place?coordinate=29.76,-95.37&name=Pin',
    'https://www.openstreetmap.org/#map=18/29.76/-95.37',
    'http://127.0.0.1:8080/#29.76000,-95.37000',
    'https://www.openstreetmap.org/?mlat=29.76&mlon=-95.37#map=12/29.7/-95.3',
    '<https://www.bing.com/maps?cp=29.76~-95.37&lvl=17>',
    'https://www.bing.com/maps?sp=point.29.76_-95.37_House&cp=29.7~-95.3',
  ])('is found there: %s', async (text) => {
    const { point, matchType, score } = await pointOf(text);
    expect({ matchType, score }).toEqual({ matchType: 'coordinates', score: 1 });
    expect(point.lat).toBeCloseTo(HOUSTON.lat, 8);
    expect(point.lon).toBeCloseTo(HOUSTON.lon, 8);
  });

  it.each([
    ['29,76,-95,37', 'commas'],
    ['29,76, -95,37', 'commas'],
    ['29.76, 30.1, -95.37', 'in more than one way'],
    ['29.76 -95,37', 'in more than one way'],
    ['29,76,95,37', 'in more than one way'],
    ['29° N, 95° W', 'in more than one way'],
    ['lat 29.76, lat -95.37', 'in more than one way'],
    ['https://maps.app.goo.gl/AbCdEf', 'short link'],
    ['https://osm.org/go/AbCdEf', 'short link'],
    ['https://www.google.com/maps/dir/29.7,-95.3/29.8,-95.4/@29.7,-95.3,10z', 'way between places'],
    ['https://www.google.com/maps/place/A/data=!3d29.76!4d-95.37!3d29.8!4d-95.4', 'several places'],
    ['https://www.openstreetmap.org/node/1234#map=18/29.76/-95.37', 'no place can be read'],
    ['https://example.com/?q=29.76,-95.37', 'no place can be read'],
    ['https://example.com/other#29.76,-95.37', 'no place can be read'],
    ['geo:29.76,-95.37?q=pizza', 'no place can be read'],
    ['POLYGON((0 0, 1 1, 1 0, 0 0))', 'single point'],
    ['MULTIPOINT(-95.37 29.76)', 'single point'],
    ['POINT EMPTY', 'POINT(longitude latitude)'],
    ['SRID=2278;POINT(3121000 13840000)', 'SRID 2278'],
    ['{"type":"Polygon","coordinates":[]}', 'only a Point'],
    ['15RAB7085794589', 'no such square'],
    ['15S 270857 3294589.5 ', ''],
    ['61N 270857 3294589', 'zones 1 to 60'],
    ['15Q 270857 3294589', 'latitude band Q'],
    ['8f446ca99586fff', 'that cell does not exist'],
  ])('is refused when it can be read in several ways or in none: %s', async (text, reason) => {
    // Zone 15 of the southern hemisphere: S as a latitude band doesn't match the northing.
    if (reason === '') return expect((await pointOf(text)).point.lat).toBeLessThan(0);
    expect((await refusalOf(text)).reason).toContain(reason);
  });

  it('has the likely point among its candidates when its commas are ambiguous', async () => {
    expect((await refusalOf('29,76,-95,37')).meant).toEqual([HOUSTON]);
  });

  it('is an address when its numbers are longer than degrees', async () => {
    for (const text of [
      '846.5 W 4500 S, 84404',
      '1250 W 4500 S',
      '12.5 N 1050 W 84404',
      '10 S CA 94105-1234',
    ])
      expect(await writtenPlace(text)).toEqual({ kind: 'address', text });
  });

  it('is an address when a link contains one', async () => {
    const address = '204 E Main St, Levelton, TX 77998';
    for (const link of [
      'https://www.google.com/maps/place/204+E+Main+St,+Levelton,+TX+77998/@29.75,-95.36,17z',
      'https://maps.apple.com/?q=204+E+Main+St,+Levelton,+TX+77998',
      'https://maps.apple.com/?address=204%20E%20Main%20St,%20Levelton,%20TX%2077998',
      'https://www.openstreetmap.org/search?query=204%20E%20Main%20St%2C%20Levelton%2C%20TX%2077998',
      'https://www.bing.com/maps?where1=204+E+Main+St,+Levelton,+TX+77998',
      'geo:0,0?q=204+E+Main+St,+Levelton,+TX+77998',
    ])
      expect(await writtenPlace(link), link).toEqual({ kind: 'address', text: address });
  });
});

describe('degrees outside of the United States', () => {
  it.each([
    ['29.77, 95.37', { lat: 29.77, lon: -95.37 }],
    ['-84.61, 39.14', { lat: 39.14, lon: -84.61 }],
    ['POINT(39.14 -84.61)', { lat: 39.14, lon: -84.61 }],
    ['[-71.06, 42.36]', { lat: 42.36, lon: -71.06 }],
    ['-29.77, -95.37', { lat: 29.77, lon: -95.37 }],
  ])('stay where they were written, with a suggestion: %s', async (text, meant) => {
    const outcome = await outcomeOf(text);
    expect(outcome).toMatchObject({ kind: 'found', alternatives: [{ point: meant }] });
  });

  it.each(['-95.37, 29.77', '95.37, 29.77', 'POINT(29.77 -95.37)', '[-95.37, 29.77]'])(
    'with an invalid latitude are refused with a suggestion: %s',
    async (text) => {
      const { reason, meant } = await refusalOf(text);
      expect(reason).toContain('did you mean 29.77, -95.37?');
      expect(meant).toEqual([{ lat: 29.77, lon: -95.37 }]);
    },
  );

  it('have no suggestion when nothing in the United States resembles them', async () => {
    for (const text of ['19.43, -99.13', '48.14, 11.58', '0.0, 0.0'])
      expect(await outcomeOf(text)).toMatchObject({ kind: 'found', alternatives: [] });
    expect((await refusalOf('123.4, 190.5')).meant).toEqual([]);
  });
});

describe('codes of places', () => {
  it.each(GRID_REFERENCES)('are where other programs put them: %s, %s', async (lat, lon, mgrs, utm, h3) => {
    const spaced = mgrs.replace(/^(...)(..)(.....)(.....)$/, '$1 $2 $3 $4');
    const [, zone, band, easting, northing] = /^(\d+)(.) (\S+) (\S+)$/.exec(utm)!;
    const hemisphere = lat < 0 ? 'south' : 'north';
    for (const text of [
      mgrs,
      spaced,
      `MGRS: ${mgrs.toLowerCase()}`,
      `${zone} ${hemisphere} ${easting} ${northing}`,
    ])
      expect(groundDistanceM((await pointOf(text)).point, { lat, lon }), text).toBeLessThan(1);
    const banded = await outcomeOf(utm);
    if (band === 'S') expect(banded?.kind).toBe('ambiguous');
    else expect(groundDistanceM((await pointOf(utm)).point, { lat, lon }), utm).toBeLessThan(0.02);
    const cell = await pointOf(h3);
    expect(groundDistanceM(cell.point, { lat, lon })).toBeLessThanOrEqual(cell.uncertaintyM);
  });

  it('of UTM with an S that is a band or a hemisphere are ambiguous, with both listed', async () => {
    const outcome = await outcomeOf('11S 384000 3768000');
    expect(outcome).toMatchObject({
      kind: 'ambiguous',
      candidates: [
        { point: { lat: expect.closeTo(34.0463, 4) } },
        { point: { lat: expect.closeTo(-56.2187, 4) } },
      ],
    });
    for (const text of [
      'UTM zone 11 north, 384000 mE, 3768000 mN',
      '384000E 3768000N 11 North',
      '11N 384000 3768000',
    ])
      expect((await pointOf(text)).point.lat).toBeCloseTo(34.0463, 4);
  });

  it('that are coarser than a house name an area, whose report is not sold', async () => {
    const coarse = ['15RTN708945', '15RTN7094', '8a446ca99587fff', '85446ca3fffffff'];
    for (const text of [
      ...coarse,
      'https://www.google.com/maps/@29.76,-95.37,10z',
      'geo:29.76,-95.37;u=400',
    ]) {
      const { matchType, score, flags, uncertaintyM } = await pointOf(text);
      expect({ matchType, score, flags }, text).toEqual({
        matchType: 'area_centroid',
        score: 0.4,
        flags: ['area_only'],
      });
      expect(uncertaintyM).toBeGreaterThan(50);
    }
    for (const text of ['15RTN70859458', '8b446ca99586fff'])
      expect((await pointOf(text)).matchType).toBe('coordinates');
  });
});

const lat = fc.double({ min: 25, max: 49, noNaN: true }).map((degrees) => Math.round(degrees * 1e5) / 1e5);
const lon = fc.double({ min: -124, max: -67, noNaN: true }).map((degrees) => Math.round(degrees * 1e5) / 1e5);
const point = fc.record({ lat, lon });

/** Every form, and its maximum distance from the point, meters. */
const FORMS: Readonly<Record<string, readonly [write: (point: LatLon) => string, withinM: number]>> = {
  decimal: [(p) => `(${p.lat.toFixed(5)}, ${p.lon.toFixed(5)})`, 0.01],
  comma: [(p) => `${p.lat.toFixed(5)}; ${p.lon.toFixed(5)}`.replaceAll('.', ','), 0.01],
  sided: [(p) => `${(-p.lon).toFixed(5)}° W ${p.lat.toFixed(5)}° N`, 0.01],
  labeled: [(p) => `longitude=${p.lon.toFixed(5)} latitude=${p.lat.toFixed(5)}`, 0.01],
  seconds: [(p) => `${seconds(p.lat)} N, ${seconds(-p.lon)} W`, 2],
  wkt: [(p) => `SRID=4326;POINT(${p.lon} ${p.lat})`, 0.01],
  geoJson: [(p) => JSON.stringify({ type: 'Point', coordinates: [p.lon, p.lat] }), 0.01],
  google: [(p) => `https://www.google.com/maps/@${p.lat},${p.lon},18z`, 0.01],
  osm: [(p) => `https://www.openstreetmap.org/?mlat=${p.lat}&mlon=${p.lon}`, 0.01],
  bing: [(p) => `https://www.bing.com/maps?cp=${p.lat}~${p.lon}&lvl=18`, 0.01],
  apple: [(p) => `https://maps.apple.com/?ll=${p.lat},${p.lon}`, 0.01],
  geo: [(p) => `geo:${p.lat.toFixed(5)},${p.lon.toFixed(5)}`, 0.01],
};

function seconds(degrees: number): string {
  const all = Math.round(degrees * 36_000) / 10;
  return `${Math.floor(all / 3600)}°${Math.floor((all % 3600) / 60)}'${((all % 3600) % 60).toFixed(1)}"`;
}

describe('a point', () => {
  test.prop([point, fc.constantFrom(...Object.keys(FORMS))])(
    'is found from every form that it is written in',
    async (there, form) => {
      const [write, withinM] = FORMS[form]!;
      const place = await pointOf(write(there));
      expect(place.matchType).toBe('coordinates');
      expect(groundDistanceM(place.point, there)).toBeLessThanOrEqual(withinM);
    },
  );

  test.prop([point, fc.integer({ min: 0, max: 15 })])(
    'is within every H3 cell that it lies in',
    async (there, level) => {
      const id = latLngToCell(there.lat, there.lon, level);
      const [north, east] = cellToLatLng(id);
      const place = await pointOf(id);
      expect(groundDistanceM(place.point, { lat: north, lon: east })).toBeLessThan(0.02);
      expect(groundDistanceM(place.point, there)).toBeLessThanOrEqual(place.uncertaintyM);
    },
  );

  test.prop([fc.string({ unit: 'binary', maxLength: 120 })])(
    'is parsed from any text without an exception',
    async (text) => {
      await writtenPlace(text);
    },
  );
});
