import type { FastifyRequest } from 'fastify';
import type { Caller } from '../../accounts/identity/authenticate.ts';
import type { ModeFields } from '../../schemas/http/modeFields.ts';
import { presentMode } from '../../report/present/presentMode.ts';
import { refusal } from '../../report/refusal.ts';

/** The caller of a route whose `config.access` requires one. */
export function callerOf(request: FastifyRequest): Caller {
  if (request.caller) return request.caller;
  throw refusal('unauthorized', 'This call needs an API key');
}

/** Fields of every answer to a caller: the mode of the data, and the request id. */
export function aboutCall({ caller, id }: FastifyRequest): ModeFields & { readonly request_id: string } {
  return { ...presentMode(caller?.mode ?? 'live'), request_id: id };
}
