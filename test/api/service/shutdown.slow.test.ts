import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { verifyLedger } from '../../../billing/audit/verifyLedger.ts';
import { STATE_FILE_NAME } from '../../../store/state/duckdb/openDuckDbState.ts';
import { describeOnEngines } from '../../support/machine/engines.ts';
import { plantFrame, pointIn } from '../../support/planted/plantedLake.ts';
import { launchServer, type ServerProcess } from '../../support/server/serverProcess.ts';

let dataDir: string;
const running: ServerProcess[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'ground-motion-process-'));
});
afterEach(async () => {
  for (const server of running.splice(0)) await server.kill();
  await rm(dataDir, { recursive: true, force: true });
});

function launch(environment: Record<string, string> = {}): ServerProcess {
  const server = launchServer({ GM_DATA_DIR: dataDir, ...environment });
  running.push(server);
  return server;
}

describeOnEngines('the server process', ({ name, newPlace }) => {
  it('on SIGTERM finishes the requests it has begun, loses no charge or log line and exits cleanly, after logging where its state is', async () => {
    const engine = name === 'DuckDB' ? 'duckdb' : 'postgres';
    const cell = { row: 2, col: 2 };
    await plantFrame({ dataDir, now: Date.now(), cells: [cell] });
    const place = await newPlace();
    const { child, listening, output } = launch({
      ...place.environment,
      GM_STARTER_CREDITS_USD: '1000',
      GM_MAX_REQUESTS: '1000000',
      GM_LIMIT_FACTOR: '10000',
      GM_RATE_KEY_PER_MINUTE: '100000',
    });
    const url = await listening();
    const registration = await fetch(`${url}/api/v1/autonomous/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"email":"a@example.org"}',
    });
    const { api_key: key } = (await registration.json()) as { api_key: string };
    const { lat, lon } = pointIn(cell);
    const ask = async () => {
      const answer = await fetch(`${url}/api/v1/motion?lat=${lat}&lon=${lon}`, {
        headers: { authorization: `Bearer ${key}` },
      });
      return { status: answer.status, body: (await answer.json()) as { status?: string } };
    };
    await ask();
    const asked = Array.from({ length: 40 }, ask);
    await Promise.race(asked);
    child.kill('SIGTERM');
    const ended = once(child, 'close');
    const settled = await Promise.allSettled(asked);
    const [exitCode] = (await ended) as [number | null];
    expect(exitCode, output()).toBe(0);
    // A late caller was turned away completely: by a refused connection, or by a 503 without a report.
    const sold = settled.filter(
      (outcome) => outcome.status === 'fulfilled' && outcome.value.body.status === 'ok',
    ).length;
    const answered = settled.filter(({ status }) => status === 'fulfilled').length;
    const database = await place.open();
    const audit = await verifyLedger(database);
    await database.close();
    await place.remove();
    expect(output()).toContain(`"state":"${engine}"`);
    const { DATABASE_URL: address } = place.environment;
    if (address !== undefined) expect(output()).not.toContain(new URL(address).password);
    expect(audit.violations).toEqual([]);
    expect(audit.charges).toBe(sold + 1);
    expect(output()).toContain('SIGTERM');
    // Includes the registration and the first report.
    const logged = output().match(/"msg":"answered"/g);
    expect(logged?.length).toBeGreaterThanOrEqual(answered + 2);
    expect(output()).not.toContain(key);
  });
});

describe('starting the server process', () => {
  it('fails when the PostgreSQL server is unreachable, and says so', async () => {
    const { child, output } = launch({ DATABASE_URL: 'postgres://user:secret@127.0.0.1:9/ground' });
    const [exitCode] = (await once(child, 'exit')) as [number | null];
    expect(exitCode).toBe(1);
    expect(output()).toMatch(/DATABASE_URL: .*ECONNREFUSED/);
    expect(output()).not.toContain('secret');
  });

  it('fails on a state file that another process has open, and names the file', async () => {
    const first = launch();
    await first.listening();
    const second = launch();
    const [exitCode] = (await once(second.child, 'exit')) as [number | null];
    expect(exitCode).toBe(1);
    expect(second.output()).toContain(STATE_FILE_NAME);
  });

  it('fails with an unknown setting, and names it', async () => {
    const { child, output } = launch({ GM_DATADIR: '/elsewhere' });
    const [exitCode] = (await once(child, 'exit')) as [number | null];
    expect(exitCode).toBe(1);
    expect(output()).toContain('GM_DATADIR is not a setting');
  });
});
