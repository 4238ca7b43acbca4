import {
  BIGINT,
  DOUBLE,
  DuckDBDataChunk,
  INTEGER,
  LIST,
  VARCHAR,
  type DuckDBAppender,
  type DuckDBConnection,
  type DuckDBType,
  type DuckDBValue,
} from '@duckdb/node-api';

/** DuckDB takes rows fastest in chunks of its own size. */
const CHUNK_ROWS = 2048;

export const TEXT = VARCHAR;
export const WHOLE = INTEGER;
export const LONG = BIGINT;
export const NUMBER = DOUBLE;
export const WHOLES = LIST(INTEGER);

const SQL_NAMES = new Map<DuckDBType, string>([
  [TEXT, 'VARCHAR'],
  [WHOLE, 'INTEGER'],
  [LONG, 'BIGINT'],
  [NUMBER, 'DOUBLE'],
  [WHOLES, 'INTEGER[]'],
]);

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
  columns: Readonly<Record<string, DuckDBType>>,
): Promise<SpoolTable> {
  const list = Object.entries(columns).map(([column, type]) => `"${column}" ${SQL_NAMES.get(type)!}`);
  await connection.run(`CREATE TABLE ${name} (${list.join(', ')})`);
  const appender = await connection.createAppender(name);
  return tableOf(appender, Object.values(columns));
}

function tableOf(appender: DuckDBAppender, types: readonly DuckDBType[]): SpoolTable {
  let columns: DuckDBValue[][] = types.map(() => []);
  const sendChunk = () => {
    const rows = columns[0]!.length;
    if (rows === 0) return;
    const chunk = DuckDBDataChunk.create(types, rows);
    for (const [index, values] of columns.entries()) chunk.setColumnValues(index, values);
    appender.appendDataChunk(chunk);
    columns = types.map(() => []);
  };
  return {
    append(row) {
      for (let i = 0; i < row.length; i++) columns[i]!.push(row[i]!);
      if (columns[0]!.length === CHUNK_ROWS) sendChunk();
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
