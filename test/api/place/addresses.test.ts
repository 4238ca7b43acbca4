import { describe, expect, it } from 'vitest';
import { geocodeAnswerSchema, reverseAnswerSchema } from '../../../schemas/http/place/geocode.ts';
import { motionReportSchema } from '../../../schemas/http/report/motionReport.ts';
import { dryRunSchema } from '../../../schemas/http/report/preflight.ts';
import { timeseriesAnswerSchema } from '../../../schemas/http/report/timeseries.ts';
import { coverageAnswerSchema, pixelSchema } from '../../../schemas/http/place/places.ts';
import {
  HOUSE,
  HOUSE_CELLS,
  houseNumber,
  PAID_UNCERTAINTY_MM_YR,
  queryOf,
  useAddressedServer,
} from '../../support/server/addressedServer.ts';
import { pointIn } from '../../support/planted/plantedLake.ts';
import { expectAnswer, expectError } from '../../support/server/schemaCheck.ts';

const addressed = useAddressedServer();
const { ask, balance } = addressed;

const misspeltOnly = ({ address }: { readonly address: string }) => ({ address });

describe('a place requested by address', () => {
  it('is found by geocode, with its precision', async () => {
    const { lat, lon } = pointIn(HOUSE_CELLS[5]!);
    const found = expectAnswer(await ask('geocode', { address: HOUSE }), geocodeAnswerSchema);
    expect(found).toMatchObject({
      ambiguous: false,
      help: null,
      geocoded_address: HOUSE,
      match_type: 'rooftop_interpolated',
      score: 0.9,
      match_quality: 1,
      flags: [],
      source: 'planted',
      cost_usd: 0,
    });
    expect(found.lat).toBeCloseTo(lat, 6);
    expect(found.lon).toBeCloseTo(lon, 6);
    const street = expectAnswer(
      await ask('geocode', { address: '250 n oak av alder tx' }),
      geocodeAnswerSchema,
    );
    expect(street).toMatchObject({ match_type: 'street_interpolated', score: 0.7, source: 'planted' });
    expect(street.uncertainty_m).toBeGreaterThan(10);
  });

  it('has the same report as its coordinates, and says how it was found', async () => {
    const before = await balance();
    const report = expectAnswer(await ask('motion', { address: HOUSE }, addressed.key), motionReportSchema);
    expect(report).toMatchObject({
      status: 'ok',
      pixel_id: 'F08882-10-25',
      velocity_vertical_mm_yr: -4.4,
      cost_usd: 0.4,
      query: {
        address: HOUSE,
        geocoded_address: HOUSE,
        geocode: {
          match_type: 'rooftop_interpolated',
          score: 0.9,
          match_quality: 1,
          flags: [],
          source: 'planted',
        },
      },
    });
    const { lat, lon } = report.query;
    const same = expectAnswer(await ask('motion', { lat, lon }, addressed.key), motionReportSchema);
    for (const field of ['pixel_id', 'velocity_vertical_mm_yr', 'assessment_code', 'release'] as const)
      expect(same[field]).toEqual(report[field]);
    expect(await balance()).toBeCloseTo(before - 0.8, 6);
    const saved = (await addressed.server.get('/api/v1/my-reports', addressed.key)).body['reports'] as {
      address: string | null;
      geocoded_address: string | null;
    }[];
    expect(saved.map(({ address, geocoded_address: found }) => ({ address, found })).slice(0, 2)).toEqual([
      { address: null, found: null },
      { address: HOUSE, found: HOUSE },
    ]);
  });

  it('is answered by every route that takes a place', async () => {
    expect(expectAnswer(await ask('coverage', { address: HOUSE }), coverageAnswerSchema)).toMatchObject({
      covered: true,
      measured: true,
      pixel_id: 'F08882-10-25',
      would_cost_usd: 0.4,
      query: { address: HOUSE, geocoded_address: HOUSE, geocode: { matched_address: HOUSE } },
    });
    expect(expectAnswer(await ask('pixel', { address: HOUSE }), pixelSchema)).toMatchObject({
      pixel_id: 'F08882-10-25',
      query: { geocode: { score: 0.9 } },
    });
    expect(
      expectAnswer(await ask('timeseries', { address: HOUSE }, addressed.key), timeseriesAnswerSchema),
    ).toMatchObject({
      status: 'ok',
      pixel_id: 'F08882-10-25',
      query: { address: HOUSE },
    });
    for (const form of ['dry_run', 'teaser']) {
      const { body, text } = await ask('motion', { address: HOUSE, [form]: 1 });
      expect(body['status'], text).toBe('ok');
      for (const number of ['-4.4', '-0.173228', String(PAID_UNCERTAINTY_MM_YR), '0.012480'])
        expect(text).not.toContain(number);
    }
  });

  it('is free with the status of its ground, and without a number', async () => {
    const before = await balance();
    const unmeasured = await ask(
      'motion',
      { address: `${houseNumber(0)} Main St, Alder, TX` },
      addressed.key,
    );
    expect(unmeasured.body).toMatchObject({ status: 'no_data', cost_usd: 0, velocity_vertical_mm_yr: null });
    const elsewhere = await ask('motion', { address: '110 Main St, Birch, TX 77997' }, addressed.key);
    expect(elsewhere.body).toMatchObject({ status: 'no_coverage', cost_usd: 0 });
    expect(await balance()).toBe(before);
  });

  it('meets min_geocode_score according to the precision of its match', async () => {
    const before = await balance();
    const gate = { min_geocode_score: 0.8 };
    const { body, text } = await ask(
      'motion',
      { address: '250 N Oak Ave, Alder, TX', ...gate },
      addressed.key,
    );
    expect(body).toMatchObject({
      status: 'low_geocode_precision',
      cost_usd: 0,
      query: { geocode: { match_type: 'street_interpolated' } },
    });
    expect(text).not.toContain('0.317');
    expect(
      (await ask('motion', { address: 'Alder, TX 77998', min_geocode_score: 0.5 }, addressed.key)).body,
    ).toMatchObject({
      status: 'low_geocode_precision',
      query: { geocode: { match_type: 'area_centroid', score: 0.4 } },
    });
    expect(await balance()).toBe(before);
    expect((await ask('motion', { address: HOUSE, ...gate, dry_run: 1 })).body['status']).toBe('ok');
  });

  it('meets min_match_quality according to how much of the request was found', async () => {
    const before = await balance();
    const misspelt = { address: `${houseNumber(5)} Maiin St, Alder, TX 77998`, min_match_quality: 0.9 };
    for (const path of ['motion', 'timeseries']) {
      const { body, text } = await ask(path, misspelt, addressed.key);
      expect(body, text).toMatchObject({
        status: 'low_geocode_precision',
        cost_usd: 0,
        query: { geocode: { match_type: 'rooftop_interpolated', flags: ['fuzzy_name'] } },
      });
      expect(body['help']).toContain('min_match_quality=0.9');
      expect(text).not.toContain('0.317');
    }
    const quality = Number((await ask('geocode', misspeltOnly(misspelt))).body['match_quality']);
    const exact = { ...misspelt, min_match_quality: quality, dry_run: 1 };
    expect((await ask('motion', exact)).body['status']).toBe('ok');
    const whole = { address: HOUSE, min_match_quality: 1, dry_run: 1 };
    expect((await ask('motion', whole)).body['status']).toBe('ok');
    const { lat, lon } = pointIn(HOUSE_CELLS[5]!);
    expect((await ask('motion', { lat, lon, min_match_quality: 1, dry_run: 1 })).body['status']).toBe('ok');
    expect(await balance()).toBe(before);
  });

  it('is charged once for an Idempotency-Key, bound to the address as it was sent', async () => {
    const before = await balance();
    const path = (address: string) => `/api/v1/motion?${queryOf({ address })}`;
    const once = { 'idempotency-key': 'by-address' };
    const first = await addressed.server.get(path(HOUSE), addressed.key, once);
    const again = await addressed.server.get(path(HOUSE), addressed.key, once);
    expect(again.text).toBe(first.text);
    expectError(
      await addressed.server.get(path(HOUSE.toLowerCase()), addressed.key, once),
      422,
      'idempotency_mismatch',
    );
    expect(await balance()).toBeCloseTo(before - 0.4, 6);
  });

  it('may be coordinates written as text', async () => {
    const { lat, lon } = pointIn(HOUSE_CELLS[5]!);
    const { body } = await ask('motion', { address: `${lat}, ${lon}`, dry_run: 1 });
    expect(body).toMatchObject({
      pixel_id: 'F08882-10-25',
      query: { address: `${lat}, ${lon}`, geocode: { match_type: 'coordinates', score: 1 } },
    });
  });
});

