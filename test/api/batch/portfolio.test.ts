import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pointIn } from '../../support/planted/plantedLake.ts';
import { startTestServer, type TestServer } from '../../support/server/testServer.ts';

const RATES = [-30, -20, -12, -9, -8, -7, -6, -6.5, -5.5, -5.2, -4.8, 0.1, 0.2, 12];
const CELLS = RATES.map((velocityVerticalMmYr, at) => ({
  row: 10 + Math.floor(at / 4),
  col: 10 + (at % 4),
  velocityVerticalMmYr,
  velocityUncertaintyMmYr: 0.5,
}));

describe('a batch as a portfolio', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ environment: { GM_STARTER_CREDITS_USD: '20' }, cells: CELLS });
  });
  afterAll(() => server.close());

  it('counts each sold cell once, and lists the places that certainly move, fastest first', async () => {
    const key = await server.register();
    const places = CELLS.map((cell, at) => ({ id: `p${at}`, ...pointIn(cell) }));
    const twice = { ...places[0]!, id: 'again' };
    const nowhere = { id: 'nowhere', lat: 45, lon: -110 };
    const { body } = await server.post(
      '/api/v1/motion/batch',
      { items: [...places, twice, nowhere, { id: 'broken' }] },
      key,
    );
    const sold = RATES.filter((_, at) => (body['results'] as { status: string }[])[at]!.status === 'ok');
    const sorted = sold.toSorted((a, b) => a - b);
    expect(body['portfolio']).toMatchObject({
      cells: sold.length,
      frames: ['F08882'],
      rates_mm_yr: { min: sorted[0], max: sorted.at(-1) },
    });
    const portfolio = body['portfolio'] as {
      by_verdict: Record<string, number>;
      moving_most: number[];
      rates_mm_yr: { median: number };
    };
    const middle = (sorted.length - 1) / 2;
    const median = (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2;
    expect(portfolio.rates_mm_yr.median).toBeCloseTo(median, 2);
    expect(Object.values(portfolio.by_verdict).reduce((sum, cells) => sum + cells, 0)).toBe(sold.length);
    expect(portfolio.moving_most).toEqual(
      sold
        .toSorted((a, b) => Math.abs(b) - Math.abs(a))
        .slice(0, 10)
        .map((rate) => RATES.indexOf(rate)),
    );
  });

  it('has no portfolio when nothing was sold', async () => {
    const key = await server.register();
    const { body } = await server.post('/api/v1/motion/batch', { items: [{ lat: 45, lon: -110 }] }, key);
    expect(body['portfolio']).toBeNull();
  });
});
