import { fc, test } from '@fast-check/vitest';
import { expect, it } from 'vitest';
import {
  OPEN_JOBS_MAXIMUM,
  claimJob,
  finishJob,
  insertJob,
  readJob,
  releaseJob,
  renewLease,
  requeueHeldJobs,
} from '../../../store/state/jobs.ts';
import type { Database } from '../../../store/state/sql/database.ts';
import { POSTGRES, describeOnEngines } from '../../support/machine/engines.ts';
import { times } from '../../support/machine/tier.ts';
import { describeWith } from '../../support/machine/needs.ts';

const NOW = Date.UTC(2026, 5, 1);
const LEASE = { kind: 'batch', now: NOW, leaseMs: 10_000 };
const LATER = { kind: 'batch', now: NOW + 10_001, leaseMs: 10_000 };
const DONE = { status: 'done', body: '{}', now: NOW } as const;

async function accept(database: Database, jobIds: readonly string[]): Promise<void> {
  await database.transaction(async (transaction) => {
    for (const [index, jobId] of jobIds.entries()) {
      await insertJob(transaction, {
        jobId,
        kind: 'batch',
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
  it('are claimed oldest first, each by one of many concurrent callers', async () => {
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

  it('of a process without a sign of life are claimed again, and can then be ended only by the new one', async () => {
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
      expect(await readJob(database, 'acc_1', { jobId: 'job_1', kind: 'batch' })).toMatchObject({
        status: 'processing',
        attempts: 2,
      });
      expect(await end(second)).toBe(true);
      expect(await end(second)).toBe(false);
      expect(await readJob(database, 'acc_1', { jobId: 'job_1', kind: 'batch' })).toMatchObject({
        status: 'done',
        body: '{}',
      });
      expect(await claimJob(database, { ...LATER, now: LATER.now + 1e9 })).toBeNull();
    });
  });

  it('are released by their process, or all at once for one that owns them, and are visible only to their account', async () => {
    await withState(async (database) => {
      await accept(database, ['job_1', 'job_2']);
      const held = (await claimJob(database, LEASE))!;
      await claimJob(database, LEASE);
      await database.transaction((transaction) => releaseJob(transaction, held));
      expect((await readJob(database, 'acc_1', { jobId: 'job_1', kind: 'batch' }))?.status).toBe('queued');
      expect(await requeueHeldJobs(database, 'batch')).toBe(1);
      expect((await readJob(database, 'acc_1', { jobId: 'job_2', kind: 'batch' }))?.status).toBe('queued');
      expect(await readJob(database, 'acc_2', { jobId: 'job_2', kind: 'batch' })).toBeNull();
    });
  });

  it('that are postponed are not claimed earlier, and do not delay later ones', async () => {
    await withState(async (database) => {
      await accept(database, ['job_1', 'job_2']);
      const first = (await claimJob(database, LEASE))!;
      await database.transaction((transaction) => releaseJob(transaction, first, NOW + 5000));
      expect((await readJob(database, 'acc_1', { jobId: 'job_1', kind: 'batch' }))?.status).toBe('queued');
      expect((await claimJob(database, LEASE))?.jobId).toBe('job_2');
      expect(await claimJob(database, LEASE)).toBeNull();
      expect(await claimJob(database, { ...LEASE, now: NOW + 5001 })).toMatchObject({
        jobId: 'job_1',
        attempts: 2,
      });
    });
  });

  it('have a kind, and no account if they belong to none', async () => {
    await withState(async (database) => {
      await accept(database, ['job_1']);
      const own = { jobId: 'job_2', kind: 'sweep', accountId: null, keyId: null, mode: 'live' };
      await database.transaction(async (transaction) => {
        for (let index = 0; index < 2 * OPEN_JOBS_MAXIMUM; index++) {
          const job = { ...own, jobId: `sweep_${index}`, requestId: 'r', request: '{}', createdAt: NOW - 1 };
          expect(await insertJob(transaction, job)).toBe(true);
        }
      });
      expect(await claimJob(database, LEASE)).toMatchObject({ jobId: 'job_1', kind: 'batch' });
      expect(await claimJob(database, LEASE)).toBeNull();
      const sweep = await claimJob(database, { ...LEASE, kind: 'sweep' });
      expect(sweep).toMatchObject({ kind: 'sweep', accountId: null, keyId: null, attempts: 1 });
      expect(await requeueHeldJobs(database, 'sweep')).toBe(1);
      expect(await readJob(database, 'acc_1', { jobId: 'job_1', kind: 'sweep' })).toBeNull();
    });
  });
});

describeWith(POSTGRES.need)('a process that claims jobs on PostgreSQL', () => {
  it('skips jobs that another process is claiming, without waiting for it', async () => {
    await POSTGRES.withState(async (database) => {
      await accept(database, ['job_1', 'job_2']);
      let end = (): void => undefined;
      const mayEnd = new Promise<void>((resolve) => (end = resolve));
      let hold = (): void => undefined;
      const isHeld = new Promise<void>((resolve) => (hold = resolve));
      const other = database.transaction(async (transaction) => {
        await transaction.queryForUpdate('SELECT job_id FROM job WHERE job_id = $1', ['job_1']);
        hold();
        await mayEnd;
      });
      await isHeld;
      // job_1 isn't released until these have ended: a claim that waited for it would wait forever.
      expect((await claimJob(database, LEASE))?.jobId).toBe('job_2');
      expect(await claimJob(database, LEASE)).toBeNull();
      end();
      await other;
      expect((await claimJob(database, LEASE))?.jobId).toBe('job_1');
    });
  });

  test.prop([fc.integer({ min: 0, max: 20 }), fc.integer({ min: 2, max: 8 })], { numRuns: times(2, 5) })(
    'never claims a job of another process, however many there are of both',
    (jobs, claimers) =>
      POSTGRES.withState(async (database) => {
        const jobIds = Array.from({ length: jobs }, (_, index) => `job_${index}`);
        for (let first = 0; first < jobs; first += 10)
          await accept(database, jobIds.slice(first, first + 10));
        const claimAll = async (): Promise<string[]> => {
          const claimed: string[] = [];
          for (let idle = 0; idle < 3;) {
            const job = await claimJob(database, LEASE);
            if (job) claimed.push(job.jobId);
            else idle += 1;
          }
          return claimed;
        };
        const claimed = await Promise.all(Array.from({ length: claimers }, claimAll));
        expect(claimed.flat().toSorted()).toEqual(jobIds.toSorted());
      }),
  );
});
