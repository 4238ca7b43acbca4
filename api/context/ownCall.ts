import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';

/** Requests that this server makes to its own API, each with the caller's request that caused it. */
const ownCalls = new WeakMap<IncomingMessage, FastifyRequest>();

/** Marks a request as one that the server makes for a caller's other request. */
export function markOwnCall(request: IncomingMessage, within: FastifyRequest): void {
  ownCalls.set(request, within);
}

/** Whether the server itself makes this request, for a caller whose request has already been counted by IP address. */
export function isOwnCall({ raw }: Pick<FastifyRequest, 'raw'>): boolean {
  return ownCalls.has(raw);
}

/** The caller's request that caused this one; undefined = it is a caller's own. */
export function callAround({ raw }: Pick<FastifyRequest, 'raw'>): FastifyRequest | undefined {
  return ownCalls.get(raw);
}
