import type { JsonAnswer, TestServer } from '../server/testServer.ts';

/** A person's browser: keeps the session cookie and sends the origin of its requests. */
export interface Browser {
  /** Sends a request as a browser would. */
  readonly cookie: string;
  readonly get: (path: string) => Promise<JsonAnswer>;
  readonly post: (path: string, body?: unknown) => Promise<JsonAnswer>;
  readonly put: (path: string, body: unknown) => Promise<JsonAnswer>;
  readonly patch: (path: string, body: unknown) => Promise<JsonAnswer>;
  readonly delete: (path: string) => Promise<JsonAnswer>;
}

/** Logs in and returns the browser with the session. */
export async function logIn(
  server: TestServer,
  credentials: { email: string; password: string; mode?: 'live' | 'test' },
): Promise<Browser> {
  const answer = await server.post('/api/v1/login', credentials);
  if (answer.status !== 200) throw new Error(`log-in failed: ${answer.text}`);
  const cookie = answer.headers.getSetCookie()[0]!.split(';')[0]!;
  const own = { cookie, origin: server.url };
  const json = { ...own, 'content-type': 'application/json' };
  return {
    cookie,
    get: (path) => server.request(path, { headers: own }),
    post: (path, body) =>
      server.request(path, {
        method: 'POST',
        ...(body === undefined ? { headers: own } : { headers: json, body: JSON.stringify(body) }),
      }),
    put: (path, body) => server.request(path, { method: 'PUT', headers: json, body: JSON.stringify(body) }),
    patch: (path, body) =>
      server.request(path, { method: 'PATCH', headers: json, body: JSON.stringify(body) }),
    delete: (path) => server.request(path, { method: 'DELETE', headers: own }),
  };
}
