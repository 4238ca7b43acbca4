import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../support/testServer.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function metrics(): Promise<string> {
  const answer = await fetch(`${server.url}/metrics`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4');
  return answer.text();
}

/** The count of answers of a route and status; 0 when there were none. */
function answersOf(text: string, route: string, status: number): number {
  const labels = `method="GET",route="${route}",status="${status}"`;
  const line = text
    .split('\n')
    .find((candidate) => candidate.startsWith(`http_request_duration_seconds_count{${labels}}`));
  return line === undefined ? 0 : Number(line.split(' ').at(-1));
}

describe('/metrics', () => {
  it('counts answers by the pattern of their route and their status', async () => {
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

  it('tells frames and process, and no path, place, key or account', async () => {
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
