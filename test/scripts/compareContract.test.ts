import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compareContracts } from '../../scripts/contract/compareContracts.ts';
import {
  compactContract,
  contractText,
  type Contract,
  type Json,
} from '../../scripts/contract/contractText.ts';

const TODAY = '2026-06-01';

/** A small contract with one of everything. */
function contract(change: (whole: Whole) => void = () => undefined): Contract {
  const whole = {
    paths: {
      '/report': {
        get: {
          parameters: [
            { name: 'lat', in: 'query', required: true, schema: { type: 'number', minimum: -90 } },
            { name: 'units', in: 'query', schema: { type: 'string', enum: ['mm', 'in'] } },
          ],
          responses: {
            '200': { content: { 'application/json': { schema: { $ref: '#/components/schemas/Report' } } } },
            '404': { $ref: '#/components/responses/Error404' },
          },
          security: [{ bearer: [] }, {}],
        },
        post: {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Request' } } },
          },
          responses: { '200': { content: { 'application/json': { schema: { type: 'object' } } } } },
          security: [{ bearer: [] }, { session: [] }],
        },
      },
    },
    components: {
      schemas: {
        Report: {
          oneOf: [
            {
              type: 'object',
              properties: {
                status: { type: 'string', const: 'ok' },
                velocity: { type: 'number' },
                note: { anyOf: [{ type: 'string' }, { type: 'null' }] },
                corners: {
                  type: 'array',
                  items: { type: 'array', prefixItems: [{ type: 'number' }, { type: 'number' }] },
                },
                counts: { type: 'object', additionalProperties: { type: 'integer' } },
                code: { type: 'string', enum: ['stable', 'sinking'] },
              },
              required: ['status', 'velocity', 'note'],
            },
            {
              type: 'object',
              properties: {
                status: { type: 'string', enum: ['no_data', 'stale'] },
                velocity: { type: 'null' },
                help: { type: 'string' },
              },
              required: ['status', 'velocity'],
            },
          ],
        },
        Request: {
          type: 'object',
          properties: {
            name: { type: 'string', maxLength: 80 },
            kind: { type: 'string', enum: ['a', 'b'] },
            many: { type: 'array', maxItems: 10, items: { type: 'string' } },
          },
          required: ['name'],
        },
      },
      responses: {
        Error404: {
          content: {
            'application/json': {
              schema: { type: 'object', properties: { error: { type: 'string' } }, required: ['error'] },
            },
          },
        },
      },
    },
  } as unknown as Whole;
  change(whole);
  return whole;
}

// oxlint-disable-next-line typescript/no-explicit-any -- tests break it in places that no type names
type Whole = any;

const ok = (whole: Whole) => whole.components.schemas.Report.oneOf[0];
const free = (whole: Whole) => whole.components.schemas.Report.oneOf[1];
const request = (whole: Whole) => whole.components.schemas.Request;
const get = (whole: Whole) => whole.paths['/report'].get;
const post = (whole: Whole) => whole.paths['/report'].post;

const BREAKING: readonly (readonly [string, (whole: Whole) => void, string])[] = [
  ['a path is gone', (w) => delete w.paths['/report'], 'GET /report'],
  ['an operation is gone', (w) => delete w.paths['/report'].post, 'POST /report'],
  ['a status is gone', (w) => delete get(w).responses['404'], 'GET /report 404'],
  [
    'a content type is gone',
    (w) => delete get(w).responses['200'].content['application/json'],
    'GET /report 200',
  ],
  ['a field of an answer is gone', (w) => delete ok(w).properties.velocity, 'GET /report 200.velocity'],
  [
    'a field of an error is gone',
    (w) => delete w.components.responses.Error404.content['application/json'].schema.properties.error,
    'GET /report 404.error',
  ],
  [
    'a field has another type',
    (w) => (ok(w).properties.velocity = { type: 'string' }),
    'GET /report 200.velocity',
  ],
  [
    'a field may be null',
    (w) => (ok(w).properties.velocity = { type: ['number', 'null'] }),
    'GET /report 200.velocity',
  ],
  ['a field may be anything', (w) => (ok(w).properties.velocity = {}), 'GET /report 200.velocity'],
  ['a field is not always there', (w) => (ok(w).required = ['status', 'note']), 'GET /report 200.velocity'],
  ['a code of an answer is gone', (w) => (ok(w).properties.code.enum = ['stable']), 'GET /report 200.code'],
  ['codes are any text', (w) => (ok(w).properties.code = { type: 'string' }), 'GET /report 200.code'],
  ['a status value is gone', (w) => (free(w).properties.status.enum = ['no_data']), 'GET /report 200.status'],
  ['a form is gone', (w) => w.components.schemas.Report.oneOf.pop(), 'GET /report 200'],
  [
    'an entry of a list has another type',
    (w) => (ok(w).properties.corners.items.prefixItems[1] = { type: 'string' }),
    'GET /report 200.corners[][1]',
  ],
  [
    'an entry of a table has another type',
    (w) => (ok(w).properties.counts.additionalProperties = { type: 'string' }),
    'GET /report 200.counts.*',
  ],
  ['an object is a text', (w) => (ok(w).properties.counts = { type: 'string' }), 'GET /report 200.counts'],
  ['a parameter is gone', (w) => get(w).parameters.pop(), 'GET /report query units'],
  ['a parameter is required', (w) => (get(w).parameters[1].required = true), 'GET /report query units'],
  [
    'a new parameter is required',
    (w) => get(w).parameters.push({ name: 'x', in: 'query', required: true }),
    'GET /report query x',
  ],
  [
    'a value of a parameter is gone',
    (w) => (get(w).parameters[1].schema.enum = ['mm']),
    'GET /report query units',
  ],
  [
    'a bound of a parameter is narrower',
    (w) => (get(w).parameters[0].schema.minimum = 0),
    'GET /report query lat',
  ],
  [
    'a parameter takes whole numbers alone',
    (w) => (get(w).parameters[0].schema.type = 'integer'),
    'GET /report query lat',
  ],
  ['a field of a request is gone', (w) => delete request(w).properties.kind, 'POST /report body.kind'],
  ['a field of a request is required', (w) => request(w).required.push('kind'), 'POST /report body.kind'],
  [
    'a new field of a request is required',
    (w) => {
      request(w).properties.x = {};
      request(w).required.push('x');
    },
    'POST /report body.x',
  ],
  [
    'a value of a request is gone',
    (w) => (request(w).properties.kind.enum = ['a']),
    'POST /report body.kind',
  ],
  [
    'a text of a request is bound',
    (w) => (request(w).properties.name.pattern = '^a'),
    'POST /report body.name',
  ],
  [
    'a text of a request is shorter',
    (w) => (request(w).properties.name.maxLength = 10),
    'POST /report body.name',
  ],
  [
    'a list of a request is shorter',
    (w) => (request(w).properties.many.maxItems = 5),
    'POST /report body.many',
  ],
  [
    'a request takes no further fields',
    (w) => (request(w).additionalProperties = false),
    'POST /report body',
  ],
  ['a call needs a key', (w) => (get(w).security = [{ bearer: [] }]), 'GET /report'],
  ['a session is not taken any more', (w) => (post(w).security = [{ bearer: [] }]), 'POST /report'],
];

