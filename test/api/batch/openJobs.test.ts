import { expect, it } from 'vitest';
import type { Caller } from '../../../accounts/identity/authenticate.ts';
import { acceptJob } from '../../../api/jobs/acceptJob.ts';
import type { Database } from '../../../store/state/sql/database.ts';
import { OPEN_JOBS_MAXIMUM, countOpenJobs } from '../../../store/state/jobs.ts';
import { NOON, registeredCaller } from '../../billing/support/ledgerFixture.ts';
import { describeOnAnEngine } from '../../support/machine/tier.ts';

const ASKED_AT_ONCE = 60;

function submit(database: Database, caller: Caller, number: number): Promise<unknown> {
  return acceptJob(
    { database, publicUrl: () => 'http://localhost' },
    {
      caller,
      now: NOON,
      requestId: `req_${number}`,
      body: { items: [{ lat: 29.76, lon: -95.37 }], async: true },
      idempotency: { key: `k${number}`, requestHash: 'a' },
      isAbandoned: () => false,
    },
  );
}

describeOnAnEngine('the limit of open jobs', ({ name, newPlace }) => {
  it('applies, however many are sent at once, to one process or to two', async () => {
    const place = await newPlace();
    const first = await place.open();
    const second = name === 'PostgreSQL' ? await place.open() : first;
    try {
      const caller = await registeredCaller(first, 800_000);
      const other = await registeredCaller(first, 800_000, 'other@example.org');
      const outcomes = await Promise.allSettled(
        Array.from({ length: ASKED_AT_ONCE }, (_, number) =>
          submit(number % 2 === 0 ? first : second, caller, number),
        ),
      );
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(OPEN_JOBS_MAXIMUM);
      for (const outcome of outcomes) {
        if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'rate_limited' });
      }
      expect(await countOpenJobs(first, caller.accountId)).toBe(OPEN_JOBS_MAXIMUM);
      await submit(second, other, ASKED_AT_ONCE);
      expect(await countOpenJobs(first, other.accountId)).toBe(1);
    } finally {
      await second.close();
      await first.close();
      await place.remove();
    }
  });
});
