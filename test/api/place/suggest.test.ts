import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { geocodeAnswerSchema } from '../../../schemas/http/place/geocode.ts';
import { suggestAnswerSchema } from '../../../schemas/http/place/suggestSchemas.ts';
import {
  HOUSE,
  PAID_UNCERTAINTY_MM_YR,
  startAddressedServer,
  useAddressedServer,
} from '../../support/server/addressedServer.ts';
import { expectAnswer, expectError } from '../../support/server/schemaCheck.ts';
import type { TestServer } from '../../support/server/testServer.ts';

const addressed = useAddressedServer();
const suggested = async (q: string, more: Readonly<Record<string, string | number>> = {}, key?: string) =>
  expectAnswer(await addressed.ask('geocode/suggest', { q, ...more }, key), suggestAnswerSchema);

describe('an address that is being typed', () => {
  it('is completed to houses that geocode finds, free and without a number of a report', async () => {
    const { suggestions, cost_usd: cost } = await suggested('110 mai');
    expect(suggestions[0]).toEqual({ text: HOUSE, kind: 'house' });
    expect(cost).toBe(0);
    const found = expectAnswer(
      await addressed.ask('geocode', { address: suggestions[0]!.text }),
      geocodeAnswerSchema,
    );
    expect(found).toMatchObject({
      ambiguous: false,
      geocoded_address: HOUSE,
      match_type: 'rooftop_interpolated',
    });
    const { text } = await addressed.ask('geocode/suggest', { q: '110 main st alder' }, addressed.key);
    for (const number of [String(PAID_UNCERTAINTY_MM_YR), '-4.4', 'velocity', 'mm'])
      expect(text).not.toContain(number);
  });

  it('is completed to streets near the person first, and to towns', async () => {
    expect((await suggested('main', { lat: 31.5, lon: -97.1 })).suggestions[0]).toEqual({
      text: 'Main St, Birch, TX',
      kind: 'street',
    });
    expect((await suggested('ald')).suggestions).toEqual([{ text: 'Alder, TX', kind: 'place' }]);
    expect((await suggested('n o', { limit: 1 })).suggestions).toHaveLength(1);
  });

  it('is completed to the magic places of test mode only by a test key', async () => {
    const test = await addressed.server.register(undefined, 'test');
    const { suggestions } = await suggested('1 rapid', {}, test);
    expect(suggestions[0]!.text).toBe('1 Rapid Subsidence Way, Testville, TX');
    expect((await suggested('1 rapid')).suggestions).toEqual([]);
  });

  it('has no suggestions when it is empty or not the text of an address', async () => {
    for (const q of [
      '',
      '   ',
      '%',
      '\u0007\u001b',
      '🏚️',
      '"><script>',
      "'; DROP TABLE",
      'ＭＡＩＮ\u202e',
      '١٢',
    ])
      expect(Array.isArray((await suggested(q)).suggestions), JSON.stringify(q)).toBe(true);
    expectError(await addressed.ask('geocode/suggest', { q: 'a'.repeat(201) }), 422, 'bad_request');
    expectError(await addressed.ask('geocode/suggest', { q: 'main\u0000' }), 422, 'bad_request');
    expectError(await addressed.ask('geocode/suggest', {}), 422, 'bad_request');
    expectError(await addressed.ask('geocode/suggest', { q: 'main', lat: 31 }), 422, 'invalid_coordinates');
    expectError(await addressed.ask('geocode/suggest', { q: 'main', limit: 11 }), 422, 'bad_request');
  });
});

describe('the limit of suggestions', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startAddressedServer(
      { GM_RATE_IP_PER_MINUTE: '2' },
      { limits: { suggestionsPerMinute: 3 } },
    );
  });
  afterAll(() => server.close());

  it('is separate: typing does not use up the calls for answers', async () => {
    for (let count = 0; count < 3; count++)
      expect((await server.get('/api/v1/geocode/suggest?q=main')).status).toBe(200);
    expectError(await server.get('/api/v1/geocode/suggest?q=main'), 429, 'rate_limited');
    expect((await server.get(`/api/v1/geocode?address=${encodeURIComponent(HOUSE)}`)).status).toBe(200);
  });
});
