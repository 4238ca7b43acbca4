import { expect, it } from 'vitest';
import {
  claimJob,
  finishJob,
  insertJob,
  readJob,
  releaseJob,
  renewLease,
  requeueHeldJobs,
} from '../../../store/state/jobs.ts';
import type { Database } from '../../../store/state/sql/database.ts';
import { describeOnEngines } from '../../support/machine/engines.ts';

const NOW = Date.UTC(2026, 5, 1);
const LEASE = { now: NOW, leaseMs: 10_000 };
const LATER = { now: NOW + 10_001, leaseMs: 10_000 };
const DONE = { status: 'done', body: '{}', now: NOW } as const;

async function accept(database: Database, jobIds: readonly string[]): Promise<void> {
  await database.transaction(async (transaction) => {
    for (const [index, jobId] of jobIds.entries()) {
      await insertJob(transaction, {
        jobId,
        accountId: 'acc_1',
        keyId: 'key_1',
        mode: 'live',
        requestId: `req_${index}`,
        request: '{}',
        createdAt: NOW + index,
      });
    }
  });
}

describeOnEngines('jobs', ({ withState }) => {
  it('are taken up oldest first, each by one of many who ask at once', async () => {
    await withState(async (database) => {
      const jobIds = Array.from({ length: 12 }, (_, i) => `job_${i}`);
      await accept(database, jobIds);
      expect((await claimJob(database, LEASE))?.jobId).toBe('job_0');
      const taken = await Promise.all(Array.from({ length: 20 }, () => claimJob(database, LEASE)));
      const names = taken.flatMap((job) => job?.jobId ?? []);
      expect(names.toSorted()).toEqual(jobIds.slice(1).toSorted());
      expect(taken.filter((job) => job === null)).toHaveLength(9);
    });
  });

  it('of a holder that gives no sign of life are taken up again, and can then be ended by the new one only', async () => {
    await withState(async (database) => {
      await accept(database, ['job_1']);
      const first = (await claimJob(database, LEASE))!;
      expect(await claimJob(database, LEASE)).toBeNull();
      expect(await renewLease(database, first, LATER.now + 1)).toBe(true);
      expect(await claimJob(database, LATER)).toBeNull();
      const second = (await claimJob(database, { ...LATER, now: LATER.now + 2 }))!;
      expect(second).toMatchObject({ jobId: 'job_1', attempts: 2 });
      expect(await renewLease(database, first, LATER.now)).toBe(false);
      const end = (job: typeof first) =>
        database.transaction((transaction) => finishJob(transaction, job, DONE));
      expect(await end(first)).toBe(false);
      await database.transaction((transaction) => releaseJob(transaction, first));
      expect(await readJob(database, 'acc_1', 'job_1')).toMatchObject({ status: 'processing', attempts: 2 });
      expect(await end(second)).toBe(true);
      expect(await end(second)).toBe(false);
      expect(await readJob(database, 'acc_1', 'job_1')).toMatchObject({ status: 'done', body: '{}' });
      expect(await claimJob(database, { ...LATER, now: LATER.now + 1e9 })).toBeNull();
    });
  });

  it('are given back by their holder, or all at once for a process that owns them, and seen by their account only', async () => {
    await withState(async (database) => {
      await accept(database, ['job_1', 'job_2']);
      const held = (await claimJob(database, LEASE))!;
      await claimJob(database, LEASE);
      await database.transaction((transaction) => releaseJob(transaction, held));
      expect((await readJob(database, 'acc_1', 'job_1'))?.status).toBe('queued');
      expect(await requeueHeldJobs(database)).toBe(1);
      expect((await readJob(database, 'acc_1', 'job_2'))?.status).toBe('queued');
      expect(await readJob(database, 'acc_2', 'job_2')).toBeNull();
    });
  });
});
