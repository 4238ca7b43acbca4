import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgetExpiredRecords } from '../../../accounts/oauth/records.ts';
import { describeOnEngines, type StatePlace } from '../../support/machine/engines.ts';
import {
  allow,
  codeIn,
  connect,
  logInToConsent,
  newBrowser,
  newClient,
  registerClient,
} from '../../support/server/connectedClient.ts';
import { startTestServer, type TestServer } from '../../support/server/testServer.ts';

const PERSON = { email: 'owner@example.org', password: 'correct horse battery' };
const PUBLIC_URL = 'http://localhost';
const DAY_MS = 86_400_000;

describeOnEngines('the authorization server', (engine) => {
  let place: StatePlace;
  let server: TestServer;
  const start = () => startTestServer({ place, environment: { GM_BASE_URL: PUBLIC_URL } });
  beforeAll(async () => {
    place = await engine.newPlace();
    server = await start();
    await server.post('/api/v1/autonomous/register', PERSON);
  });
  afterAll(async () => {
    await server.close();
    await place.remove();
  });

  it('are one: a restart, or another process on a shared database, continues what was begun', async () => {
    const isShared = engine.name !== 'DuckDB';
    const other = isShared ? await start() : null;
    let turn = 0;
    const nextUrl = () => (other && turn++ % 2 === 1 ? other : server).url;
    const registered = await newClient(server);
    const browser = newBrowser(server, { publicUrl: PUBLIC_URL, nextUrl });
    const asked = new URL(registered.authorizeUrl({ resource: `${PUBLIC_URL}/mcp` }));
    await browser.open(PUBLIC_URL + asked.pathname + asked.search);
    await logInToConsent(browser, PERSON);
    if (!other) {
      await server.close();
      server = await start();
    }
    await allow(browser);
    const url = nextUrl();
    const response = await fetch(`${url}/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: registered.clientId,
        redirect_uri: registered.redirectUri,
        code_verifier: registered.verifier,
        code: codeIn(browser),
      }),
    });
    const { access_token: token } = (await response.json()) as { access_token: string };
    for (const each of [server, other ?? server])
      expect((await each.get('/api/v1/balance', token)).status).toBe(200);
    await other?.close();
  });
});

describe('what the authorization server keeps', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ limits: { clientsPerHour: 6 } });
    await server.post('/api/v1/autonomous/register', PERSON);
  });
  afterAll(() => server.close());

  it('is deleted when it expires: a client that was never connected after a day, a connected one not', async () => {
    const unused = await newClient(server);
    const { client } = await connect(server, PERSON);
    const kinds = async () =>
      (await server.database.query<{ kind: string }>('SELECT kind FROM oauth_record ORDER BY kind')).map(
        ({ kind }) => kind,
      );
    server.clock.now += DAY_MS + 1000;
    expect(await forgetExpiredRecords(server.database, server.clock.now)).toBeGreaterThan(2);
    expect(await kinds()).toEqual(['Client', 'Grant', 'RefreshToken']);
    const browser = newBrowser(server);
    await browser.open(unused.authorizeUrl());
    expect(browser).toMatchObject({ status: 400, left: null });
    await browser.open(client.authorizeUrl());
    expect(browser.status).toBe(200);
    server.clock.now += 300 * DAY_MS;
    await forgetExpiredRecords(server.database, server.clock.now);
    expect(await kinds()).toEqual(['Grant']);
  });

  it('replaces the former connection, and its key in the list, when a client is connected again', async () => {
    const { client, accessToken } = await connect(server, PERSON);
    const browser = newBrowser(server);
    await browser.open(client.authorizeUrl());
    await logInToConsent(browser, PERSON);
    await allow(browser);
    const { body } = await client.token({ code: codeIn(browser) });
    expect((await server.get('/api/v1/balance', accessToken)).status).toBe(401);
    expect((await server.get('/api/v1/balance', String(body['access_token']))).status).toBe(200);
  });

  it('cannot be filled by one address: registrations are limited per hour', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 8; i++) statuses.push((await registerClient(server)).status);
    expect(statuses).toContain(201);
    expect(statuses.at(-1)).toBe(429);
  });
});
