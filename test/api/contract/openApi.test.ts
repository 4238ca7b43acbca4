import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describedAnswers, type SeenAnswer } from '../../support/server/describedAnswers.ts';
import { watchAnswers } from '../../support/server/watchAnswers.ts';
import { startTestServer, type TestServer } from '../../support/server/testServer.ts';

interface Operation {
  readonly operationId?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly security?: readonly object[];
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly description?: string;
    readonly schema: Readonly<Record<string, unknown>>;
  }[];
  readonly requestBody?: { readonly required?: boolean };
  readonly responses: Readonly<Record<string, { readonly description?: string; readonly headers?: object }>>;
}

let server: TestServer;
let description: {
  readonly paths: Record<string, Record<string, Operation>>;
  readonly tags: { name: string }[];
  readonly components: { readonly schemas: Record<string, { readonly properties?: Record<string, object> }> };
};
let operations: (readonly [string, Operation])[];
beforeAll(async () => {
  server = await startTestServer();
  description = (await server.get('/openapi.json')).body as never;
  operations = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [`${method} ${path}`, operation] as const),
  );
});
afterAll(() => server.close());

describe('the OpenAPI description', () => {
  it('names, explains and tags every operation', () => {
    const tags = description.tags.map(({ name }) => name);
    const ids = operations.map(([, operation]) => operation.operationId);
    expect(new Set(ids).size).toBe(operations.length);
    for (const [name, operation] of operations) {
      expect(operation.operationId, name).toMatch(/^[a-z][A-Za-z0-9]+$/);
      expect(operation.description, name).toMatch(/\*\*Cost:\*\*/);
      expect(tags, name).toEqual(expect.arrayContaining([...(operation.tags ?? [])]));
      expect(operation.security?.length, name).toBeGreaterThan(0);
    }
  });

  it('explains every parameter and bounds it', () => {
    for (const [name, { parameters = [] }] of operations) {
      for (const { name: parameter, in: place, description: text, schema } of parameters) {
        const about = `${name} ${place} ${parameter}`;
        expect(text, about).toBeTruthy();
        const items = (schema['items'] ?? schema) as Record<string, unknown>;
        const limits = ['enum', 'const', 'maxLength', 'maximum', 'format', 'pattern'];
        expect(
          limits.some((limit) => limit in items),
          `${about} has no limit`,
        ).toBe(true);
      }
    }
  });

  it('gives no schema the name of one of its nested fields, which a Python generator would mistake for one variable', () => {
    const named = Object.entries(description.components.schemas).filter(([name, { properties = {} }]) => {
      const field = name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '_').toLowerCase();
      const isPlain = /^\{[^{]*"type":"(?:boolean|string|number|integer)"[^{]*\}$/;
      return field in properties && !isPlain.test(JSON.stringify(properties[field]));
    });
    expect(named.map(([name]) => name)).toEqual([]);
  });

  it('requires a body exactly where the server does', async () => {
    const optional = operations.filter(([, { requestBody }]) => requestBody && !requestBody.required);
    expect(optional.map(([name]) => name).toSorted()).toEqual([
      'post /api/v1/chat',
      'post /api/v1/keys',
      'post /api/v1/my-reports/tag',
      'post /api/v1/x402/motion',
    ]);
    const key = await server.register();
    for (const [name] of operations.filter(([, { requestBody }]) => requestBody)) {
      const [method = '', path = ''] = name.split(' ');
      if (path.includes('{')) continue;
      const headers = { authorization: `Bearer ${key}` };
      const { status, body } = await server.request(path, { method: method.toUpperCase(), headers });
      // The body is read before the payment, which this server doesn't take.
      const isTaken = status < 300 || body['code'] === 'crypto_unavailable';
      expect([name, isTaken]).toEqual([name, optional.some(([each]) => each === name)]);
    }
  });

  it('gives every answer a description and X-Request-Id, and every route the errors that all routes share', () => {
    for (const [name, { responses }] of operations) {
      for (const status of ['400', '500', '503']) expect(responses, name).toHaveProperty(status);
      for (const [status, response] of Object.entries(responses)) {
        if ('$ref' in response) continue;
        expect(response.description, `${name} ${status}`).toBeTruthy();
        expect(response.headers, `${name} ${status}`).toHaveProperty('X-Request-Id');
      }
    }
  });
});

describe('an undescribed answer', () => {
  const answer = (changes: Partial<SeenAnswer>): SeenAnswer => ({
    method: 'GET',
    url: '/healthz',
    status: 200,
    headers: new Headers({ 'content-type': 'application/json', 'x-request-id': `req_${'0'.repeat(32)}` }),
    text: JSON.stringify({ status: 'ok', request_id: `req_${'0'.repeat(32)}` }),
    ...changes,
  });
  const refusal = { message: '', doc_url: 'http://localhost/', request_id: `req_${'0'.repeat(32)}` };

  it.each<[string, Partial<SeenAnswer>, RegExp]>([
    ['a status', { status: 418 }, /status 418 is not described/],
    [
      'a content type',
      { headers: new Headers({ 'content-type': 'text/css' }) },
      /text\/css is not described/,
    ],
    ['a field', { text: '{"status":"ok","request_id":"x","more":1}' }, /additional.*more/],
    ['a missing field', { text: '{"status":"ok"}' }, /required.*request_id/],
    [
      'no request id',
      { headers: new Headers({ 'content-type': 'application/json' }) },
      /X-Request-Id is null/,
    ],
    ['no envelope', { url: '/nothing', status: 404 }, /without the envelope/],
    [
      'a code of another status',
      {
        status: 503,
        text: JSON.stringify({ ...refusal, error: 'not_found', code: 'not_found', retryable: false }),
      },
      /not_found belongs to 404/,
    ],
  ])('is a fault: %s', (_what, changes, problem) => {
    expect(describedAnswers(description)(answer(changes)).join('\n')).toMatch(problem);
  });

  it('is noticed with every client, a browser or a bare connection', async () => {
    const app = Fastify();
    app.decorate('swagger', () => description as never);
    const watch = watchAnswers(app);
    app.get('/healthz', { schema: {} }, async () => ({ status: 'poorly' }));
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    expect(() => watch.requireAll()).not.toThrow();
    await fetch(`${url}/healthz`);
    expect(() => watch.requireAll()).toThrow(/GET \/healthz answered 200 otherwise than OpenAPI says/);
    await app.close();
  });

  it('and a described one is not', () => {
    expect(describedAnswers(description)(answer({}))).toEqual([]);
  });
});
