import { expect, it } from 'vitest';
import { authenticate } from '../../billing/authenticate.ts';
import { mintChildKey } from '../../billing/childKeys.ts';
import { replaceOwnerKey, setDailyCap } from '../../billing/ownerKey.ts';
import { registerAccount } from '../../billing/register.ts';
import { describeOnEngines } from '../support/engines.ts';
import { NOON } from './support/ledgerFixture.ts';

const PLAIN = { label: null, dailyCapMicroUsd: null, allowedReferer: null, lifetimeMs: null };

describeOnEngines('the keys of an account that is suspended', ({ withState }) => {
  it('stay as they are, also for who was let in before it was', async () => {
    await withState(async (database) => {
      const { apiKey } = await registerAccount(database, { email: 'a@b.co', mode: 'live', now: NOON });
      const owner = await authenticate(database, apiKey, NOON);
      await database.transaction((transaction) =>
        transaction.query(`UPDATE account SET status = 'suspended'`),
      );
      const keys = () => database.query('SELECT * FROM api_key');
      const before = await keys();
      for (const change of [
        mintChildKey(database, owner, PLAIN, NOON),
        setDailyCap(database, owner, 1_000_000, NOON),
        replaceOwnerKey(database, owner, NOON),
      ]) {
        await expect(change).rejects.toMatchObject({ code: 'account_suspended' });
      }
      expect(await keys()).toEqual(before);
    });
  });
});
