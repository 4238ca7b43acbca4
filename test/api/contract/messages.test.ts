import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../support/server/testServer.ts';

let server: TestServer;
let key: string;
beforeAll(async () => {
  server = await startTestServer({ prepare: async () => undefined });
  key = await server.register();
});
afterAll(() => server.close());

interface Refusal {
  readonly message: string;
  readonly detail: readonly { readonly input: unknown }[];
}

const PLACE = '/api/v1/motion?lat=29.76&lon=-95.37';

describe('a refusal quotes the value and says what is expected', () => {
  it.each([
    ['include=nope', ['include', '"nope"', 'trend_analysis, timeseries, ground_brief']],
    ['fields=bogus', ['fields', '"bogus"', 'velocity_vertical_mm_yr']],
    ['compact=2', ['compact', '"2"', '0 or 1']],
    ['dry_run=1&dry_run=1', ['dry_run', '0 or 1, once']],
    ['since=2026-02-30', ['since', '"2026-02-30"', 'YYYY-MM-DD']],
  ])('%s', async (query, expected) => {
    const answer = await server.get(`${PLACE}&${query}`, key);
    expect(answer.status).toBe(422);
    const { message } = answer.body as unknown as Refusal;
    for (const part of expected) expect(message).toContain(part);
  });

  it('a tile outside the zooms states the range', async () => {
    for (const [path, range] of [
      ['/tiles/velocity/99/1/1.png', 'from 0 to 18'],
      ['/api/v1/basemap/30/1/1.mvt', 'from 0 to'],
    ] as const) {
      const { body } = await server.get(path);
      expect(body['message']).toContain(range);
      expect(body['message']).not.toContain('leading zeros');
    }
  });

  it('an invalid Idempotency-Key is located in the header', async () => {
    const { status, body } = await server.get(PLACE, key, { 'idempotency-key': 'two words' });
    expect(status).toBe(422);
    expect((body as { detail?: object[] }).detail?.[0]).toMatchObject({ loc: ['header', 'idempotency-key'] });
  });

  it('a body that is too large states the limit', async () => {
    const { status, body } = await server.post('/api/v1/motion/area', { label: 'x'.repeat(600_000) }, key);
    expect(status).toBe(413);
    expect(body['message']).toMatch(/^The body has more than 524,288 bytes, the limit of this path$/);
  });

  it('a missing field is called missing', async () => {
    const answer = await server.request('/api/v1/autonomous/register', {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.body['message']).toBe('email is missing');
  });

  it('a long value is not quoted in full', async () => {
    const answer = await server.get(`${PLACE}&label=${'x'.repeat(5000)}`, key);
    expect(answer.status).toBe(422);
    expect(answer.text.length).toBeLessThan(1500);
    expect((answer.body as unknown as Refusal).detail[0]!.input).toMatch(/^x{120}…$/);
  });
});

describe('health', () => {
  it.each(['/healthz', '/readyz'])('%s answers HEAD like GET, without a body', async (path) => {
    const [head, get] = await Promise.all([server.request(path, { method: 'HEAD' }), server.request(path)]);
    expect(head.status).toBe(get.status);
    expect(head.text).toBe('');
  });
});
