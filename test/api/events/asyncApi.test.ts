import asyncApiSchema from '@asyncapi/specs/schemas/3.0.0-without-$id.json' with { type: 'json' };
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EVENT_CATALOG } from '../../../notify/eventCatalog.ts';
import { EVENT_KINDS } from '../../../schemas/http/notify/eventKinds.ts';
import { startTestServer, type TestServer } from '../../support/server/testServer.ts';

interface Described {
  readonly channels: { readonly webhook: { readonly messages: Record<string, unknown> } };
  readonly components: {
    readonly messages: Record<string, { readonly payload: object }>;
    readonly schemas: object;
  };
}

describe('the AsyncAPI description of webhooks', () => {
  let server: TestServer;
  let described: Described;
  beforeAll(async () => {
    server = await startTestServer();
    described = (await server.get('/asyncapi.json')).body as unknown as Described;
  });
  afterAll(() => server.close());

  it('is valid by the schema of AsyncAPI 3.0.0', () => {
    const ajv = new Ajv({ strict: false, allErrors: true });
    addFormats.default(ajv);
    const isValid = ajv.compile(asyncApiSchema);
    isValid(described);
    expect(isValid.errors ?? []).toEqual([]);
  });

  it('has every type of event, with an example that matches its schema', () => {
    expect(Object.keys(described.channels.webhook.messages)).toEqual([...EVENT_KINDS]);
    const ajv = new Ajv({ strict: false });
    addFormats.default(ajv);
    for (const type of EVENT_KINDS) {
      const { components } = described;
      const isValid = ajv.compile({ ...components.messages[type]!.payload, components });
      const timestamp = '2026-06-01T12:00:00.000Z';
      expect(isValid({ type, timestamp, data: EVENT_CATALOG[type].example }), type).toBe(true);
      expect(isValid({ type: 'another', timestamp, data: {} }), type).toBe(false);
    }
  });
});
