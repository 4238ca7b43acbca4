import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyLedger } from '../../../billing/audit/verifyLedger.ts';
import { apiIndexSchema } from '../../../schemas/http/contract/discovery.ts';
import { logIn, type Browser } from '../../support/browser/browser.ts';
import { describeOnAnEngine } from '../../support/machine/tier.ts';
import { requestsAt } from './tenantRequests.ts';
import { CELL, lat, lon, MOTION, ROWS, type Send } from './tenantRows.ts';
import { DEPOSIT_XPUB } from '../../support/chain/coinServer.ts';
import { plantFrame } from '../../support/planted/plantedLake.ts';
import { expectAnswer, expectError } from '../../support/server/schemaCheck.ts';
import { startTestServer, type JsonAnswer, type TestServer } from '../../support/server/testServer.ts';

const REQUESTS = requestsAt({ lat, lon });
const PASSWORD = 'correct horse';

describeOnAnEngine('tenants', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({
      engine,
      // Orders are accepted, but no chain endpoint answers.
      environment: {
        GM_DEPOSIT_XPUB: DEPOSIT_XPUB,
        GM_BASE_RPC_URLS: 'http://127.0.0.1:9',
        GM_WEBHOOK_ALLOW_HOSTS: '127.0.0.1:9',
      },
      prepare: (dataDir) => plantFrame({ dataDir, cells: [CELL] }),
    });
  });
  afterAll(async () => {
    expect((await verifyLedger(server.database)).violations).toEqual([]);
    await server.close();
  });

  const withKey =
    (key: string): Send =>
    (method, path, body) =>
      server.request(path, {
        method,
        headers: {
          authorization: `Bearer ${key}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
  const withSession =
    ({ get, post, put, patch, delete: remove }: Browser): Send =>
    (method, path, body) => {
      if (method === 'PUT') return put(path, body);
      if (method === 'PATCH') return patch(path, body);
      return method === 'GET' ? get(path) : method === 'DELETE' ? remove(path) : post(path, body);
    };
  let tenants = 0;
  const newTenant = async (email = `tenant${++tenants}@example.org`, mode: 'live' | 'test' = 'live') => {
    const registered = await server.post('/api/v1/autonomous/register', { email, password: PASSWORD, mode });
    const key = String(registered.body['api_key']);
    const browser = await logIn(server, { email, password: PASSWORD, mode });
    return { email, key, byKey: withKey(key), bySession: withSession(browser) };
  };

  it.each(ROWS)(
    '$what of one account is unknown to every other, and to the same address in test mode',
    async (row) => {
      const owner = await newTenant();
      const stranger = await newTenant();
      const rehearsal = await newTenant(owner.email, 'test');
      const id = await row.make(owner.byKey);
      const foreigners = [stranger, rehearsal].flatMap(({ byKey, bySession }) =>
        row.takesSession ? [byKey, bySession] : [byKey],
      );
      for (const [name, use] of row.uses) {
        for (const send of foreigners) {
          const unknown = expectError(await use(send, row.unknownId), row.status, row.code);
          const refused = expectError(await use(send, id), row.status, row.code);
          // The answer doesn't distinguish an id that exists from one that doesn't.
          const told = (body: Record<string, unknown>, own: string | number) => {
            const message = String(body['message']).replaceAll(String(own), '<id>');
            const text = JSON.stringify({ ...body, message, request_id: '' });
            // A number may also occur elsewhere with another meaning.
            return typeof own === 'string' ? text.replaceAll(own, '<id>') : text;
          };
          expect(told(refused, id), name).toEqual(told(unknown, row.unknownId));
        }
      }
      for (const [name, use] of row.uses) expect((await use(owner.byKey, id)).status, name).toBe(200);
    },
  );

  it('tagging or deleting a report affects only its own account, even if another account’s report has the same number', async () => {
    const [owner, stranger] = [await newTenant(), await newTenant()];
    for (const tenant of [owner, stranger]) await tenant.byKey('GET', MOTION);
    const reportsOf = async ({ byKey }: typeof owner) =>
      (await byKey('GET', '/api/v1/my-reports')).body['reports'] as { id: number; note: string | null }[];
    const before = await reportsOf(owner);
    const [{ id } = { id: 0 }] = await reportsOf(stranger);
    expect(before.map((report) => report.id)).toEqual([id]);
    expect((await stranger.byKey('POST', '/api/v1/my-reports/tag', { id, note: 'mine' })).status).toBe(200);
    expect(await reportsOf(owner)).toEqual(before);
    expect((await stranger.byKey('POST', '/api/v1/my-reports/delete', { id })).status).toBe(200);
    expect(await reportsOf(owner)).toEqual(before);
    expect(await reportsOf(stranger)).toEqual([]);
  });

  it('a pagination cursor shows callers only their own entries', async () => {
    const owner = await newTenant();
    const stranger = await newTenant();
    for (let bought = 0; bought < 3; bought++) await owner.byKey('GET', MOTION);
    await stranger.byKey('GET', MOTION);
    for (const [list, field] of [
      ['usage', 'entries'],
      ['my-reports', 'reports'],
    ] as const) {
      const { body } = await owner.byKey('GET', `/api/v1/${list}?limit=1`);
      const next = await stranger.byKey('GET', `/api/v1/${list}?cursor=${String(body['next_cursor'])}`);
      const own = (await stranger.byKey('GET', `/api/v1/${list}`)).body[field];
      for (const entry of next.body[field] as object[]) expect(own).toContainEqual(entry);
    }
  });

  it('every endpoint that requires authentication is in the table of requests', async () => {
    const index = expectAnswer(await server.get('/api/v1'), apiIndexSchema);
    const known = index.endpoints.filter(({ access }) => !access.startsWith('no key needed'));
    expect(known.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(
      Object.keys(REQUESTS).toSorted(),
    );
  });

  it('each endpoint admits exactly the callers that the index lists', async () => {
    const { endpoints } = expectAnswer(await server.get('/api/v1'), apiIndexSchema);
    const owner = await newTenant();
    const child = withKey(String((await owner.byKey('POST', '/api/v1/keys', {})).body['api_key']));
    const nobody: Send = (method, path, body) =>
      server.request(path, {
        method,
        ...(body === undefined
          ? {}
          : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      });
    const passes = ({ status }: JsonAnswer) => status !== 401 && status !== 403;
    for (const { method, path: template, access } of endpoints) {
      const request = REQUESTS[`${method} ${template}`];
      // It would end the session that the other requests use; sessionList.test.ts covers who may call it.
      if (!request || template === '/api/v1/logout/everywhere') continue;
      const ask = (send: Send) => send(method, request.path, request.body);
      const isForSessions = access.startsWith('session');
      if (access.includes('free teaser')) {
        for (const send of [nobody, owner.bySession])
          expect((await ask(send)).body, template).toMatchObject({ teaser: true, cost_usd: 0 });
        for (const send of [owner.byKey, child])
          expect((await ask(send)).body, template).not.toHaveProperty('teaser');
        continue;
      }
      expectError(await ask(nobody), 401, isForSessions ? 'login_required' : 'unauthorized');
      if (isForSessions) {
        for (const send of [owner.byKey, child]) expectError(await ask(send), 401, 'login_required');
        continue;
      }
      // downloads.test.ts covers accounts to which the operator has granted downloads.
      if (access.endsWith('with downloads')) {
        for (const send of [owner.byKey, child]) expectError(await ask(send), 403, 'forbidden');
        expectError(await ask(owner.bySession), 401, 'unauthorized');
        continue;
      }
      expect(passes(await ask(owner.byKey)), template).toBe(true);
      if (access.startsWith('owner')) expectError(await ask(child), 403, 'forbidden');
      else expect(passes(await ask(child)), template).toBe(true);
      if (access.includes('session')) expect(passes(await ask(owner.bySession)), template).toBe(true);
      else expectError(await ask(owner.bySession), 401, 'unauthorized');
    }
  });
});
