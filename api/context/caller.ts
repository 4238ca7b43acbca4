import type { FastifyRequest } from 'fastify';
import type { Caller } from '../../accounts/identity/authenticate.ts';
import type { ModeFields } from '../../schemas/http/modeFields.ts';
import { presentMode } from '../../report/present/presentMode.ts';
import { refusal } from '../../report/refusal.ts';

/** The caller of a route that `config.access` opens to known callers only. */
export function callerOf(request: FastifyRequest): Caller {
  if (request.caller) return request.caller;
  throw refusal('unauthorized', 'This call needs an API key');
}

/** What every answer to a caller says: whose data it is based on, and its own id. */
export function aboutCall({ caller, id }: FastifyRequest): ModeFields & { readonly request_id: string } {
  return { ...presentMode(caller?.mode ?? 'live'), request_id: id };
}