const KIND: readonly (readonly [string, (whole: Whole) => void])[] = [
  ['nothing changes', () => undefined],
  ['an operation is added', (w) => (w.paths['/more'] = w.paths['/report'])],
  ['a field of an answer is added', (w) => (ok(w).properties.more = { type: 'string' })],
  ['a code is added to an answer', (w) => ok(w).properties.code.enum.push('rising')],
  [
    'a form is added to an answer',
    (w) =>
      w.components.schemas.Report.oneOf.unshift({
        type: 'object',
        properties: { status: { type: 'string', const: 'new' } },
      }),
  ],
  ['a field is always there now', (w) => ok(w).required.push('code')],
  ['a field is never null now', (w) => (ok(w).properties.note = { type: 'string' })],
  ['a number is whole now', (w) => (ok(w).properties.velocity = { type: 'integer' })],
  ['an error is added', (w) => (get(w).responses['429'] = get(w).responses['404'])],
  [
    'an optional parameter is added',
    (w) => get(w).parameters.push({ name: 'x', in: 'query', schema: { type: 'string' } }),
  ],
  ['a parameter is optional now', (w) => (get(w).parameters[0].required = false)],
  ['a value is added to a request', (w) => request(w).properties.kind.enum.push('c')],
  [
    'a request takes more',
    (w) => {
      request(w).properties.name = { type: ['string', 'null'], maxLength: 800 };
      request(w).required = [];
    },
  ],
  [
    'a schema is named otherwise',
    (w) => {
      w.components.schemas.Other = w.components.schemas.Report;
      get(w).responses['200'].content['application/json'].schema.$ref = '#/components/schemas/Other';
    },
  ],
  ['no key is needed', (w) => (post(w).security = [{}])],
];

const released = contract();

describe('the contract of the last release', () => {
  it.each(BREAKING)('is broken when %s', (_what, change, at) => {
    const breaches = compareContracts(released, contract(change), TODAY);
    expect(
      breaches.map((each) => each.at).some((each) => each.startsWith(at)),
      JSON.stringify(breaches),
    ).toBe(true);
  });

  it.each(KIND)('is kept when %s', (_what, change) => {
    expect(compareContracts(released, contract(change), TODAY)).toEqual([]);
  });

  it('allows an announced removal, from its sunset on', () => {
    const announced = contract((w) => {
      Object.assign(post(w), { deprecated: true, 'x-sunset': '2026-05-31' });
      Object.assign(get(w).parameters[1], { deprecated: true, 'x-sunset': '2026-06-01' });
      Object.assign(ok(w).properties.code, { deprecated: true, 'x-sunset': '2026-06-02' });
    });
    const gone = contract((w) => {
      delete w.paths['/report'].post;
      get(w).parameters.pop();
      delete ok(w).properties.code;
    });
    expect(compareContracts(announced, gone, TODAY)).toEqual([
      { at: 'GET /report 200.code', what: 'is gone' },
    ]);
    expect(compareContracts(announced, gone, '2026-06-02')).toEqual([]);
    expect(compareContracts(released, gone, '2026-06-02')).toHaveLength(3);
  });

  it('of this service is kept by its present description, and broken when any part of that is removed', () => {
    const read = (name: string) =>
      JSON.parse(readFileSync(new URL(`../../schemas/${name}`, import.meta.url), 'utf8')) as Json;
    const kept = read('openapi.released.json') as unknown as Contract;
    const present = compactContract(read('openapi.json')) as unknown as Contract;
    expect(compareContracts(kept, present, TODAY)).toEqual([]);
    expect(JSON.parse(contractText(present as unknown as Json))).toEqual(present);
    for (const path of Object.keys(kept.paths)) {
      const { [path]: _, ...paths } = present.paths;
      expect(compareContracts(kept, { ...present, paths }, TODAY).length, path).toBeGreaterThan(0);
    }
  });
});
