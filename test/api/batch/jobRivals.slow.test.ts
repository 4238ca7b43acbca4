import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { startBatchRunner } from '../../../api/jobs/batchRunner.ts';
import { liveGround, type Grounds } from '../../../report/ground/ground.ts';
import { testGround } from '../../../report/ground/testGround.ts';
import { NO_ADDRESS_DATA } from '../../../location/geocode/noAddressData.ts';
import type { Caller } from '../../../accounts/identity/authenticate.ts';
import { verifyLedger } from '../../../billing/audit/verifyLedger.ts';
import { MAGIC_PLACES } from '../../../schemas/http/contract/testMode.ts';
import { openSyntheticLake } from '../../../store/lake/synthetic/syntheticLake.ts';
import type { Database } from '../../../store/state/sql/database.ts';
import { insertJob, readJob } from '../../../store/state/jobs.ts';
import { readEvents } from '../../../store/state/outbox.ts';
import { unknownCommit } from '../../../store/state/sql/stateError.ts';
import { NOON, registeredCaller } from '../../billing/support/ledgerFixture.ts';
import { describeOnEngines } from '../../support/machine/engines.ts';

const PRICE = 400_000;
const JOB = 'job_1';
const BATCH = { jobId: JOB, kind: 'batch' };
const HOUR_MS = 3_600_000;
const QUIET = { warn: () => undefined };
const { lat, lon } = MAGIC_PLACES.find(({ gives }) => gives.status === 'ok')!;
const lake = openSyntheticLake({ now: () => NOON });

function groundsOf(reader: typeof lake): Grounds {
  return { live: liveGround(reader, NO_ADDRESS_DATA), test: testGround(() => NOON, NO_ADDRESS_DATA) };
}

/** Accepts an asynchronous batch with one report. */
async function accept(database: Database, caller: Caller): Promise<void> {
  await database.transaction((transaction) =>
    insertJob(transaction, {
      jobId: JOB,
      kind: 'batch',
      accountId: caller.accountId,
      keyId: caller.keyId,
      mode: caller.mode,
      requestId: 'req_job',
      request: JSON.stringify({ caller, body: { items: [{ lat, lon }], async: true } }),
      createdAt: NOON,
    }),
  );
}

async function untilEnded(database: Database, caller: Caller) {
  for (;;) {
    const job = await readJob(database, caller.accountId, BATCH);
    if (job?.status === 'done' || job?.status === 'error') return job;
    await sleep(5);
  }
}

