import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';

/** Requests that this server makes to its own API, each with the caller's request which it is made for. */
const ownCalls = new WeakMap<IncomingMessage, FastifyRequest>();

/** Marks a request as one that the server makes for a caller's other request. */
export function markOwnCall(request: IncomingMessage, within: FastifyRequest): void {
  ownCalls.set(request, within);
}

/** Whether the server itself makes this request, for a caller whose request was counted by its address. */
export function isOwnCall({ raw }: Pick<FastifyRequest, 'raw'>): boolean {
  return ownCalls.has(raw);
}

/** The caller's request within which the server makes this one; undefined = it is a caller's own. */
export function callAround({ raw }: Pick<FastifyRequest, 'raw'>): FastifyRequest | undefined {
  return ownCalls.get(raw);
}
