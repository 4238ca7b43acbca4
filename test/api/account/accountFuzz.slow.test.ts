import { fc, test } from '@fast-check/vitest';
import { afterAll, beforeAll, expect } from 'vitest';
import { verifyLedger } from '../../../billing/audit/verifyLedger.ts';
import { describeOnAnEngine, times } from '../../support/machine/tier.ts';
import { ADMIN_TOKEN, askOperator } from '../../support/server/operator.ts';
import { startTestServer, type TestServer } from '../../support/server/testServer.ts';

/** Any JSON value, including values that break databases, parsers and numbers. */
const hostile = fc.oneof(
  fc.constantFrom<unknown>(
    '',
    '\u0000',
    'a\u0000b',
    '\uD800',
    '\uFFFF\u202E',
    "'; DROP TABLE account; --",
    '${jndi:ldap://x}',
    '__proto__',
    'NaN',
    '-0',
    -0,
    1e308,
    -1,
    0.1 + 0.2,
    Number.MAX_SAFE_INTEGER,
    2 ** 63,
    null,
    true,
    [],
    {},
    'x'.repeat(3000),
  ),
  fc.jsonValue(),
  fc.string({ unit: 'binary' }),
  fc.double(),
);
/** The value as text; String() would fail on an object that has its own toString. */
const hostileText = hostile.map((value) => (typeof value === 'string' ? value : JSON.stringify(value)));
const FIELDS = [
  'id',
  'nickname',
  'note',
  'label',
  'daily_cap_usd',
  'daily_usd',
  'ttl_hours',
  'allowed_referer',
  'email',
  'password',
  'mode',
  'amount_usd',
  'reason',
  'reference',
] as const;
const body = fc.oneof(fc.dictionary(fc.constantFrom(...FIELDS), hostile, { maxKeys: 4 }), hostile);
/** Bodies that are valid except for one field, so that they pass the first check. */
const NEARLY_RIGHT: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  '/api/v1/keys': { daily_cap_usd: 1, allowed_referer: 'example.org', ttl_hours: 1, label: 'x' },
  '/api/v1/account/spend_cap': { daily_usd: 100 },
  '/api/v1/my-reports/tag': { id: 1, nickname: 'x', note: 'x' },
  '/api/v1/my-reports/delete': { id: 1 },
  '/api/v1/login': { email: 'fuzz@example.org', password: 'wrong horse', mode: 'live' },
};
const nearlyRight = fc
  .constantFrom(...Object.keys(NEARLY_RIGHT))
  .chain((path) =>
    fc
      .tuple(fc.constantFrom(...Object.keys(NEARLY_RIGHT[path]!)), hostile)
      .map(([field, value]) => ({ path, body: { ...NEARLY_RIGHT[path], [field]: value } as unknown })),
  );
const anyBody = fc.record({ path: fc.constantFrom(...Object.keys(NEARLY_RIGHT)), body });

const EXPECTED: ReadonlySet<number> = new Set([200, 400, 401, 404, 422]);

describeOnAnEngine('account endpoints', (engine) => {
  let server: TestServer;
  let key: string;
  beforeAll(async () => {
    server = await startTestServer({ engine, environment: { GM_ADMIN_TOKEN: ADMIN_TOKEN } });
    key = await server.register('fuzz@example.org');
  });
  afterAll(async () => {
    expect((await verifyLedger(server.database)).violations).toEqual([]);
    await server.close();
  });

  test.prop([fc.oneof(nearlyRight, anyBody)], { numRuns: times(52, 150) })(
    'never fail on any request body',
    async (request) => {
      const answer = await server.post(request.path, request.body, key);
      expect(EXPECTED, answer.text).toContain(answer.status);
    },
  );

  test.prop(
    [
      fc.constantFrom('keys', 'usage', 'my-reports'),
      fc.dictionary(fc.constantFrom('limit', 'cursor', 'q', 'x'), hostileText, { maxKeys: 3 }),
    ],
    { numRuns: times(21, 60) },
  )('never fail on any query of a list', async (list, query) => {
    const answer = await server.get(`/api/v1/${list}?${new URLSearchParams(query).toString()}`, key);
    expect(EXPECTED, answer.text).toContain(answer.status);
  });

  test.prop(
    [fc.constantFrom('keys', 'usage', 'my-reports' as string), fc.oneof(hostile, fc.integer()), hostile],
    { numRuns: times(21, 60) },
  )('never fail on any cursor of a list', async (list, number, id) => {
    const name = list === 'my-reports' ? 'reports' : list;
    const cursor = Buffer.from(JSON.stringify([name, number, id])).toString('base64url');
    const answer = await server.get(`/api/v1/${list}?cursor=${cursor}`, key);
    expect(EXPECTED, answer.text).toContain(answer.status);
  });

  test.prop([fc.constantFrom('my-reports', 'keys', 'motion/batch'), hostileText], { numRuns: times(21, 60) })(
    'never fail on any id',
    async (list, id) => {
      const path = `/api/v1/${list}/${encodeURIComponent(id.replaceAll(/\p{Cs}/gu, '') || 'x')}`;
      const answer = await server.request(path, {
        method: list === 'keys' ? 'DELETE' : 'GET',
        headers: { authorization: `Bearer ${key}` },
      });
      expect([400, 404, 405, 422], answer.text).toContain(answer.status);
    },
  );

  test.prop(
    [
      fc.constantFrom(
        'accounts/acc_x/credit',
        'accounts/acc_x/suspend',
        'entries/ent_x/refund',
        'keys/key_x/revoke',
      ),
      fc.oneof(
        body,
        hostile.map((reason) => ({ reason })),
        hostile.map((reference) => ({ amount_usd: 1, reason: 'a reason', reference })),
      ),
    ],
    { numRuns: times(28, 80) },
  )('never fail on any change by the operator', async (path, said) => {
    const answer = await askOperator(server, path, { body: said ?? null });
    expect(EXPECTED, answer.text).toContain(answer.status);
  });

  test.prop([hostileText], { numRuns: times(21, 60) })(
    'never fail on any search by the operator',
    async (text) => {
      const answer = await askOperator(server, `accounts?${new URLSearchParams({ q: text }).toString()}`);
      expect(EXPECTED, answer.text).toContain(answer.status);
    },
  );
});
