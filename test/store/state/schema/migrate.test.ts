import { expect, it } from 'vitest';
import type { GroundMotionError } from '../../../../core/error.ts';
import { migrate } from '../../../../store/state/schema/migrate.ts';
import type { Migration } from '../../../../store/state/schema/migration.ts';
import { MIGRATIONS } from '../../../../store/state/schema/migrations.ts';
import type { Database } from '../../../../store/state/sql/database.ts';
import { describeOnEngines } from '../../../support/machine/engines.ts';

describeOnEngines('opening the state', ({ name, emptyPlace, newPlace }) => {
  it('creates every table once, and finds its contents again', async () => {
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

  it('refuses a database of newer software, and does not change it', async () => {
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

  it('refuses a database with another base layout, with what to do, and changes nothing', async () => {
    const place = await newPlace();
    const database = await place.open();
    await database.transaction((transaction) =>
      transaction.query(`UPDATE schema_version SET name = 'accounts, keys, ledger'`),
    );
    await database.close();
    for (let attempt = 0; attempt < 2; attempt++) {
      const message = await place.open().then(
        () => 'opened',
        ({ code, message: text }: GroundMotionError) => `${code}: ${text}`,
      );
      expect(message).toMatch(/^state_other_layout: .*"accounts, keys, ledger".*`npm start`[^\n]*$/);
    }
    await place.remove();
  });

  it('applies a later step once, whoever opens it, and keeps the data', async () => {
    const place = await newPlace();
    const database = await place.open();
    const later: readonly Migration[] = [
      ...MIGRATIONS,
      {
        version: MIGRATIONS.length + 1,
        name: 'nicknames',
        statements: ['ALTER TABLE account_email ADD COLUMN nickname TEXT'],
        indexes: ['CREATE INDEX account_by_nickname ON account_email (nickname)'],
      },
    ];
    await database.transaction((transaction) =>
      transaction.query(`INSERT INTO account_email VALUES ('live', 'a@example.org', 'acc_1')`),
    );
    const other = name === 'PostgreSQL' ? await place.open() : database;
    const steps: string[] = [];
    const take = async (into: Database) =>
      migrate(into, later, 0, async () => void steps.push('a step is committed'));
    if (other === database) {
      await take(database);
      await take(database);
    } else await Promise.all([take(database), take(other)]);
    expect(await database.query('SELECT * FROM account_email')).toEqual([
      { mode: 'live', email: 'a@example.org', account_id: 'acc_1', nickname: null },
    ]);
    expect(await database.query('SELECT name FROM schema_version ORDER BY version')).toEqual(
      later.map(({ name: step }) => ({ name: step })),
    );
    expect(steps.length).toBeGreaterThanOrEqual(1);
    if (other !== database) await other.close();
    await database.close();
    await expect(place.open()).rejects.toMatchObject({ code: 'state_newer' });
    await place.remove();
  });

  it('applies nothing of a step that fails', async () => {
    const place = await newPlace();
    const database = await place.open();
    const broken: readonly Migration[] = [
      ...MIGRATIONS,
      {
        version: MIGRATIONS.length + 1,
        name: 'broken',
        statements: ['CREATE TABLE half (half_id TEXT)', 'ALTER TABLE nowhere ADD COLUMN nothing TEXT'],
      },
    ];
    await expect(migrate(database, broken, 0)).rejects.toThrow(/nowhere/);
    await database.close();
    const again = await place.open();
    await expect(again.query('SELECT * FROM half')).rejects.toThrow(/half/);
    await again.close();
    await place.remove();
  });

  it('numbers the steps of the layout without a gap', () => {
    expect(MIGRATIONS.map(({ version }) => version)).toEqual(MIGRATIONS.map((_, index) => index + 1));
  });
});
