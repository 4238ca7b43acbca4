import { fc } from '@fast-check/vitest';
import { expect, it } from 'vitest';
import { insertRows } from '../../../../store/state/sql/insertRows.ts';
import { describeOnEngines } from '../../../support/machine/engines.ts';
import { times } from '../../../support/machine/tier.ts';

const COLUMNS = {
  name: 'TEXT',
  amount: 'BIGINT',
  share: 'DOUBLE PRECISION',
  moment: 'TIMESTAMPTZ',
  row_number: 'BIGINT',
} as const;

const text = fc.oneof(
  fc.string({ unit: 'binary' }).map((drawn) => drawn.replaceAll('\0', '')),
  fc.constantFrom('', 'NULL', '[1, 2]', '"', "it's", '\\', 'a,b', '{}', '\u{1f30d}'),
);
const moment = fc
  .integer({ min: Date.UTC(1990, 0), max: Date.UTC(2200, 0) })
  .map((milliseconds) => new Date(milliseconds));
const row = fc.record({
  name: fc.option(text),
  amount: fc.option(fc.maxSafeInteger()),
  share: fc.option(fc.double({ noNaN: true, noDefaultInfinity: true }).map((drawn) => drawn + 0)),
  moment: fc.option(moment),
});
/** Plain names are sent differently from other texts; `null` in any case isn't a plain name. */
const plainName = fc.oneof(
  fc.stringMatching(/^[A-Za-z0-9_/-]{1,12}$/),
  fc.constantFrom('null', 'NULL', 'Null', 'nullable', '-', '/', '1e5', 'true', '00'),
);
const named = fc.tuple(row, fc.option(plainName)).map(([others, name]) => ({ ...others, name }));
/** Few rows, many rows, more rows than are appended at once, and many rows in which some columns have a single value. */
const rows = fc.oneof(
  fc.array(row, { minLength: 1, maxLength: 8 }),
  fc.array(row, { minLength: 30, maxLength: 60 }),
  fc.array(named, { minLength: 30, maxLength: 60 }),
  fc.array(named, { minLength: 201, maxLength: 210 }),
  fc
    .tuple(row, fc.array(row, { minLength: 201, maxLength: 230 }))
    .map(([constant, varied]) => varied.map(({ amount }) => ({ ...constant, amount }))),
  fc
    .tuple(row, fc.integer({ min: 31, max: 220 }))
    .map(([constant, count]) => Array.from({ length: count }, () => constant)),
);

const LETTERS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const LATER = ['s', 't', 'u', 'v', 'w', 'x'];

describeOnEngines('rows inserted together', ({ withState }) => {
  it('are returned unchanged, whatever they contain', async () => {
    await withState(async (database) => {
      await database.transaction((transaction) =>
        transaction.query(`CREATE TABLE inserted (name TEXT, amount BIGINT, share DOUBLE PRECISION,
          moment TIMESTAMPTZ, row_number BIGINT)`),
      );
      await fc.assert(
        fc.asyncProperty(rows, async (drawn) => {
          const numbered = drawn.map((values, index) => ({ ...values, row_number: index }));
          const found = await database.transaction(async (transaction) => {
            await insertRows(transaction, 'inserted', COLUMNS, numbered);
            const stored = await transaction.query('SELECT * FROM inserted ORDER BY row_number');
            await transaction.query('DELETE FROM inserted');
            return stored;
          });
          expect(found).toEqual(numbered);
        }),
        { numRuns: times(28, 80) },
      );
    });
  });

  it('are all rolled back when one is refused, with earlier writes, and later ones are not affected', () =>
    withState(async (database) => {
      await database.transaction((transaction) =>
        transaction.query('CREATE TABLE keyed (name TEXT PRIMARY KEY, row_number BIGINT NOT NULL)'),
      );
      const columns = { name: 'TEXT', row_number: 'BIGINT' } as const;
      const numbered = (names: readonly string[], first = 0) =>
        names.map((name, index) => ({ name, row_number: first + index }));
      const insert = (given: readonly { readonly name: string; readonly row_number: number | null }[]) =>
        database.transaction(async (transaction) => {
          await transaction.query('INSERT INTO keyed VALUES ($1, 100)', ['before']);
          await insertRows(transaction, 'keyed', columns, given);
          await transaction.query("DELETE FROM keyed WHERE name = 'before'");
        });
      const names = Array.from({ length: 20 }, (_, index) => `name ${index}`);
      await insert(numbered(names));
      await expect(insert(numbered([...LETTERS, 'name 7']))).rejects.toThrow(/duplicate key|unique/i);
      await expect(insert(numbered([...LETTERS, 'h']))).rejects.toThrow(/duplicate key|unique/i);
      await expect(insert([...numbered(LETTERS), { name: 'i', row_number: null }])).rejects.toThrow(
        /not.null/i,
      );
      await insert(numbered(LATER, 20));
      expect(await database.query('SELECT name FROM keyed ORDER BY row_number')).toEqual(
        [...names, ...LATER].map((name) => ({ name })),
      );
    }));

  it('go into the columns that the table has by then', () =>
    withState(async (database) => {
      const added = Array.from({ length: 9 }, (_, index) => ({ row_number: index }));
      const insert = () =>
        database.transaction((transaction) =>
          insertRows(transaction, 'widened', { row_number: 'BIGINT' }, added),
        );
      await database.transaction((transaction) =>
        transaction.query('CREATE TABLE widened (row_number BIGINT)'),
      );
      await insert();
      await database.transaction((transaction) =>
        transaction.query('ALTER TABLE widened ADD COLUMN name TEXT'),
      );
      await insert();
      expect(await database.query('SELECT count(*) AS rows FROM widened WHERE name IS NULL')).toEqual([
        { rows: 18 },
      ]);
    }));
});
