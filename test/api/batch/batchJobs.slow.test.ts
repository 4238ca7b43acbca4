import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyLedger } from '../../../billing/audit/verifyLedger.ts';
import { batchResponseSchema, jobAcceptedSchema } from '../../../schemas/http/place/batch.ts';
import type { Transaction } from '../../../store/state/sql/database.ts';
import { DUCKDB } from '../../support/machine/engines.ts';
import { describeByDayOn, describeOnAnEngine } from '../../support/machine/tier.ts';
import { pointIn, plantFrame } from '../../support/planted/plantedLake.ts';
import { expectAnswer, expectError } from '../../support/server/schemaCheck.ts';
import { launchServer, type ServerProcess } from '../../support/server/serverProcess.ts';
import { startTestServer, type TestServer } from '../../support/server/testServer.ts';

const PATH = '/api/v1/motion/batch';
const CELLS = Array.from({ length: 60 }, (_, col) => ({ row: 10, col }));
const items = CELLS.map((cell, index) => ({ id: `c${index}`, ...pointIn(cell) }));

describeOnAnEngine('an asynchronous batch', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ engine, environment: { GM_STARTER_CREDITS_USD: '4' }, cells: CELLS });
  });
  afterAll(async () => {
    expect((await verifyLedger(server.database)).violations).toEqual([]);
    await server.close();
  });

  const submit = (key: string, body: object, idempotencyKey = 'job') =>
    server.request(PATH, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${key}`,
        'idempotency-key': idempotencyKey,
      },
      body: JSON.stringify({ ...body, async: true }),
    });
  const untilDone = async (key: string, jobId: string) => {
    for (;;) {
      const answer = await server.get(`${PATH}/${jobId}`, key);
      if (answer.body['status'] !== 'queued' && answer.body['status'] !== 'processing') return answer;
      await new Promise((wake) => setTimeout(wake, 10));
    }
  };

  it('is accepted as a job, charged once, and its result equals the synchronous one', async () => {
    const key = await server.register();
    const accepted = await submit(key, { items: items.slice(0, 3) });
    expect(accepted.status, accepted.text).toBe(202);
    const { job_id: jobId } = jobAcceptedSchema.parse(accepted.body);
    const done = expectAnswer(await untilDone(key, jobId), batchResponseSchema);
    expect(done).toMatchObject({ job_id: jobId, summary: { billed: 3, total_cost_usd: 1.2 } });
    const again = await server.get(`${PATH}/${jobId}`, key);
    expect(again.text).toBe((await server.get(`${PATH}/${jobId}`, key)).text);
    const sync = expectAnswer(
      await server.post(PATH, { items: items.slice(0, 3) }, key),
      batchResponseSchema,
    );
    const shown = (results: typeof done.results) =>
      results.map((result) => ({ ...result, report_id: undefined }));
    expect(shown(done.results)).toEqual(shown(sync.results));
  });

  it('sent again with its Idempotency-Key returns the same job, under concurrency too', async () => {
    const key = await server.register();
    const storm = await Promise.all(
      Array.from({ length: 30 }, () => submit(key, { items: items.slice(0, 2) })),
    );
    expect(new Set(storm.map(({ text }) => text)).size).toBe(1);
    const { job_id: jobId } = jobAcceptedSchema.parse(storm[0]!.body);
    await untilDone(key, jobId);
    expect((await server.get('/api/v1/balance', key)).body['credits_usd']).toBe(3.2);
  });

  it('of another account is not found, just like one that does not exist', async () => {
    const [mine, theirs] = [await server.register(), await server.register()];
    const { job_id: jobId } = jobAcceptedSchema.parse((await submit(theirs, { items: [items[0]] })).body);
    expectError(await server.get(`${PATH}/${jobId}`, mine), 404, 'job_not_found');
    expectError(await server.get(`${PATH}/job_unknown`, mine), 404, 'job_not_found');
    expectError(await server.get(`${PATH}/${jobId}`), 401, 'unauthorized');
    await untilDone(theirs, jobId);
  });

  it('is visible to the owner and to the child key that started it, and to no other child key', async () => {
    const owner = await server.register();
    const mint = async () => String((await server.post('/api/v1/keys', {}, owner)).body['api_key']);
    const [child, sibling] = [await mint(), await mint()];
    const jobOf = async (key: string, name: string) =>
      jobAcceptedSchema.parse((await submit(key, { items: [items[0]] }, name)).body).job_id;
    const [theirs, owners] = [await jobOf(child, 'child'), await jobOf(owner, 'owner')];
    for (const [key, jobId] of [
      [child, theirs],
      [owner, theirs],
      [owner, owners],
    ] as const) {
      expect((await untilDone(key, jobId)).body['summary']).toMatchObject({ billed: 1 });
    }
    for (const [key, jobId] of [
      [sibling, theirs],
      [sibling, owners],
      [child, owners],
    ] as const) {
      expectError(await server.get(`${PATH}/${jobId}`, key), 404, 'job_not_found');
    }
  });

  it('ends in error, free, when its account is suspended before it is finished', async () => {
    const key = await server.register('suspended@example.org');
    const set = (transaction: Transaction, status: string) =>
      transaction.query(`UPDATE account SET status = $1 WHERE email = 'suspended@example.org'`, [status]);
    /** Submits a job while an account suspension holds the row for `heldMs` before it commits, which delays the job. */
    const submitMeanwhile = async (heldMs: number) => {
      let begin = (): void => undefined;
      const hasBegun = new Promise<void>((resolve) => (begin = resolve));
      const suspended = server.database.transaction(async (transaction) => {
        await set(transaction, 'suspended');
        begin();
        await sleep(heldMs);
      });
      await hasBegun;
      const answer = await submit(key, { items: [items[0]] }, `held-${heldMs}`);
      await suspended;
      return answer;
    };
    let heldMs = 500;
    let accepted = await submitMeanwhile(heldMs);
    // A busy machine may not process the request before the account is suspended.
    while (accepted.text.includes('account_suspended')) {
      await server.database.transaction((transaction) => set(transaction, 'active'));
      accepted = await submitMeanwhile((heldMs *= 2));
    }
    expect(accepted.status, accepted.text).toBe(202);
    const jobId = String(accepted.body['job_id']);
    const stateOf = () =>
      server.database.query<{ status: string; body: string }>(
        'SELECT status, body FROM job WHERE job_id = $1',
        [jobId],
      );
    for (;;) {
      const [job] = await stateOf();
      if (job?.status === 'error') {
        expect(job.body).toContain('suspended');
        break;
      }
      await new Promise((wake) => setTimeout(wake, 10));
    }
  });
});

describeByDayOn(DUCKDB, 'a server that is killed during its jobs', ({ newPlace }) => {
  it('finishes every accepted job after a restart, and charges each cell once', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'ground-motion-jobs-'));
    await plantFrame({ dataDir, now: Date.now(), cells: CELLS });
    const place = await newPlace();
    let server: ServerProcess | undefined;
    try {
      const start = async (): Promise<string> => {
        server = launchServer({
          ...place.environment,
          GM_DATA_DIR: dataDir,
          GM_STARTER_CREDITS_USD: '1000',
          GM_MAX_REQUESTS: '1000000',
          GM_LIMIT_FACTOR: '10000',
          GM_RATE_KEY_PER_MINUTE: '1000000',
        });
        return server.listening();
      };
      const send = async (url: string, path: string, init: RequestInit = {}) => {
        const answer = await fetch(url + path, init);
        return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
      };
      let url = await start();
      const json = { 'content-type': 'application/json' };
      const { body: account } = await send(url, '/api/v1/autonomous/register', {
        method: 'POST',
        headers: json,
        body: '{"email":"a@example.org"}',
      });
      const headers = { ...json, authorization: `Bearer ${String(account['api_key'])}` };
      const accepted = new Map<string, string>();
      for (let round = 0; round < 4; round++) {
        const posts = Array.from({ length: 6 }, async (_, i) => {
          const name = `round ${round} job ${i}`.replaceAll(' ', '-');
          const body = JSON.stringify({ items: items.slice(i, i + 40), async: true });
          const init = { method: 'POST', headers: { ...headers, 'idempotency-key': name }, body };
          const answer = await send(url, PATH, init).catch(() => null);
          if (answer?.status !== 202) throw new Error(`${name} was not accepted`);
          accepted.set(name, String(answer.body['job_id']));
        });
        const settled = Promise.allSettled(posts);
        await Promise.any(posts);
        await Promise.race([settled, new Promise((wake) => setTimeout(wake, 40 * round))]);
        await server!.kill();
        await settled;
        url = await start();
      }
      expect(accepted.size).toBeGreaterThanOrEqual(4);
      for (const jobId of accepted.values()) {
        for (;;) {
          const { body } = await send(url, `${PATH}/${jobId}`, { headers });
          if (body['status'] === 'ok') {
            expect(body['summary']).toMatchObject({ requested: 40, billed: 40 });
            break;
          }
          expect(['queued', 'processing']).toContain(body['status']);
          await new Promise((wake) => setTimeout(wake, 20));
        }
      }
      await server!.kill();
      const database = await place.open();
      const audit = await verifyLedger(database);
      const [done] = await database.query<{ jobs: number }>(
        `SELECT count(*) AS jobs FROM job WHERE status = 'done'`,
      );
      await database.close();
      expect(audit.violations).toEqual([]);
      expect(audit.charges).toBe(done!.jobs * 40);
    } finally {
      await server?.kill();
      await place.remove();
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});
