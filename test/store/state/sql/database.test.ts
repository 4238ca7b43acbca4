import { fc, test } from '@fast-check/vitest';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database, Transaction } from '../../../../store/state/sql/database.ts';
import { insertRows } from '../../../../store/state/sql/insertRows.ts';
import { describeOnEngines } from '../../../support/machine/engines.ts';
import type { StatePlace } from '../../../support/machine/engines.ts';
import { times } from '../../../support/machine/tier.ts';

const row = fc.record({
  name: fc.option(fc.string({ unit: 'binary' }).filter((text) => !text.includes('\0'))),
  amount: fc.option(fc.maxSafeInteger()),
  ratio: fc.option(fc.double({ noNaN: true }).map((ratio) => ratio + 0)),
  moment: fc.option(fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })),
});

const insert = (transaction: Transaction, name: string): Promise<object[]> =>
  transaction.query('INSERT INTO sample (name) VALUES ($1)', [name]);

describeOnEngines('the state database', ({ newPlace }) => {
  let place: StatePlace;
  let database: Database;

  beforeAll(async () => {
    place = await newPlace();
    database = await place.open();
    await database.transaction((transaction) =>
      transaction.query(
        'CREATE TABLE sample (id BIGINT, name TEXT, amount BIGINT, ratio DOUBLE PRECISION, moment TIMESTAMPTZ)',
      ),
    );
  });

  afterAll(async () => {
    await database.close();
    await place.remove();
  });

  const countOf = async (name: string): Promise<unknown> =>
    (await database.query('SELECT count(*) AS n FROM sample WHERE name = $1', [name]))[0];

  test.prop([fc.array(row, { maxLength: 12 })], { numRuns: times(14, 40) })(
    'returns text, whole amounts, fractions, moments and nulls as they were stored',
    async (rows) => {
      await database.transaction(async (transaction) => {
        await transaction.query('DELETE FROM sample');
        await insertRows(
          transaction,
          'sample',
          { id: 'BIGINT', name: 'TEXT', amount: 'BIGINT', ratio: 'DOUBLE PRECISION', moment: 'TIMESTAMPTZ' },
          rows.map((values, id) => ({ ...values, id })),
        );
      });
      const stored = await database.query('SELECT name, amount, ratio, moment FROM sample ORDER BY id');
      expect(stored).toEqual(rows.map((values) => ({ ...values })));
    },
  );

  it('refuses to round an amount beyond 2^53', async () => {
    await expect(database.query('SELECT 9007199254740993::BIGINT AS amount')).rejects.toMatchObject({
      code: 'unsafe_integer',
    });
  });

  it('rolls everything back when the work of a transaction throws, and passes the reason on', async () => {
    const failing = database.transaction(async (transaction) => {
      await insert(transaction, 'undone');
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await countOf('undone')).toEqual({ n: 0 });
  });

  it('rolls everything back when a statement fails, and continues with the next transaction', async () => {
    const failing = database.transaction(async (transaction) => {
      await insert(transaction, 'failed');
      await transaction.query('SELECT * FROM no_such_table');
    });
    await expect(failing).rejects.toThrow('no_such_table');
    await database.transaction((transaction) => insert(transaction, 'after failure'));
    expect(await countOf('failed')).toEqual({ n: 0 });
    expect(await countOf('after failure')).toEqual({ n: 1 });
  });

  it('lets writers of a row take turns, so that no update is lost', async () => {
    await database.transaction((transaction) =>
      transaction.query(`INSERT INTO sample (name, amount) VALUES ('counter', 0)`),
    );
    await Promise.all(
      Array.from({ length: 40 }, () =>
        database.transaction(async (transaction) => {
          const [counter] = await transaction.queryForUpdate<{ amount: number }>(
            `SELECT amount FROM sample WHERE name = 'counter'`,
          );
          await transaction.query(`UPDATE sample SET amount = $1 WHERE name = 'counter'`, [
            counter!.amount + 1,
          ]);
        }),
      ),
    );
    expect(await database.query(`SELECT amount FROM sample WHERE name = 'counter'`)).toEqual([
      { amount: 40 },
    ]);
  });

  it('shows readers only what is committed', async () => {
    await database.transaction(async (transaction) => {
      await insert(transaction, 'pending');
      expect(await countOf('pending')).toEqual({ n: 0 });
    });
    expect(await countOf('pending')).toEqual({ n: 1 });
  });

  it('refuses writes outside a transaction, and statements after its end', async () => {
    await expect(database.query(`DELETE FROM sample`)).rejects.toMatchObject({
      code: 'write_outside_transaction',
    });
    const escaped = await database.transaction(async (transaction) => transaction);
    await expect(insert(escaped, 'late')).rejects.toMatchObject({ code: 'transaction_ended' });
  });

  it('answers from the current tables, whatever they contained when a statement was first run', async () => {
    const statements = [
      'SELECT id, amount, name FROM past ORDER BY id',
      'SELECT amount FROM past ORDER BY amount DESC LIMIT 3',
      'SELECT kind, CAST(sum(amount) AS BIGINT) AS total FROM past GROUP BY kind ORDER BY kind',
      'SELECT count(*) AS n FROM past WHERE amount > 100',
      'SELECT count(*) AS n FROM past WHERE missing IS NOT NULL',
      `SELECT count(*) AS n FROM past WHERE name = 'name 1500'`,
      'SELECT max(amount) AS most, min(name) AS least FROM past',
      'SELECT past.id, other.id AS twin FROM past JOIN past AS other ON other.id = past.amount ORDER BY 1',
      'SELECT past.id FROM past LEFT JOIN past AS other ON other.id = past.amount WHERE other.id IS NULL ORDER BY 1',
      'SELECT id, CAST(sum(amount) OVER (PARTITION BY kind ORDER BY id) AS BIGINT) AS total FROM past ORDER BY 1',
    ];
    const insertFrom = (first: number, count: number): Promise<object[]> =>
      database.transaction((transaction) =>
        transaction.query(
          `INSERT INTO past SELECT $1 + i, $1 % 100000 + i % 7, 'name ' || i, $1 + 2 * i,
             CASE WHEN $1 > 0 AND i % 2 = 0 THEN i END FROM unnest($2::BIGINT[]) AS numbers(i)`,
          [first, Array.from({ length: count }, (_, index) => index)],
        ),
      );
    await database.transaction((transaction) =>
      transaction.query(
        'CREATE TABLE past (id BIGINT, kind BIGINT, name TEXT, amount BIGINT, missing BIGINT)',
      ),
    );
    for (const sql of statements) await database.query(sql);
    for (const [first, count] of [
      [0, 3],
      [5_000_123_456, 3000],
    ] as const) {
      await insertFrom(first, count);
      for (const sql of statements) {
        expect(await database.query(sql)).toEqual(await database.query(`${sql} /* new since ${first} */`));
      }
    }
  });

  it('answers service_unavailable while it is closing, and finishes what has begun', async () => {
    const other = await newPlace();
    const closed = await other.open();
    const begun = closed.transaction(async (transaction) => {
      const slow = await transaction.query('SELECT count(*) AS n FROM account');
      return slow;
    });
    const closing = closed.close();
    await expect(closed.query('SELECT 1 AS one')).rejects.toMatchObject({ code: 'service_unavailable' });
    await expect(closed.transaction(async () => 1)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await begun).toEqual([{ n: 0 }]);
    await closing;
    await closed.close();
    await other.remove();
  });
});
