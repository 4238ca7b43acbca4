import type { FastifyRequest } from 'fastify';
import {
  deleteConversation,
  listConversations,
  readConversation,
  readConversationMessages,
  type Conversation,
  type ConversationReader,
} from '../../../chat/conversation/conversation.ts';
import { refusal } from '../../../report/refusal.ts';
import { errorResponses } from '../../../schemas/http/contract/errorBody.ts';
import {
  chatParamsSchema,
  chatsQuerySchema,
  deletedChatSchema,
  myChatSchema,
  myChatsSchema,
} from '../../../schemas/http/chat/chat.ts';
import { conversationReader } from '../../chat/assistant.ts';
import { aboutCall, callerOf } from '../../context/caller.ts';
import { decodeCursor, encodeCursor } from '../../context/cursor.ts';
import type { ApiApp, ApiContext } from '../../context/dependencies.ts';
import type { Access } from '../../context/routeRegistry.ts';

const PATH = '/api/v1/my-chats';
const LIST = 'chats';
const access: Access = { cost: 'free', caller: 'account', limit: 'calls' };

/** Conversations of an account with the assistant. */
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
      const shown = found.slice(0, limit);
      const last = found.length > limit ? shown.at(-1) : undefined;
      return {
        chats: shown.map(present),
        next_cursor: last ? encodeCursor(LIST, [last.updatedAt.getTime(), last.conversationId]) : null,
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
        ...present(conversation),
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

/** @throws GroundMotionError `forbidden` for a key that is locked to a page: its visitors would read each other's conversations. */
function readerOf(request: FastifyRequest): ConversationReader {
  const reader = conversationReader(callerOf(request));
  if (reader) return reader;
  throw refusal(
    'forbidden',
    'This key is restricted to a page, and all visitors of the page share it, so none of its conversations are stored. ' +
      'Use the owner key, a session, or a child key without this restriction',
  );
}

function present({ conversationId, title, messageCount, createdAt, updatedAt }: Conversation) {
  return {
    convo: conversationId,
    title,
    messages_count: messageCount,
    created_at: createdAt.toISOString(),
    updated_at: updatedAt.toISOString(),
  };
}
