import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pointIn } from '../../support/planted/plantedLake.ts';
import { expectError } from '../../support/server/schemaCheck.ts';
import { startTestServer, type TestServer } from '../../support/server/testServer.ts';

const CELL = { row: 1, col: 1 };
const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

let server: TestServer;
let key: string;
beforeAll(async () => {
  server = await startTestServer({ cells: [CELL] });
  key = await server.register();
});
afterAll(() => server.close());

describe('values at the edge of what the contract allows', () => {
  it('a gate may ask for more confidence than there is: nothing is then sold, and the answer says why', async () => {
    const { lat, lon } = pointIn(CELL);
    const { body } = await server.get(`/api/v1/motion?lat=${lat}&lon=${lon}&min_confidence=1.5`, key);
    expect(body).toMatchObject({
      status: 'low_confidence',
      cost_usd: 0,
      help: expect.stringContaining('Data quality is at most 1') as string,
    });
  });

  it('a daily cap of zero stops every purchase', async () => {
    const other = await server.register('capped@example.org');
    const capped = await server.post('/api/v1/account/spend_cap', { daily_usd: 0 }, other);
    expect(capped.body['daily_cap_usd']).toBe(0);
    const { lat, lon } = pointIn(CELL);
    expectError(await server.get(`/api/v1/motion?lat=${lat}&lon=${lon}`, other), 402, 'spend_cap_reached');
  });

  it('a name that is too long is not found', async () => {
    for (const length of [65, 200, 1000]) {
      const name = 'x'.repeat(length);
      const job = await server.get(`/api/v1/motion/batch/${name}`, key);
      expectError(job, 404, length > 200 ? 'not_found' : 'job_not_found');
      const frame = await server.get(`/api/v1/frames/${name}/last_updated`);
      expectError(frame, 404, length > 200 ? 'not_found' : 'frame_not_found');
    }
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/xml',
    'multipart/form-data; boundary=x',
  ])('a body of %s is unsupported', async (type) => {
    const answer = await server.request('/api/v1/motion/batch', {
      method: 'POST',
      headers: { 'content-type': type, authorization: `Bearer ${key}` },
      body: '{"items":[]}',
    });
    expectError(answer, 415, 'unsupported_media_type');
  });
});

describe('a method that a path does not have', () => {
  const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'QUERY'];

  it('is 405 at every documented path, with exactly the methods that it has', async () => {
    const { paths } = (await server.get('/openapi.json')).body as { paths: Record<string, object> };
    for (const [template, operations] of Object.entries(paths)) {
      const path = template.replaceAll(/\{\w+\}/g, '1');
      const described = Object.keys(operations).map((method) => method.toUpperCase());
      const head = await server.request(path, { method: 'HEAD' });
      if (head.status !== 405) described.push('HEAD');
      for (const method of METHODS.filter((each) => !described.includes(each))) {
        const answer = await server.request(path, { method });
        expect(answer.status, `${method} ${path}`).toBe(405);
        const allowed = answer.headers.get('allow')!.split(', ');
        expect(allowed.toSorted(), `${method} ${path}`).toEqual(described.toSorted());
        if (method !== 'HEAD') expectError(answer, 405, 'method_not_allowed');
      }
    }
  });

  it.each(['tag', 'delete'])(
    'is 405 at my-reports/%s, which is not an id, with or without a key',
    async (name) => {
      for (const asker of [key, undefined]) {
        const answer = await server.get(`/api/v1/my-reports/${name}`, asker);
        expectError(answer, 405, 'method_not_allowed');
        expect(answer.headers.get('allow')).toBe('POST');
      }
      expectError(await server.get('/api/v1/my-reports/1'), 401, 'unauthorized');
    },
  );
});

describe('an address that does not exist', () => {
  const ask = (path: string, accept: string) => fetch(server.url + path, { headers: { accept } });

  it('is a page with links for a browser', async () => {
    const answer = await ask('/nowhere/<b>bold</b>', BROWSER);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    const text = await answer.text();
    expect(text).toContain('<h1>Page not found</h1>');
    expect(text).not.toContain('<b>');
    for (const [, target = ''] of text.matchAll(/href="(\/[^"]*)"/g))
      expect((await fetch(server.url + target)).status, target).toBe(200);
  });

  it.each(['GET', 'HEAD'])('is also a page for %s of an unknown error', async (method) => {
    const path = '/docs/errors/nonsense';
    const answer = await server.request(path, { method, headers: { accept: BROWSER } });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(answer.headers.get('vary')).toContain('accept');
    if (method === 'GET') expect(answer.text).toContain('<h1>Page not found</h1>');
    const program = await server.get(path);
    expectError(program, 404, 'not_found');
    expect(program.headers.get('vary')).toContain('accept');
  });

  it.each([
    ['/nowhere', '*/*'],
    ['/nowhere', 'application/json, text/html'],
    ['/nowhere', 'text/html;q=0.5, application/json'],
    ['/api/v1/nowhere', BROWSER],
    ['/stac/nowhere/at/all', BROWSER],
  ])('%s is the envelope for Accept: %s', async (path, accept) => {
    const answer = await ask(path, accept);
    expect(answer.status).toBe(404);
    expect(((await answer.json()) as { error: string }).error).toMatch(/not_found/);
  });
});
