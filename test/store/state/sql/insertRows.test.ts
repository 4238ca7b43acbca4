import { fc } from '@fast-check/vitest';
import { expect, it } from 'vitest';
import { insertRows } from '../../../../store/state/sql/insertRows.ts';
import { describeOnEngines } from '../../../support/machine/engines.ts';

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
/** Plain names are sent otherwise than other texts, and `null` in any case is one of those that are not plain. */
const plainName = fc.oneof(
  fc.stringMatching(/^[A-Za-z0-9_/-]{1,12}$/),
  fc.constantFrom('null', 'NULL', 'Null', 'nullable', '-', '/', '1e5', 'true', '00'),
);
const named = fc.tuple(row, fc.option(plainName)).map(([others, name]) => ({ ...others, name }));
/** Few rows, many rows, and many in which some columns have one value. */
const rows = fc.oneof(
  fc.array(row, { minLength: 1, maxLength: 8 }),
  fc.array(row, { minLength: 30, maxLength: 60 }),
  fc.array(named, { minLength: 30, maxLength: 60 }),
  fc
    .tuple(row, fc.array(row, { minLength: 32, maxLength: 60 }))
    .map(([constant, varied]) => varied.map(({ amount }) => ({ ...constant, amount }))),
  fc
    .tuple(row, fc.integer({ min: 31, max: 40 }))
    .map(([constant, count]) => Array.from({ length: count }, () => constant)),
);

describeOnEngines('rows that are inserted together', ({ withState }) => {
  it('come back as they were, whatever they hold', async () => {
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
        { numRuns: 80 },
      );
    });
  });
});
