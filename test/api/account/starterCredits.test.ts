import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyLedger } from '../../../billing/audit/verifyLedger.ts';
import { describeOnAnEngine } from '../../support/machine/tier.ts';
import { startNameServer, type NameServer } from '../../support/server/nameServer.ts';
import { expectError } from '../../support/server/schemaCheck.ts';
import { startTestServer, type TestServer } from '../../support/server/testServer.ts';

const PATH = '/api/v1/autonomous/register';

describeOnAnEngine('starter credits', (engine) => {
  let server: TestServer;
  let names: NameServer;
  beforeAll(async () => {
    names = await startNameServer({
      com: { NS: ['a.gtld-servers.net'] },
      'gmail.com': { MX: [[5, 'mx.gmail.com']] },
      'googlemail.com': { MX: [[5, 'mx.gmail.com']] },
      'company.com': { MX: [[5, 'mx.company.com']] },
      'null.com': { MX: [[0, '.']] },
      'broken.com': { fails: 'SERVFAIL' },
    });
    server = await startTestServer({
      engine,
      environment: { GM_MAIL_DOMAIN_CHECK: 'on' },
      config: { dnsServers: [names.address] },
    });
  });
  afterAll(async () => {
    expect((await verifyLedger(server.database)).violations).toEqual([]);
    await server.close();
    await names.close();
  });

  const register = (email: string, mode?: 'test') => server.post(PATH, { email, ...(mode ? { mode } : {}) });

  it('are granted once per mailbox, whatever aliases it registers, and its later accounts are told so', async () => {
    const first = await register('jane.doe@gmail.com');
    expect(first.body).toMatchObject({ credits_usd: 2 });
    expect(first.body).not.toHaveProperty('message');
    for (const alias of ['janedoe+1@gmail.com', 'j.anedoe@googlemail.com', 'JaneDoe+2@gmail.com']) {
      const again = await register(alias);
      expect(again.status, again.text).toBe(200);
      expect(again.body).toMatchObject({
        credits_usd: 0,
        message: expect.stringContaining('earlier account'),
      });
      const balance = await server.get('/api/v1/balance', String(again.body['api_key']));
      expect(balance.body).toMatchObject({ credits_usd: 0 });
    }
    expect((await register('john@gmail.com')).body).toMatchObject({ credits_usd: 2 });
  });

  it('are granted once when aliases of one mailbox register at the same moment', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => register(`racer+${index}@company.com`)),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(answers.filter(({ body }) => body['credits_usd'] === 2)).toHaveLength(1);
  });

  it('require a domain that receives mail; if its servers fail, the caller may retry', async () => {
    for (const domain of ['nowhere.com', 'null.com']) {
      expect(expectError(await register(`a@${domain}`), 422, 'invalid_email')['message']).toContain(domain);
    }
    expectError(await register('a@broken.com'), 503, 'service_unavailable');
  });

  it('of test accounts require neither', async () => {
    const first = await register('a@nowhere.com', 'test');
    const second = await register('a+1@nowhere.com', 'test');
    expect(first.status).toBe(200);
    expect(second.body['credits_usd']).toBe(first.body['credits_usd']);
  });
});

describe('the rate limits of registration', () => {
  it('count registrations of an IPv6 /48 network together, per hour and per day', async () => {
    for (const limit of ['registrationsNetworkPerHour', 'registrationsPerDay']) {
      const server = await startTestServer({
        environment: { GM_TRUSTED_PROXIES: '127.0.0.1' },
        limits: { [limit]: 3 },
      });
      try {
        let registered = 0;
        const register = (address: string) =>
          server.request(PATH, {
            method: 'POST',
            headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
            body: JSON.stringify({ email: `site${++registered}@example.org` }),
          });
        for (const network of ['1', '2', 'ffff']) {
          expect((await register(`2001:db8:7:${network}::1`)).status).toBe(200);
        }
        expectError(await register('2001:db8:7:abcd::1'), 429, 'rate_limited');
        expect((await register('2001:db8:8:abcd::1')).status).toBe(200);
      } finally {
        await server.close();
      }
    }
  });
});
