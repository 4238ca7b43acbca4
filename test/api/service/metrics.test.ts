import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ERROR_CODES } from '../../../schemas/http/contract/errorCodes.ts';
import { pointIn } from '../../support/planted/plantedLake.ts';
import { startTestServer, type TestServer } from '../../support/server/testServer.ts';

const CELL = { row: 1, col: 1 };
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ cells: [CELL] });
});
afterAll(() => server.close());

async function metrics(): Promise<string> {
  const answer = await fetch(`${server.url}/metrics`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4');
  return answer.text();
}

/** Number of answers of a route with a status; 0 if there were none. */
function answersOf(text: string, route: string, status: number): number {
  const labels = `method="GET",route="${route}",status="${status}"`;
  const line = text
    .split('\n')
    .find((candidate) => candidate.startsWith(`http_request_duration_seconds_count{${labels}}`));
  return line === undefined ? 0 : Number(line.split(' ').at(-1));
}

describe('/metrics', () => {
  it('counts answers by route pattern and status', async () => {
    const before = await metrics();
    await server.get('/api/v1/motion?lat=29.7&lon=-95.3&dry_run=1');
    await server.get('/api/v1/motion?lat=here');
    await server.get('/nowhere/12345');
    const after = await metrics();
    const grown = (route: string, status: number) =>
      answersOf(after, route, status) - answersOf(before, route, status);
    expect([grown('/api/v1/motion', 200), grown('/api/v1/motion', 422), grown('none', 404)]).toEqual([
      1, 1, 1,
    ]);
  });

  it('reports how often each kind of background work was polled for, and when that last succeeded', async () => {
    const pollers = ['webhooks', 'batches', 'watches', 'releases', 'corrections', 'expiry'];
    const since = Date.now() / 1000 - 60;
    const telling = async () => [
      ...(await metrics()).matchAll(/^ground_motion_poller_(\w+)\{(.+)\} (\S+)$/gm),
    ];
    await vi.waitFor(
      async () => {
        const told = (await telling()).map(([, name, labels]) => `${name} ${labels}`);
        for (const poller of pollers) expect(told).toContain(`looks_total poller="${poller}",outcome="ok"`);
      },
      { timeout: 60_000 },
    );
    // Other servers in this process may have had more pollers earlier.
    const successes = (await telling()).filter(
      ([, name, labels = '']) =>
        name === 'last_success_timestamp_seconds' && pollers.includes(labels.split('"')[1] ?? ''),
    );
    expect(successes.map(([, , , time]) => Number(time) > since)).toEqual(pollers.map(() => true));
  });

  it('does not time single polls, which would reveal whether an address got an email', async () => {
    const told = [...(await metrics()).matchAll(/^ground_motion_poller_(\w+)\{(.+)\} (\S+)$/gm)];
    const names = new Set(told.map(([, name]) => name));
    expect(names).toEqual(new Set(['last_success_timestamp_seconds', 'looks_total']));
    const times = told.filter(([, name]) => name === 'last_success_timestamp_seconds');
    expect(times.map(([, , , time]) => Number(time) % 10)).toEqual(times.map(() => 0));
  });

  it('counts errors by their code, and lists every code from the start', async () => {
    const refusals = async () =>
      Object.fromEntries(
        [...(await metrics()).matchAll(/^ground_motion_refusals_total\{code="(\w+)"\} (\d+)$/gm)].map(
          ([, code = '', count]) => [code, Number(count)] as const,
        ),
      );
    const before = await refusals();
    expect(Object.keys(before).toSorted()).toEqual(Object.keys(ERROR_CODES).toSorted());
    const place = pointIn(CELL);
    const key = await server.register('poor@example.org');
    const capped = await server.post('/api/v1/account/spend_cap', { daily_usd: 0 }, key);
    expect(capped.status).toBe(200);
    const headers = { 'idempotency-key': 'again' };
    const motion = `/api/v1/motion?lat=${place.lat}&lon=${place.lon}`;
    // The second is a replay, and counts as a refusal like the first.
    for (let i = 0; i < 2; i++) expect((await server.get(motion, key, headers)).status).toBe(402);
    await server.get('/api/v1/motion?lat=here');
    await server.get('/nowhere');
    await fetch(`${server.url}/nowhere`, { headers: { accept: 'text/html' } });
    await server.get('/api/v1/my-reports/tag');
    await server.get('/api/v1/usage');
    // A report that isn't ok isn't an error.
    await server.get('/api/v1/motion?lat=1&lon=1', key);
    const after = await refusals();
    const grown = Object.entries(after).flatMap(([code, count]) =>
      count > before[code]! ? [[code, count - before[code]!]] : [],
    );
    expect(Object.fromEntries(grown)).toEqual({
      spend_cap_reached: 2,
      invalid_coordinates: 1,
      not_found: 2,
      method_not_allowed: 1,
      unauthorized: 1,
    });
  });

  it('describes frames and process, and no path, place, key or account', async () => {
    const key = await server.register('metrics@example.org');
    await server.get('/api/v1/balance', key);
    await server.get('/secret-path?address=1+Main+St');
    const text = await metrics();
    expect(text).toMatch(/^ground_motion_frames\{state="served"\} \d+$/m);
    expect(text).toMatch(/^process_resident_memory_bytes \d+/m);
    for (const secret of [key, 'metrics@example.org', 'secret-path', 'Main'])
      expect(text).not.toContain(secret);
  });
});
