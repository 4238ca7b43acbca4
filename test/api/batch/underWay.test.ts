import type { Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import Fastify, { type FastifyHttpOptions } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ApiApp } from '../../../api/context/dependencies.ts';
import type { Access } from '../../../api/context/routeRegistry.ts';
import { registerUnderWay } from '../../../api/plugins/underWay.ts';

const ACCESS: Access = { cost: 'free', caller: 'anyone', limit: 'calls' };
const PATIENT = { timeout: 60_000 };

let app: ApiApp;
let port: number;
/** Number of requests that were admitted. */
let letIn: number;
/** Each ends one request to /wait, oldest first. */
let ends: (() => void)[];
/** Names of the batches in progress. */
let working: string[];
/** Ports of the clients that the server considers connected. */
const connected = new Set<number | undefined>();
const sockets: Socket[] = [];

/** Serves the routes of these tests; `options` can set a time limit for receiving requests. */
async function serve(options: FastifyHttpOptions<Server> = {}): Promise<void> {
  ends = [];
  letIn = 0;
  working = [];
  app = Fastify(options);
  app.decorateRequest('clientNetwork', '192.0.2.1');
  app.decorateRequest('caller', null);
  app.addHook('onRequest', async (request) => {
    const account = request.headers['x-account'];
    if (typeof account === 'string') request.caller = { accountId: account } as typeof request.caller;
  });
  app.server.on('connection', (socket: Socket) => {
    const { remotePort } = socket;
    connected.add(remotePort);
    socket.once('close', () => connected.delete(remotePort));
  });
  registerUnderWay(app, { maxRequests: 4, limits: { requestsUnderWay: 2, batchesUnderWay: 2 } });
  app.setErrorHandler((error, _request, reply) =>
    reply.code(418).send({ code: (error as { code?: string }).code }),
  );
  app.addHook('onRequest', async () => void (letIn += 1));
  const config = { access: ACCESS };
  app.post('/echo', { config }, async ({ body }) => body);
  app.get('/fail', { config }, async () => Promise.reject(new Error('broken')));
  app.get('/long', { config }, async (_request, reply) => reply.send(Buffer.alloc(20_000_000)));
  app.get('/wait', { config }, async () => {
    await new Promise<void>((end) => ends.push(end));
    return {};
  });
  app.get('/batch', { config: { access: { ...ACCESS, isBatch: true } } }, async ({ caller }) => {
    working.push(caller!.accountId);
    await new Promise<void>((end) => ends.push(end));
    working.splice(working.indexOf(caller!.accountId), 1);
    return {};
  });
  app.get('/alive', { config: { access: { ...ACCESS, limit: 'none' } } }, async () => ({}));
  await app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = app.server.address() as AddressInfo);
}
async function close(): Promise<void> {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const end of ends) end();
  await app.close();
}
beforeEach(() => serve());
afterEach(close);

/** Sends the beginning of a request, and returns once it has been admitted. */
async function begin(text: string): Promise<Socket> {
  const before = letIn;
  const socket = await open(text);
  await soon(() => letIn).toBe(before + 1);
  return socket;
}
async function open(text: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => undefined);
  await new Promise<void>((written) => socket.write(text, () => written()));
  return socket;
}
/** Closes a connection, and returns once the server has noticed. */
async function hangUp(socket: Socket): Promise<void> {
  const { localPort } = socket;
  socket.destroy();
  await soon(() => connected.has(localPort)).toBe(false);
}
const head = (method: string, path: string, more = '') =>
  `${method} ${path} HTTP/1.1\r\nhost: a\r\n${more}\r\n`;
const bodyToCome = head('POST', '/echo', 'content-type: application/json\r\ncontent-length: 100\r\n');

