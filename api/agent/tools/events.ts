import { z } from 'zod';
import { EVENT_KINDS } from '../../../schemas/http/notify/eventKinds.ts';
import { eventsSchema } from '../../../schemas/http/notify/events.ts';
import {
  newWebhookBodySchema,
  webhookAnswerSchema,
  webhooksSchema,
  webhookWithSecretSchema,
} from '../../../schemas/http/notify/webhooks.ts';
import { pageArguments } from './account.ts';
import { CREATES, presentBody, queryOf, READS, type AgentTool } from './tool.ts';

const WEBHOOKS = '/api/v1/webhooks';
const EVENTS = '/api/v1/events';

const kindsArgument = z.array(z.enum(EVENT_KINDS)).min(1).max(100).optional();

const eventsInput = z.strictObject({
  after: z
    .string()
    .max(40)
    .optional()
    .meta({
      description:
        'next_after of the answer before, to read on from there; from the first event that is kept when left out',
      examples: ['evt_1042'],
    }),
  types: kindsArgument.meta({ description: 'Events of these kinds only; every kind when left out' }),
  limit: pageArguments.limit,
});

/** What happened. */
export const listEvents: AgentTool<typeof eventsInput> = {
  name: 'list_events',
  title: 'Read what happened, from any place on',
  description: `Reads the account's events in the order in which they happened: alerts of watches, finished lists, low balance, arrived payments, answered tickets, and for live accounts frames with newer observations.

Use it to catch up with what happened since next_after of the time before; nothing in between is missed. It does not wait for anything and measures nothing: for a program that has to learn of events at once use create_webhook, for how the ground is now check_ground_motion.

Cost: free. Needs the owner's API key, no child key.

Returns events[] (id, type, at, data), the oldest first, next_after, has_more and kept_days.`,
  hints: READS,
  caller: 'owner',
  cost: 'free',
  route: { method: 'GET', path: EVENTS },
  input: eventsInput,
  output: eventsSchema,
  request: ({ types, ...place }) => ({
    method: 'GET',
    path: EVENTS,
    query: queryOf({ ...place, types: types?.join(',') }),
  }),
  present: presentBody,
};

const createInput = z.strictObject({
  url: newWebhookBodySchema.shape.url.meta({
    description: 'Where events are sent from now on: a public https address, port 443 or 8443',
    examples: ['https://hooks.example.com/ground-motion'],
  }),
  events: kindsArgument.meta({
    description: 'Events of these kinds only; every kind that there is now when left out',
  }),
});

/** Events that are sent. */
export const createWebhook: AgentTool<typeof createInput> = {
  name: 'create_webhook',
  title: 'Have events sent to a URL',
  description: `Sends the account's events to an https address from now on, signed by Standard Webhooks: each at least once, in order, again for three days until it is taken.

Use it when a program of the user listens at that address and the user agrees that it learns of the whole account. For a user without such a program use list_events, which misses nothing either. Calling it twice sends everything twice: look with list_webhooks first.

Cost: free. Needs the owner's API key, no child key.

Returns webhook_id, url, events[] and secret (whsec_…), shown this once: hand it to that program, which verifies by it that an event is from here.`,
  hints: { ...CREATES, openWorldHint: true },
  caller: 'owner',
  cost: 'free',
  route: { method: 'POST', path: WEBHOOKS },
  input: createInput,
  output: webhookWithSecretSchema,
  request: (body) => ({ method: 'POST', path: WEBHOOKS, body }),
  present: presentBody,
};

const nothing = z.strictObject({});

/** Where events are sent. */
export const listWebhooks: AgentTool<typeof nothing> = {
  name: 'list_webhooks',
  title: 'List where events are sent',
  description: `Lists the addresses to which the account's events are sent, the oldest first, and the state of each: since when it fails, why, and whether it was disabled.

Use it before create_webhook, to find the webhook_id that delete_webhook needs, or when events do not arrive. For the events themselves use list_events.

Cost: free. Needs the owner's API key, no child key.

Returns webhooks[] (webhook_id, url, events, enabled, last_delivered_at, failing_since, last_error, …) and webhooks_maximum.`,
  hints: READS,
  caller: 'owner',
  cost: 'free',
  route: { method: 'GET', path: WEBHOOKS },
  input: nothing,
  output: webhooksSchema,
  request: () => ({ method: 'GET', path: WEBHOOKS }),
  present: presentBody,
};

const deleteInput = z.strictObject({
  webhook_id: z
    .string()
    .regex(/^\w{1,80}$/, 'a webhook_id of list_webhooks')
    .meta({
      description: 'webhook_id of create_webhook or list_webhooks',
      examples: ['whk_00000000000000000000'],
    }),
});

/** The end of a webhook. */
export const deleteWebhook: AgentTool<typeof deleteInput> = {
  name: 'delete_webhook',
  title: 'Stop sending events to a URL',
  description: `Ends a webhook at once and for good: nothing more goes to that address, and its secret signs nothing any more.

Use it when the program behind the address is gone, or should get no more events. What happened stays readable by list_events; a later create_webhook has a new secret and does not send what happened in between.

Cost: free. Needs the owner's API key, no child key.

Returns the webhook as it was: webhook_id, url and events[].`,
  hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  caller: 'owner',
  cost: 'free',
  route: { method: 'DELETE', path: `${WEBHOOKS}/:wid` },
  input: deleteInput,
  output: webhookAnswerSchema,
  request: ({ webhook_id: id }) => ({ method: 'DELETE', path: `${WEBHOOKS}/${id}` }),
  present: presentBody,
};
