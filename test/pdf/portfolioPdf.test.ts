import { expect, it } from 'vitest';
import { pruneFrame } from '../../store/lake/release/lakeMaintenance.ts';
import { POPPLER, structureOf, textOf } from '../support/browser/poppler.ts';
import { describeWith } from '../support/machine/needs.ts';
import { plantFrame, pointIn, TEST_NOW } from '../support/planted/plantedLake.ts';
import { startTestServer, type TestServer } from '../support/server/testServer.ts';

const SINKING = { row: 10, col: 10 };
const RISING = { row: 10, col: 20 };

const plant = (dataDir: string, now = TEST_NOW) =>
  plantFrame({
    dataDir,
    now,
    cells: [
      { ...SINKING, velocityVerticalMmYr: -12.5 },
      { ...RISING, velocityVerticalMmYr: 5 },
    ],
  });
const place = (cell: typeof SINKING) => {
  const { lat, lon } = pointIn(cell);
  return `?lat=${lat}&lon=${lon}`;
};

describeWith(POPPLER)('one PDF of many purchased reports', () => {
  const print = async (server: TestServer, key: string, body: object) => {
    const response = await fetch(`${server.url}/api/v1/my-reports/pdf`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) };
  };
  const buyBoth = async (server: TestServer) => {
    const key = await server.register();
    await server.get(`/api/v1/motion${place(SINKING)}&label=0046`, key);
    await server.get(`/api/v1/timeseries${place(RISING)}`, key);
    const { reports } = (await server.get('/api/v1/my-reports', key)).body as { reports: { id: number }[] };
    return { key, ids: reports.map(({ id }) => id).toReversed() };
  };

  it('summarizes them in a table, prints each as it was sold and charges nothing, long after the purchase too', async () => {
    const server = await startTestServer({ prepare: (dataDir) => plant(dataDir) });
    const { key, ids } = await buyBoth(server);
    const before = (await server.get('/api/v1/balance', key)).body['credits_usd'];
    server.clock.now = TEST_NOW + 30 * 86_400_000;
    const { status, bytes } = await print(server, key, { ids, title: 'Loans of June' });
    expect(status).toBe(200);
    const text = textOf(bytes);
    expect(text).toContain('Loans of June');
    expect(text).toContain('2 reports. Sinking fast: 1; Rising slightly: 1.');
    expect(text).toMatch(/0046: /);
    expect(text).toContain('−12.5 ± ');
    expect(text.match(/GROUND MOTION REPORT/g)).toHaveLength(2);
    expect(text).toMatch(/Page 5 of 5/);
    expect(structureOf(bytes)).toMatch(/Table[\s\S]*TH/);
    const single = await print(server, key, { ids: ids.slice(0, 1) });
    expect(textOf(single.bytes)).toMatch(/^GROUND MOTION REPORT.*Page 2 of 2/);
    expect((await server.get('/api/v1/balance', key)).body['credits_usd']).toBe(before);
    await server.close();
  });

  it('shows the numbers that were sold when the release is no longer stored', async () => {
    const server = await startTestServer({ prepare: (dataDir) => plant(dataDir) });
    const { key, ids } = await buyBoth(server);
    await plant(server.dataDir, TEST_NOW + 1000);
    await server.lake.refresh();
    await pruneFrame(server.dataDir, 'F08882', { keep: 0, now: Date.now(), force: true });
    await server.lake.refresh();
    const { status, bytes } = await print(server, key, { ids });
    const text = textOf(bytes);
    expect([status, text.match(/GROUND MOTION REPORT/g)]).toEqual([200, null]);
    expect(text).toContain('−12.5 ± ');
    expect(text).toContain('Only the numbers that were sold are shown for: 1, 2.');
    await server.close();
  });

  it('is available only to its buyer, lists each report once and refuses reports that the account does not own', async () => {
    const server = await startTestServer({ prepare: (dataDir) => plant(dataDir) });
    const { key, ids } = await buyBoth(server);
    const stranger = await server.register();
    expect((await print(server, stranger, { ids: [ids.at(-1)! + 7] })).status).toBe(404);
    expect((await print(server, key, { ids: [...ids, 99_999] })).status).toBe(404);
    for (const wrong of [[], [ids[0], ids[0]], ['2'], Array.from({ length: 51 }, (_, at) => at + 1)]) {
      expect((await print(server, key, { ids: wrong })).status).toBe(422);
    }
    const child = String((await server.post('/api/v1/keys', { label: 'child' }, key)).body['api_key']);
    expect((await print(server, child, { ids })).status).toBe(403);
    await server.close();
  });
});
