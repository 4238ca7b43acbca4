import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plantFrame, pointIn } from '../support/plantedLake.ts';
import { startTestServer, TEST_NOW, type TestServer } from '../support/testServer.ts';

const SINKING = { row: 1, col: 1 };
const UNMEASURED = { row: 5, col: 5 };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    prepare: (dataDir) =>
      plantFrame({
        dataDir,
        frameId: 'F08882',
        now: TEST_NOW,
        cells: [{ ...SINKING, velocityVerticalMmYr: -12, velocityUncertaintyMmYr: 1 }],
      }),
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

/** A client that has read nothing but `/api/v1/schema`: it fills placeholders in and follows the steps. */
async function follow(place: { lat: number; lon: number }): Promise<{ path: string[]; report: Json }> {
  const contract = (await server.get('/api/v1/schema')).body as unknown as Contract;
  const { steps, start, end_states: ends } = contract.decision_tree;
  const known: Record<string, string> = { '<lat>': String(place.lat), '<lon>': String(place.lon) };
  const fill = (text: string) =>
    text.replaceAll(
      /<[^>]+>/g,
      (placeholder) => known[placeholder] ?? `agent-${Math.abs(place.lat)}-${place.lon}`,
    );
  const filled = (values: Readonly<Record<string, string>> = {}) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, fill(value)]));
  const path: string[] = [];
  let report: Json = {};
  for (let at = start; ;) {
    path.push(at);
    if (ends.includes(at)) return { path, report };
    const step = steps.find(({ id }) => id === at)!;
    const [request] = step.requests;
    if (request) {
      const body = request.body && { ...request.body, email: `agent${path.length}${place.lat}@example.org` };
      const answer = await server.request(
        `${request.path}?${new URLSearchParams(filled(request.query)).toString()}`,
        {
          method: request.method,
          headers: { ...filled(request.headers), ...(body ? { 'content-type': 'application/json' } : {}) },
          ...(body ? { body: JSON.stringify(body) } : {}),
        },
      );
      expect(answer.status, answer.text).toBe(200);
      report = answer.body;
      if (typeof report['api_key'] === 'string') known['<API_KEY>'] = report['api_key'];
    }
    const value = step.field === null ? null : report[step.field];
    at = step.branches.find(({ equals }) => equals === value)?.next ?? step.next!;
  }
}

describe('an agent that knows the schema alone', () => {
  it('comes from a place to a bought report', async () => {
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
    ['is not measured', pointIn(UNMEASURED)],
    ['no frame covers', { lat: 1, lon: 1 }],
  ])('pays nothing for a place that %s', async (_why, place) => {
    const { path, report } = await follow(place);
    expect(path).toEqual(['preflight', 'stop_free']);
    expect(report['cost_usd']).toBe(0);
  });
});
