import { z } from 'zod';
import { EVENT_CATALOG } from '../../notify/eventCatalog.ts';
import { EVENT_KINDS, type EventKind } from '../../schemas/http/notify/eventKinds.ts';
import { API_VERSION } from '../../schemas/http/contract/discovery.ts';

type Json = Readonly<Record<string, unknown>>;

const HEADERS: Json = {
  type: 'object',
  required: ['webhook-id', 'webhook-timestamp', 'webhook-signature'],
  properties: {
    'webhook-id': {
      type: 'string',
      description: 'The event’s id, the same at every attempt',
      examples: ['evt_1042'],
    },
    'webhook-timestamp': {
      type: 'string',
      pattern: '^[0-9]+$',
      description: 'When the attempt was made, Unix seconds',
      examples: ['1780315200'],
    },
    'webhook-signature': {
      type: 'string',
      description:
        '`v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<raw body>`; several, separated by spaces, after a rotation of the secret',
      examples: ['v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4='],
    },
  },
};

/** The webhooks as AsyncAPI 3.0, generated from the catalog of events. */
export function describeWebhooks(publicUrl: string): Json {
  const described = EVENT_KINDS.map((kind) => [kind, describeMessage(kind)] as const);
  const schemas = Object.assign({ WebhookHeaders: HEADERS }, ...described.map(([, { schemas: own }]) => own));
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Ground Motion Reporting Service: webhooks',
      version: API_VERSION,
      description:
        'Signed with Standard Webhooks 1.0.0; at least once and in order; with retries for three days until the ' +
        'receiver answers 2xx. GET /api/v1/events has the same events.',
      externalDocs: { url: `${publicUrl}/docs` },
    },
    defaultContentType: 'application/json',
    channels: {
      webhook: {
        address: null,
        title: 'Your webhook',
        description: `The URL that you sent to POST ${publicUrl}/api/v1/webhooks`,
        messages: Object.fromEntries(
          EVENT_KINDS.map((kind) => [kind, { $ref: `#/components/messages/${kind}` }]),
        ),
        bindings: { http: {} },
      },
    },
    operations: {
      deliver: {
        action: 'send',
        channel: { $ref: '#/channels/webhook' },
        summary: 'A webhook gets each event of a type that it subscribes to',
        messages: EVENT_KINDS.map((kind) => ({ $ref: `#/channels/webhook/messages/${kind}` })),
        bindings: { http: { method: 'POST', bindingVersion: '0.3.0' } },
      },
    },
    components: {
      messages: Object.fromEntries(described.map(([kind, { message }]) => [kind, message])),
      schemas,
    },
  };
}

function describeMessage(kind: EventKind): { readonly message: Json; readonly schemas: Json } {
  const { meaning, data, example } = EVENT_CATALOG[kind];
  const { definitions = {}, ...schema } = withoutDialect(z.toJSONSchema(data, { target: 'draft-7' }));
  const payload = {
    type: 'object',
    required: ['type', 'timestamp', 'data'],
    properties: {
      type: { const: kind },
      timestamp: { type: 'string', format: 'date-time', description: 'When it happened' },
      data: schema,
    },
  };
  return {
    message: {
      name: kind,
      title: kind,
      summary: meaning,
      contentType: 'application/json',
      headers: { $ref: '#/components/schemas/WebhookHeaders' },
      payload,
      examples: [{ payload: { type: kind, timestamp: '2026-06-01T12:00:00.000Z', data: example } }],
    },
    schemas: definitions as Json,
  };
}

/** References to named schemas point to the document's own. */
function withoutDialect(schema: object): Json {
  const text = JSON.stringify(schema).replaceAll('"#/definitions/', '"#/components/schemas/');
  const { $schema: _, ...rest } = JSON.parse(text) as Record<string, unknown>;
  return rest;
}
