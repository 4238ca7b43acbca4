import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plantFrame } from '../../support/planted/plantedLake.ts';
import { startTestServer, type TestServer } from '../../support/server/testServer.ts';

const SHORT = { environment: { GM_KEEP_ALIVE_SECONDS: '1' }, config: { requestTimeoutSeconds: 1 } };
const prepare = (dataDir: string) => plantFrame({ dataDir, cells: [{ row: 1, col: 1 }] });
const HEAD = 'POST /api/v1/autonomous/register HTTP/1.1\r\nhost: localhost\r\n';

function portOf(server: TestServer): number {
  return Number(new URL(server.url).port);
}

/** A connection that never closes its own side: it learns only by writing that the server has given it up. */
function hold(server: TestServer, text: string): Socket {
  const socket = connect({ port: portOf(server), host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => undefined);
  if (text !== '') socket.write(text);
  return socket;
}

/** Everything that a server sends before it closes its side. */
async function heard(socket: Socket): Promise<string> {
  let text = '';
  socket.setEncoding('utf8');
  socket.on('data', (chunk: string) => (text += chunk));
  await once(socket, 'end');
  return text;
}

/** Waits for the end of a connection, which may come with an error. */
function gone(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    if (socket.destroyed) resolve();
    else socket.once('close', () => resolve());
  });
}

/** Resolves when the server has released a connection; a client that got only a FIN may still write. */
async function released(socket: Socket): Promise<void> {
  const writing = setInterval(() => socket.write('x'), 50);
  await gone(socket);
  clearInterval(writing);
}

describe('idle connections', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ prepare, ...SHORT });
  });
  afterAll(() => server.close());

  const ASKED = 'GET /openapi.json HTTP/1.1\r\nhost: localhost\r\n\r\n';
  const KINDS: Readonly<Record<string, string>> = {
    'that say nothing': '',
    'that stop in the middle of their headers': 'GET /healthz HTTP/1.1\r\nhost: loc',
    'that stop in the middle of a body': `${HEAD}content-type: application/json\r\ncontent-length: 100\r\n\r\n{"email":`,
    'whose body is refused and never comes': `POST /api/v1/motion/batch HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100\r\n\r\n`,
    'that ask nothing more': 'GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n',
    'that are not HTTP': 'hello\r\n\r\n',
    'that do not read their answers': ASKED.repeat(60),
  };

  it.each(Object.entries(KINDS))(
    '%s are closed, however long their clients would keep them',
    async (_kind, text) => {
      const sockets = Array.from({ length: 10 }, () => hold(server, text));
      if (!text.startsWith(ASKED)) for (const socket of sockets) socket.resume();
      await Promise.all(sockets.map(released));
      expect(sockets.every(({ destroyed }) => destroyed)).toBe(true);
    },
  );

  it('do not block other clients, even two hundred of them', async () => {
    // with the default timeouts: a busy machine may delay a valid request by more than a second
    const patient = await startTestServer({ prepare });
    const texts = Object.values(KINDS).filter((text) => !text.startsWith(ASKED));
    const sockets = Array.from({ length: 200 }, (_, i) => hold(patient, texts[i % texts.length]!));
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));
    for (let i = 0; i < 20; i++) expect((await patient.get('/api/v1/frames')).status).toBe(200);
    for (const socket of sockets) socket.destroy();
    await patient.close();
  });

  it('get 408 when a request does not arrive in time, head or body', async () => {
    for (const text of [
      KINDS['that stop in the middle of their headers']!,
      KINDS['that stop in the middle of a body']!,
    ]) {
      const socket = hold(server, text);
      const answer = await heard(socket);
      socket.destroy();
      expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
      expect(answer).toContain('"error":"request_timeout"');
    }
  });

  it('get 408 for a body that trickles in', async () => {
    const socket = hold(server, `${HEAD}content-type: application/json\r\ncontent-length: 1000\r\n\r\n`);
    const dripping = setInterval(() => socket.write('{'), 100);
    const answer = await heard(socket);
    clearInterval(dripping);
    socket.destroy();
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  });
});

describe('a request that is too long for its part', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ prepare, environment: { GM_BASE_URL: 'https://ground.example.org' } });
  });
  afterAll(() => server.close());

  const said = async (text: string): Promise<string> => {
    const socket = hold(server, text);
    const answer = await heard(socket);
    socket.destroy();
    return answer.split('\r\n')[0]!;
  };
  const get = (path: string, ...headers: string[]) =>
    [`GET ${path} HTTP/1.1`, ...headers, 'connection: close', '', ''].join('\r\n');

  it.each([
    [
      '414, when its address has ten thousand characters',
      get(`/api/v1?${'a'.repeat(10_000)}`, 'host: a'),
      '414 URI Too Long',
    ],
    [
      '414, when its address has thirty thousand',
      get(`/api/v1?${'a'.repeat(30_000)}`, 'host: a'),
      '414 URI Too Long',
    ],
    [
      '431, when its headers have thirty thousand',
      get('/api/v1', 'host: a', `x-filler: ${'a'.repeat(30_000)}`),
      '431 Request Header Fields Too Large',
    ],
    ['400, when it has two Hosts', get('/api/v1', 'host: a', 'Host: b'), '400 Bad Request'],
    ['400, when it has none', get('/api/v1'), '400 Bad Request'],
    ['200, when it is neither', get('/api/v1', 'host: a'), '200 OK'],
  ])('gets %s', async (_what, text, expected) => {
    expect(await said(text)).toBe(`HTTP/1.1 ${expected}`);
  });

  it('a server behind https sends Strict-Transport-Security', async () => {
    const { headers } = await server.get('/api/v1');
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
  });
});

describe('the connections of an address', () => {
  const open = async (server: TestServer) => {
    const socket = hold(server, '');
    await once(socket, 'connect');
    return socket;
  };

  it('are limited, and closed ones make room', async () => {
    const server = await startTestServer({ prepare, limits: { connections: 5 } });
    try {
      const sockets = await Promise.all(Array.from({ length: 5 }, () => open(server)));
      const answer = await heard(hold(server, ''));
      expect(answer).toMatch(/^HTTP\/1\.1 429 Too Many Requests\r\n/);
      expect(answer).toMatch(/retry-after: 1\r\n/);
      sockets[0]!.destroy();
      await expect
        .poll(
          () =>
            server.get('/healthz').then(
              ({ status }) => status,
              () => 0,
            ),
          { timeout: 60_000 },
        )
        .toBe(200);
      for (const socket of sockets) socket.destroy();
    } finally {
      await server.close();
    }
  });

  it('are unlimited when the address is a trusted proxy’s', async () => {
    const environment = { GM_TRUSTED_PROXIES: '127.0.0.1' };
    const server = await startTestServer({ prepare, environment, limits: { connections: 2 } });
    try {
      const sockets = await Promise.all(Array.from({ length: 20 }, () => open(server)));
      expect((await server.get('/healthz')).status).toBe(200);
      for (const socket of sockets) socket.destroy();
    } finally {
      await server.close();
    }
  });
});
