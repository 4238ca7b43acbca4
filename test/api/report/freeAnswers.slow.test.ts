import { fc, test } from '@fast-check/vitest';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { examinePlace } from '../../../report/examine/examinePlace.ts';
import type { Examination } from '../../../report/examine/examination.ts';
import { requirePlace } from '../../../report/ground/requirePlace.ts';
import { liveGround } from '../../../report/ground/ground.ts';
import { testGround } from '../../../report/ground/testGround.ts';
import { NO_ADDRESS_DATA } from '../../../location/geocode/noAddressData.ts';
import { epochDayOf, formatIsoDate } from '../../../core/date.ts';
import { verifyLedger } from '../../../billing/audit/verifyLedger.ts';
import { MAGIC_PLACES } from '../../../schemas/http/contract/testMode.ts';
import { plantAddresses } from '../../support/planted/plantedAddresses.ts';
import { plantFrame, pointIn, type PlantedCell, TEST_NOW } from '../../support/planted/plantedLake.ts';
import { randomNumbers } from '../../support/planted/randomNumbers.ts';
import { times } from '../../support/machine/tier.ts';
import { startTestServer, type TestServer } from '../../support/server/testServer.ts';

const today = epochDayOf(TEST_NOW);
const daysAgo = (days: number) => formatIsoDate(today - days);

/** Cells of every kind, with numbers that don't occur elsewhere in an answer by chance. */
const CELLS: readonly PlantedCell[] = (() => {
  const random = randomNumbers(20260601);
  const between = (least: number, most: number) => least + (most - least) * random();
  return Array.from({ length: 60 }, (_, index) => ({
    row: Math.floor(index / 10) * 5 + 1,
    col: (index % 10) * 5 + 1,
    velocityVerticalMmYr: between(-15, 15) * random(),
    velocityUncertaintyMmYr: between(0.1, 5),
    velocityLosMmYr: between(-12, 12),
    seasonalAmplitudeMm: between(0.5, 9),
    seasonalDominant: random() < 0.5,
    totalMotionMm: between(-90, 90),
    temporalCoherence: between(0.3, 0.97),
    confidence: between(0.2, 0.95),
    neighborSpreadMmYr: between(0, 9),
    neighborConsistent: random() < 0.5,
    nMeasurements: 1000 + index,
    spanYears: between(1, 9),
    lastObservation: daysAgo(Math.floor(between(0, 460))),
  }));
})();
/** Every cell has a house. */
const houseOf = (index: number) => ({
  number: 1000 + index,
  street: 'Main St',
  place: 'Alder',
  zip: '77998',
});
const UNMEASURED = { row: 3, col: 3 };
const NOWHERE = { lat: 12.3456, lon: -45.6789 };

const gates = fc.record(
  {
    since: fc.integer({ min: 0, max: 500 }).map(daysAgo),
    max_age_days: fc.integer({ min: 0, max: 500 }),
    min_confidence: fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100),
    min_geocode_score: fc.constantFrom(0.31, 0.4, 0.51, 0.7, 0.81, 0.9, 0.91, 1),
    min_significance: fc.constantFrom(0, 1),
  },
  { requiredKeys: [] },
);
const payload = fc.record(
  {
    units: fc.constantFrom('mm', 'in'),
    include: fc.constantFrom('timeseries', 'trend_analysis,ground_brief'),
    brief: fc.constantFrom(0, 1),
    compact: fc.constantFrom(0, 1),
    fields: fc.constantFrom('velocity_vertical_mm_yr,confidence', 'assessment,velocity_display,help'),
  },
  { requiredKeys: [] },
);
const form = fc.constantFrom('report', 'dry_run', 'teaser');

type Gates = typeof gates extends fc.Arbitrary<infer T> ? T : never;

/** The status according to the contract: the first that applies. */
function expectedStatus({ place, cell, measurement }: Examination, asked: Gates): string {
  if (!cell) return 'no_coverage';
  // without a gate set by the caller, the center of an area isn't sold
  const isArea = place.matchType === 'area_centroid';
  if (asked.min_geocode_score === undefined ? isArea : place.score < asked.min_geocode_score)
    return 'low_geocode_precision';
  if (!measurement) return 'no_data';
  if (asked.since !== undefined && asked.since >= cell.lastObservation) return 'no_new_data';
  if (asked.max_age_days !== undefined && cell.ageDays > asked.max_age_days) return 'stale_data';
  const tenths = Math.floor(Math.round(measurement.confidence * 1000) / 100) / 10;
  if (asked.min_confidence !== undefined && asked.min_confidence > tenths) return 'low_confidence';
  const { velocityMmYr, sigmaMmYr, assessment } = measurement;
  if (asked.min_significance === 1 && Math.abs(velocityMmYr) / sigmaMmYr < 2) return 'low_confidence';
  return assessment.withinMarginKind === 'inconclusive' ? 'inconclusive' : 'ok';
}

/** Every number that a paid report on this ground would contain, as it would be written. */
async function paidNumbers(examination: Examination): Promise<Set<string>> {
  if (!examination.measurement) return new Set();
  const { assessment, ...record } = examination.measurement;
  const series = await examination.readSeries();
  const all = [...Object.values(record), assessment.signalToNoise, ...(series?.verticalMm ?? [])];
  const numbers = all.flatMap((value) => (typeof value === 'number' ? [value, value * 0.0393701] : []));
  const written = numbers.flatMap((value) =>
    [1, 2, 3, 6].map((digits) => String(Number(value.toFixed(digits)))),
  );
  // Short numbers prove nothing: 0.4 may be the price.
  return new Set(
    written.filter((text) => text.replace(/[-.]/g, '').length >= 4).map((text) => text.replace('-', '')),
  );
}

