import { describe, expect, it } from 'vitest';
import { batchResponseSchema } from '../../../schemas/http/place/batch.ts';
import { coverageBatchSchema } from '../../../schemas/http/place/places.ts';
import { HOUSE, HOUSE_CELLS, houseNumber, useAddressedServer } from '../../support/server/addressedServer.ts';
import { pointIn } from '../../support/planted/plantedLake.ts';
import { expectAnswer } from '../../support/server/schemaCheck.ts';

const addressed = useAddressedServer();
const { ask, balance } = addressed;

describe('a thousand addresses at once', () => {
  const items = Array.from({ length: 1000 }, (_, index) => {
    const id = `item-${index}`;
    const house = Math.floor(index / 5) % HOUSE_CELLS.length;
    switch (index % 5) {
      case 0:
        return { id, address: '110 Main St, TX' };
      case 1:
        return { id, address: `${index} Unheard Of Blvd, Alder, TX` };
      case 2:
        return { id, ...pointIn(HOUSE_CELLS[house]!) };
      case 3:
        return { id, address: `${houseNumber(house)} MAIN STREET ALDER TEXAS 77998` };
      default:
        return { id, address: index % 2 === 0 ? 'x'.repeat(1500) : '🏠' };
    }
  });

  it('are each resolved or refused, and each cell is charged once', async () => {
    const before = await balance();
    const answer = expectAnswer(
      await addressed.server.post('/api/v1/motion/batch', { items }, addressed.key),
      batchResponseSchema,
    );
    const statusOf = (kind: number) =>
      new Set(answer.results.filter(({ index }) => index % 5 === kind).map(({ status }) => status));
    expect(statusOf(0)).toEqual(new Set(['invalid_address']));
    expect(statusOf(1)).not.toContain('unprocessed');
    expect(statusOf(2)).toEqual(new Set(['ok', 'no_data']));
    expect(statusOf(3)).toEqual(new Set(['ok', 'no_data']));
    expect(statusOf(4)).toEqual(new Set(['invalid_item', 'invalid_address']));
    expect(answer.results[0]!.message).toContain('110 Main St, Birch, TX 77997');
    const { alternatives } = (await ask('geocode', { address: '110 Main St, TX' })).body;
    expect(answer.results[0]).toMatchObject({ candidates: alternatives, coverage: false });
    expect(answer.failed[0]).toMatchObject({ id: 'item-0', candidates: alternatives });
    const byAddress = answer.results.find(({ index, status }) => index % 5 === 3 && status === 'ok')!;
    expect(byAddress.query?.geocode).toMatchObject({ match_type: 'rooftop_interpolated' });
    const { billed, total_cost_usd: cost } = answer.summary;
    expect(cost).toBeCloseTo(0.4 * billed, 6);
    expect(await balance()).toBeCloseTo(before - cost, 6);
    for (const result of answer.results)
      if (result.status !== 'ok') expect(JSON.stringify(result)).not.toMatch(/0\.317|velocity/);
  });

  it('are checked for coverage for free', async () => {
    const before = await balance();
    const { results } = expectAnswer(
      await addressed.server.post('/api/v1/coverage/batch', { items }, addressed.key),
      coverageBatchSchema,
    );
    expect(results.filter(({ status }) => status === 'ok').length).toBeGreaterThan(300);
    expect(results[0]).toMatchObject({ status: 'invalid_address', covered: null });
    expect(results[0]!.candidates?.map(({ geocoded_address: text }) => text)).toContain(
      '110 Main St, Birch, TX 77997',
    );
    expect(await balance()).toBe(before);
  });

  it('are marked when they name an area, and sold then only if the batch asks for areas', async () => {
    const areas = [
      { id: 'street', address: 'Main St, Alder, TX 77998' },
      { id: 'misspelt', address: `${houseNumber(7)} Maiin St, Alder, TX 77998` },
    ];
    const gates = { min_match_quality: 0.9 };
    const before = await balance();
    const gated = expectAnswer(
      await addressed.server.post('/api/v1/motion/batch', { items: areas, ...gates }, addressed.key),
      batchResponseSchema,
    );
    expect(gated.results).toMatchObject([
      {
        status: 'low_geocode_precision',
        cost_usd: 0,
        query: { geocode: { flags: ['street_only', 'area_only'] } },
      },
      { status: 'low_geocode_precision', cost_usd: 0, query: { geocode: { flags: ['fuzzy_name'] } } },
    ]);
    expect(gated.results[0]!.message).toContain('min_geocode_score=0.4');
    expect(gated.failed).toEqual([]);
    expect(await balance()).toBe(before);
    const sold = expectAnswer(
      await addressed.server.post(
        '/api/v1/motion/batch',
        { items: areas, min_geocode_score: 0.4 },
        addressed.key,
      ),
      batchResponseSchema,
    );
    expect(sold.results[0]).toMatchObject({
      status: 'ok',
      message: expect.stringContaining('names an area, not a house') as string,
    });
    expect(sold.results[1]).toMatchObject({
      status: 'ok',
      message: expect.stringMatching(
        /^This report is for \d+ Main St.* in the spelling of its street/,
      ) as string,
    });
    const [saved] = (await addressed.server.get('/api/v1/my-reports?limit=2', addressed.key)).body[
      'reports'
    ] as { id: number }[];
    expect(saved).toBeDefined();
  });

  it('get the same answers for concurrent callers', async () => {
    const addresses = [HOUSE, '110 Main St, TX', '250 N Oak Ave, Alder, TX', '1 Nowhere Rd'];
    const alone = await Promise.all(addresses.map((address) => ask('geocode', { address })));
    const together = await Promise.all(
      Array.from({ length: 60 }, (_, index) => ask('geocode', { address: addresses[index % 4]! })),
    );
    for (const [index, { status, body }] of together.entries()) {
      const { request_id: _id, ...same } = body;
      expect(status).toBe(alone[index % 4]!.status);
      expect(alone[index % 4]!.body).toMatchObject(same);
    }
  });
});
