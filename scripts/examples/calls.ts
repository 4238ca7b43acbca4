import { eventCalls } from './eventCalls.ts';
import { open, type ExampleCall } from './exampleCall.ts';
import { loginCalls } from './loginCalls.ts';
import { orderCalls } from './orderCalls.ts';
import { paidCalls } from './paidCalls.ts';
import { chatCalls } from './chatCalls.ts';
import { sharedLinkCalls, strangersCalls } from './sharedLinkCalls.ts';
import { serviceCalls } from './serviceCalls.ts';
import { supportCalls } from './supportCalls.ts';
import { watchCalls } from './watchCalls.ts';

const MAIL = { email: 'you@example.org', password: 'correct horse battery staple' };
/** A house of the planted addresses, and its point. */
export const HOUSE = { number: 110, street: 'Main St', place: 'Alder', zip: '77998' };
const ADDRESS = encodeURIComponent(`${HOUSE.number} ${HOUSE.street}, ${HOUSE.place}, TX ${HOUSE.zip}`);

const tag = (name: string, summary: string, body: object): ExampleCall => ({
  operationId: 'tagMyReport',
  name,
  summary,
  method: 'POST',
  path: '/api/v1/my-reports/tag',
  body,
});

/** Calls in order: first the account, then its purchases, then what it owns. */
export function exampleCalls(point: { readonly lat: number; readonly lon: number }): ExampleCall[] {
  const place = `lat=${point.lat}&lon=${point.lon}`;
  const items = [
    { id: 'site-17', ...point },
    { id: 'site-18', lat: 31.5, lon: -97.1 },
  ];
  return [
    ...accountCalls(),
    ...reportCalls(place, items),
    ...paidCalls(point),
    ...watchCalls(point),
    ...areaCalls(point),
    ...ownedCalls(),
    open('getPlaceRates', 'What is normal around a place', `/api/v1/places/rates?${place}`),
    ...placeCalls(place, items),
    ...serviceCalls(),
    ...loginCalls(MAIL),
  ];
}

function accountCalls(): ExampleCall[] {
  return [
    {
      operationId: 'register',
      summary: 'An account, its key and free credits',
      method: 'POST',
      path: '/api/v1/autonomous/register',
      body: MAIL,
      as: 'anyone',
    },
    {
      operationId: 'register',
      name: 'test_mode',
      summary: 'A test account: synthetic data, fake credits',
      method: 'POST',
      path: '/api/v1/autonomous/register',
      body: { ...MAIL, mode: 'test' },
      as: 'anyone',
    },
    {
      operationId: 'registerHint',
      summary: 'How to register',
      path: '/api/v1/autonomous/register',
      as: 'anyone',
    },
    {
      operationId: 'logIn',
      summary: 'A session starts',
      method: 'POST',
      path: '/api/v1/login',
      body: MAIL,
      as: 'anyone',
    },
    {
      operationId: 'buyCredits',
      summary: 'Fake credits for a test key, at once',
      method: 'POST',
      path: '/api/v1/buy',
      body: { amount_usd: 20, method: 'stripe' },
      as: 'test',
    },
    {
      operationId: 'setSpendCap',
      summary: 'At most ten dollars a day',
      method: 'POST',
      path: '/api/v1/account/spend_cap',
      body: { daily_usd: 10 },
    },
    {
      operationId: 'mintKey',
      summary: 'A child key for a page, shown once',
      method: 'POST',
      path: '/api/v1/keys',
      body: { daily_cap_usd: 4, allowed_referer: 'https://example.com', ttl_hours: 24, label: 'widget' },
    },
    { operationId: 'listKeys', summary: 'Child keys, newest first', path: '/api/v1/keys' },
  ];
}

