import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError } from 'fastify';
import { required } from '../../core/required.ts';
import { ERROR_CODES, type ErrorCode } from '../../schemas/http/contract/errorCodes.ts';
import type { ApiApp } from '../context/dependencies.ts';
import { errorBody } from '../../report/present/presentError.ts';
import { refusal } from '../../report/refusal.ts';
import { closeConnection } from './connections.ts';
import { newRequestId, unreadable } from './errors.ts';

/** Maximum characters of path and query together. */
const LONGEST_URL = 8192;

/** Answers a request that never reaches a route or the error handler. */
export function answerUnrouted(
  response: ServerResponse,
  problem: {
    readonly status: number;
    readonly code?: ErrorCode;
    readonly message: string;
    readonly requestId: string;
  },
  publicUrl: string,
): void {
  const { status, code = 'bad_request', message, requestId } = problem;
  const body = JSON.stringify(
    errorBody(code, message, { requestId, publicUrl, mode: 'live', canBuy: false }),
  );
  response
    .writeHead(status, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'x-request-id': requestId,
    })
    .end(body);
}

/**
 * Also uses the error envelope for requests that Node would refuse without a body (an unsupported expectation and, with
 * `requireHostHeader: false`, a request without Host) or accept: two Host headers, an overlong URL, or an encoded body,
 * which no route reads.
 */
export function registerProtocolErrors(app: ApiApp, publicUrl: () => string): void {
  app.server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    const message = `The expectation ${JSON.stringify(request.headers.expect)} can't be met`;
    answerUnrouted(response, { status: 417, message, requestId: newRequestId() }, publicUrl());
  });
  app.addHook('onRequest', ({ raw, headers, url }, _reply, done) => {
    if (url.length > LONGEST_URL) {
      const message = `Path and query have ${url.length} characters, more than ${LONGEST_URL}`;
      throw refusal('uri_too_long', message);
    }
    const hosts = countHosts(raw.rawHeaders);
    if (hosts > 1) throw unreadable(`The request has ${hosts} Host headers`);
    const coding = headers['content-encoding'];
    if (coding !== undefined && coding !== 'identity') {
      const message = `The body is encoded as ${JSON.stringify(coding)}; send it without Content-Encoding`;
      throw refusal('unsupported_media_type', message);
    }
    if (headers.host === undefined && raw.httpVersion !== '1.0')
      throw unreadable('The request has no Host header');
    done();
  });
}

/** For headers as Node returns them: name, value, name, value. */
function countHosts(rawHeaders: readonly string[]): number {
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    if (required(rawHeaders[i]).length === 4 && required(rawHeaders[i]).toLowerCase() === 'host') hosts++;
  }
  return hosts;
}

/** Answers bytes that aren't HTTP, or a request that doesn't arrive in time, and closes the connection. */
export function answerClientError(publicUrl: () => string) {
  return (error: ConnectionError, socket: Socket): void => {
    if (error.code === 'ECONNRESET') {
      socket.destroy();
      return;
    }
    const [code, status, message] = problemOf(error);
    closeConnection(socket, rawAnswer({ code, status, message }, publicUrl()));
  };
}

/** The raw response to a connection in excess of an address's limit. */
export function tooManyConnections(publicUrl: string): string {
  const message =
    'This address has too many open connections; close some, or reuse them for several requests';
  return rawAnswer({ code: 'rate_limited', status: 429, message }, publicUrl, ['retry-after: 1']);
}

type Problem = readonly [code: ErrorCode, status: number, message: string];

function named(name: ErrorCode, message: string): Problem {
  return [name, ERROR_CODES[name].status, message];
}

function problemOf({ code, rawPacket }: ConnectionError): Problem {
  switch (code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return named('request_timeout', "The request didn't arrive in time");
    case 'HPE_HEADER_OVERFLOW': {
      return isFirstLineLong(rawPacket)
        ? named('uri_too_long', `Path and query have more than ${LONGEST_URL} characters`)
        : named('headers_too_large', 'The headers have more than 16 kB');
    }
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return named('payload_too_large', 'The extensions of a chunk have more than 16 kB');
    default:
      return ['bad_request', 400, "This isn't a readable HTTP request"];
  }
}

/** The last bytes received before the error, which Fastify doesn't type as bytes. */
function isFirstLineLong(packet: unknown): boolean {
  if (!Buffer.isBuffer(packet)) return false;
  const end = packet.indexOf('\n');
  return (end < 0 ? packet.length : end) > LONGEST_URL;
}

function rawAnswer(
  { code, status, message }: { readonly code: ErrorCode; readonly status: number; readonly message: string },
  publicUrl: string,
  headers: readonly string[] = [],
): string {
  const requestId = newRequestId();
  const body = JSON.stringify(
    errorBody(code, message, { requestId, publicUrl, mode: 'live', canBuy: false }),
  );
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${requestId}`,
    ...headers,
    'connection: close',
    '',
    body,
  ].join('\r\n');
}
