import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { coverageBatchSchema } from '../../../schemas/http/place/places.ts';
import { pointIn } from '../../support/planted/plantedLake.ts';
import { expectAnswer, expectError } from '../../support/server/schemaCheck.ts';
import { startTestServer, type TestServer } from '../../support/server/testServer.ts';

const PATH = '/api/v1/coverage/batch';
const CELL = { row: 10, col: 10 };
const MASKED = { row: 20, col: 20 };

describe('a coverage batch', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ limits: { coverageBatchesPerMinute: 5 }, cells: [CELL] });
  });
  afterAll(() => server.close());

  it('returns for each place the status of a single call, for free', async () => {
    const key = await server.register();
    const places = [pointIn(CELL), pointIn(MASKED), { lat: 10, lon: 10 }];
    const items = [...places.map((place, i) => ({ id: `p${i}`, ...place })), { id: 'bad', lat: 91, lon: 0 }];
    const answer = expectAnswer(await server.post(PATH, { items }, key), coverageBatchSchema);
    expect(answer.summary).toEqual({ requested: 4, covered: 2, measured: 1, reportable: 1, invalid: 1 });
    for (const [index, { lat, lon }] of places.entries()) {
      const { body } = await server.get(`/api/v1/coverage?lat=${lat}&lon=${lon}`);
      const { request_id: _request, cost_usd: _cost, mode: _mode, ...single } = body;
      expect(answer.results[index]).toEqual({ id: `p${index}`, index, ...single });
    }
    expect((await server.get('/api/v1/balance', key)).body['credits_usd']).toBe(2);
  });

  it('requires a key, takes at most 5000 items, and has a separate limit', async () => {
    expectError(await server.post(PATH, { items: [pointIn(CELL)] }), 401, 'unauthorized');
    const key = await server.register();
    const many = Array.from({ length: 5001 }, () => pointIn(CELL));
    expectError(await server.post(PATH, { items: many }, key), 422, 'too_many_items');
    const most = expectAnswer(await server.post(PATH, { items: many.slice(1) }, key), coverageBatchSchema);
    expect(most.summary.reportable).toBe(5000);
    for (let i = 0; i < 4; i++) await server.post(PATH, { items: [pointIn(CELL)] }, key);
    const refused = await server.post(PATH, { items: [pointIn(CELL)] }, key);
    expectError(refused, 429, 'rate_limited');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await server.get('/api/v1/balance', key)).status).toBe(200);
  });
});
