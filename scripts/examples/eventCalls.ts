import type { ExampleCall } from './exampleCall.ts';

/** The recording server can't resolve hosts, so nothing is sent. */
const RECEIVER = 'https://hooks.example.com/ground-motion';
const WEBHOOK = '/api/v1/webhooks/{webhook_id}';

/** Calls about webhooks and the feed of events. */
export function eventCalls(): ExampleCall[] {
  return [
    {
      operationId: 'getAsyncApi',
      summary: 'The first lines',
      path: '/asyncapi.json',
      as: 'anyone',
      shortened: ['channels', 'operations', 'components'],
    },
    { operationId: 'listEvents', summary: 'The oldest stored event', path: '/api/v1/events?limit=1' },
    {
      operationId: 'createWebhook',
      summary: 'A webhook and its secret, shown once',
      method: 'POST',
      path: '/api/v1/webhooks',
      body: { url: RECEIVER, events: ['frame.updated', 'frame.reprocessed'] },
    },
    { operationId: 'listWebhooks', summary: 'Webhooks', path: '/api/v1/webhooks' },
    { operationId: 'getWebhook', summary: 'A working webhook', path: WEBHOOK },
    {
      operationId: 'testWebhook',
      summary: "The host doesn't exist",
      method: 'POST',
      path: `${WEBHOOK}/test`,
    },
    {
      operationId: 'listWebhookDeliveries',
      summary: 'The test',
      path: `${WEBHOOK}/deliveries?limit=1`,
    },
    {
      operationId: 'replayWebhook',
      summary: 'Everything after an event; there is nothing',
      method: 'POST',
      path: `${WEBHOOK}/replay`,
      body: { from: 'evt_1' },
    },
    {
      operationId: 'changeWebhook',
      summary: 'Deliveries are paused',
      method: 'PATCH',
      path: WEBHOOK,
      body: { enabled: false },
    },
    {
      operationId: 'rotateWebhookSecret',
      summary: 'A new secret, shown once',
      method: 'POST',
      path: `${WEBHOOK}/rotate-secret`,
    },
    { operationId: 'deleteWebhook', summary: 'It is deleted', method: 'DELETE', path: WEBHOOK },
  ];
}