/**
 * All numbers in an answer, including those in texts, except what the caller sent, the location of the place and what a
 * purchase requires.
 */
function numbersIn(text: string, sent: Readonly<Record<string, unknown>>): Set<string> {
  const {
    query: _query,
    pixel_polygon: _polygon,
    pixel_geojson: _geojson,
    how_to_buy: _offer,
    request_id: _id,
    queried_at: _at,
    ...rest
  } = JSON.parse(text) as Record<string, unknown>;
  let shown = JSON.stringify(rest);
  for (const value of Object.values(sent)) shown = shown.replaceAll(String(value), '');
  return new Set(shown.replace(/\d{4}-\d{2}-\d{2}/g, '').match(/\d+(?:\.\d+)?/g) ?? []);
}

let server: TestServer;
let liveKey: string;
let testKey: string;
beforeAll(async () => {
  server = await startTestServer({
    environment: { GM_STARTER_CREDITS_USD: '1000' },
    prepare: async (dataDir) => {
      await plantFrame({ dataDir, cells: CELLS, lastObservation: daysAgo(0) });
      const houses = CELLS.map((cell, index) => ({ ...houseOf(index), point: pointIn(cell) }));
      await plantAddresses(dataDir, { now: TEST_NOW, houses });
    },
  });
  liveKey = await server.register();
  testKey = await server.register('rehearsal@example.org', 'test');
});
afterAll(async () => {
  expect((await verifyLedger(server.database)).violations).toEqual([]);
  await server.close();
});

async function checkAnswer(
  examination: Examination,
  asked: {
    readonly place: Record<string, unknown>;
    readonly gates: Gates;
    readonly form: string;
    readonly key: string;
  },
  chosen: Readonly<Record<string, unknown>>,
): Promise<void> {
  const sent = { ...asked.gates, ...chosen };
  const query = new URLSearchParams(
    Object.entries({ ...asked.place, ...sent, ...(asked.form === 'report' ? {} : { [asked.form]: 1 }) }).map(
      ([name, value]): [string, string] => [name, String(value)],
    ),
  );
  const balance = async () => (await server.get('/api/v1/balance', asked.key)).body['credits_usd'] as number;
  const before = await balance();
  const {
    status: httpStatus,
    body,
    text,
  } = await server.get(`/api/v1/motion?${query.toString()}`, asked.key);
  expect(httpStatus, text).toBe(200);
  const status = expectedStatus(examination, asked.gates);
  expect(body['status']).toBe(status);
  const isSold = status === 'ok' && asked.form === 'report';
  expect(body['cost_usd']).toBe(isSold ? 0.4 : 0);
  expect(await balance()).toBeCloseTo(before - (isSold ? 0.4 : 0), 6);
  if (isSold) return;
  const paid = await paidNumbers(examination);
  const leaked = [...numbersIn(text, { ...asked.place, ...sent })].filter((number) => paid.has(number));
  expect(leaked, text).toEqual([]);
  if (asked.form !== 'dry_run') expect(body).not.toHaveProperty('likely_significant');
  else if (status !== 'ok') expect(body['likely_significant']).toBeNull();
  if (status !== 'inconclusive') expect(body['assessment_code'] ?? 'unknown').toBe('unknown');
  if (asked.form === 'teaser') expect(body).not.toHaveProperty('assessment_code');
}

describe('whatever the gates, the ground and the form of the answer', () => {
  test.prop([gates, payload, form, fc.integer({ min: 0, max: CELLS.length + 1 })], {
    numRuns: times(50, 150),
  })(
    'the status is the first rule that applies, only a report that is ok costs, and nothing else reveals a paid number',
    async (asked, chosen, how, index) => {
      const point =
        index === CELLS.length + 1 ? NOWHERE : pointIn(index === CELLS.length ? UNMEASURED : CELLS[index]!);
      const ground = liveGround(server.lake, NO_ADDRESS_DATA);
      const place = await requirePlace(point, ground);
      const examination = await examinePlace(ground, place, TEST_NOW);
      await checkAnswer(examination, { place: { ...point }, gates: asked, form: how, key: liveKey }, chosen);
    },
  );

  test.prop([gates, payload, form, fc.integer({ min: 0, max: CELLS.length - 1 })], {
    numRuns: times(25, 60),
  })('the same is true for houses of the gazetteer', async (asked, chosen, how, index) => {
    const { number, street, place: town, zip } = houseOf(index);
    const address = `${number} ${street}, ${town}, TX ${zip}`;
    const ground = liveGround(server.lake, server.addresses.geocoder);
    const place = await requirePlace({ address }, ground);
    const examination = await examinePlace(ground, place, TEST_NOW);
    expect(place).toMatchObject({ matchType: 'rooftop_interpolated', geocodedAddress: address });
    await checkAnswer(examination, { place: { address }, gates: asked, form: how, key: liveKey }, chosen);
  });

  const answering = MAGIC_PLACES.filter(({ error }) => error === null);
  test.prop([gates, payload, form, fc.constantFrom(...answering)], { numRuns: times(35, 100) })(
    'the same is true for addresses, by how precisely they resolve',
    async (asked, chosen, how, { address }) => {
      const ground = testGround(() => TEST_NOW, NO_ADDRESS_DATA);
      const place = await requirePlace({ address }, ground);
      const examination = await examinePlace(ground, place, TEST_NOW);
      await checkAnswer(examination, { place: { address }, gates: asked, form: how, key: testKey }, chosen);
    },
  );
});
