import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import type { RowValues, RowWrite } from '../../../../store/state/sql/database.ts';
import { decodeWrites, encodeWrites, mergeWrites } from '../../../../store/state/sql/rowWrites.ts';

const COLUMNS = { id: 'BIGINT', amount: 'BIGINT', note: 'TEXT', at: 'TIMESTAMPTZ' } as const;
const TABLES = ['account', 'key'] as const;

type Tables = Readonly<Record<string, readonly RowValues[]>>;

/** Carries out writes as a table would: rows are found by their key, and must hold what they held before. */
function carriedOut(tables: Tables, writes: readonly RowWrite[]): Tables {
  const now: Record<string, RowValues[]> = Object.fromEntries(
    Object.entries(tables).map(([name, rows]) => [name, [...rows]]),
  );
  for (const write of writes) {
    const rows = now[write.table]!;
    if (write.kind === 'insert') rows.push(...write.rows);
    else {
      for (const { key, before, after } of write.changes) {
        const at = rows.findIndex((row) => holds(row, { ...key, ...before }));
        expect(at).toBeGreaterThanOrEqual(0);
        rows[at] = { ...rows[at]!, ...after };
      }
    }
  }
  return now;
}

function holds(row: RowValues, values: RowValues): boolean {
  return Object.entries(values).every(([name, value]) => row[name] === value);
}

interface Step {
  readonly table: (typeof TABLES)[number];
  readonly act: 'insert' | 'change';
  readonly amount: number;
  readonly note: string;
}

const steps = fc.array(
  fc.record<Step>({
    table: fc.constantFrom(...TABLES),
    act: fc.constantFrom('insert', 'change'),
    amount: fc.nat({ max: 9 }),
    note: fc.string({ unit: 'binary', maxLength: 5 }),
  }),
  { minLength: 1, maxLength: 30 },
);

const FIRST: Tables = {
  account: [{ id: 0, amount: 0, note: '', at: new Date(0) }],
  key: [{ id: 0, amount: 0, note: null, at: new Date(0) }],
};

/** One write each, planned from what the ones before it leave. */
function writesOf(drawn: readonly Step[]): RowWrite[] {
  const writes: RowWrite[] = [];
  let tables = FIRST;
  for (const { table, act, amount, note } of drawn) {
    const rows = tables[table]!;
    const changed = rows[amount % rows.length]!;
    const write: RowWrite =
      act === 'insert'
        ? {
            kind: 'insert',
            table,
            columns: COLUMNS,
            rows: [{ id: rows.length, amount, note: note || null, at: new Date(amount * 1e11) }],
          }
        : {
            kind: 'update',
            table,
            columns: COLUMNS,
            changes: [
              {
                key: { id: changed['id']! },
                before: { amount: changed['amount']! },
                after: { amount: Number(changed['amount']) + amount, at: new Date(amount) },
              },
            ],
          };
    writes.push(write);
    tables = carriedOut(tables, [write]);
  }
  return writes;
}

describe('writes of rows', () => {
  test.prop([steps])('leave the same rows merged as one after the other, each row changed once', (drawn) => {
    const writes = writesOf(drawn);
    const merged = mergeWrites(writes);
    expect(carriedOut(FIRST, merged)).toEqual(carriedOut(FIRST, writes));
    for (const write of merged) {
      if (write.kind !== 'update') continue;
      const keys = write.changes.map(({ key }) => JSON.stringify(key));
      expect(new Set(keys).size).toBe(keys.length);
    }
    expect(merged.length).toBeLessThanOrEqual(2 * TABLES.length);
  });

  test.prop([steps])('are the same after a journal, times and halves of pairs included', (drawn) => {
    const writes = writesOf(drawn);
    expect(decodeWrites(encodeWrites(writes))).toEqual(writes);
  });
});
