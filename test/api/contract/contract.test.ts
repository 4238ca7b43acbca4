import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiIndexSchema } from '../../../schemas/http/contract/discovery.ts';
import { contractSchema, type Contract } from '../../../schemas/http/contract/contract.ts';
import { pointIn } from '../../support/planted/plantedLake.ts';
import { expectAnswer, expectError } from '../../support/server/schemaCheck.ts';
import { startTestServer, type TestServer } from '../../support/server/testServer.ts';

const CELL = { row: 1, col: 1 };
const LIMITS = {
  GM_RATE_IP_PER_MINUTE: '90001',
  GM_RATE_KEY_PER_MINUTE: '90002',
  GM_RATE_REGISTRATIONS_PER_HOUR: '90003',
  GM_STARTER_CREDITS_USD: '3.10',
};

let server: TestServer;
let contract: Contract;
let key: string;
beforeAll(async () => {
  server = await startTestServer({ environment: LIMITS, cells: [CELL] });
  key = await server.register();
  contract = expectAnswer(await server.get('/api/v1/schema'), contractSchema);
});
afterAll(() => server.close());

describe('the decision tree', () => {
  const walk = (answer: Readonly<Record<string, unknown>>): string => {
    const { steps, start, end_states: ends } = contract.decision_tree;
    let at = start;
    for (let hops = 0; hops <= steps.length; hops++) {
      if (ends.includes(at)) return at;
      const step = steps.find(({ id }) => id === at)!;
      const branch = step.branches.find(({ equals }) => step.field && equals === answer[step.field]);
      at = branch?.next ?? step.next ?? '';
    }
    return at;
  };

  it('leads every mock scenario to an end: a bought report for ok, a free stop for all else', async () => {
    for (const scenario of contract.mock.scenarios) {
      const { body } = await server.get(`/api/v1/motion?mock=${scenario}`);
      expect(walk(body), scenario).toBe(body['status'] === 'ok' ? 'report_bought' : 'stop_free');
      expect(String(body['status'])).toBe(scenario.split(':')[0]);
    }
  });

  it('branches on every value of the fields that it routes on, and only calls endpoints that exist', () => {
    const { steps, start, end_states: ends, on_error: onError } = contract.decision_tree;
    const places = [...steps.map(({ id }) => id), ...ends];
    expect(places).toContain(start);
    for (const { id, field, branches, error_branches: onRefusal, next, requests } of steps) {
      for (const { equals, next: target } of onRefusal) {
        expect(contract.enums['error'], id).toContain(equals);
        expect(places).toContain(target);
      }
      if (field)
        expect(branches.map(({ equals }) => equals).sort(), id).toEqual([...contract.enums[field]!].sort());
      for (const target of [...branches.map((branch) => branch.next), ...(next ? [next] : [])])
        expect(places).toContain(target);
      for (const { method, path, query = {}, headers = {} } of requests) {
        const endpoint = contract.endpoints.find((known) => known.method === method && known.path === path);
        const names = endpoint?.parameters.map(({ name }) => name);
        const sent = Object.keys({ ...query, ...headers }).filter((name) => name !== 'Authorization');
        expect(names, `${method} ${path}`).toEqual(expect.arrayContaining(sent));
        if ('address' in query && names!.includes('min_geocode_score'))
          expect(query, `${id} ${path}`).toHaveProperty('min_geocode_score', '0.7');
      }
    }
    const statuses = new Set(contract.errors.flatMap(({ http_statuses: all }) => all));
    expect(onError.map(({ http_status: status }) => status)).toEqual(expect.arrayContaining([...statuses]));
  });
});

