import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { Database, Transaction } from '../../../store/state/sql/database.ts';
import { storeAnswers } from '../../../billing/sale/storeAnswers.ts';
import { usedClaims } from '../../../billing/sale/usedClaims.ts';
import { required } from '../../../core/required.ts';
import { DUCKDB, describeOn } from '../../support/machine/engines.ts';
import { NOON, registeredCaller } from '../support/ledgerFixture.ts';

const claimOf = (accountId: string, key: string) => ({
  accountId,
  claim: { key, requestHash: 'a' },
  now: NOON,
});

const storeAll = (accountId: string, keys: readonly string[]) => (transaction: Transaction) =>
  storeAnswers(
    transaction,
    keys.map((key) => ({
      ...claimOf(accountId, key),
      statusCode: 200,
      body: '{}',
      entryId: null,
      chargeCount: 0,
    })),
  );

const keysNamed = (name: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${name} ${index} é\u{1F30D}`);

async function untilFilled(database: Database): Promise<void> {
  const used = usedClaims(required(database.facts));
  const never = claimOf('never', 'used');
  while (!used.isUnused(never)) {
    used.fillFrom(database);
    await sleep(1);
  }
}

describeOn(DUCKDB, 'the used claims of a state', ({ newPlace }) => {
  it('include every claim that was stored before, during and after they are filled, over restarts', async () => {
    const place = await newPlace();
    const first = await place.open();
    const { accountId } = await registeredCaller(first, 0);
    const stored = keysNamed('of an earlier process', 300);
    await first.transaction(storeAll(accountId, stored));
    await first.close();

    const database = await place.open();
    const used = usedClaims(required(database.facts));
    expect(used.isUnused(claimOf(accountId, 'new'))).toBe(false);
    const state = { isFilled: false };
    const filled = untilFilled(database).then(() => (state.isFilled = true));
    for (let turn = 0; !state.isFilled || turn < 20; turn++) {
      const keys = keysNamed(`turn ${turn}`, 5);
      const store = storeAll(accountId, keys);
      await (turn % 2 === 0 ? database.transaction(store) : database.rowTransaction!(store));
      stored.push(...keys);
    }
    await filled;
    for (const key of stored) expect(used.isUnused(claimOf(accountId, key)), key).toBe(false);
    const fresh = keysNamed('new', 2000).filter((key) => used.isUnused(claimOf(accountId, key)));
    expect(fresh.length).toBeGreaterThan(1980);
    expect(used.isUnused(claimOf('another account', required(stored[0])))).toBe(true);
    await database.close();
    await place.remove();
  });

  it('say of a claim that a transaction stored before it failed that it may be used', async () => {
    const place = await newPlace();
    const database = await place.open();
    const { accountId } = await registeredCaller(database, 0);
    await untilFilled(database);
    const failing = database.transaction(async (transaction) => {
      await storeAll(accountId, ['order-1'])(transaction);
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(usedClaims(required(database.facts)).isUnused(claimOf(accountId, 'order-1'))).toBe(false);
    await database.close();
    await place.remove();
  });
});
