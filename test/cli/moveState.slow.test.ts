import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { verifyLedger } from '../../billing/audit/verifyLedger.ts';
import { moveStateCommand } from '../../cli/operator/moveStateCommand.ts';
import type { Database } from '../../store/state/sql/database.ts';
import { DUCKDB, POSTGRES, type StatePlace } from '../support/machine/engines.ts';
import { commandArguments } from '../support/machine/runProcess.ts';
import { plantFrame, pointIn } from '../support/planted/plantedLake.ts';
import { startTestServer } from '../support/server/testServer.ts';
import { describeWith } from '../support/machine/needs.ts';

const CELL = { row: 5, col: 5 };
const { lat, lon } = pointIn(CELL);
const MOTION = `/api/v1/motion?lat=${lat}&lon=${lon}`;
const AWKWARD = 'a\\b "c", {d}\n\'é🏔 NULL';

describeWith(POSTGRES.need)('an embedded state that is moved to PostgreSQL', () => {
  /** A state in which reports were sold, and its key. */
  async function soldState() {
    const place = await DUCKDB.newPlace();
    onTestFinished(() => place.remove());
    const server = await startTestServer({ place, prepare: plantInto });
    const key = await server.register();
    for (let report = 0; report < 3; report++) expect((await server.get(MOTION, key)).status).toBe(200);
    await server.post('/api/v1/support', { subject: AWKWARD, message: AWKWARD }, key);
    const balance = (await server.get('/api/v1/balance', key)).text;
    await server.close();
    const emptied = await POSTGRES.emptyPlace();
    onTestFinished(() => emptied.remove());
    return { place, emptied, key, balance, file: place.environment['GM_STATE_FILE']! };
  }
  const plantInto = (dataDir: string) =>
    plantFrame({ dataDir, now: Date.UTC(2026, 5, 1, 12), cells: [CELL] });
  const environmentOf = (place: StatePlace, target: StatePlace) => ({
    ...place.environment,
    ...target.environment,
  });

  test('has every row and a valid ledger; keys still buy; the file is set aside', async () => {
    const { place, emptied, key, balance, file } = await soldState();
    const before = await proof(place);
    const lines: string[] = [];
    expect(await moveStateCommand(environmentOf(place, emptied), (line) => lines.push(line))).toBe(0);
    expect(lines.join('\n')).toContain(
      `the chain ends at ${before.head.entryCount}:${before.head.chainHash}`,
    );
    expect(await proof(emptied)).toEqual(before);
    expect([existsSync(file), existsSync(`${file}.moved`)]).toEqual([false, true]);
    // The mark that stayed behind keeps a server from starting a new state in the old place.
    await expect(place.open()).rejects.toMatchObject({ code: 'state_incomplete' });
    const server = await startTestServer({ place: emptied, prepare: plantInto });
    onTestFinished(() => server.close());
    expect(JSON.parse((await server.get('/api/v1/balance', key)).text).credits_usd).toBe(
      JSON.parse(balance).credits_usd,
    );
    expect((await server.get(MOTION, key)).status).toBe(200);
  });

  test('is refused while a server uses it, and into a database that has tables; nothing changes', async () => {
    const { place, emptied, file } = await soldState();
    const open = await place.open();
    const move = () => moveStateCommand(environmentOf(place, emptied), () => undefined);
    await expect(move()).rejects.toMatchObject({ code: 'state_locked' });
    await open.close();
    await (await emptied.open()).close();
    await expect(move()).rejects.toMatchObject({ code: 'state_not_empty' });
    expect(existsSync(file)).toBe(true);
    expect((await proof(place)).violations).toEqual([]);
  });

  test('is complete in one place or the other, whenever the move is killed', async () => {
    const { place, emptied, file } = await soldState();
    const before = await proof(place);
    for (const afterMs of [0, 30, 80]) {
      const child = spawn(process.execPath, [...commandArguments('operator', 'move-state')], {
        env: { PATH: process.env['PATH'], ...environmentOf(place, emptied) },
        stdio: 'ignore',
      });
      const ended = once(child, 'exit');
      // It has begun to write once its connection exists.
      await Promise.race([ended, connected(emptied)]);
      await sleep(afterMs);
      child.kill('SIGKILL');
      await ended;
      const isMoved = await hasTables(emptied);
      expect(await proof(isMoved ? emptied : place)).toEqual(before);
      if (isMoved) return;
      expect(existsSync(file)).toBe(true);
    }
    expect(await moveStateCommand(environmentOf(place, emptied), () => undefined)).toBe(0);
    expect(await proof(emptied)).toEqual(before);
  });
});

async function using<T>(place: StatePlace, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await place.open();
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

function proof(place: StatePlace) {
  return using(place, (database) => verifyLedger(database));
}

async function asked<Row>(place: StatePlace, sql: string): Promise<Row[]> {
  const { Client } = await import('pg');
  const client = new Client({ connectionString: place.environment['DATABASE_URL']! });
  await client.connect();
  try {
    return (await client.query(sql)).rows as Row[];
  } finally {
    await client.end();
  }
}

async function hasTables(place: StatePlace): Promise<boolean> {
  const tables = await asked(place, `SELECT 1 FROM information_schema.tables WHERE table_schema = 'public'`);
  return tables.length > 0;
}

/** Resolves when another connection of this project is in a transaction on the database. */
async function connected(place: StatePlace): Promise<void> {
  for (;;) {
    const others = await asked(
      place,
      `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'ground-motion' AND xact_start IS NOT NULL`,
    );
    if (others.length > 0) return;
    await sleep(5);
  }
}
