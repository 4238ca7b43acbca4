import { connect, type Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { buildApp } from '../../../api/app.ts';
import { verifyLedger } from '../../../billing/audit/verifyLedger.ts';
import { readConfig } from '../../../schemas/config.ts';
import type { Database } from '../../../store/state/sql/database.ts';
import { pointIn, TEST_NOW } from '../../support/planted/plantedLake.ts';
import { startTestServer, type TestServer } from '../../support/server/testServer.ts';

const CELL = { row: 5, col: 5 };
const { lat, lon } = pointIn(CELL);
const MOTION = `/api/v1/motion?lat=${lat}&lon=${lon}`;

async function withServer(work: (server: TestServer, key: string) => Promise<void>): Promise<void> {
  const server = await startTestServer({ cells: [CELL] });
  try {
    await work(server, await server.register());
  } finally {
    await server.close();
  }
}

/** Requests a report on a separate connection, without waiting for the answer. */
async function ask(url: string, key: string, header = ''): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  const request = `GET ${MOTION} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\n${header}\r\n`;
  await new Promise<void>((written) => void socket.write(request, () => written()));
  return socket;
}

/** A few round trips, after which everything sent before has been received. */
async function roundTrips(url: string): Promise<void> {
  for (let trip = 0; trip < 10; trip++) await (await fetch(`${url}/healthz`)).text();
}

function gate(): { readonly opened: Promise<void>; open(): void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open: () => open() };
}

describe('a caller that disconnects', () => {
  it('before the charge is not charged, and those who stay are served', () =>
    withServer(async (server, key) => {
      const writers = gate();
      const writing = server.database.transaction(() => writers.opened);
      const leaving = await ask(server.url, key, 'Idempotency-Key: left\r\n');
      const staying = server.get(MOTION, key);
      await roundTrips(server.url);
      leaving.destroy();
      await roundTrips(server.url);
      writers.open();
      await writing;
      expect((await staying).body).toMatchObject({ status: 'ok', credits_remaining_usd: 1.6 });
      expect(await verifyLedger(server.database)).toMatchObject({ charges: 1, reports: 1, violations: [] });
      // Its key wasn't used up: a caller who comes back with it is served.
      const again = await server.get(MOTION, key, { 'idempotency-key': 'left' });
      expect([again.body['status'], again.headers.get('idempotent-replayed')]).toEqual(['ok', null]);
    }));

  it.each([true, false])('before its batch is charged (async: %s) pays nothing', (async) =>
    withServer(async (server, key) => {
      const writers = gate();
      const writing = server.database.transaction(() => writers.opened);
      const leaving = connect(Number(new URL(server.url).port), '127.0.0.1');
      const body = JSON.stringify({ items: [{ lat, lon }], async });
      const head = `POST /api/v1/motion/batch HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
      await new Promise<void>((written) => void leaving.write(head + body, () => written()));
      await roundTrips(server.url);
      leaving.destroy();
      await roundTrips(server.url);
      writers.open();
      await writing;
      // The next caller waits until everything accepted before is in the books.
      expect((await server.get(MOTION, key)).body).toMatchObject({ credits_remaining_usd: 1.6 });
      expect(await server.database.query('SELECT job_id FROM job')).toEqual([]);
      expect((await verifyLedger(server.database)).charges).toBe(1);
    }),
  );

  it('while waiting for a slot is not even looked up, so that a flood leaves no queue behind', () =>
    withServer(async (server, key) => {
      const readers = gate();
      let lookUps = 0;
      const database: Database = {
        engine: server.database.engine,
        query: async (sql, parameters) => {
          if (sql.includes('api_key')) {
            lookUps += 1;
            await readers.opened;
          }
          return server.database.query(sql, parameters);
        },
        transaction: (work) => server.database.transaction(work),
        close: () => server.database.close(),
      };
      const config = readConfig({ GM_DATA_DIR: server.dataDir });
      const app = await buildApp({ lake: server.lake, database, config, now: () => TEST_NOW });
      const url = await app.listen({ host: '127.0.0.1', port: 0 });
      const leaving = await Promise.all(Array.from({ length: 30 }, () => ask(url, key)));
      await roundTrips(url);
      for (const socket of leaving) socket.destroy();
      await roundTrips(url);
      readers.open();
      const answer = await fetch(url + MOTION, { headers: { authorization: `Bearer ${key}` } });
      expect(await answer.json()).toMatchObject({ status: 'ok' });
      expect(lookUps).toBeLessThan(10);
      await app.close();
      expect((await verifyLedger(server.database)).charges).toBe(1);
    }));
});
