import { z } from 'zod';
import { EVENT_KINDS } from '../../../schemas/http/notify/eventKinds.ts';
import { eventsSchema } from '../../../schemas/http/notify/events.ts';
import {
  newWebhookBodySchema,
  webhookAnswerSchema,
  webhooksSchema,
  webhookWithSecretSchema,
} from '../../../schemas/http/notify/webhooks.ts';
import { pageArguments } from './accountTools.ts';
import { CREATES, presentBody, queryOf, READS, type AgentTool } from './tool.ts';

const WEBHOOKS = '/api/v1/webhooks';
const EVENTS = '/api/v1/events';

/** How deliveries to a webhook go: only list_webhooks returns it. */
const DELIVERIES = {
  disabled_reason: true,
  disabled_at: true,
  last_delivered_at: true,
  failing_since: true,
  last_error: true,
  next_attempt_at: true,
  old_secret_until: true,
} as const;
/** What a deleted webhook was. */
const DELETED = { ...DELIVERIES, events: true, enabled: true, created_at: true } as const;

/** The answer's JSON without some of its fields, which `output` leaves out too. */
function presentWithout(names: Readonly<Record<string, true>>): AgentTool['present'] {
  return (answer) => {
    const { data, pictures } = presentBody(answer);
    const kept = Object.entries(data).filter(([name]) => !(name in names));
    return { data: Object.fromEntries(kept), pictures };
  };
}

const kindsArgument = z.array(z.enum(EVENT_KINDS)).min(1).max(100).optional();

const eventsInput = z.strictObject({
  after: z
    .string()
    .max(40)
    .optional()
    .meta({
      description:
        'next_after of the previous answer, to continue from there; starts at the oldest stored event when left out',
      examples: ['evt_1042'],
    }),
  types: kindsArgument.meta({ description: 'Only events of these kinds; every kind when left out' }),
  limit: pageArguments.limit,
});

/** What happened. */
export const listEvents: AgentTool<typeof eventsInput> = {
  name: 'list_events',
  title: "Read the account's events from any position",
  description:
    "Reads the account's events in the order in which they happened: watch alerts, finished lists, low " +
    'balance, received payments, answered tickets, and for live accounts frames with newer ' +
    'observations.\n\nUse it to catch up since next_after. For a ' +
    'program that needs events at once use create_webhook, for the current ground motion ' +
    "check_ground_motion.\n\nCost: free. Needs the owner's API key, not a child " +
    'key.\n\nReturns events[] (id, type, at, data), oldest first, next_after, has_more and kept_days.',
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
    description: 'Where to send events from now on: a public https address, port 443 or 8443',
    examples: ['https://hooks.example.com/ground-motion'],
  }),
  events: kindsArgument.meta({
    description: 'Only events of these kinds; every kind that exists now when left out',
  }),
});

/** Events that are sent. */
export const createWebhook: AgentTool<typeof createInput> = {
  name: 'create_webhook',
  title: 'Have events sent to a URL',
  description:
    "Sends the account's events to an https address from now on, signed with Standard Webhooks: each at " +
    'least once, in order, with retries for three days until the address accepts it.\n\nUse it if a program ' +
    'of the user listens at that address and the user agrees that it receives events of the whole account. ' +
    'For users without one use list_events. Calling it twice sends ' +
    "everything twice: check list_webhooks first.\n\nCost: free. Needs the owner's API key, not a child " +
    'key.\n\nReturns webhook_id, url, events[] and secret (whsec_…), shown only once: give it to that ' +
    'program, which uses it to verify that an event comes from this service.',
  hints: { ...CREATES, openWorldHint: true },
  caller: 'owner',
  cost: 'free',
  route: { method: 'POST', path: WEBHOOKS },
  input: createInput,
  output: webhookWithSecretSchema.omit(DELIVERIES),
  request: (body) => ({ method: 'POST', path: WEBHOOKS, body }),
  present: presentWithout(DELIVERIES),
};

const nothing = z.strictObject({});

/** Where events are sent. */
export const listWebhooks: AgentTool<typeof nothing> = {
  name: 'list_webhooks',
  title: 'List the webhooks',
  description:
    "Lists the addresses that get the account's events, oldest first, and the state of each: since when it " +
    'fails, why, and whether it was disabled.\n\nUse it before create_webhook, to find the webhook_id for ' +
    "delete_webhook, or if events don't arrive. For the events themselves use list_events.\n\nCost: free. " +
    "Needs the owner's API key, not a child key.\n\nReturns webhooks[] (webhook_id, url, events, enabled, " +
    'last_delivered_at, failing_since, last_error, …) and webhooks_maximum.',
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
  description:
    'Deletes a webhook at once and permanently: that address gets nothing more, and its secret stops ' +
    'working.\n\nUse it if the program behind the address is gone, or should not get more events. ' +
    "list_events still has the past events; a later create_webhook has a new secret and doesn't send the " +
    "events in between.\n\nCost: free. Needs the owner's API key, not a child key.\n\nReturns the webhook " +
    'that it deleted: webhook_id and url.',
  hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  caller: 'owner',
  cost: 'free',
  route: { method: 'DELETE', path: `${WEBHOOKS}/:wid` },
  input: deleteInput,
  output: webhookAnswerSchema.omit(DELETED),
  request: ({ webhook_id: id }) => ({ method: 'DELETE', path: `${WEBHOOKS}/${id}` }),
  present: presentWithout(DELETED),
};
