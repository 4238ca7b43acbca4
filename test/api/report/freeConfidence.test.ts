import { fc, test } from '@fast-check/vitest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { confidenceTenths } from '../../../core/report/publishedValues.ts';
import { pointIn } from '../../support/planted/plantedLake.ts';
import { startTestServer, type TestServer } from '../../support/server/testServer.ts';
import { sendMessage } from '../../support/agent/messages.ts';

const CONFIDENCES = [0.7, 0.713, 0.75, 0.788, 0.799] as const;
const CELLS = CONFIDENCES.map((confidence, index) => ({
  row: 10,
  col: 5 + index * 5,
  velocityVerticalMmYr: -9,
  velocityUncertaintyMmYr: 0.5,
  confidence,
}));

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    environment: { GM_STARTER_CREDITS_USD: '0', GM_RATE_REGISTRATIONS_PER_HOUR: '1000' },
    cells: CELLS,
  });
});
afterAll(() => server.close());

/** Every way to learn free of charge whether a cell passes a gate; the account has no money. */
const DOORS: Readonly<Record<string, (place: string, gate: string, key: string) => Promise<unknown>>> = {
  'a preflight': (place, gate, key) => get(`/api/v1/motion?${place}&min_confidence=${gate}&dry_run=1`, key),
  'a preflight of nobody': (place, gate) =>
    get(`/api/v1/motion?${place}&min_confidence=${gate}&dry_run=1`, undefined),
  'a teaser': (place, gate, key) => get(`/api/v1/motion?${place}&min_confidence=${gate}&teaser=1`, key),
  'a teaser of nobody': (place, gate) => get(`/api/v1/motion?${place}&min_confidence=${gate}`, undefined),
  'a purchase without money': (place, gate, key) =>
    get(`/api/v1/motion?${place}&min_confidence=${gate}`, key),
  'a purchase of nothing': (place, gate, key) =>
    get(`/api/v1/motion?${place}&min_confidence=${gate}&max_price_usd=0`, key),
  'a preflight of the series': (place, gate, key) =>
    get(`/api/v1/timeseries?${place}&min_confidence=${gate}&dry_run=1`, key),
  'a purchase of the series without money': (place, gate, key) =>
    get(`/api/v1/timeseries?${place}&min_confidence=${gate}`, key),
  'a PDF without money': (place, gate, key) => get(`/report.pdf?${place}&min_confidence=${gate}`, key),
  'a quote': async (place, gate, key) => {
    const [lat, lon] = [...new URLSearchParams(place).values()].map(Number);
    const request = { lat, lon, min_confidence: Number(gate) };
    const { status, body } = await server.post('/api/v1/quote', { kind: 'motion', request }, key);
    return [status, body['billable']];
  },
  'a tool': async (place, gate, key) => {
    const [lat, lon] = [...new URLSearchParams(place).values()].map(Number);
    const call = {
      name: 'check_ground_motion',
      arguments: { lat, lon, min_confidence: Number(gate), dry_run: true },
    };
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: call };
    const { text } = await sendMessage(`${server.url}/mcp`, message, { authorization: `Bearer ${key}` });
    return /"status":"(\w+)"/.exec(text)?.[1];
  },
};

async function get(path: string, key: string | undefined): Promise<unknown> {
  const { status, body } = await server.get(path, key);
  return [status, body['error'] ?? body['status'], body['confidence'] ?? null, body['would_bill'] ?? null];
}

describe('the data quality that a report is sold for', () => {
  it.each(Object.keys(DOORS))('is revealed by %s only in tenths, however the gate is moved', async (door) => {
    const key = await server.register(`${door.replaceAll(' ', '-')}@example.org`);
    const seen = new Set<string>();
    for (const gate of ['0.7', '0.701', '0.7135', '0.75', '0.7881', '0.8']) {
      const answers = [];
      for (const cell of CELLS) {
        const { lat, lon } = pointIn(cell);
        answers.push(JSON.stringify(await DOORS[door]!(`lat=${lat}&lon=${lon}`, gate, key)));
      }
      expect(new Set(answers).size, `${gate}: ${answers.join(' ')}`).toBe(1);
      seen.add(answers[0]!);
    }
    // At the tenth that is given for free the gate is met, above it never.
    expect(seen.size).toBe(2);
  });

  test.prop([fc.integer({ min: 0, max: 1000 }), fc.double({ min: 0, max: 1.1, noNaN: true })])(
    'never meets a gate above it, and meets every whole tenth that it reaches',
    (thousandths, gate) => {
      const confidence = thousandths / 1000;
      const tenths = confidenceTenths(confidence);
      if (tenths >= gate) expect(confidence).toBeGreaterThanOrEqual(gate);
      expect(tenths).toBe(Number((Math.floor(thousandths / 100) / 10).toFixed(1)));
    },
  );
});