function reportCalls(place: string, items: readonly object[]): ExampleCall[] {
  return [
    {
      operationId: 'getMotion',
      name: 'sold',
      summary: 'A report',
      path: `/api/v1/motion?${place}&label=home`,
    },
    {
      operationId: 'getTimeseries',
      summary: 'A series, and the movement between two dates',
      path: `/api/v1/timeseries?${place}&max_points=8&reference_date=2025-03-01&reference_date2=2026-03-01`,
    },
    {
      operationId: 'getReportPdf',
      name: 'dry_run',
      summary: 'Free preflight, dry_run=1',
      path: `/report.pdf?${place}&dry_run=1`,
    },
    {
      operationId: 'postMotionBatch',
      summary: 'Two places, one of them covered',
      method: 'POST',
      path: '/api/v1/motion/batch',
      body: { items, max_spend_usd: 5 },
    },
    {
      operationId: 'postMotionBatch',
      name: 'async',
      summary: 'A job to poll',
      method: 'POST',
      path: '/api/v1/motion/batch',
      body: { items, async: true },
    },
    {
      operationId: 'getMotionBatchJob',
      name: 'done',
      summary: 'The result of a finished job',
      path: '/api/v1/motion/batch/{job_id}',
    },
  ];
}

function areaCalls(point: { readonly lat: number; readonly lon: number }): ExampleCall[] {
  const area = { operationId: 'postMotionArea', method: 'POST', path: '/api/v1/motion/area' } as const;
  const circle = { ...point, radius_m: 120 };
  const line = { operationId: 'postMotionProfile', method: 'POST', path: '/api/v1/motion/profile' } as const;
  const { lat, lon } = point;
  const ends = [
    [lon, lat],
    [lon + 0.0012, lat],
  ];
  const road = { geometry: { type: 'LineString', coordinates: ends }, samples: 4 };
  const free = { name: 'dry_run', summary: 'Free preflight' };
  return [
    { ...area, summary: 'The ground within 120 m of a point', body: { circle, label: 'yard' } },
    { ...area, ...free, body: { circle, dry_run: true } },
    { ...line, summary: 'Along 120 m of a road', body: { ...road, label: 'road' } },
    { ...line, ...free, body: { ...road, dry_run: true } },
  ];
}

function ownedCalls(): ExampleCall[] {
  return [
    tag('named', 'A nickname and a note', { id: 2, nickname: 'Home', note: 'Before the purchase' }),
    tag('nothing', 'A body without fields: nothing changes', {}),
    {
      operationId: 'listMyReports',
      summary: 'Bought reports, newest first',
      path: '/api/v1/my-reports?limit=2',
    },
    { operationId: 'getMyReport', summary: 'A report as it was sold', path: '/api/v1/my-reports/2' },
    {
      operationId: 'explainMyReport',
      summary: 'Compared with an earlier report of the cell',
      path: '/api/v1/my-reports/3/changes',
    },
    {
      operationId: 'printMyReports',
      summary: 'Two reports as one PDF',
      method: 'POST',
      path: '/api/v1/my-reports/pdf',
      body: { ids: [2, 3], title: 'Loans closing in June' },
    },
    ...sharedLinkCalls(),
    ...strangersCalls(),
    { operationId: 'getUsage', summary: 'The newest entry of the ledger', path: '/api/v1/usage?limit=1' },
    {
      operationId: 'postQuote',
      summary: 'A price that holds for an hour',
      method: 'POST',
      path: '/api/v1/quote',
      body: { kind: 'motion', request: { address: decodeURIComponent(ADDRESS) } },
    },
    ...orderCalls(),
    ...supportCalls(),
    ...chatCalls(),
    ...eventCalls(),
    { operationId: 'getBalance', summary: 'What is left', path: '/api/v1/balance' },
    { operationId: 'getMe', summary: 'The account and the calling key', path: '/api/v1/me' },
    {
      operationId: 'deleteMyReport',
      summary: 'The report is removed from the list',
      method: 'POST',
      path: '/api/v1/my-reports/delete',
      body: { id: 2 },
    },
    {
      operationId: 'revokeKey',
      summary: 'A child key that no longer works',
      method: 'DELETE',
      path: '/api/v1/keys/{child_key_id}',
    },
    {
      operationId: 'rotateKey',
      summary: 'A new owner key, shown once; the old one no longer works',
      method: 'POST',
      path: '/api/v1/account/rotate_key',
      as: 'session',
    },
  ];
}

