import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type LocalServer, startLocalServer } from './httpServer.ts';

/** Faults of a server. */
export type Fault =
  | {
      readonly is: 'status';
      readonly status: number;
      readonly headers?: Record<string, string>;
      readonly body?: string;
    }
  /** Closes the connection after this many bytes. */
  | { readonly is: 'cut'; readonly bytes: number }
  /** Sends this many bytes and then nothing. */
  | { readonly is: 'silence'; readonly bytes: number }
  | { readonly is: 'corrupt' }
  /** Announces a length other than the file's, and sends that many bytes. */
  | { readonly is: 'shortened'; readonly bytes: number };

export interface FileServer extends LocalServer {
  /** Files by the path of their address. */
  readonly files: Map<string, Buffer>;
  readonly requests: { readonly path: string; readonly headers: IncomingMessage['headers'] }[];
  /** Bytes of bodies sent, by path. */
  readonly sent: Map<string, number>;
  /** Called before each answer. */
  fault: (path: string, request: IncomingMessage) => Fault | null;
  /** A pause between pieces of a body, milliseconds. */
  pauseMs: number;
}

const PIECE = 16 * 1024;

/** A file store that answers like object stores: with entity tags, ranges and conditions. */
export async function startFileServer(): Promise<FileServer> {
  const files = new Map<string, Buffer>();
  const requests: FileServer['requests'] = [];
  const sent = new Map<string, number>();
  const server = await startLocalServer((request, response) => {
    const path = decodeURI(new URL(request.url!, 'http://localhost').pathname);
    requests.push({ path, headers: request.headers });
    void answer(store, path, request, response);
  });
  const store: FileServer = { ...server, files, requests, sent, fault: () => null, pauseMs: 0 };
  return store;
}

async function answer(
  store: FileServer,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const fault = store.fault(path, request);
  if (fault?.is === 'status') {
    response.writeHead(fault.status, fault.headers).end(fault.body ?? '');
    return;
  }
  const file = store.files.get(path);
  if (!file) {
    response.writeHead(404, { 'content-type': 'text/html' }).end('<html>Not Found</html>');
    return;
  }
  const tag = `"${createHash('md5').update(file).digest('hex')}"`;
  const modified = 'Sun, 01 Nov 2026 10:00:00 GMT';
  if (request.headers['if-modified-since'] === modified) {
    response.writeHead(304).end();
    return;
  }
  const range = /^bytes=(\d+)-$/.exec(request.headers.range ?? '');
  const isSame = request.headers['if-range'] === undefined || request.headers['if-range'] === tag;
  const from = range && isSame ? Number(range[1]) : 0;
  if (from > 0 && from >= file.length) {
    response.writeHead(416, { 'content-range': `bytes */${file.length}` }).end();
    return;
  }
  let body = file.subarray(from);
  if (fault?.is === 'corrupt') body = Buffer.from(body).fill(0, Math.floor(body.length / 2));
  if (fault?.is === 'shortened') body = body.subarray(0, fault.bytes);
  response.writeHead(from > 0 ? 206 : 200, {
    etag: tag,
    'last-modified': modified,
    'content-length': body.length,
    ...(from > 0 && { 'content-range': `bytes ${from}-${file.length - 1}/${file.length}` }),
  });
  await send(store, path, { body, response, fault });
}

async function send(
  store: FileServer,
  path: string,
  { body, response, fault }: { body: Buffer; response: ServerResponse; fault: Fault | null },
): Promise<void> {
  const end =
    fault?.is === 'cut' || fault?.is === 'silence' ? Math.min(fault.bytes, body.length) : body.length;
  const closed = once(response, 'close').catch(() => undefined);
  for (let at = 0; at < end; at += PIECE) {
    if (response.destroyed) return;
    const piece = body.subarray(at, Math.min(end, at + PIECE));
    store.sent.set(path, (store.sent.get(path) ?? 0) + piece.length);
    await Promise.race([closed, new Promise<void>((settle) => response.write(piece, () => settle()))]);
    if (store.pauseMs > 0) await new Promise((settle) => setTimeout(settle, store.pauseMs));
  }
  if (fault?.is === 'cut') response.destroy();
  else if (fault?.is !== 'silence') response.end();
}
