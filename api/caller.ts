import type { FastifyRequest } from 'fastify';
import type { Caller } from '../billing/authenticate.ts';
import { refusal } from './refusal.ts';

/** The caller of a route that `config.access` opens to known callers only. */
export function callerOf(request: FastifyRequest): Caller {
  if (request.caller) return request.caller;
  throw refusal('unauthorized', 'This call needs an API key');
}
