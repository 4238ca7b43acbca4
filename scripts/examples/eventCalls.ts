import type { ExampleCall } from './exampleCall.ts';

/** The recording server finds no host, so that nothing is sent. */
const RECEIVER = 'https://hooks.example.com/ground-motion';
const WEBHOOK = '/api/v1/webhooks/{webhook_id}';

/** Calls about webhooks and the feed of events. */
export function eventCalls(): ExampleCall[] {
  return [
    {
      operationId: 'getAsyncApi',
      summary: 'How it begins',
      path: '/asyncapi.json',
      as: 'anyone',
      shortened: ['channels', 'operations', 'components'],
    },
    { operationId: 'listEvents', summary: 'The first event that is kept', path: '/api/v1/events?limit=1' },
    {
      operationId: 'createWebhook',
      summary: 'A webhook and its secret, shown once',
      method: 'POST',
      path: '/api/v1/webhooks',
      body: { url: RECEIVER, events: ['frame.updated', 'frame.reprocessed'] },
    },
    { operationId: 'listWebhooks', summary: 'Webhooks', path: '/api/v1/webhooks' },
    { operationId: 'getWebhook', summary: 'A webhook that works', path: WEBHOOK },
    {
      operationId: 'testWebhook',
      summary: 'The host is not found',
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
      summary: 'Everything since an event, of which there is nothing',
      method: 'POST',
      path: `${WEBHOOK}/replay`,
      body: { from: 'evt_1' },
    },
    {
      operationId: 'changeWebhook',
      summary: 'Nothing is sent for now',
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
    { operationId: 'deleteWebhook', summary: 'It is gone', method: 'DELETE', path: WEBHOOK },
  ];
}
