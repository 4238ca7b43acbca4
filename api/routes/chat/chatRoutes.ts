import { errorResponses } from '../../../schemas/http/contract/errorBody.ts';
import { chatAnswerSchema, chatBodySchema, type ChatAnswerBody } from '../../../schemas/http/chat/chat.ts';
import { askedMessage, shownSubject, subjectOfMessages } from '../../chat/askedMessage.ts';
import type { Assistant, Said } from '../../chat/assistant.ts';
import { aboutCall } from '../../context/caller.ts';
import type { ApiApp } from '../../context/dependencies.ts';

/** A hundred messages of usual length. */
const BODY_LIMIT_BYTES = 128 * 1024;

/** POST /api/v1/chat: the assistant answers a message. */
export function chatRoute(app: ApiApp, assistant: Assistant): void {
  app.post(
    '/api/v1/chat',
    {
      bodyLimit: BODY_LIMIT_BYTES,
      config: { access: { cost: 'free', caller: 'guest', limit: 'chats' } },
      schema: {
        operationId: 'postChat',
        summary: 'Ask the assistant',
        description:
          'Answers from the documentation, free look-ups and, with a key or session, the account’s own reports. It ' +
          'buys a report only after it named place and price in this conversation and the next message clearly agrees ' +
          '(`confirm_purchase`). With a key or session the conversation is stored (`/api/v1/my-chats`). Without ' +
          'one, and with a key restricted to a page, nothing is stored.',
        tags: ['support'],
        body: chatBodySchema,
        response: { 200: chatAnswerSchema, ...errorResponses(400, 401, 403, 404, 413, 415, 422) },
      },
    },
    async (request) => {
      const { body } = request;
      const said = await assistant.answer(request, {
        message: askedMessage(body),
        convo: body?.convo ?? null,
        shown: shownSubject(body),
        before: subjectOfMessages(body),
        isOnPage: body?.context?.on_page === true,
      });
      return { ...present(said), ...aboutCall(request) };
    },
  );
}

function present({ answer, convo, purchase, answeredBy }: Said): ChatAnswerBody {
  return {
    reply: answer.reply,
    convo,
    sources: [...answer.sources],
    actions: answer.actions.map((action) => ({ ...action })),
    answered_by: answeredBy,
    purchase: purchase && {
      status: purchase.status,
      cost_usd: purchase.costUsd,
      request_id: purchase.requestId,
      report_id: purchase.reportId,
    },
    cost_usd: 0,
  };
}
