import { z } from 'zod';
import { callShape } from '../modeFields.ts';
import { LONGEST_ADDRESS } from '../queryTypes.ts';
import { nextCursorSchema, pageQuery } from '../paging.ts';

/** Maximum length of a message in characters, and maximum number of messages in a request. */
export const CHAT_LIMITS = { messageCharacters: 4000, messages: 100 } as const;

const messageSchema = z
  .looseObject({
    role: z
      .string()
      .max(40)
      .optional()
      .meta({ description: '`user` (default); messages with other roles are ignored' }),
    content: z
      .unknown()
      .optional()
      .meta({
        description: `Text of up to ${CHAT_LIMITS.messageCharacters} characters, or parts \`{"type": "text", "text": …}\``,
      }),
  })
  .meta({ id: 'ChatMessageSent' });

const contextSchema = z
  .looseObject({
    report_id: z
      .int()
      .min(1)
      .max(2 ** 53 - 1)
      .nullish()
      .meta({ description: 'The bought report on screen' }),
    lat: z.number().min(-90).max(90).nullish(),
    lon: z.number().min(-180).max(180).nullish(),
    address: z.string().max(LONGEST_ADDRESS).nullish(),
    on_page: z
      .boolean()
      .nullish()
      .meta({
        description:
          'true = a person reads the answer on the explorer page, so it names buttons instead of requests, and offers ' +
          '`open_panel`',
      }),
  })
  .meta({ id: 'ChatContext', description: 'What is on screen next to the chat; other members are ignored' });

export const chatBodySchema = z
  .strictObject({
    messages: z
      .array(messageSchema)
      .max(CHAT_LIMITS.messages)
      .optional()
      .meta({
        description:
          'The last message with role `user` is the question; the service already knows the earlier ' +
          'messages of `convo`',
      }),
    context: contextSchema.nullish(),
    convo: z
      .string()
      .min(1)
      .max(80)
      .nullish()
      .meta({ description: '`convo` of an earlier answer, to continue it' }),
  })
  .nullish()
  .meta({
    id: 'ChatRequest',
    example: { messages: [{ role: 'user', content: 'How sure is a report?' }] },
  });

const sourceSchema = z
  .object({
    kind: z.enum(['documentation', 'report', 'tool']),
    title: z.string(),
    url: z.string().nullable(),
    report_id: z.int().nullable(),
  })
  .meta({ id: 'ChatSource', description: 'The sources of the reply' });

const actionSchema = z
  .object({
    type: z.enum(['confirm_purchase', 'open_ticket', 'call', 'open_page', 'open_panel', 'ask']),
    label: z.string(),
    say: z.string().optional().meta({ description: 'A reply to send in the conversation' }),
    url: z.string().optional(),
    panel: z.enum(['reports', 'credits', 'account']).optional().meta({
      description: 'For `open_panel`, only on the explorer page: the panel to open',
    }),
    report_id: z.int().optional().meta({ description: 'For `open_panel`: the report to show' }),
    command: z.string().optional().meta({ description: 'A command for the terminal' }),
    method: z.literal('POST').optional(),
    path: z.string().optional(),
    body: z.record(z.string(), z.string()).optional(),
    place: z.string().optional(),
    cost_usd: z.number().optional(),
    quote_id: z.string().optional(),
    expires_at: z.iso.datetime().optional(),
  })
  .meta({
    id: 'ChatAction',
    description: 'Possible next steps. The assistant takes none of them on its own',
  });

const purchaseSchema = z
  .object({
    status: z.string(),
    cost_usd: z.number().meta({ description: 'What the purchase cost' }),
    request_id: z.string().nullable(),
    report_id: z.int().nullable(),
  })
  .meta({ id: 'ChatPurchase', description: 'The purchase that this message confirmed' });

export const chatAnswerSchema = z
  .object({
    reply: z.string().meta({ description: 'Plain text' }),
    convo: z.string().nullable().meta({
      description:
        'Identifies the conversation; null if none is stored: without a key, and with a key restricted to a page',
    }),
    sources: z.array(sourceSchema),
    actions: z.array(actionSchema),
    answered_by: z.enum(['service', 'model']),
    purchase: purchaseSchema.nullable(),
    cost_usd: z
      .literal(0)
      .meta({ description: 'Cost of the answer; the cost of a purchase is in `purchase`' }),
    ...callShape,
  })
  .meta({ id: 'ChatAnswer' });
export type ChatAnswerBody = Omit<z.infer<typeof chatAnswerSchema>, 'mode' | 'data_source' | 'request_id'>;

export const chatsQuerySchema = z.strictObject(pageQuery);
export const chatParamsSchema = z.strictObject({
  convo: z.string().min(1).max(80).meta({ description: 'Conversation', example: 'cnv_0123456789abcdefghij' }),
});

const conversationFields = {
  convo: z.string(),
  title: z.string().meta({ description: 'Beginning of the first message' }),
  messages_count: z.int(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
};

export const myChatsSchema = z
  .object({
    chats: z.array(z.object(conversationFields).meta({ id: 'Chat' })),
    next_cursor: nextCursorSchema,
    ...callShape,
  })
  .meta({ id: 'MyChats' });

export const myChatSchema = z
  .object({
    ...conversationFields,
    messages: z
      .array(
        z
          .object({
            role: z.enum(['user', 'assistant']),
            content: z.string().meta({ description: 'Plain text' }),
            sources: z.array(sourceSchema),
            actions: z.array(actionSchema),
            created_at: z.iso.datetime(),
          })
          .meta({ id: 'ChatMessage' }),
      )
      .meta({ description: 'Oldest first' }),
    ...callShape,
  })
  .meta({ id: 'MyChat', description: 'A conversation' });

export const deletedChatSchema = z
  .object({ convo: z.string(), deleted: z.literal(true), ...callShape })
  .meta({ id: 'DeletedChat' });
