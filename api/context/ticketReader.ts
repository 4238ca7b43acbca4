import type { FastifyRequest } from 'fastify';
import { refusal } from '../../report/refusal.ts';
import type { TicketReader } from '../../support/ticket/ticket.ts';
import { callerOf } from './caller.ts';

/** Whose tickets a caller sees. A key restricted to an origin is shared by all visitors of that page, so it sees none. */
export function ticketReader(request: FastifyRequest): TicketReader {
  const { accountId, keyId, kind, allowedReferer } = callerOf(request);
  if (allowedReferer !== null) {
    throw refusal(
      'forbidden',
      'This key is restricted to a page, and all visitors of the page share it, so they would read each other’s ' +
        'tickets. Use the owner key, a session, or a child key without this restriction',
    );
  }
  return { accountId, keyId: kind === 'child' ? keyId : null };
}
