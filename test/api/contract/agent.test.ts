import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plantAddresses } from '../../support/planted/plantedAddresses.ts';
import { plantFrame, pointIn, TEST_NOW } from '../../support/planted/plantedLake.ts';
import { startTestServer, type TestServer } from '../../support/server/testServer.ts';

const SINKING = { row: 1, col: 1 };
const UNMEASURED = { row: 5, col: 5 };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    prepare: async (dataDir) => {
      await plantFrame({
        dataDir,
        cells: [{ ...SINKING, velocityVerticalMmYr: -12, velocityUncertaintyMmYr: 1 }],
      });
      const house = { street: 'Main St', number: 110, point: pointIn(SINKING) };
      const elsewhere = { lat: 31.5, lon: -97.1 };
      await plantAddresses(dataDir, {
        now: TEST_NOW,
        houses: [
          { ...house, place: 'Alder', zip: '77998' },
          { ...house, place: 'Birch', zip: '77997', point: elsewhere },
        ],
      });
    },
  });
});
afterAll(() => server.close());

type Json = Record<string, unknown>;
interface Step {
  readonly id: string;
  readonly field: string | null;
  readonly requests: readonly {
    readonly method: string;
    readonly path: string;
    readonly query?: Readonly<Record<string, string>>;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: Json;
  }[];
  readonly branches: readonly { readonly equals: string; readonly next: string }[];
  readonly error_branches: readonly { readonly equals: string; readonly next: string }[];
  readonly next: string | null;
}
interface Contract {
  readonly base_url: string;
  readonly decision_tree: {
    readonly start: string;
    readonly steps: readonly Step[];
    readonly end_states: readonly string[];
  };
}

let agents = 0;

/** A client that has read only `/api/v1/schema`: it fills in placeholders and follows the steps. */
async function follow(
  place: { lat: number; lon: number } | { address: string },
): Promise<{ path: string[]; report: Json }> {
  const contract = (await server.get('/api/v1/schema')).body as unknown as Contract;
  const { steps, start, end_states: ends } = contract.decision_tree;
  const agent = `agent-${++agents}`;
  const known: Record<string, string> = Object.fromEntries(
    Object.entries(place).map(([name, value]) => [`<${name}>`, String(value)]),
  );
  const fill = (text: string) => text.replaceAll(/<[^>]+>/g, (placeholder) => known[placeholder] ?? agent);
  const filled = (values: Readonly<Record<string, string>> = {}) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, fill(value)]));
  const path: string[] = [];
  let report: Json = {};
  for (let at = start; ;) {
    path.push(at);
    if (ends.includes(at)) return { path, report };
    const step = steps.find(({ id }) => id === at)!;
    const request = step.requests.find(({ query = {} }) =>
      Object.values(query).every((value) => !/^<.*>$/.test(value) || known[value] !== undefined),
    );
    if (request) {
      const body = request.body && { ...request.body, email: `${agent}@example.org` };
      const answer = await server.request(
        `${request.path}?${new URLSearchParams(filled(request.query)).toString()}`,
        {
          method: request.method,
          headers: { ...filled(request.headers), ...(body ? { 'content-type': 'application/json' } : {}) },
          ...(body ? { body: JSON.stringify(body) } : {}),
        },
      );
      report = answer.body;
      if (answer.status !== 200) {
        at = step.error_branches.find(({ equals }) => equals === report['error'])!.next;
        const [{ ctx }] = report['detail'] as [{ ctx: { candidates: { lat: number; lon: number }[] } }];
        const nearest = ctx.candidates.toSorted((a, b) => a.lat - b.lat)[0];
        if (nearest) Object.assign(known, { '<lat>': String(nearest.lat), '<lon>': String(nearest.lon) });
        continue;
      }
      if (typeof report['api_key'] === 'string') known['<API_KEY>'] = report['api_key'];
    }
    const value = step.field === null ? null : report[step.field];
    at = step.branches.find(({ equals }) => equals === value)?.next ?? step.next!;
  }
}

describe('an agent that only knows the schema', () => {
  it('gets from a place to a bought report', async () => {
    const { path, report } = await follow(pointIn(SINKING));
    expect(path).toEqual([
      'preflight',
      'register',
      'buy',
      'route_on_assessment',
      'gate_on_confidence',
      'report_bought',
    ]);
    expect(report).toMatchObject({
      status: 'ok',
      cost_usd: 0.4,
      assessment_code: 'rapid_subsidence',
      confidence_tier: 'measured',
    });
  });

  it.each([
    ['an address', '110 Main St, Alder, TX 77998', ['preflight']],
    ['an address that fits two places', '110 Main St, TX', ['preflight', 'choose_candidate']],
  ])('gets from %s to a bought report', async (_, address, first) => {
    const { path, report } = await follow({ address });
    expect(path).toEqual([
      ...first,
      'register',
      'buy',
      'route_on_assessment',
      'gate_on_confidence',
      'report_bought',
    ]);
    expect(report).toMatchObject({ status: 'ok', cost_usd: 0.4, pixel_id: 'F08882-1-1' });
  });

  it.each([
    ['a town', 'Alder, TX', ['preflight', 'stop_free']],
    [
      'an address that is nowhere',
      '12 Unheard Of Blvd, Alder, TX',
      ['preflight', 'choose_candidate', 'stop_free'],
    ],
  ])('pays nothing for %s', async (_, address, expected) => {
    const { path } = await follow({ address });
    expect(path).toEqual(expected);
  });

  it.each([
    ['is not measured', pointIn(UNMEASURED)],
    ['no frame covers', { lat: 1, lon: 1 }],
  ])('pays nothing for a place that %s', async (_why, place) => {
    const { path, report } = await follow(place);
    expect(path).toEqual(['preflight', 'stop_free']);
    expect(report['cost_usd']).toBe(0);
  });
});

