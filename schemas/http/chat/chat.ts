import { z } from 'zod';
import { callShape } from '../mode.ts';
import { LONGEST_ADDRESS } from '../queryTypes.ts';
import { nextCursorSchema, pageQuery } from '../paging.ts';

/** The most that a message may hold, in characters; and messages of one request. */
export const CHAT_LIMITS = { messageCharacters: 4000, messages: 100 } as const;

const messageSchema = z
  .looseObject({
    role: z
      .string()
      .max(40)
      .optional()
      .meta({ description: '`user` (default); what others say counts for nothing' }),
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
      .meta({ description: 'The bought report that is looked at' }),
    lat: z.number().min(-90).max(90).nullish(),
    lon: z.number().min(-180).max(180).nullish(),
    address: z.string().max(LONGEST_ADDRESS).nullish(),
    on_page: z.boolean().nullish().meta({
      description:
        'true = a person reads the answer on the explorer page: it names buttons instead of requests, and offers `open_panel`',
    }),
  })
  .meta({ id: 'ChatContext', description: 'What is looked at beside the chat; other members are ignored' });

export const chatBodySchema = z
  .strictObject({
    messages: z
      .array(messageSchema)
      .max(CHAT_LIMITS.messages)
      .optional()
      .meta({ description: 'The last one of role `user` is asked; what came before in `convo` is known' }),
    context: contextSchema.nullish(),
    convo: z
      .string()
      .min(1)
      .max(80)
      .nullish()
      .meta({ description: '`convo` of an earlier answer, to go on with it' }),
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
  .meta({ id: 'ChatSource', description: 'What the reply rests on' });

const actionSchema = z
  .object({
    type: z.enum(['confirm_purchase', 'open_ticket', 'call', 'open_page', 'open_panel', 'ask']),
    label: z.string(),
    say: z.string().optional().meta({ description: 'What to answer in the conversation' }),
    url: z.string().optional(),
    panel: z.enum(['reports', 'credits', 'account']).optional().meta({
      description: 'Of `open_panel`, on the explorer page alone: what it opens',
    }),
    report_id: z.int().optional().meta({ description: 'Of `open_panel`: the report to show' }),
    command: z.string().optional().meta({ description: 'To paste into a terminal' }),
    method: z.literal('POST').optional(),
    path: z.string().optional(),
    body: z.record(z.string(), z.string()).optional(),
    place: z.string().optional(),
    cost_usd: z.number().optional(),
    quote_id: z.string().optional(),
    expires_at: z.iso.datetime().optional(),
  })
  .meta({ id: 'ChatAction', description: 'What could be done next. Nothing of it is done by itself' });

const purchaseSchema = z
  .object({
    status: z.string(),
    cost_usd: z.number().meta({ description: 'What the purchase cost' }),
    request_id: z.string().nullable(),
    report_id: z.int().nullable(),
  })
  .meta({ id: 'ChatPurchase', description: 'The purchase that this message agreed to' });

export const chatAnswerSchema = z
  .object({
    reply: z.string().meta({ description: 'Plain text' }),
    convo: z.string().nullable().meta({
      description:
        'Names the conversation; null where none is kept: without a key, and with a key locked to a page',
    }),
    sources: z.array(sourceSchema),
    actions: z.array(actionSchema),
    answered_by: z.enum(['service', 'model']),
    purchase: purchaseSchema.nullable(),
    cost_usd: z.literal(0).meta({ description: 'Of the answer; what a purchase cost is in `purchase`' }),
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
  title: z.string().meta({ description: 'How the first message begins' }),
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
      .meta({ description: 'The oldest first' }),
    ...callShape,
  })
  .meta({ id: 'MyChat', description: 'A conversation' });

export const deletedChatSchema = z
  .object({ convo: z.string(), deleted: z.literal(true), ...callShape })
  .meta({ id: 'DeletedChat' });