const get = async (path: string, account?: string) => {
  const headers: Record<string, string> = account === undefined ? {} : { 'x-account': account };
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
  const { code } = (await answer.json()) as { code?: string };
  return { code, retryAfter: answer.headers.get('retry-after') };
};
/** If the caller has room, the request fails as intended; otherwise it is refused. */
const room = () => expect.poll(async () => (await get('/fail')).code, PATIENT);
const soon = (value: () => unknown) => expect.poll(value, PATIENT);

/** With one request in progress there is room for a second, but not for a third. */
async function expectOneUnderWay(): Promise<void> {
  await room().toBe(undefined);
  const second = await begin(head('GET', '/wait'));
  await room().toBe('rate_limited');
  second.destroy();
  await soon(() => ends.length).toBe(2);
  ends.pop()!();
  await room().toBe(undefined);
}

async function beginToWait(): Promise<void> {
  await begin(head('GET', '/wait'));
  await soon(() => ends.length).toBe(1);
}

describe('the slot of a request is freed once', () => {
  beforeEach(beginToWait);

  it('when it is answered, and when it fails', async () => {
    for (let i = 0; i < 3; i++) {
      const answer = await fetch(`http://127.0.0.1:${port}/echo`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      });
      expect(await answer.json()).toEqual({});
      expect(await get('/fail')).toEqual({ code: undefined, retryAfter: null });
    }
    await expectOneUnderWay();
  });

  it('when its client disconnects in mid-body', async () => {
    const socket = await begin(bodyToCome);
    await room().toBe('rate_limited');
    socket.destroy();
    await expectOneUnderWay();
  });

  it('when its client disconnects during the answer', async () => {
    const socket = await begin(head('GET', '/long'));
    await room().toBe('rate_limited');
    await new Promise((came) => socket.once('data', came));
    socket.destroy();
    await expectOneUnderWay();
  });
});

it('the slot of a request is freed once when its body does not arrive in time', async () => {
  await close();
  await serve({
    requestTimeout: 1000,
    http: { headersTimeout: 1000, connectionsCheckingInterval: 50 },
  });
  await beginToWait();
  // not polled in between: the time limit may expire before the answer
  const socket = (await begin(bodyToCome)).resume();
  await soon(() => socket.closed).toBe(true);
  await expectOneUnderWay();
});

it('work on a request whose client has disconnected still counts, until it ends', async () => {
  for (let i = 0; i < 2; i++) await begin(head('GET', '/wait'));
  await soon(() => ends.length).toBe(2);
  for (const socket of sockets) await hangUp(socket);
  expect((await get('/fail')).code).toBe('rate_limited');
  ends.pop()!();
  await room().toBe(undefined);
});

it('requests that wait behind another of their connection are freed with it', async () => {
  const socket = await open(head('GET', '/wait') + head('GET', '/fail'));
  await room().toBe('rate_limited');
  socket.destroy();
  ends.pop()!();
  await begin(head('GET', '/wait'));
  await soon(() => ends.length).toBe(1);
  await expectOneUnderWay();
});

it('the total is limited for all callers together; a liveness check is still answered', async () => {
  for (const account of ['a', 'b', 'c', 'd']) await begin(head('GET', '/wait', `x-account: ${account}\r\n`));
  await soon(() => ends.length).toBe(4);
  expect(await get('/fail', 'e')).toEqual({ code: 'service_unavailable', retryAfter: '1' });
  expect((await get('/alive')).code).toBe(undefined);
});

it('batches run two at a time, one per account, and those of disconnected clients do not run', async () => {
  const batch = (account: string) => begin(head('GET', '/batch', `x-account: ${account}\r\n`));
  await batch('a');
  await soon(() => working).toEqual(['a']);
  const second = await batch('a');
  await soon(async () => (await get('/batch', 'a')).code).toBe('rate_limited');
  await batch('b');
  await soon(() => working).toEqual(['a', 'b']);
  await hangUp(second);
  ends.shift()!();
  await soon(() => working).toEqual(['b']);
  // Its next batch runs immediately, because the one before it never began.
  await batch('a');
  await soon(() => working).toEqual(['b', 'a']);
});
