import { expect, it } from 'vitest';
import { MIGRATIONS } from '../../../../store/state/schema/migrations.ts';
import { describeOnEngines } from '../../../support/machine/engines.ts';

describeOnEngines('opening the state', ({ name, newPlace }) => {
  it('makes every table once, and finds its contents again', async () => {
    const place = await newPlace();
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

  it('numbers the steps of the layout without a gap', () => {
    expect(MIGRATIONS.map(({ version }) => version)).toEqual(MIGRATIONS.map((_, index) => index + 1));
  });
});
