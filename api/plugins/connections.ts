import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Config } from '../../schemas/config.ts';
import type { ApiApp } from '../context/dependencies.ts';
import { clientAddressOf, networkOfAddress, trustedAddresses } from '../context/clientAddress.ts';

const SECOND_MS = 1000;
/** How long a client may take to read why its connection is being closed. */
const LINGER_MS = 1000;
/** Interval at which Node checks for late requests. */
const LOOKS_PER_TIMEOUT = 10;

type Times = Pick<Config, 'requestTimeoutSeconds' | 'keepAliveSeconds'>;

/** Fastify's timeouts: a request must arrive completely, head and body, within `requestTimeoutSeconds`. */
export function timeOptions({ requestTimeoutSeconds, keepAliveSeconds }: Times) {
  const requestTimeout = requestTimeoutSeconds * SECOND_MS;
  const connectionsCheckingInterval = Math.min(SECOND_MS, requestTimeout / LOOKS_PER_TIMEOUT);
  return {
    requestTimeout,
    // A client that is late with a request first gets a response that says so.
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

/** The response to the latest request on a connection. */
const latestAnswer = new WeakMap<Socket, ServerResponse>();
/** Connections that have received a response saying why they are being closed. */
const closing = new WeakSet<Socket>();

/**
 * Limits the connections of this server and of each address that isn't a trusted proxy's, and closes idle ones: those
 * whose client doesn't read its response, or sends no more requests. A request in progress keeps its connection open.
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
    // A proxy's connections carry all its clients.
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
    // The same timeout again; the work itself is limited elsewhere.
    if (isWorkedAt && socket.timeout) socket.setTimeout(socket.timeout);
    else socket.destroy();
  });
}

/**
 * Closes a connection on which no more requests can be read, with `text` as the raw bytes of a response unless one is
 * already being sent. It is destroyed soon after, regardless of the client.
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
