import { gzipSync } from 'node:zlib';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorCode } from '../../../schemas/http/contract/errorCodes.ts';
import { sendRaw } from '../fuzz/rawRequest.ts';
import { expectError } from '../../support/server/schemaCheck.ts';
import { startTestServer, type TestServer } from '../../support/server/testServer.ts';

let server: TestServer;
let key: string;
beforeAll(async () => {
  server = await startTestServer({ cells: [{ row: 1, col: 1 }] });
  key = await server.register('owner@example.org');
});
afterAll(() => server.close());

const sendRegistration = (body: string, type = 'application/json') =>
  server.request('/api/v1/autonomous/register', {
    method: 'POST',
    body,
    headers: { 'content-type': type },
  });

const PLACE = 'lat=29.76&lon=-95.37';
const MOTION: readonly (readonly [string, ErrorCode])[] = [
  ['', 'need_address_or_coords'],
  ['lat=29.76', 'need_address_or_coords'],
  ['lon=-95.37', 'need_address_or_coords'],
  [`${PLACE}&address=901+Bagby+St`, 'need_address_or_coords'],
  ['lat=29.76&address=901+Bagby+St', 'need_address_or_coords'],
  ['address=901+Bagby+St,+Houston', 'address_not_found'],
  ['address=', 'bad_request'],
  ['lat=91&lon=0', 'invalid_coordinates'],
  ['lat=-90.0001&lon=0', 'invalid_coordinates'],
  ['lat=0&lon=180.1', 'invalid_coordinates'],
  ['lat=0&lon=-1e3', 'invalid_coordinates'],
  ['lat=NaN&lon=0', 'invalid_coordinates'],
  ['lat=Infinity&lon=0', 'invalid_coordinates'],
  ['lat=1e999&lon=0', 'invalid_coordinates'],
  ['lat=&lon=', 'invalid_coordinates'],
  ['lat=null&lon=undefined', 'invalid_coordinates'],
  ['lat=0x1D&lon=0', 'invalid_coordinates'],
  ['lat=29,76&lon=-95,37', 'invalid_coordinates'],
  ['lat=29.76N&lon=95.37W', 'invalid_coordinates'],
  ['lat=29.76&lat=29.77&lon=0', 'invalid_coordinates'],
  ["lat=29.76' OR 1=1&lon=0", 'invalid_coordinates'],
  ['lat=٢٩&lon=0', 'invalid_coordinates'],
  [`${PLACE}&latitude=3`, 'bad_request'],
  [`${PLACE}&dry_run=2`, 'bad_request'],
  [`${PLACE}&dry_run=yes`, 'bad_request'],
  [`${PLACE}&max_age_days=-1`, 'bad_request'],
  [`${PLACE}&max_age_days=1.5`, 'bad_request'],
  [`${PLACE}&max_age_days=`, 'bad_request'],
  [`${PLACE}&min_confidence=-0.01`, 'bad_request'],
  [`${PLACE}&min_geocode_score=NaN`, 'bad_request'],
  [`${PLACE}&since=2026-02-30`, 'bad_request'],
  [`${PLACE}&since=yesterday`, 'bad_request'],
  [`${PLACE}&since=2026-05-20T00:00:00Z`, 'bad_request'],
  [`${PLACE}&units=furlongs`, 'bad_request'],
  [`${PLACE}&include=everything`, 'bad_request'],
  [`${PLACE}&include=`, 'bad_request'],
  [`${PLACE}&fields=__proto__`, 'bad_request'],
  [`${PLACE}&label=${'x'.repeat(121)}`, 'bad_request'],
  ['mock=anything', 'bad_mock'],
  ['mock=ok:sinkhole', 'bad_mock'],
];

