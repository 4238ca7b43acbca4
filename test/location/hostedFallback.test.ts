import { describe, expect, it } from 'vitest';
import type { GeocodedPlace, GeocodeOutcome } from '../../core/report/geocodedPlace.ts';
import { openCensusGeocoder } from '../../location/geocode/hosted/censusGeocoder.ts';
import type { Geocoder } from '../../location/geocode/geocoder.ts';
import { withHostedFallback } from '../../location/geocode/hosted/hostedFallback.ts';
import { startCensusService, withMatches } from '../support/server/censusService.ts';

const OWN: GeocodedPlace = {
  point: { lat: 29.76, lon: -95.37 },
  matchType: 'rooftop_interpolated',
  score: 0.9,
  matchQuality: 1,
  uncertaintyM: 15,
  address: '1 Main St, Houston, TX 77002',
  flags: [],
  source: 'planted',
};
const HOSTED = { matchedAddress: '5 FAR ST, DENVER, CO, 80202', lat: 39.75, lon: -104.99, zip: '80202' };
const OUTCOMES: Readonly<Record<string, GeocodeOutcome>> = {
  '1 Main St': { kind: 'found', place: OWN, alternatives: [] },
  '2 Main St': { kind: 'ambiguous', candidates: [OWN, { ...OWN, address: '2 Main St, Dallas, TX' }] },
};

async function open(reply = withMatches(HOSTED)) {
  const service = await startCensusService(reply);
  const clock = { now: 0 };
  const outcomeOf = (text: string): GeocodeOutcome =>
    OUTCOMES[text] ?? { kind: 'not_found', reason: 'the street is not in the gazetteer', candidates: [] };
  const gazetteer: Geocoder = {
    geocode: async (text) => outcomeOf(text),
    geocodeAll: async (texts) => texts.map(outcomeOf),
    reverse: async () => ({ kind: 'not_found', reason: 'nothing is near' }),
    suggest: async () => [],
  };
  const now = () => clock.now;
  const hosted = openCensusGeocoder({
    baseUrl: service.baseUrl,
    timeoutMs: 60_000,
    now,
    mayBeAnother: () => Promise.resolve(false),
  });
  return { service, clock, geocoder: withHostedFallback(gazetteer, hosted, { now, batchMs: 1000 }) };
}

describe('the hosted fallback', () => {
  it('is called for addresses that the gazetteer does not have, and for nothing else', async () => {
    const { geocoder, service } = await open();
    expect(await geocoder.geocode('1 Main St')).toBe(OUTCOMES['1 Main St']);
    expect(await geocoder.geocode('2 Main St')).toBe(OUTCOMES['2 Main St']);
    expect(service.asked).toEqual([]);
    expect(await geocoder.geocode('5 Far St, Denver, CO')).toMatchObject({
      kind: 'found',
      place: { source: 'census', score: 0.7 },
    });
  });

  it('reports that neither has an address, or that the service did not answer', async () => {
    const { geocoder, service } = await open(withMatches());
    expect(await geocoder.geocode('9 Nowhere St')).toMatchObject({
      kind: 'not_found',
      reason: 'the street is not in the gazetteer; the hosted geocoder has no match either',
    });
    service.reply = (response) => response.writeHead(500).end();
    expect(await geocoder.geocode('10 Nowhere St')).toMatchObject({
      reason: expect.stringContaining('the hosted geocoder gives no answer now') as string,
    });
  });

  it('completes a batch in its order, and gives up on the rest when the time is over', async () => {
    const { geocoder, service, clock } = await open();
    const texts = ['1 Main St', ...Array.from({ length: 30 }, (_, n) => `${n} Far St`), '2 Main St'];
    const outcomes = await geocoder.geocodeAll(texts);
    expect(outcomes.map(({ kind }) => kind)).toEqual([
      'found',
      ...Array.from({ length: 30 }, () => 'found'),
      'ambiguous',
    ]);
    service.reply = (response, address, request) => {
      clock.now += 400;
      withMatches(HOSTED)(response, address, request);
    };
    const late = await geocoder.geocodeAll(Array.from({ length: 30 }, (_, n) => `${n} Farther St`));
    expect(late.filter(({ kind }) => kind === 'found').length).toBeLessThan(10);
    expect(late.at(-1)).toMatchObject({ reason: expect.stringContaining('no time to ask') as string });
  });
});
