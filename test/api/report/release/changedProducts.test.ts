import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChangePart } from '../../../../schemas/http/report/reportChanges.ts';
import type { ProductRecord } from '../../../../schemas/manifest.ts';
import { plantFrame, pointIn, TEST_NOW } from '../../../support/planted/plantedLake.ts';
import { startTestServer, type TestServer } from '../../../support/server/testServer.ts';

const DAY_MS = 86_400_000;
const CELL = { row: 30, col: 40 };
const { lat, lon } = pointIn(CELL);
const CELLS = Array.from({ length: 60 * 80 }, (_, at) => ({ row: Math.floor(at / 80), col: at % 80 }));

function product(name: string, [reference, secondary]: readonly [string, string]): ProductRecord {
  return {
    name,
    sha256: null,
    bytes: 1,
    role: 'displacement',
    outcome: 'used',
    reason: null,
    reference_date: reference,
    secondary_date: secondary,
    archived: false,
  };
}
const OLD = product('pair_v1.0.nc', ['2026-03-21', '2026-05-08']);
const NEW = product('pair_v1.1.nc', ['2026-03-21', '2026-05-08']);
const OTHER = product('other_v1.0.nc', ['2026-03-09', '2026-03-21']);

interface Planted {
  readonly day: number;
  /** What a patch of 20 x 20 cells moves in addition, mm/yr. */
  readonly patch: number;
  readonly products: readonly ProductRecord[];
  readonly last?: string;
}

const plant = (dataDir: string, { day, patch, products, last }: Planted) =>
  plantFrame({
    dataDir,
    now: TEST_NOW + day * DAY_MS,
    products: [...products],
    lastObservation: last ?? '2026-05-20',
    calibration: { kind: 'gps_tied', model: 'field', standard_error_mm_yr: 0.5 },
    cells: CELLS.map((cell) => {
      const isPatch = Math.abs(cell.row - CELL.row) < 10 && Math.abs(cell.col - CELL.col) < 10;
      return { ...cell, velocityVerticalMmYr: isPatch ? patch - 2 : -2 };
    }),
  });

describe('the products of two reports', () => {
  let server: TestServer;
  const buy = async (key: string) => {
    const { body } = await server.get(`/api/v1/motion?lat=${lat}&lon=${lon}`, key);
    expect(body).toMatchObject({ status: 'ok' });
    const mine = (await server.get('/api/v1/my-reports?limit=1', key)).body;
    const [{ id }] = mine['reports'] as [{ id: number }];
    const changes = (await server.get(`/api/v1/my-reports/${id}/changes`, key)).body;
    const parts = (changes['parts'] as ChangePart[]).map(({ cause, ...part }) => [cause, part] as const);
    return { changes, parts: Object.fromEntries(parts) };
  };
  const buyAfter = async (key: string, planted: Planted) => {
    await plant(server.dataDir, planted);
    await server.lake.refresh();
    return buy(key);
  };

  beforeAll(async () => {
    server = await startTestServer({
      environment: { GM_STARTER_CREDITS_USD: '8' },
      prepare: (dataDir) => plant(dataDir, { day: 0, patch: 0, products: [OLD, OTHER] }),
    });
  });
  afterAll(() => server.close());

  it('are named when a new version moved a patch, and not blamed when they are the same', async () => {
    const key = await server.register();
    await buy(key);

    const replaced = await buyAfter(key, { day: 1, patch: -14, products: [NEW, OTHER] });
    expect(replaced.changes).toMatchObject({
      difference_mm_yr: -14,
      message: expect.stringMatching(
        /^The rate changed by -14 mm\/yr\. The largest part, .* comes from the products/,
      ),
    });
    expect(replaced.parts['reference']?.change_mm_yr).toBeCloseTo(0, 2);
    expect(replaced.parts['product']?.change_mm_yr).toBeCloseTo(-14, 1);
    expect(replaced.parts['product']?.in_words).toBe('1 product of these dates is new (pair_v1.1.nc).');

    const same = await buyAfter(key, { day: 2, patch: -14, products: [NEW, OTHER] });
    expect(same.changes).toMatchObject({
      difference_mm_yr: 0,
      message: 'Nothing changed: both releases have the same rate.',
    });
    expect(same.parts['product']?.in_words).toBe('The products of these dates are the same.');

    const zero = await buyAfter(key, { day: 3, patch: -13, products: [NEW, OTHER] });
    expect(zero.parts['reference']?.change_mm_yr).toBeCloseTo(1, 1);
    expect(zero.parts['product']?.change_mm_yr).toBe(0);

    const newer = await buyAfter(key, { day: 4, patch: -13, products: [NEW, OTHER], last: '2026-06-01' });
    expect(newer.parts['dates']?.in_words).toMatch(
      /^1 date was added \(2026-06-01\); 1 earlier date isn’t used now/,
    );
  });
});
