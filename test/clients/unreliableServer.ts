import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** What happens to one request on its way. `lost` = it reaches the server, but the answer doesn't come back. */
export type Fault =
  | 'none'
  | 'lost'
  | 'truncated'
  | 'garbled'
  | 'cut'
  | 'hang'
  | 'page'
  | { readonly status: number; readonly retryAfter?: string; readonly retryable?: boolean };

export interface UnreliableServer {
  readonly url: string;
  /** What happens to the next requests, in order; requests after those pass unharmed. */
  next(...faults: readonly Fault[]): void;
  /** The requests received: method and path, and the Idempotency-Key of each. */
  readonly seen: { line: string; key: string | undefined; authorization: string | undefined }[];
  close(): Promise<void>;
}

function forward(url: string, from: IncomingMessage, body: string): Promise<IncomingMessage> {
  return new Promise((done, fail) => {
    const { host: _host, ...headers } = from.headers;
    const passed = request(url + from.url!, { method: from.method!, headers }, done);
    passed.once('error', fail);
    passed.end(body);
  });
}

function refuse(response: ServerResponse, fault: Exclude<Fault, string>): void {
  const { status, retryAfter, retryable = true } = fault;
  response.writeHead(status, {
    'content-type': 'application/json',
    ...(retryAfter === undefined ? {} : { 'retry-after': retryAfter }),
  });
  response.end(JSON.stringify({ error: 'service_unavailable', message: 'A fault of the test.', retryable }));
}

/** A server between a client and the real server at `url`, which disturbs requests as a test specifies. */
export async function startUnreliableServer(url: string): Promise<UnreliableServer> {
  const faults: Fault[] = [];
  const seen: UnreliableServer['seen'] = [];
  const server = createServer((from, response) => {
    void (async () => {
      const fault = faults.shift() ?? 'none';
      const key = from.headers['idempotency-key'] as string | undefined;
      seen.push({ line: `${from.method} ${from.url}`, key, authorization: from.headers.authorization });
      const body = await text(from);
      if (typeof fault === 'object') return refuse(response, fault);
      if (fault === 'hang') return;
      if (fault === 'cut') return void response.destroy();
      if (fault === 'page')
        return void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Log in</h1>');
      const answer = await forward(url, from, body);
      const told = await text(answer);
      if (fault === 'lost') return void response.destroy();
      const { 'transfer-encoding': _chunked, ...headers } = answer.headers;
      const sent = fault === 'garbled' ? told.slice(0, told.length / 2) : told;
      response.writeHead(answer.statusCode!, {
        ...headers,
        'content-length': Buffer.byteLength(fault === 'truncated' ? told : sent),
      });
      if (fault !== 'truncated') return void response.end(sent);
      response.write(told.slice(0, told.length / 2), () => response.destroy());
    })().catch(() => {
      // The client was killed while sending its request, or the server while answering.
      response.destroy();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    next: (...coming) => void faults.push(...coming),
    seen,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