describe('invalid input', () => {
  it.each(MOTION)('GET /api/v1/motion?%s is refused as %s, with the reason', async (query, code) => {
    const before = (await server.get('/api/v1/balance', key)).body['credits_usd'];
    const body = expectError(await server.get(`/api/v1/motion?${query}`, key), 422, code);
    expect(String(body['message']).length).toBeGreaterThan(10);
    expect((await server.get('/api/v1/balance', key)).body['credits_usd']).toBe(before);
  });

  it('names the field, the value and what is expected', async () => {
    const body = expectError(
      await server.get('/api/v1/motion?lat=abc&lon=0', key),
      422,
      'invalid_coordinates',
    );
    expect(body['message']).toContain('lat must be a number from -90 to 90');
    expect(body['message']).toContain('"abc"');
    expect(body['detail']).toEqual([expect.objectContaining({ loc: ['query', 'lat'], input: 'abc' })]);
  });

  it.each([
    ['/api/v1/pixel?lat=95&lon=0', 'invalid_coordinates'],
    ['/api/v1/pixel', 'need_address_or_coords'],
    ['/api/v1/pixel?address=x', 'address_not_found'],
    ['/api/v1/pixel?address=x&lat=1&lon=1', 'need_address_or_coords'],
    ['/api/v1/geocode', 'bad_request'],
    ['/api/v1/geocode?address=', 'bad_request'],
    ['/api/v1/geocode?address=x', 'address_not_found'],
    ['/api/v1/geocode?address=x&address=y', 'bad_request'],
    ['/api/v1/geocode?address=x&lat=1', 'bad_request'],
    ['/api/v1/geocode/reverse', 'need_address_or_coords'],
    ['/api/v1/geocode/reverse?lat=1', 'need_address_or_coords'],
    ['/api/v1/geocode/reverse?lat=91&lon=0', 'invalid_coordinates'],
    ['/api/v1/geocode/reverse?address=x', 'bad_request'],
    ['/api/v1/coverage?lat=1', 'need_address_or_coords'],
    ['/api/v1/coverage?lat=x&lon=1', 'invalid_coordinates'],
    ['/api/v1/frames?limit=0', 'bad_request'],
    ['/api/v1/frames?cursor=../../etc', 'bad_request'],
  ] as const)('GET %s is refused as %s', async (path, code) => {
    expectError(await server.get(path), 422, code);
  });

  it.each(['F99999', 'f08882', '..%2F..%2Fetc', '%00', "F08882'--", 'x'.repeat(80)])(
    'an unknown frame (%s) is frame_not_found',
    async (frameId) => {
      expectError(await server.get(`/api/v1/frames/${frameId}/last_updated`), 404, 'frame_not_found');
    },
  );

  it.each([
    [{}, 'invalid_email'],
    [{ email: 'nobody' }, 'invalid_email'],
    [{ email: ['a@example.org'] }, 'invalid_email'],
    [{ email: 'owner@example.org' }, 'email_exists'],
    [{ email: 'OWNER@example.org ' }, 'email_exists'],
    [{ email: 'throw-away@mailinator.com' }, 'disposable_email'],
    [{ email: 'throw-away@any.where.Mailinator.COM', mode: 'live' }, 'disposable_email'],
    [{ email: 'new@example.org', password: 'short' }, 'bad_request'],
    [{ email: 'new@example.org', mode: 'demo' }, 'bad_request'],
    [{ email: 'new@example.org', admin: true }, 'bad_request'],
    [[], 'bad_request'],
    ['new@example.org', 'bad_request'],
    [null, 'bad_request'],
  ] as const)('registration with %j is refused as %s', async (body, code) => {
    expectError(
      await server.post('/api/v1/autonomous/register', body),
      code === 'email_exists' ? 409 : 422,
      code,
    );
  });

  it.each([
    [{ password: 'hunter2' }, 'password'],
    [{ password: 'hunter2hunter2', admin: true }, 'admin'],
    [{ password: ['hunter2'] }, 'password'],
    [{ Password: 'hunter2hunter2' }, 'Password'],
    [{ passwd: 'hunter2hunter2', user: { api_key: 'hunter2' } }, 'passwd'],
    [{ password: 'hunter2hunter2', mode: { password: 'hunter2' } }, 'mode'],
  ])('never echoes a password, whatever is wrong with %j', async (fields, named) => {
    for (const path of ['/api/v1/autonomous/register', '/api/v1/login']) {
      const answer = await server.post(path, { email: 'new@example.org', ...fields });
      expect([401, 422]).toContain(answer.status);
      if (answer.status === 422) expect(String(answer.body['message'])).toContain(named);
      expect(answer.text).not.toContain('hunter2');
    }
  });

  it('an answer stays short, however many and large the errors are', async () => {
    const fields = Object.fromEntries(Array.from({ length: 700 }, (_, i) => [`field${i}`, [[[[i]]]]]));
    const answer = await server.post('/api/v1/autonomous/register', {
      email: { deep: [[[['x']]]] },
      ...fields,
    });
    expectError(answer, 422, 'invalid_email');
    expect(answer.text.length).toBeLessThan(6000);
  });

  it('a fragment in the request target is ignored', async () => {
    const answer = await sendRaw(server.url, { method: 'GET', target: '/api/v1#top', headers: [] });
    expect(answer.status).toBe(200);
    const missing = await sendRaw(server.url, {
      method: 'GET',
      target: '/api/v1/frames/F08882#x/last_updated',
      headers: [],
    });
    expect([missing.status, JSON.parse(missing.text)]).toEqual([
      404,
      expect.objectContaining({ error: 'not_found' }),
    ]);
  });

  it('an unreadable, foreign or oversized body is refused by its own code', async () => {
    expectError(await sendRegistration('{"email":'), 400, 'bad_request');
    const poisoned = await sendRegistration('{"__proto__":{"x":1},"email":"a@example.org"}');
    expectError(poisoned, 400, 'bad_request');
    expect(poisoned.text).toContain('__proto__');
    expectError(await sendRegistration('<email/>', 'text/xml'), 415, 'unsupported_media_type');
    const packed = await server.request('/api/v1/autonomous/register', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      body: gzipSync('{"email":"packed@example.org"}'),
    });
    expectError(packed, 415, 'unsupported_media_type');
    expect(packed.body['message']).toContain('without Content-Encoding');
    expectError(
      await sendRegistration(JSON.stringify({ email: 'x'.repeat(20_000) })),
      413,
      'payload_too_large',
    );
  });

  it.each(['nonsense', 'Bearer', 'Basic abc', 'Bearer gm_live_short', `Bearer gm_live_${'a'.repeat(38)}`])(
    'the authorization %j is invalid_api_key, even when no key is required',
    async (authorization) => {
      expectError(
        await server.request('/api/v1/frames', { headers: { authorization } }),
        401,
        'invalid_api_key',
      );
    },
  );

  it('a request for the document without a key is unauthorized, and the message says how to get one', async () => {
    const answer = await server.get(`/report.pdf?${PLACE}`);
    expect(expectError(answer, 401, 'unauthorized')['message']).toContain('/api/v1/autonomous/register');
    expect(answer.headers.get('www-authenticate')).toContain('Bearer');
    expectError(await server.get('/api/v1/balance'), 401, 'unauthorized');
  });

  it('unknown paths and methods have different answers', async () => {
    expectError(await server.get('/api/v2/motion'), 404, 'not_found');
    expectError(await server.get('/api/v1/motion/%E0%A4%A'), 400, 'bad_request');
    const answer = await server.post('/api/v1/motion', {});
    expectError(answer, 405, 'method_not_allowed');
    expect(answer.headers.get('allow')).toBe('GET');
    const head = await fetch(`${server.url}/api/v1/motion?${PLACE}`, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${key}` },
    });
    expect(head.status).toBe(405);
  });

  it.each([
    ['bytes that are not HTTP', 'GARBAGE\r\n\r\n', 400],
    ['a request without a Host', 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    [
      'an expectation',
      'POST /api/v1/autonomous/register HTTP/1.1\r\nHost: x\r\nExpect: a-miracle\r\nContent-Length: 0\r\nConnection: close\r\n\r\n',
      417,
    ],
  ] as const)('%s gets the envelope too', async (_what, bytes, status) => {
    const { port } = new URL(server.url);
    const text = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), '127.0.0.1', () => socket.write(bytes));
      let received = '';
      socket.on('data', (chunk) => (received += chunk.toString()));
      socket.on('close', () => resolve(received));
      socket.on('error', reject);
    });
    expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${status}`));
    expect(text).toMatch(/x-request-id: req_[0-9a-f]{32}/);
    expect(JSON.parse(text.slice(text.indexOf('{')))).toMatchObject({
      error: 'bad_request',
      retryable: false,
    });
  });
});
