import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Config } from '../../schemas/config.ts';
import type { ApiApp } from '../context/dependencies.ts';
import { clientAddressOf, networkOfAddress, trustedAddresses } from '../context/clientAddress.ts';

const SECOND_MS = 1000;
/** How long a connection that is being closed may take to read why. */
const LINGER_MS = 1000;
/** Node looks for requests that are late only so often. */
const LOOKS_PER_TIMEOUT = 10;

type Times = Pick<Config, 'requestTimeoutSeconds' | 'keepAliveSeconds'>;

/** Fastify's options of time: a request has to be here, head and body, `requestTimeoutSeconds` after it began. */
export function timeOptions({ requestTimeoutSeconds, keepAliveSeconds }: Times) {
  const requestTimeout = requestTimeoutSeconds * SECOND_MS;
  const connectionsCheckingInterval = Math.min(SECOND_MS, requestTimeout / LOOKS_PER_TIMEOUT);
  return {
    requestTimeout,
    // A client that is late with a request gets an answer that says so first.
    connectionTimeout: requestTimeout + 2 * connectionsCheckingInterval,
    keepAliveTimeout: keepAliveSeconds * SECOND_MS,
    http: {
      requireHostHeader: false,
      requestTimeout,
      headersTimeout: requestTimeout,
      connectionsCheckingInterval,
    },
  };
}

/** The answer to the latest request of a connection. */
const latestAnswer = new WeakMap<Socket, ServerResponse>();
/** Connections that have got an answer that says why they are being closed. */
const closing = new WeakSet<Socket>();

/**
 * Bounds the connections of this server and of each address that is not a trusted proxy's, and frees those on which
 * nothing moves: the client does not read its answer, or asks nothing more. A request that is being worked at keeps its own.
 */
export function registerConnections(
  app: ApiApp,
  config: Pick<Config, 'maxConnections' | 'limits' | 'trustedProxies'>,
  refusalText: () => string,
): void {
  const { server } = app;
  const isTrusted = trustedAddresses(config.trustedProxies);
  const open = new Map<string, number>();
  server.maxConnections = config.maxConnections;
  server.on('connection', (socket: Socket) => {
    const address = clientAddressOf(socket.remoteAddress, undefined, () => false);
    // A proxy's connections are those of all its clients.
    if (isTrusted(address)) return;
    const network = networkOfAddress(address);
    const count = (open.get(network) ?? 0) + 1;
    if (count > config.limits.connections) {
      socket.write(refusalText());
      socket.destroySoon();
      return;
    }
    open.set(network, count);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  });
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    latestAnswer.set(socket, response);
  });
  server.on('timeout', (socket: Socket) => {
    const answer = latestAnswer.get(socket);
    const isWorkedAt = answer && answer.req.complete && !answer.headersSent;
    // The same patience again; the work itself is bounded elsewhere.
    if (isWorkedAt && socket.timeout) socket.setTimeout(socket.timeout);
    else socket.destroy();
  });
}

/**
 * Ends a connection on which no request can be read any more: with `text`, the raw bytes of an answer, unless one
 * is on its way already. It is gone soon after, whatever its client does.
 */
export function closeConnection(socket: Socket, text: string): void {
  if (closing.has(socket)) return;
  closing.add(socket);
  const answer = latestAnswer.get(socket);
  const isAnswered = answer?.headersSent && !(answer.req.complete && answer.writableFinished);
  if (isAnswered || !socket.writable) {
    socket.destroy();
    return;
  }
  socket.end(text);
  const lingering = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(lingering));
}
