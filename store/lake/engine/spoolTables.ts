import type { DuckDBAppender, DuckDBConnection, DuckDBType, DuckDBValue } from '@duckdb/node-api';
import { required } from '../../../core/required.ts';
import type * as DuckDb from './duckDb.ts';
import { loadDuckDb } from './lakeDuckDb.ts';

/** DuckDB takes rows fastest in chunks of its own size. */
const CHUNK_ROWS = 2048;

/** A column's type, as SQL names it: naming columns loads no query engine. */
export type ColumnType = 'VARCHAR' | 'INTEGER' | 'BIGINT' | 'DOUBLE' | 'INTEGER[]';

export const TEXT: ColumnType = 'VARCHAR';
export const WHOLE: ColumnType = 'INTEGER';
export const LONG: ColumnType = 'BIGINT';
export const NUMBER: ColumnType = 'DOUBLE';
export const WHOLES: ColumnType = 'INTEGER[]';

/** A table that is filled row by row. */
export interface SpoolTable {
  append(row: readonly DuckDBValue[]): void;
  /** What was appended can be queried afterwards. */
  flush(): void;
  close(): void;
}

/** Makes a table and something that fills it. */
export async function createSpoolTable(
  connection: DuckDBConnection,
  name: string,
  columns: Readonly<Record<string, ColumnType>>,
): Promise<SpoolTable> {
  const list = Object.entries(columns).map(([column, type]) => `"${column}" ${type}`);
  await connection.run(`CREATE TABLE ${name} (${list.join(', ')})`);
  const appender = await connection.createAppender(name);
  return tableOf(await loadDuckDb(), appender, Object.values(columns));
}

function tableOf(engine: typeof DuckDb, appender: DuckDBAppender, names: readonly ColumnType[]): SpoolTable {
  const typeOf: Readonly<Record<ColumnType, DuckDBType>> = {
    VARCHAR: engine.VARCHAR,
    INTEGER: engine.INTEGER,
    BIGINT: engine.BIGINT,
    DOUBLE: engine.DOUBLE,
    'INTEGER[]': engine.LIST(engine.INTEGER),
  };
  const types = names.map((name) => typeOf[name]);
  let columns: DuckDBValue[][] = types.map(() => []);
  const sendChunk = () => {
    const rows = required(columns[0]).length;
    if (rows === 0) return;
    const chunk = engine.DuckDBDataChunk.create(types, rows);
    for (const [index, values] of columns.entries()) chunk.setColumnValues(index, values);
    appender.appendDataChunk(chunk);
    columns = types.map(() => []);
  };
  return {
    append(row) {
      for (const [index, value] of row.entries()) required(columns[index]).push(value);
      if (required(columns[0]).length === CHUNK_ROWS) sendChunk();
    },
    flush() {
      sendChunk();
      appender.flushSync();
    },
    close() {
      appender.closeSync();
    },
  };
}
