import { fc, test } from '@fast-check/vitest';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { verifyLedger } from '../../../billing/audit/verifyLedger.ts';
import { buyBodySchema } from '../../../schemas/http/account/buy.ts';
import { motionQuerySchema } from '../../../schemas/http/report/motionQuery.ts';
import { timeseriesQuerySchema } from '../../../schemas/http/report/timeseries.ts';
import { pointIn } from '../../support/planted/plantedLake.ts';
import { times } from '../../support/machine/tier.ts';
import { startTestServer, type TestServer } from '../../support/server/testServer.ts';

const CELL = { row: 10, col: 10 };
const HOSTILE = [
  '',
  ' ',
  '0',
  '1',
  '-1',
  '1e309',
  '-1e309',
  '9007199254740993',
  '99999999999999999999999999',
  'NaN',
  'Infinity',
  'null',
  'undefined',
  'true',
  '[]',
  '{}',
  '[object Object]',
  '0x1F',
  '1,5',
  '٣',
  '2025-02-06',
  '2025-02-30',
  '0000-00-00',
  '9999-12-31',
  '10000-01-01',
  'ok',
  'ok:stable',
  'timeseries',
  'velocity_vertical_mm_yr',
  '__proto__',
  'constructor',
  "' OR 1=1 --",
  '"; DROP TABLE account; --',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '%00',
  '\u0000',
  '\ud800',
  '🌍'.repeat(40),
  'é\u0301\u202e',
  'x'.repeat(5000),
] as const;
const value = fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: 'binary' }), fc.double().map(String));

/** A query for a real place, with one to four of its parameters replaced, repeated or added. */
const queryOf = (names: readonly string[]) =>
  fc.record({
    place: fc.constantFrom('cell', 'address', 'nothing'),
    changes: fc.array(fc.tuple(fc.constantFrom(...names, 'unknown', 'lat[]'), value), {
      minLength: 1,
      maxLength: 4,
    }),
  });

let server: TestServer;
let keys: readonly string[];
beforeAll(async () => {
  server = await startTestServer({ environment: { GM_STARTER_CREDITS_USD: '1000' }, cells: [CELL] });
  keys = [await server.register('a@example.org'), await server.register('a@example.org', 'test')];
});
afterAll(async () => {
  expect((await verifyLedger(server.database)).violations).toEqual([]);
  await server.close();
});

const balanceOf = async (key: string) =>
  (await server.get('/api/v1/balance', key)).body['credits_usd'] as number;

/** Possible statuses of any request; the server's OpenAPI description applies to all of them. */
const isExpected = (status: number) => status === 200 || (status >= 400 && status < 500);

describe.each([
  ['/api/v1/motion', Object.keys(motionQuerySchema.shape)],
  ['/api/v1/timeseries', Object.keys(timeseriesQuerySchema.shape)],
] as const)('GET %s', (path, names) => {
  test.prop([queryOf(names), fc.integer({ min: 0, max: 1 })], { numRuns: times(50, 150) })(
    'never fails on any parameter, and charges no more than it reports',
    async ({ place, changes }, who) => {
      const key = keys[who]!;
      const query = new URLSearchParams();
      const { lat, lon } = pointIn(CELL);
      if (place === 'cell') {
        query.append('lat', String(lat));
        query.append('lon', String(lon));
      } else if (place === 'address') query.append('address', '2 Notable Subsidence Way, Testville, TX');
      for (const [index, [name, text]] of changes.entries()) {
        if (index % 2 === 0) query.set(name, text);
        else query.append(name, text);
      }
      const before = await balanceOf(key);
      const { status, body, text } = await server.get(`${path}?${query.toString()}`, key);
      expect(isExpected(status), text).toBe(true);
      const cost = status === 200 ? (body['cost_usd'] as number) : 0;
      expect(await balanceOf(key)).toBeCloseTo(before - cost, 6);
      // `reuse` may have been drawn for a cell of which the account already bought a report
      const owned = body['owned_report'] as { is_current: boolean } | null | undefined;
      const isFree = body['dry_run'] || body['teaser'] || body['mock'] || owned?.is_current;
      expect(body['status'] === 'ok' && !isFree ? 0.4 : 0).toBe(cost);
    },
  );
});

describe('POST /api/v1/buy', () => {
  const anything = fc.oneof(value, fc.double(), fc.jsonValue(), fc.integer({ min: -5, max: 20_000 }));
  test.prop(
    [
      fc.oneof(
        fc.jsonValue(),
        fc.dictionary(fc.constantFrom(...Object.keys(buyBodySchema.shape), 'unknown'), anything),
        fc.record({ amount_usd: anything }),
      ),
      fc.integer({ min: 0, max: 1 }),
    ],
    { numRuns: times(40, 100) },
  )('never fails on any body, and credits no more than it reports', async (body, who) => {
    const key = keys[who]!;
    const before = await balanceOf(key);
    const answer = await server.post('/api/v1/buy', body, key);
    expect(isExpected(answer.status), answer.text).toBe(true);
    const credited = answer.status === 200 ? (answer.body['amount_usd'] as number) : 0;
    expect(await balanceOf(key)).toBeCloseTo(before + credited, 6);
    if (who === 0) expect(credited).toBe(0);
  });
});
