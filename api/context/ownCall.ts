import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';

/** Requests that this server makes to its own API for a request that has been counted by its address already. */
const ownCalls = new WeakSet<IncomingMessage>();

/** Marks a request as one that the server makes for a caller's other request. */
export function markOwnCall(request: IncomingMessage): void {
  ownCalls.add(request);
}

/** Whether the server itself makes this request, for a caller whose request was counted by its address. */
export function isOwnCall({ raw }: Pick<FastifyRequest, 'raw'>): boolean {
  return ownCalls.has(raw);
}