describe('an address that names an area, not a house', () => {
  const WARNING = /names an area, not a house. The point is its middle, and may be \d+ m off/;
  const REFUSAL =
    /names an area, not a house.*\d+ m from its middle, so we don't sell a report for it.*min_geocode_score=0\.4/;
  const bought = { min_geocode_score: 0.4 };

  it.each([
    ['a town', 'Alder, TX', ['area_only']],
    ['a ZIP Code', '77998', ['area_only']],
    ['a box of the post office', 'PO Box 12, Alder, TX 77998', ['box_only', 'area_only']],
    ['a street without a number', 'Main St, Alder, TX 77998', ['street_only', 'area_only']],
    ['a number that its street has not', '9000 Main St, Alder, TX 77998', ['number_unknown', 'area_only']],
  ])('is marked as an area in every answer: %s', async (_, address, flags) => {
    const geocode = { match_type: 'area_centroid', score: 0.4, flags };
    expect((await ask('geocode', { address })).body).toMatchObject({
      ...geocode,
      help: expect.stringMatching(REFUSAL) as string,
    });
    const dryRun = (await ask('motion', { address, dry_run: 1, ...bought })).body;
    expect(dryRun['query']).toMatchObject({ geocode });
    if (dryRun['status'] === 'ok') expect(dryRun['help']).toMatch(WARNING);
    for (const gate of [{}, { min_geocode_score: 0.7 }]) {
      const gated = (await ask('motion', { address, dry_run: 1, ...gate })).body;
      expect(gated).toMatchObject({ status: 'low_geocode_precision', would_bill: false });
    }
  });

  it('is sold only to callers who accept an area, with the warning in the report, the series and their previews', async () => {
    const address = 'Main St, Alder, TX 77998';
    const geocode = { match_type: 'area_centroid', flags: ['street_only', 'area_only'] };
    for (const path of ['motion', 'timeseries']) {
      const refused = (await ask(path, { address }, addressed.key)).body;
      expect(refused).toMatchObject({ status: 'low_geocode_precision', cost_usd: 0 });
      expect(refused['help']).toMatch(REFUSAL);
      const { body } = await ask(path, { address, ...bought }, addressed.key);
      expect(body).toMatchObject({ status: 'ok', cost_usd: 0.4, query: { geocode } });
      for (const form of [{}, { dry_run: 1 }, { teaser: 1 }]) {
        const answer = (await ask(path, { address, ...bought, ...form }, addressed.key)).body;
        expect([answer['status'], answer['help']]).toEqual(['ok', expect.stringMatching(WARNING)]);
      }
    }
    const compact = (await ask('motion', { address, ...bought, compact: 1 }, addressed.key)).body;
    expect(compact['help']).toMatch(WARNING);
    for (const certain of [HOUSE, '250 N Oak Ave, Alder, TX'])
      expect((await ask('geocode', { address: certain })).body['help']).toBeNull();
    expect((await ask('motion', { address: HOUSE, dry_run: 1 })).body['help']).toBeNull();
  });

  it('differs from one known only along its street, whose report says how far off the house may be', async () => {
    const { body } = await ask('motion', { address: '150 Long Rd, Alder, TX', dry_run: 1 });
    expect(body).toMatchObject({
      status: 'ok',
      query: { geocode: { match_type: 'street_interpolated', uncertainty_m: 150 } },
      help: expect.stringMatching(/known to within about 150 m, along its street/) as string,
    });
  });
});

