import { z } from 'zod';
import { chatAnswerSchema, CHAT_LIMITS } from '../../../schemas/http/chat/chat.ts';
import { presentBody, type AgentTool } from './tool.ts';

const inspectorInput = z.strictObject({
  question: z
    .string()
    .min(1)
    .max(CHAT_LIMITS.messageCharacters)
    .meta({
      description: 'The question, in plain words',
      examples: ['What does "inconclusive" mean, and what should the buyer of this house do next?'],
    }),
  convo: z.string().min(1).max(80).optional().meta({
    description: 'convo of an earlier answer, to continue that conversation',
  }),
});

/** The service explains itself. */
export const askInspector: AgentTool<typeof inspectorInput> = {
  name: 'ask_inspector',
  title: 'Ask the inspector a question',
  description:
    "Answers a question in plain words from the service's own documentation and the caller's bought " +
    "reports: what a report says and doesn't say, how certain it is, what to do next, prices, how to " +
    'call the API.\n\nUse it if a person wants an explanation. Do not use it for a ' +
    'measurement: it buys nothing and gives only numbers that were bought; check_ground_motion measures. It ' +
    "says so if it doesn't know the answer; open_ticket then asks a person.\n\nCost: free. An API key lets " +
    "it read the account's own reports.\n\nReturns reply, sources[] (where the answer comes from), " +
    'actions[] (possible next steps) and convo, to continue.',
  hints: { readOnlyHint: true, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  caller: 'anyone',
  cost: 'free',
  route: { method: 'POST', path: '/api/v1/chat' },
  input: inspectorInput,
  output: chatAnswerSchema,
  request: ({ question, convo }) => ({
    method: 'POST',
    path: '/api/v1/chat',
    body: { messages: [{ role: 'user', content: question }], ...(convo === undefined ? {} : { convo }) },
  }),
  present: presentBody,
};
