import { expect, it } from 'vitest';
import { MIGRATIONS } from '../../../../store/state/schema/migrations.ts';
import { describeOnEngines } from '../../../support/machine/engines.ts';

describeOnEngines('opening the state', ({ name, emptyPlace, newPlace }) => {
  it('makes every table once, and finds its contents again', async () => {
    const place = await emptyPlace();
    const first = await place.open({ now: () => 0 });
    expect(first.engine).toBe(name === 'DuckDB' ? 'duckdb' : 'postgres');
    await first.transaction((transaction) =>
      transaction.query(`INSERT INTO account_email VALUES ('live', 'a@example.org', 'acc_1')`),
    );
    await first.close();
    const second = await place.open();
    expect(await second.query('SELECT version, applied_at FROM schema_version ORDER BY version')).toEqual(
      MIGRATIONS.map(({ version }) => ({ version, applied_at: new Date(0) })),
    );
    expect(await second.query('SELECT account_id FROM account_email')).toEqual([{ account_id: 'acc_1' }]);
    await second.close();
    await place.remove();
  });

  it('refuses a database that newer software wrote, and leaves it to that', async () => {
    const place = await newPlace();
    const database = await place.open();
    await database.transaction((transaction) =>
      transaction.query(`INSERT INTO schema_version VALUES (999, 'from the future', now())`),
    );
    await database.close();
    for (let attempt = 0; attempt < 2; attempt++) {
      await expect(place.open()).rejects.toMatchObject({
        code: 'state_newer',
        message: expect.stringContaining('999'),
      });
    }
    await place.remove();
  });

  it('keeps every account where balances may then be below zero', async () => {
    const place = await newPlace();
    const database = await place.open();
    const step = MIGRATIONS.find(({ version }) => version === 12)!;
    // The columns that there were at that step.
    const accounts = async () =>
      database.query(
        `SELECT account_id, email, mode, password_hash, status, balance_micro_usd, ledger_sequence, created_at,
           downloads_granted_at
         FROM account ORDER BY account_id`,
      );
    await database.transaction(async (transaction) => {
      for (let index = 0; index < 50; index++)
        await transaction.query(
          `INSERT INTO account (account_id, email, mode, password_hash, status, balance_micro_usd,
             ledger_sequence, created_at, downloads_granted_at)
           VALUES ($1, $1, 'live', 'x', 'active', $2, 3, now(), $3)`,
          [`acc_${index}`, index, index % 2 === 0 ? new Date(0) : null],
        );
    });
    const before = await accounts();
    await database.transaction(async (transaction) => {
      // The accounts' part of the step alone: its other tables are there.
      for (const statement of step.statements.filter((text) =>
        /account(?:_below_zero)?\b/.test(text.split('(')[0]!),
      ))
        await transaction.query(statement);
    });
    expect(await accounts()).toEqual(before);
    await database.transaction((transaction) =>
      transaction.query('UPDATE account SET balance_micro_usd = -1 WHERE account_id = $1', ['acc_7']),
    );
    await database.close();
    const again = await place.open();
    expect(
      await again.query('SELECT balance_micro_usd FROM account WHERE account_id = $1', ['acc_7']),
    ).toEqual([{ balance_micro_usd: -1 }]);
    await again.close();
    await place.remove();
  });

  it('numbers the steps of the layout without a gap', () => {
    expect(MIGRATIONS.map(({ version }) => version)).toEqual(MIGRATIONS.map((_, index) => index + 1));
  });
});
