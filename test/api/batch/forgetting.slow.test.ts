import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { startForgetting } from '../../../api/jobs/forgetting.ts';
import { chargeReport } from '../../../billing/sale/charge.ts';
import { REPLAY_WINDOW_MS } from '../../../billing/sale/idempotency.ts';
import { verifyLedger } from '../../../billing/audit/verifyLedger.ts';
import { readConfig } from '../../../schemas/config.ts';
import { JOB_KEPT_MS, forgetEndedJobs, insertJob } from '../../../store/state/jobs.ts';
import { NOON, chargeRequest, registeredCaller } from '../../billing/support/ledgerFixture.ts';
import { describeOnEngines } from '../../support/machine/engines.ts';

describeOnEngines('the server', ({ withState }) => {
  it('drops the bodies of answers after a week, and keeps their keys and the ledger', async () => {
    await withState(async (database) => {
      const caller = await registeredCaller(database, 2_000_000);
      const idempotency = { key: 'order-1', requestHash: 'a' };
      await chargeReport(database, chargeRequest(caller, { idempotency }));
      const kept = async (): Promise<number> =>
        (await database.query('SELECT account_id FROM idempotency WHERE body IS NOT NULL')).length;
      const clock = { now: NOON + REPLAY_WINDOW_MS };
      const forgetting = startForgetting(
        { database, config: readConfig({}), now: () => clock.now },
        { warn: expect.unreachable },
        5,
      );
      await sleep(20);
      expect(await kept()).toBe(1);
      clock.now += 1;
      while ((await kept()) > 0) await sleep(5);
      await forgetting.stop();
      const again = chargeReport(database, chargeRequest(caller, { idempotency, now: clock.now }));
      await expect(again).rejects.toMatchObject({ code: 'idempotency_key_expired' });
      expect(await verifyLedger(database)).toMatchObject({ charges: 1, violations: [] });
    });
  });

  it('drops jobs thirty days after they ended, and never an unfinished one', async () => {
    await withState(async (database) => {
      const job = (jobId: string) => ({
        jobId,
        kind: 'batch',
        accountId: 'a',
        keyId: 'k',
        mode: 'live',
        requestId: 'r',
      });
      await database.transaction(async (transaction) => {
        for (const name of ['ended', 'waiting']) {
          await insertJob(transaction, { ...job(name), request: '{}', createdAt: NOON });
        }
        await transaction.query(`UPDATE job SET status = 'done', finished_at = $1 WHERE job_id = 'ended'`, [
          new Date(NOON),
        ]);
      });
      const kept = async (): Promise<string[]> =>
        (await database.query<{ job_id: string }>('SELECT job_id FROM job ORDER BY job_id')).map(
          ({ job_id: jobId }) => jobId,
        );
      expect(await forgetEndedJobs(database, NOON + JOB_KEPT_MS)).toBe(0);
      expect(await kept()).toEqual(['ended', 'waiting']);
      expect(await forgetEndedJobs(database, NOON + JOB_KEPT_MS + 1)).toBe(1);
      expect(await kept()).toEqual(['waiting']);
    });
  });
});