describe('what is published is what is served', () => {
  it('enums are those of the answers', () => {
    const [ok, free] = ['OkReport', 'FreeReport'].map(
      (name) => contract.schemas[name]!['properties'] as Record<string, Record<string, unknown>>,
    );
    const valuesOf = (schema: Record<string, unknown>): unknown[] =>
      (schema['enum'] as unknown[] | undefined) ??
      (schema['anyOf'] as Record<string, unknown>[] | undefined)?.flatMap(valuesOf) ??
      ('const' in schema ? [schema['const']] : []);
    for (const field of [
      'status',
      'trend',
      'assessment_code',
      'confidence_tier',
      'within_margin_kind',
      'data_freshness',
      'mode',
    ]) {
      const values = new Set([...valuesOf(ok![field]!), ...valuesOf(free![field]!)]);
      expect(values, field).toEqual(new Set(contract.enums[field]));
    }
    expect(contract.statuses.map(({ status }) => status)).toEqual(contract.enums['status']);
    expect(contract.statuses.filter(({ billed }) => billed).map(({ status }) => status)).toEqual(['ok']);
    expect(contract.errors.map(({ code }) => code)).toEqual(contract.enums['error']);
    expect(contract.thresholds.geocode_score).toEqual({
      coordinates: 1,
      rooftop_interpolated: 0.9,
      street_interpolated: 0.7,
      area_centroid: 0.4,
    });
  });

  it('endpoints are those of the index and of OpenAPI', async () => {
    const name = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
    const index = expectAnswer(await server.get('/api/v1'), apiIndexSchema);
    expect(contract.endpoints.map(name)).toEqual(index.endpoints.map(name));
    const { paths } = (await server.get('/openapi.json')).body as { paths: Record<string, object> };
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(contract.endpoints.map(name).sort()).toEqual(
      described.filter((each) => / \/(api\/|tiles\/|wmts|stac|report\.pdf)/.test(each)).sort(),
    );
  });

  it('explains which rate of a report is which', () => {
    type Described = { description?: string; properties: Record<string, Described>; anyOf?: Described[] };
    const { properties } = contract.schemas['OkReport'] as unknown as Described;
    expect(properties['velocity_vertical_mm_yr']!.description).toMatch(/rate of the report.*whole record/);
    const analysis = properties['trend_analysis']!;
    const { description, properties: parts } = [analysis, ...(analysis.anyOf ?? [])].find(
      (each) => each.properties as unknown,
    )!;
    expect(description).toContain('The rate of the report is `velocity_vertical_mm_yr`');
    expect(Object.entries(parts).filter(([, part]) => !part.description)).toEqual([]);
    for (const name of ['linear_rate_mm_yr', 'last_two_years_rate_mm_yr', 'sen_slope_mm_yr'])
      expect(parts[name]!.description, name).toMatch(/whole record|last two years/);
  });

  it('every schema that an endpoint takes or answers is there, and every reference resolves in the answer itself', () => {
    const known = Object.keys(contract.schemas);
    for (const { method, path, body, answers } of contract.endpoints) {
      const name = `${method} ${path}`;
      for (const [status, schemas] of Object.entries(answers)) {
        expect(known, name).toEqual(expect.arrayContaining(schemas));
        const isBytes =
          /^\/(tiles\/\{layer\}|api\/v1\/basemap\/\{z\}|stac\/assets)\/|^\/wmts|\/invoice\.pdf$|\/my-reports\/pdf$|\/geocode\/batch$/.test(
            path,
          );
        if (status !== '304' && !isBytes) expect(schemas.length, `${name} ${status}`).toBeGreaterThan(0);
      }
      if (!['POST', 'PUT', 'PATCH'].includes(method)) expect(body, name).toBeNull();
      if (body) expect(body.schema['$ref'], name).toMatch(/^#\/schemas\/\w+$/);
    }
    expect(contract.endpoints.filter(({ body }) => body).length).toBeGreaterThan(8);
    expect(known).toEqual(expect.arrayContaining(Object.values(contract.error_body.schemas)));
    const references = [...JSON.stringify(contract).matchAll(/"\$ref":"([^"]+)"/g)].map(([, to = '']) => to);
    expect(references.length).toBeGreaterThan(15);
    for (const reference of references) {
      const [start, ...steps] = reference.split('/');
      const target = steps.reduce<unknown>(
        (part, step) => (part as Record<string, unknown>)?.[step],
        contract,
      );
      expect([start, typeof target], reference).toEqual(['#', 'object']);
    }
  });

  it('every field of an error body is described', async () => {
    const { fields, validation_fields: detailFields } = contract.error_body;
    const refused = await server.get('/api/v1/motion?lat=91&lon=0', key);
    expect(fields).toEqual(expect.arrayContaining(Object.keys(refused.body)));
    expect(detailFields).toEqual(Object.keys((refused.body['detail'] as object[])[0]!));
    expect(fields).toEqual(expect.arrayContaining(['buy_credits_url', 'buy_api']));
  });

  it('every report parameter is refused outside its bounds, and an unmet gate sets its status', async () => {
    const { lat, lon } = pointIn(CELL);
    const place = `lat=${lat}&lon=${lon}&dry_run=1`;
    const motion = contract.endpoints.find(({ path }) => path === '/api/v1/motion')!;
    for (const { name, in: where, schema } of motion.parameters) {
      if (where !== 'query' || name === 'lat' || name === 'lon' || name === 'dry_run') continue;
      const { maximum, minimum, maxLength, enum: values, type } = schema as Record<string, never>;
      const beyond = [
        ...(maximum === undefined ? [] : [String(Number(maximum) + 1)]),
        ...(minimum === undefined ? [] : [String(Number(minimum) - 1)]),
        ...(maxLength === undefined ? [] : ['x'.repeat(Number(maxLength) + 1)]),
        ...(values === undefined && type !== 'array' ? [] : ['nothing-of-the-kind']),
      ];
      expect(beyond.length + (schema['format'] ? 1 : 0), name).toBeGreaterThan(0);
      for (const value of beyond) {
        const answer = await server.get(`/api/v1/motion?${place}&${name}=${value}`);
        expect(answer.status, `${name}=${value}`).toBe(422);
      }
    }
    const unmet = { max_age_days: '0', min_confidence: '1', since: '9999-12-31', min_geocode_score: '1' };
    for (const { name, status } of contract.free_gates) {
      if (!(name in unmet) || name === 'min_geocode_score') continue;
      const answer = await server.get(`/api/v1/motion?${place}&${name}=${unmet[name as keyof typeof unmet]}`);
      expect(answer.body['status'], name).toBe(status);
    }
    expect(contract.free_gates.map(({ name }) => name)).toEqual([
      'dry_run',
      'max_age_days',
      'min_confidence',
      'since',
      'min_geocode_score',
      'min_match_quality',
      'min_significance',
    ]);
    expect(contract.payload_control.map(({ name }) => name).sort()).toEqual(['compact', 'fields', 'units']);
  });

  it('price, credits and rate limits are those that apply', async () => {
    const { lat, lon } = pointIn(CELL);
    const bought = await server.get(`/api/v1/motion?lat=${lat}&lon=${lon}`, key);
    const limits = contract.limits as Record<string, number> & {
      rate_limits: { name: string; requests: number; window_seconds: number }[];
    };
    expect(bought.body['cost_usd']).toBe(limits.price_per_report_usd);
    expect(bought.body['credits_remaining_usd']).toBeCloseTo(
      limits['starter_credits_usd']! - limits['price_per_report_usd']!,
      9,
    );
    const policies = limits.rate_limits.map(
      ({ name, requests, window_seconds: seconds }) => `"${name}";q=${requests};w=${seconds}`,
    );
    const registered = await server.post('/api/v1/autonomous/register', { email: 'limits@example.org' });
    for (const answer of [bought, registered, await server.get('/api/v1/frames')])
      expect(policies).toContain(answer.headers.get('ratelimit-policy'));
  });

  it('a body one byte larger than published is too large', async () => {
    const { path, body } = contract.endpoints.find(({ operation_id: id }) => id === 'register')!;
    const text = JSON.stringify({ email: '' });
    const send = (length: number) =>
      server.request(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: text.replace('""', `"${'x'.repeat(length - text.length)}"`),
      });
    expectError(await send(body!.max_bytes), 422, 'invalid_email');
    expectError(await send(body!.max_bytes + 1), 413, 'payload_too_large');
  });

  it('every error has a page, and every link an answer', async () => {
    const targets = [...Object.values(contract.links), ...contract.errors.map(({ doc_url: url }) => url)];
    for (const target of targets) {
      const { pathname } = new URL(target);
      expect((await server.get(pathname)).status, target).toBe(200);
    }
  });

  it('is not sent again to a client that has it', async () => {
    const first = await server.get('/api/v1/schema');
    const entityTag = first.headers.get('etag')!;
    const again = await server.get('/api/v1/schema', undefined, {
      'if-none-match': `"other", W/${entityTag}`,
    });
    expect([again.status, again.text]).toEqual([304, '']);
    expect(first.headers.get('cache-control')).toContain('max-age');
    expect((await server.get('/api/v1/schema', undefined, { 'if-none-match': '"other"' })).status).toBe(200);
  });
});
