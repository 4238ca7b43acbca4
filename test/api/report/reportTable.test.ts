import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MOCK_SCENARIOS } from '../../../report/examine/mockExamination.ts';
import { REPORT_TABLE, type SpecifiedField, type SpecifiedType } from '../../support/planted/reportTable.ts';
import { startTestServer, type TestServer } from '../../support/server/testServer.ts';

type Json = Readonly<Record<string, unknown>>;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

function valueAt(body: Json, path: string): unknown {
  return path.split('.').reduce<unknown>((part, name) => (part as Json | undefined)?.[name], body);
}

function isOf(type: SpecifiedType, value: unknown, hasFrame: boolean): boolean {
  if (typeof type === 'object') return type.includes(value as string);
  if (type === 'array') return Array.isArray(value);
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value);
  if (type === 'timestamp') return typeof value === 'string' && !Number.isNaN(Date.parse(value));
  if (type === 'date') return hasFrame ? /^\d{4}-\d{2}-\d{2}$/.test(value as string) : value === 'none';
  return typeof value === type;
}

function problemsOf(body: Json, only?: readonly string[]): string[] {
  const hasFrame = body['status'] !== 'no_coverage';
  return Object.entries(REPORT_TABLE).flatMap(([path, field]: [string, SpecifiedField]) => {
    const value = valueAt(body, path);
    if (only && !only.includes(path)) return [];
    if (value === undefined) return field.isOptional ? [] : [`${path} is missing`];
    if (value === null) return field.isNullable ? [] : [`${path} is null`];
    return isOf(field.type, value, hasFrame) ? [] : [`${path} is ${JSON.stringify(value)}`];
  });
}

describe('every field of a report is of the type that the specification gives it', () => {
  const blocks = 'include=trend_analysis,timeseries,ground_brief';

  it.each(MOCK_SCENARIOS)('in an answer of status %s', async (scenario) => {
    const { body } = await server.get(`/api/v1/motion?mock=${scenario}&${blocks}`);
    expect(problemsOf(body)).toEqual([]);
    expect(body['coverage']).toBe(body['status'] !== 'no_coverage');
  });

  it.each(MOCK_SCENARIOS)('and in the time series answer of status %s', async (scenario) => {
    const { body } = await server.get(`/api/v1/timeseries?mock=${scenario}`);
    const shared = Object.keys(REPORT_TABLE).filter((path) => Object.hasOwn(body, path.split('.')[0]!));
    expect(shared).toEqual(expect.arrayContaining(['frame', 'pixel_id', 'last_observation', 'provenance']));
    expect(problemsOf(body, shared)).toEqual([]);
    expect(body['coverage']).toBe(body['status'] !== 'no_coverage');
  });

  it('in what `fields` and `compact` leave of it', async () => {
    for (const choice of ['compact=1', 'fields=trend,frame,last_observation,provenance']) {
      const { body } = await server.get(`/api/v1/motion?mock=no_coverage&${choice}`);
      expect(problemsOf(body, Object.keys(body))).toEqual([]);
      expect(body['coverage']).toBe(false);
    }
  });

  it('in the free preflight of a place that no frame covers', async () => {
    const { body } = await server.get('/api/v1/motion?lat=0&lon=0&dry_run=1');
    const shared = Object.keys(REPORT_TABLE).filter((path) => Object.hasOwn(body, path.split('.')[0]!));
    expect(problemsOf(body, shared)).toEqual([]);
    expect(body).toMatchObject({
      coverage: false,
      frame: 'none',
      pixel_id: 'none',
      last_observation: 'none',
    });
  });
});

describe('a list in a query', () => {
  it('may be given as several parameters', async () => {
    const ask = async (query: string) =>
      Object.keys((await server.get(`/api/v1/motion?mock=ok&${query}`)).body).toSorted();
    const blocks = 'include=timeseries&include=trend_analysis,ground_brief';
    expect(await ask(blocks)).toEqual(await ask('include=timeseries,trend_analysis,ground_brief'));
    expect(await ask(blocks)).toContain('trend_analysis');
    expect(await ask('fields=trend&fields=frame')).toEqual(await ask('fields=trend,frame'));
    const unknown = await server.get('/api/v1/motion?mock=ok&include=timeseries&include=all');
    expect(unknown.status).toBe(422);
  });
});
