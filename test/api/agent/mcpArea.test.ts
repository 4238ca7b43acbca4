import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyLedger } from '../../../billing/audit/verifyLedger.ts';
import { openCurrent } from '../../support/agent/mcpClients.ts';
import { sendMessage } from '../../support/agent/messages.ts';
import { pointIn, type PlantedCell } from '../../support/planted/plantedLake.ts';
import { startReportServer } from '../../support/server/reportServer.ts';
import type { TestServer } from '../../support/server/testServer.ts';

const CELLS: PlantedCell[] = Array.from({ length: 60 * 40 }, (_, at) => ({
  row: Math.floor(at / 40),
  col: at % 40,
  velocityVerticalMmYr: -6,
}));
/** About 0.5 km², on the western half of the frame, which is measured, or on the eastern one. */
const areaAt = (col: number) => ({ area: { circle: { ...pointIn({ row: 30, col }), radius_m: 400 } } });
const FIELD = areaAt(20);
const TOOL = 'check_ground_motion';

let server: TestServer;
beforeAll(async () => {
  server = await startReportServer(CELLS);
});
afterAll(async () => {
  expect((await verifyLedger(server.database)).violations).toEqual([]);
  await server.close();
});

it('checks an area by tool call: price first, then once for one name, with the answer of the API', async () => {
  const key = await server.register();
  const client = await openCurrent(`${server.url}/mcp`, key);
  const dryRun = await client.call(TOOL, { ...FIELD, dry_run: true });
  expect(dryRun.structuredContent).toMatchObject({ status: 'ok', would_bill: true, would_cost_usd: 0.8 });
  expect(dryRun._meta).toMatchObject({ charged: false });
  const quoted = await client.call('quote', { tool: TOOL, arguments: FIELD });
  expect(quoted.structuredContent).toMatchObject({ kind: 'area', cost_usd: 0.8, billable: 1 });
  const args = { ...FIELD, idempotency_key: 'field', quote_id: quoted.structuredContent?.['quote_id'] };
  const bought = await client.call(TOOL, args);
  expect(bought.structuredContent).toMatchObject({ status: 'ok', velocity_vertical_mm_yr: -6 });
  expect(bought._meta).toMatchObject({ charged: true, cost_usd: 0.8 });
  const again = await client.call(TOOL, args);
  expect(again.structuredContent).toEqual(bought.structuredContent);
  expect(again._meta).toMatchObject({ charged: false, replayed: true });
  const owned = await client.call(TOOL, { ...FIELD, context: true });
  expect(owned.structuredContent).toMatchObject({
    cost_usd: 0,
    owned_report: { is_current: true },
    context: { layers: [] },
  });
  const { reports } = (await server.get('/api/v1/my-reports', key)).body as { reports: { id: number }[] };
  const saved = (await server.get(`/api/v1/my-reports/${reports.at(-1)?.id}`, key)).body;
  expect(saved).toMatchObject({ area: bought.structuredContent?.['area'], cost_usd: 0.8 });
  await client.close();
});

it('costs nothing where there is nothing, above a maximum, without a key, or if the argument isn’t an area', async () => {
  const key = await server.register();
  const client = await openCurrent(`${server.url}/mcp`, key);
  const empty = await client.call(TOOL, areaAt(65));
  expect(empty.structuredContent).toMatchObject({ status: 'no_data', cost_usd: 0 });
  for (const [args, error] of [
    [{ ...FIELD, max_price_usd: 0.79 }, 'max_price_exceeded'],
    [{ area: {} }, 'bad_request'],
    [{ area: { circle: { lat: 29.76, lon: -95.37, radius_m: 9000 } } }, 'bad_request'],
    [{ ...FIELD, address: '1 Main St' }, 'invalid_arguments'],
  ] as const)
    expect(await client.call(TOOL, args)).toMatchObject({ isError: true, structuredContent: { error } });
  const anybody = await openCurrent(`${server.url}/mcp`);
  expect(await anybody.call(TOOL, FIELD)).toMatchObject({
    isError: true,
    structuredContent: { error: 'unauthorized' },
  });
  expect((await server.get('/api/v1/balance', key)).body['credits_usd']).toBe(1000);
  await Promise.all([client.close(), anybody.close()]);
});

it('takes the Idempotency-Key of its headers for a purchase without the argument', async () => {
  const key = await server.register();
  const headers = { authorization: `Bearer ${key}`, 'idempotency-key': 'of-the-header' };
  const buy = (args: object) =>
    sendMessage(
      `${server.url}/mcp`,
      { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: TOOL, arguments: args } },
      headers,
    );
  const again = { ...FIELD, buy_again: true };
  expect((await buy(again)).text).toMatch(/"charged":true,"replayed":false/);
  expect((await buy(again)).text).toMatch(/"charged":false,"replayed":true/);
  expect((await buy({ ...again, idempotency_key: 'another' })).text).toMatch(/"charged":true/);
});
