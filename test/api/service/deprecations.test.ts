import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { markDeprecated } from '../../../api/openapi/markDeprecated.ts';
import { deprecationHeaders, registerDeprecations } from '../../../api/plugins/deprecationHeaders.ts';
import { deprecationsPage } from '../../../api/docs/log/deprecationsPage.ts';
import {
  DEPRECATION_NOTICE_DAYS,
  DEPRECATIONS,
  type Deprecation,
} from '../../../schemas/http/contract/deprecations.ts';

const WHOLE: Deprecation = {
  operation: 'GET /old/{id}',
  parameter: null,
  since: '2026-06-01',
  sunset: '2026-12-01',
  instead: 'Ask GET /new/{id}.',
};
const FIELD: Deprecation = { ...WHOLE, operation: 'POST /mixed', parameter: 'old', since: '2026-07-01' };

it('deprecated calls say so in answers and errors; others do not', async () => {
  const app = Fastify();
  registerDeprecations(app, [WHOLE, FIELD]);
  app.get('/old/:id', async (_request, reply) => reply.header('link', '</x>; rel="self"').send('x'));
  app.post('/mixed', async () => {
    throw new Error('no');
  });
  const old = await app.inject('/old/1');
  expect(old.headers).toMatchObject({
    deprecation: `@${Date.UTC(2026, 5, 1) / 1000}`,
    sunset: 'Tue, 01 Dec 2026 00:00:00 GMT',
    link: '</x>; rel="self", </docs/deprecations>; rel="deprecation"; type="text/html", </docs/deprecations>; rel="sunset"; type="text/html"',
  });
  const asked = await app.inject({ method: 'POST', url: '/mixed?old=1' });
  const sent = await app.inject({ method: 'POST', url: '/mixed', payload: { old: 1 } });
  const without = await app.inject({ method: 'POST', url: '/mixed', payload: { new: 1 } });
  expect([asked, sent, without].map(({ headers }) => headers['deprecation'] !== undefined)).toEqual([
    true,
    true,
    false,
  ]);
  expect((await app.inject('/none')).headers['deprecation']).toBeUndefined();
  await app.close();
});

it('of several deprecated parts of a call the earliest dates count', () => {
  const later = { since: '2026-08-01', sunset: '2027-03-01' };
  expect(deprecationHeaders([later, WHOLE])).toMatchObject(deprecationHeaders([WHOLE]));
});

it('OpenAPI marks everything deprecated, and nothing else; the page lists it', () => {
  const operation = {
    parameters: [{ name: 'old' }, { name: 'new' }],
    requestBody: {
      content: { 'application/json': { schema: { properties: { old: { type: 'string' }, new: {} } } } },
    },
  };
  const mark = { deprecated: true, 'x-sunset': '2026-12-01' };
  expect(markDeprecated('POST /mixed', operation, [WHOLE, FIELD])).toEqual({
    parameters: [{ name: 'old', ...mark }, { name: 'new' }],
    requestBody: {
      content: {
        'application/json': { schema: { properties: { old: { type: 'string', ...mark }, new: {} } } },
      },
    },
  });
  expect(markDeprecated('GET /old/{id}', operation, [WHOLE])).toEqual({ ...operation, ...mark });
  expect(markDeprecated('GET /other', operation, [WHOLE, FIELD])).toBe(operation);
  expect(JSON.stringify(deprecationsPage([], [WHOLE, FIELD]))).toContain('Ask GET /new/{id}.');
});

it('everything deprecated keeps working as long as promised', () => {
  for (const { operation, since, sunset } of DEPRECATIONS) {
    const days = (Date.parse(sunset) - Date.parse(since)) / 86_400_000;
    expect(days, operation).toBeGreaterThanOrEqual(DEPRECATION_NOTICE_DAYS);
  }
});
