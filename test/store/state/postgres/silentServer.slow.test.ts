import { expect, it, onTestFinished, vi } from 'vitest';
import { verifyLedger } from '../../../../billing/audit/verifyLedger.ts';
import type { Database } from '../../../../store/state/sql/database.ts';
import { openPostgresState } from '../../../../store/state/postgres/openPostgresState.ts';
import { SERVING_PATIENCE, UNHURRIED_PATIENCE } from '../../../../store/state/postgres/postgresPool.ts';
import { pointIn } from '../../../support/planted/plantedLake.ts';
import { POSTGRES } from '../../../support/machine/engines.ts';
import { describeWith } from '../../../support/machine/needs.ts';
import { cutOffWay, type CutOff } from '../../../support/postgres/cutOff.ts';
import { startTestServer } from '../../../support/server/testServer.ts';

const CELL = { row: 10, col: 20, velocityVerticalMmYr: -4.37, velocityUncertaintyMmYr: 0.3 };
const PLACE = pointIn(CELL);
const MOTION = `/api/v1/motion?lat=${PLACE.lat}&lon=${PLACE.lon}`;
/** Time limits like a server's, but shorter; long enough for a slow machine to answer in time if it answers at all. */
const PATIENCE = {
  serving: { ...SERVING_PATIENCE, connectionMs: 3000, statementMs: 3500, answerMs: 4000 },
  unhurried: { ...UNHURRIED_PATIENCE, connectionMs: 9000, signOfLife: { everyMs: 100, answerMs: 3000 } },
};
const BACK = { timeout: 60_000, interval: 100 };

async function silentWay(): Promise<CutOff & { readonly open: () => Promise<Database> }> {
  const place = await POSTGRES.newPlace();
  const way = await cutOffWay(place.environment['DATABASE_URL']!);
  onTestFinished(async () => {
    way.silence(false);
    way.silenceStatements(false);
    way.close();
    await place.remove();
  });
  return { ...way, open: () => openPostgresState(way.url, { patience: PATIENCE }) };
}

describeWith(POSTGRES.need)('a PostgreSQL server that accepts its users and answers no statement', () => {
  it('ends a start with a message', async () => {
    const way = await silentWay();
    way.silenceStatements(true);
    await expect(openPostgresState(way.url, { patience: PATIENCE })).rejects.toMatchObject({
      code: 'state_unreachable',
      message: expect.stringContaining('the server gave no answer to a statement within 3 s'),
    });
  });

  it('ends a command that reads the whole ledger', async () => {
    const way = await silentWay();
    const database = await openPostgresState(way.url, { isUnhurried: true, patience: PATIENCE });
    way.silenceStatements(true);
    await expect(database.query('SELECT 1 AS one')).rejects.toMatchObject({
      code: 'service_unavailable',
      message: expect.stringContaining('gave no answer'),
    });
    await database.close();
  });

  it.each(['silence', 'silenceStatements'] as const)(
    'leaves a server that reports it, answers requests, and sells again later without a restart, nothing charged twice (%s)',
    async (kind) => {
      const way = await silentWay();
      const server = await startTestServer({
        place: { environment: { DATABASE_URL: way.url }, open: way.open, remove: async () => undefined },
        cells: [CELL],
      });
      onTestFinished(() => server.close());
      const key = await server.register();
      const buy = (order: string) => server.get(MOTION, key, { 'idempotency-key': order });
      expect((await buy('before')).status).toBe(200);

      const underWay = ['one', 'two', 'three'].map(buy);
      way[kind](true);
      expect((await server.get('/readyz')).status).toBe(503);
      const last = buy('four');
      for (const { status } of await Promise.all(underWay)) expect([200, 503]).toContain(status);
      expect(await last).toMatchObject({ status: 503, body: { error: 'service_unavailable' } });

      way[kind](false);
      await vi.waitFor(async () => expect((await server.get('/readyz')).status).toBe(200), BACK);
      const orders = ['before', 'one', 'two', 'three', 'four'];
      for (const order of orders)
        await vi.waitFor(async () => expect((await buy(order)).status).toBe(200), BACK);
      const { violations, charges } = await verifyLedger(server.database);
      expect(violations).toEqual([]);
      expect(charges).toBe(orders.length);
    },
  );
});
