import { errorResponses } from '../../../schemas/http/contract/errorBody.ts';
import {
  chatAnswerSchema,
  chatBodySchema,
  type ChatAnswerBody,
  chatParamsSchema,
  chatsQuerySchema,
  deletedChatSchema,
  myChatSchema,
  myChatsSchema,
} from '../../../schemas/http/chat/chat.ts';
import { askedMessage, shownSubject, subjectOfMessages } from '../../chat/askedMessage.ts';
import { type Assistant, type Said, conversationReader } from '../../chat/assistant.ts';
import { aboutCall, callerOf } from '../../context/caller.ts';
import type { ApiApp, ApiContext } from '../../context/dependencies.ts';
import type { FastifyRequest } from 'fastify';
import {
  deleteConversation,
  listConversations,
  readConversation,
  readConversationMessages,
  type Conversation,
  type ConversationReader,
} from '../../../chat/conversation/conversation.ts';
import { requestLanguage } from '../../plugins/requestLanguage.ts';
import { refusal } from '../../../report/refusal.ts';
import { decodeCursor, pageOf } from '../../context/cursor.ts';
import type { Access } from '../../context/routeRegistry.ts';

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
        language: requestLanguage(request),
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

const PATH = '/api/v1/my-chats';
const LIST = 'chats';
const access: Access = { cost: 'free', caller: 'account', limit: 'calls' };

/** An account's conversations with the assistant. */
export function myChatRoutes(app: ApiApp, { database }: ApiContext): void {
  app.get(
    PATH,
    {
      config: { access },
      schema: {
        operationId: 'listMyChats',
        summary: 'Conversations with the assistant, most recently used first',
        description: 'A child key sees only its own conversations; a key restricted to a page has none.',
        tags: ['support'],
        querystring: chatsQuerySchema,
        response: { 200: myChatsSchema, ...errorResponses(401, 403, 422) },
      },
    },
    async (request) => {
      const { limit, cursor } = request.query;
      const place = decodeCursor(LIST, cursor);
      const before = place && { updatedAt: new Date(place.number), id: place.id };
      const found = await listConversations(database, readerOf(request), { before, limit: limit + 1 });
      const { shown, nextCursor } = pageOf(LIST, found, limit, (last) => [
        last.updatedAt.getTime(),
        last.conversationId,
      ]);
      return {
        chats: shown.map(presentConversation),
        next_cursor: nextCursor,
        ...aboutCall(request),
      };
    },
  );

  app.get(
    `${PATH}/:convo`,
    {
      config: { access },
      schema: {
        operationId: 'getMyChat',
        summary: 'A conversation with the assistant',
        tags: ['support'],
        params: chatParamsSchema,
        response: { 200: myChatSchema, ...errorResponses(401, 403, 404, 422) },
      },
    },
    async (request) => {
      const conversation = await readConversation(database, readerOf(request), request.params.convo);
      const messages = await readConversationMessages(database, conversation);
      return {
        ...presentConversation(conversation),
        messages: messages.map(({ author, text, detail, createdAt }) => ({
          role: author,
          content: text,
          sources: [...detail.sources],
          actions: detail.actions.map((action) => ({ ...action })),
          created_at: createdAt.toISOString(),
        })),
        ...aboutCall(request),
      };
    },
  );

  app.delete(
    `${PATH}/:convo`,
    {
      config: { access },
      schema: {
        operationId: 'deleteMyChat',
        summary: 'Delete a conversation with the assistant',
        description:
          'Its messages are erased permanently, together with any purchase that still waits for your yes.',
        tags: ['support'],
        params: chatParamsSchema,
        response: { 200: deletedChatSchema, ...errorResponses(401, 403, 404, 422) },
      },
    },
    async (request) => {
      const { convo } = request.params;
      await deleteConversation(database, readerOf(request), convo);
      return { convo, deleted: true as const, ...aboutCall(request) };
    },
  );
}

/**
 * @throws GroundMotionError `forbidden` for a key that is restricted to an origin: its visitors would read each other's
 *   conversations.
 */
function readerOf(request: FastifyRequest): ConversationReader {
  const reader = conversationReader(callerOf(request));
  if (reader) return reader;
  throw refusal(
    'forbidden',
    'This key is restricted to a page, and all visitors of the page share it, so none of its conversations are stored. ' +
      'Use the owner key, a session, or a child key without this restriction',
  );
}

function presentConversation({ conversationId, title, messageCount, createdAt, updatedAt }: Conversation) {
  return {
    convo: conversationId,
    title,
    messages_count: messageCount,
    created_at: createdAt.toISOString(),
    updated_at: updatedAt.toISOString(),
  };
}
