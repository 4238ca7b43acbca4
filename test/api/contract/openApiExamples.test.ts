import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../support/server/testServer.ts';

interface Example {
  readonly value: unknown;
}
interface Media {
  readonly schema?: object;
  readonly examples?: Readonly<Record<string, Example>>;
}
interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly {
    readonly name: string;
    readonly example?: unknown;
    readonly schema: Readonly<Record<string, unknown>> & { readonly examples?: readonly unknown[] };
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, Media>> }>>;
}

let server: TestServer;
let components: object;
let operations: readonly Operation[];
beforeAll(async () => {
  server = await startTestServer();
  const { body } = await server.get('/openapi.json');
  components = body['components'] as object;
  const paths = body['paths'] as Record<string, Record<string, Operation>>;
  operations = Object.values(paths).flatMap((methods) => Object.values(methods));
});
afterAll(() => server.close());

/** Violations of a schema from the description; empty = none. */
function validator(): (schema: object, value: unknown) => unknown[] {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  formats.default(ajv);
  ajv.addSchema({ $id: 'openapi', components });
  return (schema, value) => {
    const absolute = JSON.stringify(schema).replaceAll('"#/components/', '"openapi#/components/');
    const validate = ajv.compile(JSON.parse(absolute) as object);
    return validate(value) ? [] : (validate.errors ?? []);
  };
}

describe('the examples of the OpenAPI description', () => {
  it('exist for every body and answer of every operation, and match the schema', () => {
    const problemsOf = validator();
    expect(operations.length).toBeGreaterThan(50);
    for (const { operationId, requestBody, responses } of operations) {
      const answers = Object.entries(responses).filter(([status]) => Number(status) < 300);
      expect(answers.length, operationId).toBeGreaterThan(0);
      const parts = [['body', requestBody] as const, ...answers];
      for (const [where, part] of parts) {
        for (const [type, { schema = {}, examples = {} }] of Object.entries(part?.content ?? {})) {
          const name = `${operationId} ${where} ${type}`;
          expect(Object.keys(examples).length, `${name} has no example`).toBeGreaterThan(0);
          for (const { value, ...others } of Object.values(examples)) {
            expect(problemsOf(schema, value), name).toEqual([]);
            expect(others, name).not.toHaveProperty('externalValue');
          }
        }
      }
    }
  });

  it('exist for every parameter, and match its schema', () => {
    const problemsOf = validator();
    for (const { operationId, parameters = [] } of operations) {
      for (const { name, example, schema } of parameters) {
        const values = example === undefined ? (schema.examples ?? []) : [example];
        expect(values.length, `${operationId} ${name} has no example`).toBeGreaterThan(0);
        for (const value of values) expect(problemsOf(schema, value), `${operationId} ${name}`).toEqual([]);
      }
    }
  });

  it('contain no working key, no random number and no address except the example’s', async () => {
    const text = JSON.stringify(operations);
    const keys = [...text.matchAll(/gm_(?:live|test|child)_[0-9A-Za-z]{38}/g)].map(([key]) => key);
    expect(keys.length).toBeGreaterThan(1);
    for (const key of new Set(keys)) expect((await server.get('/api/v1/balance', key)).status, key).toBe(401);
    expect(new Set([...text.matchAll(/req_[0-9a-f]{32}/g)].map(([id]) => id)).size).toBe(1);
    expect(text).not.toMatch(/localhost|127\.0\.0\.1/);
  });
});
