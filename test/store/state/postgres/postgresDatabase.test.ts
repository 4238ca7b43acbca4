import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database, Transaction } from '../../../../store/state/sql/database.ts';
import { PostgresDatabase } from '../../../../store/state/postgres/postgresDatabase.ts';
import { SERVING_PATIENCE, StatementNames } from '../../../../store/state/postgres/postgresPool.ts';
import { commitOutcomeUnknown } from '../../../../store/state/sql/stateError.ts';
import { POSTGRES } from '../../../support/machine/engines.ts';
import type { StatePlace } from '../../../support/machine/engines.ts';
import { cutOffWay } from '../../../support/postgres/cutOff.ts';
import { describeWith } from '../../../support/machine/needs.ts';

describeWith(POSTGRES.need)('PostgreSQL', () => {
  let place: StatePlace;
  let url: string;
  let database: Database;
  /** Another process on the same server. */
  let other: Database;

  beforeAll(async () => {
    place = await POSTGRES.newPlace();
    url = place.environment['DATABASE_URL']!;
    database = new PostgresDatabase(url, SERVING_PATIENCE);
    other = new PostgresDatabase(url, SERVING_PATIENCE);
    await database.transaction(async (transaction) => {
      await transaction.query('CREATE TABLE part (name TEXT PRIMARY KEY, amount BIGINT)');
      await transaction.query(`INSERT INTO part VALUES ('a', 0), ('b', 0)`);
    });
  });
  afterAll(async () => {
    await database.close();
    await other.close();
    await place.remove();
  });

  const amounts = (): Promise<object[]> => database.query('SELECT * FROM part ORDER BY name');
  const add = (transaction: Transaction, name: string, amount: number): Promise<object[]> =>
    transaction.query('UPDATE part SET amount = amount + $2 WHERE name = $1', [name, amount]);
  const reset = (): Promise<object[]> =>
    database.transaction((transaction) => transaction.query('UPDATE part SET amount = 0'));

  it('repeats a transaction that was refused for a deadlock, so that both are carried out', async () => {
    await reset();
    let attempts = 0;
    let meet = (): void => undefined;
    const met = new Promise<void>((resolve) => (meet = resolve));
    const addBoth = (from: Database, first: string, second: string): Promise<object[]> =>
      from.transaction(async (transaction) => {
        attempts += 1;
        await add(transaction, first, 1);
        if (attempts === 2) meet();
        await met;
        return add(transaction, second, 1);
      });
    await Promise.all([addBoth(database, 'a', 'b'), addBoth(other, 'b', 'a')]);
    expect(attempts).toBeGreaterThan(2);
    expect(await amounts()).toEqual([
      { name: 'a', amount: 2 },
      { name: 'b', amount: 2 },
    ]);
  });

  it('keeps a row locked from queryForUpdate to the commit, and shows the next one the committed data', async () => {
    await reset();
    const spendOne = (): Promise<boolean> =>
      database.transaction(async (transaction) => {
        const [row] = await transaction.queryForUpdate<{ amount: number }>(
          'SELECT amount FROM part WHERE name = $1',
          ['a'],
        );
        if (row!.amount >= 3) return false;
        await transaction.query('UPDATE part SET amount = $1 WHERE name = $2', [row!.amount + 1, 'a']);
        return true;
      });
    const spent = await Promise.all(Array.from({ length: 20 }, spendOne));
    expect(spent.filter(Boolean)).toHaveLength(3);
  });

  it('answers service_unavailable for an unavailable lock, after a few attempts', async () => {
    const impatient = new PostgresDatabase(url, { ...SERVING_PATIENCE, lockMs: 50 });
    let attempts = 0;
    await other.transaction(async (holder) => {
      await add(holder, 'a', 0);
      const waiting = impatient.transaction((transaction) => {
        attempts += 1;
        return add(transaction, 'a', 1);
      });
      const error = await waiting.catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ code: 'service_unavailable' });
      expect(commitOutcomeUnknown(error)).toBe(false);
    });
    expect(attempts).toBe(4);
    await impatient.close();
  });

  it('answers service_unavailable for a statement that takes too long, and rolls it back', async () => {
    await reset();
    const impatient = new PostgresDatabase(url, { ...SERVING_PATIENCE, statementMs: 500 });
    const slow = impatient.transaction(async (transaction) => {
      await add(transaction, 'a', 1);
      await transaction.query('SELECT pg_sleep(60)::TEXT');
    });
    await expect(slow).rejects.toMatchObject({ code: 'service_unavailable' });
    await impatient.close();
    expect(await amounts()).toContainEqual({ name: 'a', amount: 0 });
  });

  it('does not accept a commit that the server has answered with a rollback', async () => {
    await reset();
    const swallowing = database.transaction(async (transaction) => {
      await add(transaction, 'a', 1);
      await transaction.query('SELECT * FROM no_such_table').catch(() => undefined);
    });
    await expect(swallowing).rejects.toThrow('no_such_table');
    expect(await amounts()).toContainEqual({ name: 'a', amount: 0 });
  });

  it('refuses a text with a NUL character as bad input', async () => {
    await expect(database.query('SELECT amount FROM part WHERE name = $1', ['a\0'])).rejects.toMatchObject({
      kind: 'invalid_input',
    });
  });

  it('rolls back a transaction whose connection is lost, and continues on another one', async () => {
    await reset();
    const cut = database.transaction(async (transaction) => {
      await add(transaction, 'a', 1);
      const [own] = await transaction.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      await other.query('SELECT pg_terminate_backend($1)', [own!.pid]);
      await add(transaction, 'a', 1);
    });
    const error = await cut.catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'service_unavailable' });
    expect(commitOutcomeUnknown(error)).toBe(false);
    expect(await amounts()).toContainEqual({ name: 'a', amount: 0 });
    await database.transaction((transaction) => add(transaction, 'a', 1));
    expect(await amounts()).toContainEqual({ name: 'a', amount: 1 });
  });

  it('reports an unanswered commit as unknown, does not repeat it, and continues', async () => {
    await reset();
    const way = await cutOffWay(url);
    const distant = new PostgresDatabase(way.url, SERVING_PATIENCE);
    let attempts = 0;
    const addOne = (): Promise<object[]> =>
      distant.transaction((transaction) => {
        attempts += 1;
        return add(transaction, 'a', 1);
      });
    await addOne();
    way.loseNextCommit('a');
    const error = await addOne().catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'service_unavailable' });
    expect(commitOutcomeUnknown(error)).toBe(true);
    expect(attempts).toBe(2);
    expect(await distant.query('SELECT amount FROM part WHERE name = $1', ['a'])).toEqual([{ amount: 2 }]);
    await addOne();
    await distant.close();
    way.close();
  });

  it('gives up on a server that stops answering, and continues when it answers again', async () => {
    await reset();
    const way = await cutOffWay(url);
    const distant = new PostgresDatabase(way.url, {
      ...SERVING_PATIENCE,
      answerMs: 3000,
      connectionMs: 3000,
    });
    const addOne = (meanwhile: () => void): Promise<void> =>
      distant.transaction(async (transaction) => {
        await add(transaction, 'a', 1);
        meanwhile();
      });
    await addOne(() => undefined);
    expect(await distant.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
    // Nothing reaches the server anymore, so it hasn't committed, but this side can't know that.
    const committing = addOne(() => way.silence(true)).catch((thrown: unknown) => thrown);
    expect(commitOutcomeUnknown(await committing)).toBe(true);
    const attempts = [() => distant.query('SELECT 1 AS one'), () => addOne(() => undefined)];
    for (const attempt of attempts) {
      const error = await attempt().catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ code: 'service_unavailable' });
      expect(commitOutcomeUnknown(error)).toBe(false);
    }
    way.silence(false);
    await addOne(() => undefined);
    expect(await distant.query('SELECT amount FROM part WHERE name = $1', ['a'])).toEqual([{ amount: 2 }]);
    await distant.close();
    way.close();
  });

  it('ends a transaction that is idle too long, and knows that it was not committed', async () => {
    await reset();
    const brisk = new PostgresDatabase(url, { ...SERVING_PATIENCE, idleInTransactionMs: 50 });
    const idling = brisk.transaction(async (transaction) => {
      const [own] = await transaction.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      await add(transaction, 'a', 1);
      const isThere = async (): Promise<boolean> =>
        (await other.query('SELECT pid FROM pg_stat_activity WHERE pid = $1', [own!.pid])).length > 0;
      while (await isThere()) await sleep(20);
      await sleep(50);
    });
    const error = await idling.catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'service_unavailable' });
    expect(commitOutcomeUnknown(error)).toBe(false);
    expect(await amounts()).toContainEqual(expect.objectContaining({ name: 'a', amount: 0 }));
    await brisk.close();
  });

  it('reports a commit that the server broke off as unknown', async () => {
    await database.transaction(async (transaction) => {
      await transaction.query(`CREATE FUNCTION dawdle() RETURNS trigger LANGUAGE plpgsql
        AS $$ BEGIN PERFORM pg_sleep(5); RETURN NULL; END $$`);
      await transaction.query('CREATE TABLE slow (id BIGINT)');
      await transaction.query(`CREATE CONSTRAINT TRIGGER slow_commit AFTER INSERT ON slow
        DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION dawdle()`);
    });
    let pid = 0;
    const committing = database.transaction(async (transaction) => {
      [{ pid }] = (await transaction.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')) as [
        { pid: number },
      ];
      await transaction.query('INSERT INTO slow VALUES (1)');
    });
    const settled = committing.catch((thrown: unknown) => thrown);
    for (let isDawdling = false; !isDawdling;) {
      const rows = await other.query(
        `SELECT pid FROM pg_stat_activity WHERE pid = $1 AND state = 'active' AND query = 'COMMIT'`,
        [pid],
      );
      isDawdling = rows.length > 0;
    }
    await other.query('SELECT pg_terminate_backend($1)', [pid]);
    expect(commitOutcomeUnknown(await settled)).toBe(true);
  });

  it('continues with statements whose tables another process has altered', async () => {
    const both = (): Promise<object[]>[] => [
      database.query('SELECT * FROM part'),
      database.transaction((transaction) => transaction.queryForUpdate('SELECT * FROM part')),
    ];
    for (const rows of await Promise.all(both())) expect(rows[0]).not.toHaveProperty('color');
    await other.transaction((transaction) => transaction.query('ALTER TABLE part ADD COLUMN color TEXT'));
    for (const rows of await Promise.all(both())) expect(rows[0]).toHaveProperty('color', null);
  });

  it('continues with those statements even when every connection has prepared them', async () => {
    const connections = Array.from({ length: 12 });
    const slowly = 'SELECT part.*, pg_sleep(0.2)::TEXT AS slept FROM part';
    const write = (sql: string): Promise<object[]> =>
      database.transaction((transaction) => transaction.query(sql));
    await Promise.all(connections.map(() => database.query(slowly)));
    await Promise.all(connections.map(() => write(slowly)));
    await other.transaction((transaction) => transaction.query('ALTER TABLE part ADD COLUMN weight BIGINT'));
    expect((await database.query(slowly))[0]).toHaveProperty('weight', null);
    expect((await write(slowly))[0]).toHaveProperty('weight', null);
  });

  it('gives a statement the same name whatever came before it, and no other statement that name', () => {
    const [one, two] = [new StatementNames(), new StatementNames()];
    const names = [one.of('SELECT 1'), one.of('SELECT 2')];
    expect(new Set(names).size).toBe(2);
    expect([two.of('SELECT 2'), two.of('SELECT 1')]).toEqual(names.toReversed());
    two.renew();
    for (const sql of ['SELECT 1', 'SELECT 2']) expect(names).not.toContain(two.of(sql));
  });

  it('commits durably even when the database is configured otherwise', async () => {
    const name = new URL(url).pathname.slice(1);
    await database.transaction((transaction) =>
      transaction.query(`ALTER DATABASE ${name} SET synchronous_commit = off`),
    );
    const careful = new PostgresDatabase(url, SERVING_PATIENCE);
    expect(await careful.query(`SELECT current_setting('synchronous_commit') AS value`)).toEqual([
      { value: 'on' },
    ]);
    await careful.close();
  });
});