describe('the nearest address', () => {
  it('is found for a point near a house, with its distance', async () => {
    const { lat, lon } = pointIn(HOUSE_CELLS[7]!);
    const answer = expectAnswer(
      await ask('geocode/reverse', { lat: lat + 0.00005, lon }),
      reverseAnswerSchema,
    );
    expect(answer).toMatchObject({
      found: true,
      help: null,
      geocoded_address: `${houseNumber(7)} Main St, Alder, TX 77998`,
      cost_usd: 0,
    });
    expect(answer.distance_m).toBeCloseTo(5.6, 0);
  });

  it('is empty when there are no addresses', async () => {
    const answer = expectAnswer(await ask('geocode/reverse', { lat: 45, lon: -110 }), reverseAnswerSchema);
    expect(answer).toMatchObject({ found: false, geocoded_address: null, distance_m: null, place: null });
    expect(answer.help).not.toBeNull();
  });
});

describe('a test key', () => {
  it('finds the same addresses over synthetic ground, and the two never mix', async () => {
    const testKey = await addressed.server.register('rehearsal@example.org', 'test');
    const synthetic = expectAnswer(await ask('motion', { address: HOUSE }, testKey), motionReportSchema);
    const live = expectAnswer(await ask('motion', { address: HOUSE, dry_run: 1 }), dryRunSchema);
    expect(synthetic).toMatchObject({
      mode: 'test',
      data_source: 'synthetic',
      query: { address: HOUSE, geocoded_address: HOUSE },
    });
    expect(synthetic.frame).not.toBe('F08882');
    expect(synthetic.query).toEqual(live.query);
    const { message } = expectError(
      await ask('motion', { address: '1 Nowhere Rd, Alder, ND' }, testKey),
      422,
      'address_not_found',
    );
    expect(message).toContain('/docs/test-mode');
  });
});
