import { required } from '../../../core/required.ts';
import type { InsertedRows, RowChange, RowValues, RowWrite, SqlValue, UpdatedRows } from './database.ts';

/** Writes as text for a journal: JSON, with times in milliseconds since 1970. */
export function encodeWrites(writes: readonly RowWrite[]): string {
  return JSON.stringify(
    writes.map((write) => withTimes(write, (value) => (value instanceof Date ? value.getTime() : value))),
  );
}

/** The writes in a journal's text. */
export function decodeWrites(text: string): RowWrite[] {
  const writes = JSON.parse(text) as RowWrite[];
  return writes.map((write) =>
    withTimes(write, (value) => (typeof value === 'number' ? new Date(value) : value)),
  );
}

/** A write with other values in its columns of times. */
function withTimes(write: RowWrite, convert: (value: SqlValue) => SqlValue): RowWrite {
  const times = Object.keys(write.columns).filter((name) => write.columns[name] === 'TIMESTAMPTZ');
  if (times.length === 0) return write;
  const converted = (values: RowValues): RowValues => {
    const copy: Record<string, SqlValue> = { ...values };
    for (const name of times) if (copy[name] !== undefined) copy[name] = convert(copy[name]);
    return copy;
  };
  if (write.kind === 'insert') return { ...write, rows: write.rows.map(converted) };
  const changes = write.changes.map(({ key, before, after }) => ({
    key: converted(key),
    before: converted(before),
    after: converted(after),
  }));
  return { ...write, changes };
}

/**
 * The same effect as many writes, with fewer: the new rows of each table together, then each changed row once, from its
 * first state to its last. New rows may be changed by later writes.
 */
export function mergeWrites(writes: readonly RowWrite[]): RowWrite[] {
  const inserts = new Map<string, { readonly write: InsertedRows; readonly rows: RowValues[] }>();
  const updates = new Map<
    string,
    { readonly write: UpdatedRows; readonly changes: Map<string, RowChange> }
  >();
  for (const write of writes) {
    if (write.kind === 'insert') {
      const layout = JSON.stringify([write.table, write.columns]);
      const group = inserts.get(layout) ?? { write, rows: [] };
      inserts.set(layout, group);
      for (const row of write.rows) group.rows.push(row);
    } else {
      const layout = JSON.stringify([write.table, columnsOf(write)]);
      const group = updates.get(layout) ?? { write, changes: new Map<string, RowChange>() };
      updates.set(layout, group);
      for (const change of write.changes) {
        const key = JSON.stringify(Object.values(change.key));
        const earlier = group.changes.get(key);
        group.changes.set(key, earlier ? { ...change, before: earlier.before } : change);
      }
    }
  }
  return [
    ...[...inserts.values()].map(({ write, rows }) => ({ ...write, rows })),
    ...[...updates.values()].map(({ write, changes }) => ({ ...write, changes: [...changes.values()] })),
  ];
}

function columnsOf({ changes }: UpdatedRows): string[][] {
  const { key, before, after } = required(changes[0]);
  return [key, before, after].map((values) => Object.keys(values));
}
