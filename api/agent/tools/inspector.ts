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
    description: 'convo of an earlier answer, to go on with that conversation',
  }),
});

/** The service explains itself. */
export const askInspector: AgentTool<typeof inspectorInput> = {
  name: 'ask_inspector',
  title: 'Ask the inspector a question',
  description: `Answers a question in plain words from the service's own documentation and the caller's bought reports: what a report says and does not say, how sure it is, what to do next, prices, coverage of a named place, how to call the API.

Use it when a person wants an explanation. Do not use it for a measurement: it buys nothing and tells no number that was not bought; check_ground_motion does. It says so when it does not know; open_ticket then asks a person.

Cost: free. An API key lets it see the account's own reports.

Returns reply, sources[] (what the answer rests on), actions[] (what could be done next) and convo, to go on with.`,
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
