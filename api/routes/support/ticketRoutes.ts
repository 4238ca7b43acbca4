import type { FastifyRequest } from 'fastify';
import { openTicket, replyToTicket } from '../../../support/ticket/openTicket.ts';
import { listTickets, readMessages, readTicket, type Ticket } from '../../../support/ticket/ticket.ts';
import { oneLine } from '../../../support/ticket/announce.ts';
import { refusal } from '../../../report/refusal.ts';
import {
  IDEMPOTENCY_KEY_PATTERN,
  idempotencyHeadersSchema,
} from '../../../schemas/http/account/idempotencyKey.ts';
import { errorResponses } from '../../../schemas/http/contract/errorBody.ts';
import {
  openTicketBodySchema,
  replyBodySchema,
  ticketAnswerSchema,
  ticketParamsSchema,
  ticketsQuerySchema,
  ticketsSchema,
} from '../../../schemas/http/support/tickets.ts';
import { aboutCall, callerOf } from '../../context/caller.ts';
import { decodeCursor, pageOf } from '../../context/cursor.ts';
import type { ApiApp, ApiContext } from '../../context/dependencies.ts';
import type { Access } from '../../context/routeRegistry.ts';
import { supportRules } from '../../context/supportRules.ts';
import { ticketReader } from '../../context/ticketReader.ts';
import { presentTicket } from './presentTicket.ts';

const PATH = '/api/v1/support';
const LIST = 'tickets';
/** Eight thousand characters of four bytes each, with JSON escaping. */
const BODY_LIMIT_BYTES = 64 * 1024;
const access: Access = { cost: 'free', caller: 'account', limit: 'calls' };
const errors = errorResponses(400, 401, 403, 404, 413, 415, 422);

/** Support tickets of an account. */
export function ticketRoutes(app: ApiApp, context: ApiContext): void {
  const { database } = context;
  const present = async (request: FastifyRequest, ticket: Ticket) => {
    const messages = await readMessages(database, [ticket.ticketId]);
    return { ...presentTicket(ticket, messages.get(ticket.ticketId) ?? []), ...aboutCall(request) };
  };

  app.get(
    PATH,
    {
      config: { access },
      schema: {
        operationId: 'listTickets',
        summary: 'Support tickets, newest first',
        description:
          'A child key sees only the tickets that it opened; a key restricted to a page sees none.',
        tags: ['support'],
        querystring: ticketsQuerySchema,
        response: { 200: ticketsSchema, ...errorResponses(401, 403, 422) },
      },
    },
    async (request) => {
      const { limit, cursor } = request.query;
      const place = decodeCursor(LIST, cursor);
      const before = place && { createdAt: new Date(place.number), ticketId: place.id };
      const tickets = await listTickets(database, ticketReader(request), { before, limit: limit + 1 });
      const { shown, nextCursor } = pageOf(LIST, tickets, limit, (last) => [
        last.createdAt.getTime(),
        last.ticketId,
      ]);
      const messages = await readMessages(
        database,
        shown.map(({ ticketId }) => ticketId),
      );
      return {
        tickets: shown.map((ticket) => presentTicket(ticket, messages.get(ticket.ticketId) ?? [])),
        next_cursor: nextCursor,
        ...aboutCall(request),
      };
    },
  );

  app.post(
    PATH,
    {
      bodyLimit: BODY_LIMIT_BYTES,
      config: { access },
      schema: {
        operationId: 'openTicket',
        summary: 'Ask a person of this service',
        description:
          'Answers come to the ticket, as event `ticket.replied`, and by email if the server sends email.',
        tags: ['support'],
        headers: idempotencyHeadersSchema,
        body: openTicketBodySchema,
        response: { 200: ticketAnswerSchema, ...errors },
      },
    },
    async (request) => {
      const { accountId, keyId, mode } = callerOf(request);
      ticketReader(request);
      const { subject, message, priority, request_ids: requestIds } = request.body;
      const ticket = await openTicket(
        database,
        {
          accountId,
          keyId,
          mode,
          subject: oneLine(subject ?? '', 200) || oneLine(message, 80),
          priority,
          requestIds: [...new Set(requestIds)],
          text: message,
          requestKey: requestKeyOf(request),
          now: context.now(),
        },
        supportRules(context),
      );
      return present(request, ticket);
    },
  );

  app.get(
    `${PATH}/:tid`,
    {
      config: { access },
      schema: {
        operationId: 'getTicket',
        summary: 'A support ticket and its conversation',
        tags: ['support'],
        params: ticketParamsSchema,
        response: { 200: ticketAnswerSchema, ...errorResponses(401, 403, 404, 422) },
      },
    },
    async (request) =>
      present(request, await readTicket(database, ticketReader(request), request.params.tid)),
  );

  app.post(
    `${PATH}/:tid`,
    {
      bodyLimit: BODY_LIMIT_BYTES,
      config: { access },
      schema: {
        operationId: 'replyToTicket',
        summary: 'Reply to a support ticket, or close it',
        tags: ['support'],
        headers: idempotencyHeadersSchema,
        params: ticketParamsSchema,
        body: replyBodySchema,
        response: { 200: ticketAnswerSchema, ...errors },
      },
    },
    async (request) => {
      const { message, close } = request.body;
      const ticket = await replyToTicket(
        database,
        ticketReader(request),
        {
          ticketId: request.params.tid,
          text: message ?? null,
          closes: close,
          via: 'api',
          requestKey: requestKeyOf(request),
          now: context.now(),
        },
        supportRules(context),
      );
      return present(request, ticket);
    },
  );
}

function requestKeyOf({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key === 'string' && IDEMPOTENCY_KEY_PATTERN.test(key)) return key;
  throw refusal('bad_request', 'Idempotency-Key: 1 to 255 printable ASCII characters without spaces, once');
}
