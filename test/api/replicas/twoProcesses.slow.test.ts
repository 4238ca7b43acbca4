import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyLedger } from '../../../billing/audit/verifyLedger.ts';
import type { Database } from '../../../store/state/sql/database.ts';
import { POSTGRES } from '../../support/machine/engines.ts';
import type { StatePlace } from '../../support/machine/engines.ts';
import { plantFrame, pointIn } from '../../support/planted/plantedLake.ts';
import { launchServer } from '../../support/server/serverProcess.ts';
import type { ServerProcess } from '../../support/server/serverProcess.ts';
import { describeWith } from '../../support/machine/needs.ts';

const CELLS = Array.from({ length: 20 }, (_, col) => ({ row: 5, col }));
const { lat, lon } = pointIn(CELLS[0]!);
const MOTION = `/api/v1/motion?lat=${lat}&lon=${lon}`;
const JSON_TYPE = { 'content-type': 'application/json' };

/** Two server processes with one PostgreSQL database and one lake, as behind a load balancer. */
describeWith(POSTGRES.need)('two server processes on one PostgreSQL database', () => {
  let dataDir: string;
  let place: StatePlace;
  let servers: ServerProcess[];
  let addresses: string[];
  let database: Database;
  let requests = 0;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'ground-motion-api-'));
    await plantFrame({ dataDir, now: Date.now(), cells: CELLS });
    place = await POSTGRES.newPlace();
    servers = [0, 1].map(() =>
      launchServer({
        ...place.environment,
        GM_DATA_DIR: dataDir,
        GM_STARTER_CREDITS_USD: '1.20',
        GM_RATE_IP_PER_MINUTE: '1000000',
        GM_MAX_REQUESTS: '1000000',
        GM_LIMIT_FACTOR: '10000',
        GM_RATE_KEY_PER_MINUTE: '1000000',
        GM_RATE_REGISTRATIONS_PER_HOUR: '1000000',
      }),
    );
    addresses = await Promise.all(servers.map((server) => server.listening()));
    database = await place.open();
  });
  afterAll(async () => {
    expect((await verifyLedger(database)).violations).toEqual([]);
    await database.close();
    await Promise.all(servers.map((server) => server.kill()));
    await place.remove();
    await rm(dataDir, { recursive: true, force: true });
  });

  /** Sends requests to the processes in turn. */
  const ask = async (path: string, key: string | null, init: RequestInit = {}) => {
    const authorization = key === null ? {} : { authorization: `Bearer ${key}` };
    const headers = { ...authorization, ...(init.headers as Record<string, string>) };
    const answer = await fetch(addresses[requests++ % 2]! + path, { ...init, headers });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, text, body: JSON.parse(text) };
  };
  const post = (path: string, key: string | null, body: object, headers: Record<string, string> = {}) =>
    ask(path, key, { method: 'POST', headers: { ...JSON_TYPE, ...headers }, body: JSON.stringify(body) });
  const register = async (email: string): Promise<string> => {
    const { body } = await post('/api/v1/autonomous/register', null, { email });
    return String(body.api_key);
  };
  const chargesOf = async (email: string): Promise<number> => {
    const [row] = await database.query<{ charges: number }>(
      `SELECT count(*) AS charges FROM ledger_entry
       JOIN account ON account.account_id = ledger_entry.account_id
       WHERE ledger_entry.kind = 'report_charge' AND account.email = $1`,
      [email],
    );
    return row!.charges;
  };
  /** How many of `count` concurrent purchases are answered with each status. */
  const buyAtOnce = async (keys: readonly string[], count: number): Promise<Record<number, number>> => {
    const answers = await Promise.all(
      Array.from({ length: count }, (_, index) => ask(MOTION, keys[index % keys.length]!)),
    );
    return Object.fromEntries(
      [200, 402].map((status) => [status, answers.filter((answer) => answer.status === status).length]),
    );
  };

  it('sell the last 0.40 USD once to 200 concurrent callers', async () => {
    const key = await register('last@example.org');
    for (let report = 0; report < 2; report++) expect((await ask(MOTION, key)).status).toBe(200);
    expect(await buyAtOnce([key], 200)).toEqual({ 200: 1, 402: 199 });
    expect(await chargesOf('last@example.org')).toBe(3);
  });

  it('sell three reports to five child keys that compete for one owner’s credits', async () => {
    const owner = await register('owner@example.org');
    const children: string[] = [];
    for (let child = 0; child < 5; child++) {
      children.push(String((await post('/api/v1/keys', owner, {})).body.api_key));
    }
    expect(await buyAtOnce(children, 50)).toEqual({ 200: 3, 402: 47 });
    expect(await chargesOf('owner@example.org')).toBe(3);
  });

  it('keep a key under its daily cap', async () => {
    const owner = await register('capped@example.org');
    const capped = (await post('/api/v1/keys', owner, { daily_cap_usd: 0.8 })).body.api_key;
    expect(await buyAtOnce([capped], 40)).toEqual({ 200: 2, 402: 38 });
    expect((await ask(MOTION, owner)).status).toBe(200);
  });

  it('charge 500 concurrent requests with one Idempotency-Key once, and give all the same bytes', async () => {
    const key = await register('storm@example.org');
    const headers = { 'idempotency-key': 'storm' };
    const answers = await Promise.all(Array.from({ length: 500 }, () => ask(MOTION, key, { headers })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.filter((answer) => !answer.headers.has('idempotent-replayed'))).toHaveLength(1);
    expect(await chargesOf('storm@example.org')).toBe(1);
  });

  it('give an address to only one of many concurrent registrations', async () => {
    const body = { email: 'one@example.org' };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => post('/api/v1/autonomous/register', null, body)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(7);
  });

  it('finish the jobs of a killed one, and charge them once', async () => {
    const keys: string[] = [];
    for (let job = 0; job < 6; job++) keys.push(await register(`job${job}@example.org`));
    const items = CELLS.slice(0, 3).map((cell, index) => ({ id: `c${index}`, ...pointIn(cell) }));
    const accepted = await Promise.all(
      keys.map((key) =>
        post('/api/v1/motion/batch', key, { items, async: true }, { 'idempotency-key': 'job' }),
      ),
    );
    await servers[1]!.kill();
    addresses = [addresses[0]!, addresses[0]!];
    for (const [index, { status, body, text }] of accepted.entries()) {
      expect(status, text).toBe(202);
      for (;;) {
        const done = await ask(`/api/v1/motion/batch/${body.job_id}`, keys[index]!);
        if (done.body.status === 'ok') {
          expect(done.body.summary).toMatchObject({ requested: 3, billed: 3 });
          break;
        }
        expect(['queued', 'processing']).toContain(done.body.status);
        await sleep(50);
      }
      expect(await chargesOf(`job${index}@example.org`)).toBe(3);
    }
  });
});
