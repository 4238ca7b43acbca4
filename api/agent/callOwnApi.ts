import type { FastifyRequest } from 'fastify';
import inject, { type DispatchFunc } from 'light-my-request';
import type { ApiApp } from '../context/dependencies.ts';
import { markOwnCall } from '../context/ownCall.ts';

/** A request of the server's own API, as plain data. */
export interface OwnRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Without the query; with its parameters filled in. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** In addition to the caller's own headers, which every such request carries; lower case. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** What the API answered. */
export interface OwnAnswer {
  readonly status: number;
  /** By name, in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The parsed JSON body; null if the body isn't JSON. */
  readonly body: unknown;
  readonly text: string;
}

/** Identity, IP address and origin of the caller. */
const CALLERS_HEADERS = [
  'authorization',
  'x-forwarded-for',
  'referer',
  'origin',
  'user-agent',
  'host',
] as const;
/** A session's cookie, and the headers that show whether the browser sent it for a page of this server. */
const SESSION_HEADERS = ['cookie', 'sec-fetch-site'] as const;

/**
 * Makes a request to the server's own API on behalf of another request's caller: for the routes it comes over the
 * caller's connection, with its `Authorization`. Limits, access, checks, charges, replays and refusals are the same as
 * over HTTP; the IP address is counted once, and a caller that has disconnected isn't charged. Rejects only when the
 * server fails.
 */
export async function callOwnApi(
  app: ApiApp,
  caller: FastifyRequest,
  { method, path, query = {}, body, headers = {} }: OwnRequest,
  { withSession = false }: { readonly withSession?: boolean } = {},
): Promise<OwnAnswer> {
  const search = new URLSearchParams(query).toString();
  const dispatch: DispatchFunc = (request, response) => {
    const { raw } = caller;
    // The caller's IP address, and whether the caller is still connected.
    request.socket = raw.socket;
    markOwnCall(request, caller);
    app.routing(request, response);
  };
  const answer = await inject(dispatch, {
    method,
    url: search === '' ? path : `${path}?${search}`,
    headers: {
      accept: 'application/json',
      ...named(caller, CALLERS_HEADERS),
      ...(withSession ? named(caller, SESSION_HEADERS) : {}),
      ...headers,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
  const isJson = String(answer.headers['content-type'] ?? '').startsWith('application/json');
  return {
    status: answer.statusCode,
    headers: Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name, String(value)])),
    body: isJson && answer.payload !== '' ? (JSON.parse(answer.payload) as unknown) : null,
    text: answer.payload,
  };
}

function named({ headers }: FastifyRequest, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = headers[name];
      return value === undefined ? [] : [[name, [value].flat().join(', ')] as const];
    }),
  );
}
