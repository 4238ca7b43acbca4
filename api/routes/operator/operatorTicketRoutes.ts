import {
  answerTicket,
  noteOnTicket,
  refundFromTicket,
  setPriority,
} from '../../../support/ticket/operatorActs.ts';
import { challengesOfTicket } from '../../../support/challenge/challenges.ts';
import { listQueue, readTicketFile } from '../../../support/ticket/operatorReads.ts';
import type { Ticket } from '../../../support/ticket/ticket.ts';
import { auditLook } from '../../../billing/operator/auditLog.ts';
import { errorResponses } from '../../../schemas/http/contract/errorBody.ts';
import {
  answerBodySchema,
  closeBodySchema,
  noteBodySchema,
  operatorTicketParamsSchema,
  priorityBodySchema,
  queueQuerySchema,
  ticketFileSchema,
  ticketQueueSchema,
  ticketRefundBodySchema,
  ticketRefundSchema,
  ticketStateSchema,
} from '../../../schemas/http/support/operatorTickets.ts';
import { decodeCursor, pageOf } from '../../context/cursor.ts';
import type { ApiApp, ApiContext } from '../../context/dependencies.ts';
import { supportPost } from '../../context/supportRules.ts';
import { asOperator, operatorRoute } from '../../plugins/operatorDoor.ts';
import { presentMovement } from './presentAccount.ts';
import { presentQueued, presentTicketFile } from '../support/presentTicket.ts';

const PATH = '/api/v1/operator/tickets';
const LIST = 'operator/tickets';
const BODY_LIMIT_BYTES = 64 * 1024;
const errors = errorResponses(400, 401, 404, 413, 415, 422);

/** Tickets as operators see and answer them; each action and its line in the audit log are one transaction. */
export function operatorTicketRoutes(app: ApiApp, context: ApiContext): void {
  readRoutes(app, context);
  actRoutes(app, context);
}

function readRoutes(app: ApiApp, context: ApiContext): void {
  const { database } = context;
  app.get(
    PATH,
    operatorRoute({
      querystring: queueQuerySchema,
      response: { 200: ticketQueueSchema, ...errorResponses(400, 401, 422) },
    }),
    (request) =>
      asOperator(request, context, 'list_tickets', async (act) => {
        const { limit, cursor, status } = request.query;
        const place = decodeCursor(LIST, cursor);
        const tickets = await listQueue(database, {
          status: status === 'all' ? null : status,
          after: place && { at: new Date(place.number), ticketId: place.id },
          limit: limit + 1,
        });
        const detail = { status, found: Math.min(tickets.length, limit) };
        await auditLook(database, act, null, detail);
        const { shown, nextCursor } = pageOf(LIST, tickets, limit, (last) => [
          (last.waitingSince ?? last.updatedAt).getTime(),
          last.ticketId,
        ]);
        return {
          tickets: shown.map((ticket) => presentQueued(ticket, context.now())),
          next_cursor: nextCursor,
        };
      }),
  );

  app.get(
    `${PATH}/:ticket_id`,
    operatorRoute({
      params: operatorTicketParamsSchema,
      response: { 200: ticketFileSchema, ...errorResponses(401, 404, 422) },
    }),
    (request) =>
      asOperator(request, context, 'read_ticket', async (act) => {
        const { ticket_id: ticketId } = request.params;
        const file = await readTicketFile(database, ticketId);
        const { accountId } = file.ticket;
        await auditLook(database, act, accountId, { ticket_id: ticketId });
        return presentTicketFile(file, await challengesOfTicket(database, ticketId), context.now());
      }),
  );
}

function actRoutes(app: ApiApp, context: ApiContext): void {
  const { database } = context;
  const post = () => supportPost(context);
  const options = { bodyLimit: BODY_LIMIT_BYTES };
  const params = operatorTicketParamsSchema;
  const response = { 200: ticketStateSchema, ...errors };

  app.post(
    `${PATH}/:ticket_id/answer`,
    { ...options, ...operatorRoute({ params, body: answerBodySchema, response }) },
    (request) =>
      asOperator(request, context, 'answer_ticket', async (act) => {
        const { message: text, ask, close } = request.body;
        const first = ask ? ('operator_asks' as const) : ('operator_answers' as const);
        const moves = close ? [first, 'close' as const] : [first];
        const { ticket_id: ticketId } = request.params;
        return presentState(await answerTicket(database, act, { ticketId, text, moves }, post()));
      }),
  );

  app.post(
    `${PATH}/:ticket_id/close`,
    { ...options, ...operatorRoute({ params, body: closeBodySchema, response }) },
    (request) =>
      asOperator(request, context, 'close_ticket', async (act) => {
        const { ticket_id: ticketId } = request.params;
        const answer = { ticketId, text: request.body.message ?? null, moves: ['close'] } as const;
        return presentState(await answerTicket(database, act, answer, post()));
      }),
  );

  app.post(
    `${PATH}/:ticket_id/note`,
    { ...options, ...operatorRoute({ params, body: noteBodySchema, response }) },
    (request) =>
      asOperator(request, context, 'note_ticket', async (act) => {
        const { ticket_id: ticketId } = request.params;
        return presentState(await noteOnTicket(database, act, { ticketId, text: request.body.note }));
      }),
  );

  app.post(
    `${PATH}/:ticket_id/priority`,
    { ...options, ...operatorRoute({ params, body: priorityBodySchema, response }) },
    (request) =>
      asOperator(request, context, 'prioritise_ticket', async (act) => {
        const { ticket_id: ticketId } = request.params;
        const { priority } = request.body;
        return presentState(await setPriority(database, act, { ticketId, priority }));
      }),
  );

  app.post(
    `${PATH}/:ticket_id/refund`,
    {
      ...options,
      ...operatorRoute({
        params,
        body: ticketRefundBodySchema,
        response: { 200: ticketRefundSchema, ...errors },
      }),
    },
    (request) =>
      asOperator(request, context, 'refund_from_ticket', async (act) => {
        const { reason, report_id: reportId = null } = request.body;
        const wanted = { ticketId: request.params.ticket_id, reportId, reason };
        const { ticket, movement } = await refundFromTicket(database, act, wanted, post());
        return { ...presentMovement(movement), ticket_id: ticket.ticketId, status: ticket.status };
      }),
  );
}

function presentState({ ticketId, status, priority }: Ticket) {
  return { ticket_id: ticketId, status, priority };
}