type Schema = Readonly<Record<string, unknown>> & { readonly $ref?: string };

/** A client that finds endpoints by what they do, and knows every field from the JSON Schemas in `/api/v1/schema`. */
async function readContract() {
  const contract = (await server.get('/api/v1/schema')).body as {
    readonly endpoints: readonly {
      readonly operation_id: string;
      readonly method: string;
      readonly path: string;
      readonly parameters: readonly { readonly name: string }[];
      readonly body: { readonly schema: Schema } | null;
      readonly answers: Readonly<Record<string, readonly string[]>>;
    }[];
  };
  const ajv = new Ajv2020({ strict: false });
  formats.default(ajv);
  ajv.addSchema({ $id: 'contract', ...contract });
  const resolved = (schema: Schema): Schema => {
    const [, ...steps] = (schema.$ref ?? '').split('/');
    if (steps.length === 0) return schema;
    return resolved(steps.reduce<unknown>((part, step) => (part as Json)[step], contract) as Schema);
  };
  const fieldsOf = (schema: Schema): readonly [string, Schema][] =>
    Object.entries((resolved(schema)['properties'] ?? {}) as Record<string, Schema>);
  return {
    fieldsOf,
    /** Sends only what matches the endpoint's description, and accepts an answer only if it matches too. */
    call: async (operationId: string, sent: { query?: Json; body?: Json; key?: string }): Promise<Json> => {
      const endpoint = contract.endpoints.find(({ operation_id: id }) => id === operationId)!;
      const query = Object.entries(sent.query ?? {}).map(([name, value]): [string, string] => {
        expect(endpoint.parameters.map((parameter) => parameter.name)).toContain(name);
        return [name, String(value)];
      });
      if (sent.body) {
        const fits = ajv.compile({ $ref: `contract${endpoint.body!.schema.$ref}` });
        expect(fits(sent.body), JSON.stringify(fits.errors)).toBe(true);
      }
      const answer = await server.request(`${endpoint.path}?${new URLSearchParams(query).toString()}`, {
        method: endpoint.method,
        headers: {
          ...(sent.key ? { authorization: `Bearer ${sent.key}` } : {}),
          ...(sent.body ? { 'content-type': 'application/json' } : {}),
        },
        ...(sent.body ? { body: JSON.stringify(sent.body) } : {}),
      });
      const anyOf = endpoint.answers[answer.status]!.map((name) => ({ $ref: `contract#/schemas/${name}` }));
      const fits = ajv.compile({ anyOf });
      expect(fits(answer.body), JSON.stringify(fits.errors)).toBe(true);
      return answer.body;
    },
    bodyOf: (operationId: string): Schema =>
      contract.endpoints.find(({ operation_id: id }) => id === operationId)!.body!.schema,
  };
}

describe('an agent that fills in the published JSON Schemas', () => {
  it('registers, finds an address and buys a batch', async () => {
    const { call, bodyOf, fieldsOf } = await readContract();
    expect(fieldsOf(bodyOf('register')).map(([name]) => name)).toEqual(['email', 'password', 'mode']);
    const account = await call('register', { body: { email: 'batch@example.org' } });
    const key = String(account['api_key']);

    const place = await call('getGeocode', { query: { address: '110 Main St, Alder, TX 77998' } });
    expect(place).toMatchObject({ ambiguous: false, match_type: 'rooftop_interpolated' });

    const batch = Object.fromEntries(fieldsOf(bodyOf('postMotionBatch')));
    const item = fieldsOf(batch['items']!['items'] as Schema).map(([name]) => name);
    expect(item).toEqual(['id', 'address', 'lat', 'lon', 'area', 'since']);
    const items = [
      { id: 'by-address', address: place['geocoded_address'] },
      { id: 'by-point', lat: place['lat'], lon: place['lon'] },
    ];
    const bought = await call('postMotionBatch', { body: { items, max_spend_usd: 0.4 }, key });
    expect(bought['results']).toMatchObject([
      { id: 'by-address', status: 'ok', cost_usd: 0.4 },
      { id: 'by-point', status: 'ok', cost_usd: 0, duplicate_of: 'by-address' },
    ]);
    const covered = await call('postCoverageBatch', { body: { items }, key });
    expect(covered['results']).toMatchObject([{ covered: true }, { covered: true }]);
  });
});
