import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOpenApi30 } from '../../../api/openapi/asOpenApi30.ts';
import { startTestServer, type TestServer } from '../../support/server/testServer.ts';

type Json = Readonly<Record<string, unknown>>;
interface Media {
  readonly schema?: Json;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}
interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, Media>> }>>;
}

/** The OpenAPI 3.0 form of a schema, converted along with other schemas. */
function converted(schema: object, schemas: object = {}): unknown {
  const description = {
    openapi: '3.1.0',
    info: {},
    paths: {},
    components: { schemas: { ...schemas, schema } },
  };
  return (asOpenApi30(description) as { readonly components: { readonly schemas: Json } }).components.schemas[
    'schema'
  ];
}

describe('a schema in OpenAPI 3.0', () => {
  const NAMED = { Report: { type: 'object', properties: { id: { type: 'string' } } } };
  it.each<[string, object, object]>([
    ['null beside a type', { type: ['string', 'null'] }, { type: 'string', nullable: true }],
    [
      'several types',
      { type: ['string', 'number'], description: 'A limit' },
      { anyOf: [{ type: 'string' }, { type: 'number' }], description: 'A limit' },
    ],
    [
      'null among alternatives',
      { anyOf: [{ type: 'integer', minimum: 0 }, { type: 'null' }], description: 'A count' },
      { type: 'integer', minimum: 0, nullable: true, description: 'A count' },
    ],
    [
      'null among values',
      { anyOf: [{ type: 'string', enum: ['a'] }, { type: 'null' }] },
      { type: 'string', enum: ['a', null], nullable: true },
    ],
    [
      'null or what a reference names',
      { anyOf: [{ $ref: '#/components/schemas/Report' }, { type: 'null' }] },
      { ...NAMED.Report, nullable: true },
    ],
    ['nothing but null', { type: 'null' }, { type: 'object', nullable: true, enum: [null] }],
    ['a constant text', { type: 'string', const: 'ok' }, { type: 'string', enum: ['ok'] }],
    ['a constant other than text', { type: 'boolean', const: true }, { type: 'boolean' }],
    [
      'a tuple',
      {
        type: 'array',
        prefixItems: [{ type: 'number' }, { type: 'number' }, { type: 'string' }],
        minItems: 3,
      },
      { type: 'array', items: { anyOf: [{ type: 'number' }, { type: 'string' }] }, minItems: 3 },
    ],
    [
      'a description beside a reference',
      { $ref: '#/components/schemas/Report', description: 'The report' },
      { allOf: [{ $ref: '#/components/schemas/Report' }], description: 'The report' },
    ],
    [
      'an open end and examples',
      { type: 'number', exclusiveMinimum: 0, examples: [1, 2] },
      { type: 'number', minimum: 0, exclusiveMinimum: true, example: 1 },
    ],
    [
      'a property that is called as a keyword is',
      { type: 'object', properties: { const: { const: 'a' }, examples: { type: 'null' } } },
      {
        type: 'object',
        properties: { const: { enum: ['a'] }, examples: { type: 'object', nullable: true, enum: [null] } },
      },
    ],
  ])('expresses %s in its own terms', (_, schema, expected) => {
    expect(converted(schema, NAMED)).toEqual(expected);
  });
});

describe('GET /openapi-3.0.json', () => {
  let server: TestServer;
  let text: string;
  let operations: readonly Operation[];
  let schemas: object;
  beforeAll(async () => {
    server = await startTestServer();
    const answer = await server.get('/openapi-3.0.json');
    text = answer.text;
    const body = answer.body as {
      readonly paths: Record<string, Record<string, Operation>>;
      readonly components: Json;
    };
    operations = Object.values(body.paths).flatMap((methods) => Object.values(methods));
    schemas = body.components['schemas'] as object;
  });
  afterAll(() => server.close());

  it('has every operation of the 3.1 description, and no keyword that only 3.1 has', async () => {
    const { body } = await server.get('/openapi.json');
    const newer = Object.values(body['paths'] as Record<string, object>).flatMap((methods) =>
      Object.keys(methods),
    );
    expect(operations).toHaveLength(newer.length);
    expect(text).toContain('"openapi":"3.0.4"');
    expect(text).not.toMatch(/"type":(?:\[|"null")|"(?:const|prefixItems|propertyNames)":/);
  });

  it('has no value that can only be null, which generators cannot name', () => {
    const nulls: string[] = [];
    const look = (value: unknown, path: string): void => {
      if (typeof value !== 'object' || value === null) return;
      const { enum: values } = value as { readonly enum?: unknown };
      if (Array.isArray(values) && values.every((one) => one === null)) nulls.push(path);
      for (const [name, child] of Object.entries(value)) look(child, `${path}/${name}`);
    };
    look(schemas, '');
    expect(nulls).toEqual([]);
  });

  it('takes every example of a body and an answer', () => {
    const ajv = new Ajv({ strict: false, validateFormats: true });
    formats.default(ajv);
    // One keyword of its JSON Schema is from draft 4, which ajv no longer supports.
    const described = (value: unknown): object =>
      JSON.parse(
        JSON.stringify(value)
          .replaceAll('"#/components/schemas/', '"api#/')
          .replaceAll(/"exclusiveM(?:in|ax)imum":true/g, '"title":"Open"'),
      ) as object;
    ajv.addSchema({ $id: 'api', ...described(schemas) });
    let examples = 0;
    for (const { requestBody, responses } of operations)
      for (const part of [requestBody, ...Object.values(responses)])
        for (const { schema = {}, examples: given = {} } of Object.values(part?.content ?? {})) {
          const validate = ajv.compile(described(schema));
          for (const { value } of Object.values(given)) {
            expect(validate(value) ? [] : validate.errors, JSON.stringify(value).slice(0, 300)).toEqual([]);
            examples++;
          }
        }
    expect(examples).toBeGreaterThan(150);
  });

  it('has no two parameters of an operation that generators would give the same name', () => {
    for (const { parameters = [] } of operations) {
      const names = parameters
        .filter((each) => each.in !== 'path')
        .map(({ name }) => name.toLowerCase().replaceAll(/[-_]/g, ''));
      expect(new Set(names).size).toBe(names.length);
    }
  });
});
