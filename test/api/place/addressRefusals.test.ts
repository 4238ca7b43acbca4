import { describe, expect, it } from 'vitest';
import { geocodeAnswerSchema } from '../../../schemas/http/place/geocode.ts';
import { queryOf, useAddressedServer } from '../../support/server/addressedServer.ts';
import { expectAnswer, expectError } from '../../support/server/schemaCheck.ts';

const addressed = useAddressedServer();
const { ask, balance } = addressed;

describe('an address that matches two places', () => {
  const address = '110 Main St, TX';

  it('is not resolved by geocode, which lists both', async () => {
    const answer = expectAnswer(await ask('geocode', { address }), geocodeAnswerSchema);
    expect(answer).toMatchObject({
      address,
      ambiguous: true,
      lat: null,
      lon: null,
      geocoded_address: null,
      match_type: null,
      score: null,
      uncertainty_m: null,
      flags: [],
      source: null,
    });
    expect(answer.help).toContain('alternatives');
    expect(answer.alternatives.map(({ geocoded_address: text }) => text).toSorted()).toEqual([
      '110 Main St, Alder, TX 77998',
      '110 Main St, Birch, TX 77997',
    ]);
    for (const { geocoded_address: chosen, lat, lon } of answer.alternatives) {
      const one = expectAnswer(await ask('geocode', { address: chosen }), geocodeAnswerSchema);
      expect(one).toMatchObject({ ambiguous: false, lat, lon });
    }
  });

  it.each(['motion', 'timeseries', 'coverage', 'pixel'])(
    'is refused, free, by %s, which lists both with their coordinates',
    async (path) => {
      const before = await balance();
      const { message, detail } = expectError(
        await ask(path, { address }, addressed.key),
        422,
        'address_not_found',
      );
      expect(message).toContain('"110 Main St, TX" matches more than one place');
      expect(message).toContain('110 Main St, Alder, TX 77998 (29.');
      expect(message).toContain('110 Main St, Birch, TX 77997 (31.50000, -97.10000)');
      const { alternatives } = (await ask('geocode', { address })).body;
      expect(alternatives).toHaveLength(2);
      expect(detail).toEqual([
        {
          loc: ['query', 'address'],
          msg: message,
          type: 'address_not_found',
          input: address,
          ctx: { candidates: alternatives },
        },
      ]);
      expect(await balance()).toBe(before);
    },
  );

  it.each([address, '150 Maine St, Birch, TX 77997'])(
    'has no PDF, and gets the same message as a report, free: %s',
    async (asked) => {
      const before = await balance();
      const report = await ask('motion', { address: asked }, addressed.key);
      const answer = await addressed.server.get(`/report.pdf?${queryOf({ address: asked })}`, addressed.key);
      const { message, detail } = expectError(answer, 404, 'not_found');
      expect(detail).toEqual(report.body['detail']);
      expect(message).toBe(`${String(report.body['message'])}. Nothing was charged.`);
      expect(await balance()).toBe(before);
    },
  );
});

describe('an address that does not exist', () => {
  it('is refused with similar addresses, as data', async () => {
    const address = '150 Maine St, Birch, TX 77997';
    const { detail } = expectError(await ask('motion', { address }, addressed.key), 422, 'address_not_found');
    const [{ ctx }] = detail as [{ ctx: { candidates: { geocoded_address: string }[] } }];
    expect(ctx.candidates.map(({ geocoded_address: text }) => text)).toContain(
      '150 Main St, Birch, TX 77997',
    );
  });

  it.each([
    ['different street', '12 Unheard Of Blvd, Alder, TX 77998'],
    ['different town', '110 Main St, Nowhere, ND 58001'],
    ['junk', 'asdf qwer zxcv'],
    ['punctuation', ',,,;;;'],
    ['emoji', '🏠🏠🏠'],
    ['another script', '東京都千代田区1-1'],
    ['right-to-left marks', '\u202e110 niaM'],
    ['a lone surrogate', '\ud800 1'],
    ['SQL', "110 Main St'; DROP TABLE accounts; --"],
    ['a path', '../../etc/passwd'],
    ['300 characters', `1 ${'x'.repeat(298)}`],
    ['300 numbers', '1 '.repeat(150)],
    ['nothing but directions', 'N S E W NE SW'],
  ])('is refused or placed in its area, free, and never called a house: %s', async (_, address) => {
    const before = await balance();
    const answer = await ask('geocode', { address });
    if (answer.status === 200) {
      const { ambiguous, match_type: matchType } = answer.body;
      expect(ambiguous === true || matchType === 'area_centroid', answer.text).toBe(true);
    } else expectError(answer, 422, 'address_not_found');
    const gate = { min_geocode_score: 0.5 };
    const report = await ask('motion', { address, ...gate }, addressed.key);
    if (report.status === 200) expect(report.body['cost_usd']).toBe(0);
    else expectError(report, 422, 'address_not_found');
    expect(await balance()).toBe(before);
  });

  it.each([
    ['1,500 characters', { address: 'x'.repeat(1500) }],
    ['none', { address: '' }],
    ['blanks alone', { address: ' \t\u00a0' }],
  ])('is refused as input when it has %s', async (_, parameters) => {
    for (const path of ['geocode', 'motion', 'coverage', 'pixel'])
      expectError(await ask(path, parameters, addressed.key), 422, 'bad_request');
  });
});
