import { afterAll, beforeAll, expect, it } from 'vitest';
import { plantFrame, pointIn, TEST_NOW } from '../../../support/planted/plantedLake.ts';
import { textOf, POPPLER } from '../../../support/browser/poppler.ts';
import { startTestServer, type TestServer } from '../../../support/server/testServer.ts';
import { pruneFrame } from '../../../../store/lake/release/lakeMaintenance.ts';
import { describeWith } from '../../../support/machine/needs.ts';

const CELL = { row: 10, col: 10 };
const FRAME = 'F08882';
const DAY_MS = 86_400_000;
const { lat, lon } = pointIn(CELL);

describeWith(POPPLER)('a PDF requested again with its Idempotency-Key', () => {
  let server: TestServer;
  let published = 0;
  const publish = async (velocityVerticalMmYr: number) => {
    published += 1;
    const now = TEST_NOW + published * 1000;
    await plantFrame({
      dataDir: server.dataDir,
      frameId: FRAME,
      now,
      cells: [{ ...CELL, velocityVerticalMmYr }],
    });
    await server.lake.refresh();
  };
  const ask = async (key: string, more = '') => {
    const headers = { authorization: `Bearer ${key}`, 'idempotency-key': 'one' };
    const answer = await fetch(`${server.url}/report.pdf?lat=${lat}&lon=${lon}${more}`, { headers });
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const text = answer.status === 200 ? textOf(bytes) : new TextDecoder().decode(bytes);
    return { status: answer.status, text };
  };
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  it('shows the release that was sold, not the numbers of a newer one that was not paid for', async () => {
    const key = await server.register();
    await publish(-12.5);
    expect((await ask(key)).text).toContain('−12.5 ± 1.0 mm per year');
    await publish(-4.25);
    const again = await ask(key);
    expect(again.status).toBe(200);
    expect(again.text).toContain('−12.5 ± 1.0 mm per year');
    expect(again.text).not.toContain('−4.25 ±');
    await pruneFrame(server.dataDir, FRAME, { keep: 0, now: Date.now() });
    expect((await ask(key)).text).toContain('−12.5 ± 1.0 mm per year');
    await pruneFrame(server.dataDir, FRAME, { keep: 0, now: Date.now(), force: true });
    const gone = await ask(key);
    expect(gone.status).toBe(404);
    expect(gone.text).toContain('my-reports');
    expect(gone.text).not.toContain('4.25');
  });

  it('is available again even when a gate would not sell it any more', async () => {
    const key = await server.register();
    await publish(-12.5);
    const first = await ask(key, '&max_age_days=12');
    expect(first.status).toBe(200);
    server.clock.now = TEST_NOW + DAY_MS;
    const again = await ask(key, '&max_age_days=12');
    expect([again.status, again.text.includes('−12.5 ± 1.0 mm per year')]).toEqual([200, true]);
    // with the ID and the time of the purchase, which the account’s usage has
    expect(again.text).toBe(first.text);
    expect(again.text).toMatch(/req_[0-9a-f]{32}/);
  });
});
