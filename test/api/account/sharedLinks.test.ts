import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  createdLinkSchema,
  linkListSchema,
  revokedLinkSchema,
  sharedReportSchema,
} from '../../../schemas/http/account/sharedLinkSchemas.ts';
import { MOST_LINKS } from '../../../billing/reports/sharedLinks.ts';
import { logIn } from '../../support/browser/browser.ts';
import { describeOnAnEngine } from '../../support/machine/tier.ts';
import { DROPPED } from '../../support/planted/plantedEvents.ts';
import { pointIn } from '../../support/planted/plantedLake.ts';
import { expectAnswer, expectError } from '../../support/server/schemaCheck.ts';
import { startTestServer, type TestServer } from '../../support/server/testServer.ts';

const CELL = { row: 5, col: 5 };
const { lat, lon } = pointIn(CELL);
const PLACE = `lat=${lat}&lon=${lon}`;
const NOTE = 'canary9c1d';
const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const PASSWORD = 'correct horse battery';

describeOnAnEngine('a report shared with a link', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ engine, cells: [CELL, DROPPED] });
  });
  afterAll(() => server.close());

  async function buyer(request = `/api/v1/motion?${PLACE}&label=${NOTE}`) {
    const email = `${NOTE}-${Math.random().toString(36).slice(2)}@example.org`;
    const { body } = await server.post('/api/v1/autonomous/register', { email, password: PASSWORD });
    const key = String(body['api_key']);
    const bought = await server.get(request, key);
    await server.post('/api/v1/my-reports/tag', { id: 2, nickname: NOTE, note: NOTE }, key);
    return { email, key, accountId: String(body['account_id']), bought };
  }
  const links = '/api/v1/my-reports/2/links';
  async function share(key: string) {
    const link = expectAnswer(await server.post(links, {}, key), createdLinkSchema);
    return { ...link, path: new URL(link.url).pathname };
  }
  const revoke = (key: string, id: string) =>
    server.request(`${links}/${id}`, { method: 'DELETE', headers: { authorization: `Bearer ${key}` } });

  it('can be read as JSON by anyone who has the link, with every measured number as it was sold', async () => {
    const { key, bought } = await buyer();
    const { path } = await share(key);
    const answer = await server.get(path);
    const shared = expectAnswer(answer, sharedReportSchema);
    expect(bought.body).toMatchObject(shared.report);
    expect(shared.report).toMatchObject({
      status: 'ok',
      velocity_vertical_mm_yr: bought.body['velocity_vertical_mm_yr'],
      velocity_uncertainty_mm_yr: bought.body['velocity_uncertainty_mm_yr'],
      query: { lat, lon },
      provenance: bought.body['provenance'],
    });
    expect(shared).toMatchObject({ corrections: [], refunded: false, mode: 'live' });
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(answer.headers.get('x-robots-tag')).toContain('noindex');
    expect(answer.headers.get('ratelimit')).toContain('r=');
  });

  it('shows nothing of the account, its key, its credits or its notes, as JSON or as a page', async () => {
    const { key, email, accountId, bought } = await buyer();
    const { path, link_id: linkId } = await share(key);
    for (const headers of [{}, BROWSER]) {
      const { text } = await server.get(path, undefined, headers);
      for (const secret of [key, key.slice(0, 14), email, accountId, NOTE, linkId, bought.body['request_id']])
        expect(text).not.toContain(secret);
      for (const field of ['cost_usd', 'billed_usd', 'credits_remaining_usd', 'reports_remaining'])
        expect(text).not.toContain(field);
    }
  });

  it('is a page for browsers that search engines do not index', async () => {
    const { key, bought } = await buyer(`/api/v1/motion?${PLACE}&brief=1`);
    const { path } = await share(key);
    const page = await server.get(path, undefined, BROWSER);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(page.headers.get('cache-control')).toBe('private, no-store');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(page.text).toContain('<meta name="robots" content="noindex');
    expect(page.text).toContain(String(bought.body['pixel_id']));
    expect(page.text).toContain('Last observed');
    const gone = await server.get('/shared/0123456789abcdefghijklmnopqrstuv', undefined, BROWSER);
    expect(gone.status).toBe(404);
    expect(gone.text).toContain('This link doesn’t work');
  });

  it('shows the rate that the report shows, names the one with its jump, and says each sentence once', async () => {
    const { lat: dropLat, lon: dropLon } = pointIn(DROPPED);
    const { key, bought } = await buyer(`/api/v1/motion?lat=${dropLat}&lon=${dropLon}&brief=1`);
    const { text } = await server.get((await share(key)).path, undefined, BROWSER);
    expect(text).toContain('−0.4 mm/yr without the jump in its record; with it −17.8 mm/yr');
    expect(text).toContain('−2.2 to 1.4 mm/yr');
    const [first = ''] = String(bought.body['assessment']).split('. ');
    expect(text.split(first.replaceAll('-', '−')).length - 1).toBe(1);
  });

  it.each(['timeseries', 'motion?compact=1', 'motion?fields=trend', 'report.pdf'])(
    'of a purchase of %s shows what was bought',
    async (kind) => {
      const [name, query = ''] = kind.split('?');
      const path = name === 'report.pdf' ? '/report.pdf' : `/api/v1/${name}`;
      const { key } = await buyer(`${path}?${PLACE}&${query}`);
      const link = await share(key);
      expectAnswer(await server.get(link.path), sharedReportSchema);
      const page = await server.get(link.path, undefined, BROWSER);
      expect(page.status).toBe(200);
      expect(page.text).not.toMatch(/undefined|NaN|null/);
    },
  );

  it('stops at once when the link is revoked, and other links keep working', async () => {
    const { key } = await buyer();
    const [first, second] = [await share(key), await share(key)];
    expectAnswer(await revoke(key, first.link_id), revokedLinkSchema);
    expectError(await server.get(first.path), 404, 'shared_link_not_found');
    expect((await server.get(second.path)).status).toBe(200);
    const listed = expectAnswer(await server.get(links, key), linkListSchema);
    expect(listed.links.map(({ link_id: id }) => id)).toEqual([second.link_id]);
    expectError(await revoke(key, first.link_id), 404, 'shared_link_not_found');
  });

  it('ends when the report is deleted from the list, or the account is closed', async () => {
    const { key, email } = await buyer();
    const { path } = await share(key);
    await server.post('/api/v1/my-reports/delete', { id: 2 }, key);
    expectError(await server.get(path), 404, 'shared_link_not_found');
    expectError(await server.post(links, {}, key), 404, 'report_not_found');

    const other = await buyer();
    const link = await share(other.key);
    const browser = await logIn(server, { email: other.email, password: PASSWORD, mode: 'live' });
    const { credits_usd: forfeit } = (await server.get('/api/v1/balance', other.key)).body;
    await browser.post('/api/v1/account/delete', { password: PASSWORD, forfeit_usd: forfeit });
    expectError(await server.get(link.path), 404, 'shared_link_not_found');
    const rows = await server.database.query('SELECT * FROM shared_link WHERE account_id = $1', [
      other.accountId,
    ]);
    expect(rows).toEqual([]);
    expect(email).not.toBe(other.email);
  });

  it('can be created only by the owner, for the account’s reports, up to a limit', async () => {
    const [{ key }, stranger] = [await buyer(), await server.register()];
    const child = String((await server.post('/api/v1/keys', {}, key)).body['api_key']);
    expectError(await server.post(links, {}, child), 403, 'forbidden');
    expectError(await server.post(links, {}, stranger), 404, 'report_not_found');
    expectError(await server.post(links, {}), 401, 'unauthorized');
    for (let made = 0; made < MOST_LINKS; made++) await share(key);
    expectError(await server.post(links, {}, key), 422, 'too_many_links');
  });

  it('stores no code that would open it', async () => {
    const { key } = await buyer();
    const { url } = await share(key);
    const code = url.split('/').at(-1)!;
    expect(code).toMatch(/^[0-9A-Za-z]{32}$/);
    expect(JSON.stringify(await server.database.query('SELECT * FROM shared_link'))).not.toContain(code);
  });

  it.each(['x', '0'.repeat(31), '%27%20OR%201=1', '..%2F..%2Fapi', 'é'.repeat(32)])(
    'is not found by %s',
    async (code) => {
      expectError(await server.get(`/shared/${code}`), 404, 'shared_link_not_found');
    },
  );
});