describeOnEngines('an asynchronous batch', ({ withState }) => {
  it('that a second process claims while the first still works on it is charged once, with the answer of the one that finished', () =>
    withState(async (database) => {
      const caller = await registeredCaller(database, 5 * PRICE);
      await accept(database, caller);
      let begin = (): void => undefined;
      const hasBegun = new Promise<void>((resolve) => (begin = resolve));
      let goOn = (): void => undefined;
      const mayGoOn = new Promise<void>((resolve) => (goOn = resolve));
      const slowLake: typeof lake = {
        ...lake,
        findCells: async (frame, cells) => {
          begin();
          await mayGoOn;
          return lake.findCells(frame, cells);
        },
      };
      const first = startBatchRunner({ grounds: groundsOf(slowLake), database, now: () => NOON }, QUIET);
      await hasBegun;
      const late = { grounds: groundsOf(lake), database, now: () => NOON + HOUR_MS };
      const second = startBatchRunner(late, QUIET, { pollMs: 5 });
      const job = await untilEnded(database, caller);
      goOn();
      await first.stop();
      await second.stop();
      expect(job).toMatchObject({ status: 'done', attempts: 2 });
      expect(await readJob(database, caller.accountId, BATCH)).toEqual(job);
      const told = await readEvents(database, { afterId: 0, limit: 10 });
      const detail = JSON.stringify({ job_id: JOB, request_id: 'req_job', status: 'done' });
      expect(told).toMatchObject([{ kind: 'batch.done', accountId: caller.accountId, detail }]);
      expect(await verifyLedger(database)).toMatchObject({ charges: 1, violations: [] });
    }));

  it('whose commit succeeded while its process got no answer is done, and not repeated', () =>
    withState(async (database) => {
      const caller = await registeredCaller(database, 5 * PRICE);
      await accept(database, caller);
      let lost = 0;
      const mute: Database = {
        engine: database.engine,
        query: (sql, parameters) => database.query(sql, parameters),
        transaction: async (work) => {
          const result = await database.transaction(work);
          const { charges } = await verifyLedger(database);
          if (charges > lost) {
            lost = charges;
            throw unknownCommit(new Error('no answer came'));
          }
          return result;
        },
        close: () => database.close(),
      };
      const context = { grounds: groundsOf(lake), database: mute, now: () => NOON };
      const runner = startBatchRunner(context, QUIET, { pollMs: 5, retryMs: 1 });
      expect(await untilEnded(database, caller)).toMatchObject({ status: 'done' });
      await sleep(100);
      await runner.stop();
      expect(await readJob(database, caller.accountId, BATCH)).toMatchObject({ status: 'done', attempts: 1 });
      expect(await readEvents(database, { afterId: 0, limit: 10 })).toHaveLength(1);
      expect(await verifyLedger(database)).toMatchObject({ charges: 1, violations: [] });
    }));

  it('is leased for as long as its process works on it', () =>
    withState(async (database) => {
      const caller = await registeredCaller(database, 5 * PRICE);
      await accept(database, caller);
      const clock = { now: NOON };
      let goOn = (): void => undefined;
      const mayGoOn = new Promise<void>((resolve) => (goOn = resolve));
      const slowLake: typeof lake = {
        ...lake,
        findCells: async (frame, cells) => {
          await mayGoOn;
          return lake.findCells(frame, cells);
        },
      };
      const context = { grounds: groundsOf(slowLake), database, now: () => clock.now };
      const runner = startBatchRunner(context, QUIET, { leaseMs: 60 });
      const heldUntil = async (): Promise<number> => {
        const [row] = await database.query<{ lease_until: Date | null }>(
          'SELECT lease_until FROM job WHERE job_id = $1',
          [JOB],
        );
        return row?.lease_until?.getTime() ?? 0;
      };
      while ((await heldUntil()) === 0) await sleep(5);
      clock.now += HOUR_MS;
      while ((await heldUntil()) < clock.now) await sleep(5);
      // A process knows at its start that no other process runs the embedded engine's jobs.
      if (database.engine === 'postgres') await startBatchRunner(context, QUIET).stop();
      goOn();
      expect(await untilEnded(database, caller)).toMatchObject({ status: 'done', attempts: 1 });
      await runner.stop();
    }));

  it('that keeps failing ends in error, and costs nothing', () =>
    withState(async (database) => {
      const caller = await registeredCaller(database, 5 * PRICE);
      await accept(database, caller);
      const brokenLake: typeof lake = {
        ...lake,
        frames: () => {
          throw new Error('the lake is broken');
        },
      };
      const context = { grounds: groundsOf(brokenLake), database, now: () => NOON };
      const runner = startBatchRunner(context, QUIET, { pollMs: 5, retryMs: 1 });
      const job = await untilEnded(database, caller);
      await runner.stop();
      expect(job).toMatchObject({ status: 'error', attempts: 5 });
      expect(job.body).toContain('nothing was charged');
      const told = await readEvents(database, { afterId: 0, limit: 10 });
      const detail = JSON.stringify({ job_id: JOB, request_id: 'req_job', status: 'error' });
      expect(told).toMatchObject([{ kind: 'batch.done', accountId: caller.accountId, detail }]);
      expect(await verifyLedger(database)).toMatchObject({ charges: 0, violations: [] });
    }));

  it('whose processes keep dying ends in error, and costs nothing', () =>
    withState(async (database) => {
      const caller = await registeredCaller(database, 5 * PRICE);
      await accept(database, caller);
      await database.transaction((transaction) => transaction.query('UPDATE job SET attempts = 25'));
      const context = { grounds: groundsOf(lake), database, now: () => NOON };
      const runner = startBatchRunner(context, QUIET, { pollMs: 5, retryMs: 1 });
      const job = await untilEnded(database, caller);
      await runner.stop();
      expect(job).toMatchObject({ status: 'error', attempts: 26 });
      expect(await verifyLedger(database)).toMatchObject({ charges: 0, violations: [] });
    }));
});
