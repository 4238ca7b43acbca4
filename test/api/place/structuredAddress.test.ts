import { describe, expect, it } from 'vitest';
import { geocodeAnswerSchema } from '../../../schemas/http/place/geocode.ts';
import { motionReportSchema } from '../../../schemas/http/report/motionReport.ts';
import { coverageAnswerSchema } from '../../../schemas/http/place/places.ts';
import { HOUSE, useAddressedServer } from '../../support/server/addressedServer.ts';
import { expectAnswer, expectError } from '../../support/server/schemaCheck.ts';

const addressed = useAddressedServer();
const { ask } = addressed;
const PARTS = { number: '110', street: 'Main St', city: 'Alder', state: 'TX', zip: '77998' };

describe('an address in its parts', () => {
  it('is the same place as in one line, wherever an address is accepted', async () => {
    const whole = expectAnswer(await ask('geocode', { address: HOUSE }), geocodeAnswerSchema);
    const parts = expectAnswer(await ask('geocode', PARTS), geocodeAnswerSchema);
    expect({ ...parts, request_id: whole.request_id }).toEqual(whole);
    expect(expectAnswer(await ask('coverage', PARTS), coverageAnswerSchema)).toMatchObject({
      measured: true,
      query: { address: HOUSE, geocoded_address: HOUSE },
    });
    const report = expectAnswer(await ask('motion', PARTS, addressed.key), motionReportSchema);
    expect(report).toMatchObject({ status: 'ok', query: { address: HOUSE }, cost_usd: 0.4 });
  });

  it('requires only a street or a town, and treats blank parts as absent', async () => {
    const found = await ask('geocode', {
      number: '110',
      street: 'main street',
      city: '',
      zip: '77998',
      state: ' ',
    });
    expect(found.body).toMatchObject({ geocoded_address: HOUSE });
    expect((await ask('geocode', { city: 'Alder', state: 'Texas' })).body).toMatchObject({
      match_type: 'area_centroid',
      flags: ['area_only'],
    });
    const area = await ask('motion', { city: 'Alder', state: 'TX' }, addressed.key);
    expect(area.body).toMatchObject({ status: 'low_geocode_precision', cost_usd: 0 });
  });

  it('is refused, free, when it is given twice, incomplete, or not in parts', async () => {
    for (const route of ['geocode', 'motion', 'coverage']) {
      expectError(
        await ask(route, { ...PARTS, address: HOUSE }, addressed.key),
        422,
        'need_address_or_coords',
      );
      expectError(
        await ask(route, { number: '110', city: 'Alder' }, addressed.key),
        422,
        'need_address_or_coords',
      );
      expectError(await ask(route, { ...PARTS, zip: '7799' }, addressed.key), 422, 'bad_request');
      expectError(await ask(route, { ...PARTS, city: 'Alder, TX' }, addressed.key), 422, 'bad_request');
    }
    expectError(
      await ask('motion', { ...PARTS, lat: 29, lon: -95 }, addressed.key),
      422,
      'need_address_or_coords',
    );
    expectError(await ask('geocode', {}), 422, 'bad_request');
  });
});