function placeCalls(place: string, items: readonly object[]): ExampleCall[] {
  return [
    open('getCoverage', 'A covered place', `/api/v1/coverage?${place}`),
    { ...open('getCoverage', 'Without a place: the frames', '/api/v1/coverage'), name: 'frames' },
    open('getPixel', 'The measurement cell', `/api/v1/pixel?${place}`),
    open('getGeocode', 'A house', `/api/v1/geocode?address=${ADDRESS}`),
    open('suggestAddresses', 'While an address is typed', '/api/v1/geocode/suggest?q=110%20mai'),
    open('getReverseGeocode', 'The nearest address', `/api/v1/geocode/reverse?${place}`),
    {
      operationId: 'postGeocodeBatch',
      summary: 'A table of two addresses',
      method: 'POST',
      path: '/api/v1/geocode/batch',
      body: `id,address\nsite-17,"${HOUSE.number} ${HOUSE.street}, ${HOUSE.place}, TX ${HOUSE.zip}"\nsite-18,"9 Nowhere Rd, ${HOUSE.place}, TX"\n`,
      as: 'test',
    },
    {
      operationId: 'postCoverageBatch',
      summary: 'Two places, one of them covered',
      method: 'POST',
      path: '/api/v1/coverage/batch',
      body: { items },
      as: 'test',
    },
    open('listFrames', 'Frames, a page', '/api/v1/frames?limit=1'),
    open('getFrameLastUpdated', 'When a frame last got new data', '/api/v1/frames/F08882/last_updated'),
    open('getFrameQuality', 'The zero of a frame and its stations', '/api/v1/frames/F08882/quality'),
    ...mapCalls(place),
    open('getStac', 'The catalog', '/stac'),
    open('listStacCollections', 'Its one collection', '/stac/collections'),
    open('getStacCollection', 'The collection of the frames', '/stac/collections/ground-motion'),
    open('listStacItems', 'Frames as items, a page', '/stac/collections/ground-motion/items?limit=1'),
    open('getStacItem', 'A frame as an item', '/stac/collections/ground-motion/items/F08882'),
    open('getStacConformance', 'Its conformance classes', '/stac/conformance'),
    open('searchStac', 'Frames that touch a box', '/stac/search?bbox=-96,29,-95,30&limit=1'),
    {
      operationId: 'postStacSearch',
      summary: 'Frames at a point, observed since 2025',
      method: 'POST',
      path: '/stac/search',
      body: {
        intersects: { type: 'Point', coordinates: [-95.37, 29.76] },
        datetime: '2025-01-01T00:00:00Z/..',
        limit: 1,
      },
      as: 'anyone',
    },
  ];
}

function mapCalls(place: string): ExampleCall[] {
  return [
    open('getMap', 'A crop (the picture shortened to one pixel)', `/api/v1/map?${place}&size=64`),
    open('getMapEvents', 'Where the ground moved at once', '/api/v1/map/events?bbox=-96,29,-95,30'),
    open('getBasemapTileJson', 'The tiles of the basemap', '/api/v1/basemap.json'),
    open('getTileJson', 'The tiles of a layer', '/tiles/velocity.json'),
    { ...open('getTileJson', 'The motion to the east', '/tiles/velocity.json?look=east'), name: 'east' },
    { ...open('getTileJson', 'Its colors for QGIS', '/tiles/velocity.qml'), name: 'style' },
    open('getWmtsCapabilities', 'The layers', '/wmts/1.0.0/WMTSCapabilities.xml'),
    open('getWmts', 'The layers', '/wmts?SERVICE=WMTS&REQUEST=GetCapabilities'),
    {
      ...open('getWmts', 'A tile of an unknown layer', '/wmts?SERVICE=WMTS&REQUEST=GetTile'),
      name: 'refused',
      status: 400,
    },
  ];
}
