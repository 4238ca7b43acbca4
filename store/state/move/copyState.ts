import { createHash } from 'node:crypto';
import { required } from '../../../core/required.ts';
import { GroundMotionError } from '../../../core/error.ts';
import type { ColumnTypes, Database, SqlValue, Transaction } from '../sql/database.ts';
import { insertRows } from '../sql/insertRows.ts';

type Row = Readonly<Record<string, SqlValue>>;

/** A table of the state with its columns. */
interface Table {
  readonly name: string;
  readonly columns: ColumnTypes;
}

/** Number of copied rows of a table. */
export interface CopiedTable {
  readonly table: string;
  readonly rows: number;
}

const PAGE_ROWS = 500;

/** DuckDB's names for the types of the shared subset of SQL. */
const TYPES: Readonly<Record<string, ColumnTypes[string]>> = {
  VARCHAR: 'TEXT',
  BIGINT: 'BIGINT',
  BOOLEAN: 'BOOLEAN',
  DOUBLE: 'DOUBLE PRECISION',
  'TIMESTAMP WITH TIME ZONE': 'TIMESTAMPTZ',
};

/**
 * Copies every row of every table of an embedded state into the same tables of another database with a new state, within
 * a transaction of that database. Each table is read back and compared. Throws `state_copy_differs`.
 */
export async function copyState(
  source: Pick<Database, 'query'>,
  target: Pick<Transaction, 'query'>,
): Promise<CopiedTable[]> {
  const copied: CopiedTable[] = [];
  for (const table of await tablesOf(source)) {
    await target.query(`DELETE FROM ${table.name}`);
    const sent = new RowDigest(table);
    for await (const rows of pagesOf(source, table)) {
      sent.add(rows);
      await insertRows(target as Transaction, table.name, table.columns, rows);
    }
    const [arrivedRow] = await target.query<{ rows: number }>(`SELECT count(*) AS rows FROM ${table.name}`);
    const { rows: arrived } = required(arrivedRow);
    if (arrived !== sent.rows) throw differs(table, `${arrived} of ${sent.rows} rows arrived`);
    if ((await digestOf(target, table)) !== sent.text()) throw differs(table, 'its rows are not the same');
    copied.push({ table: table.name, rows: sent.rows });
  }
  return copied;
}

async function tablesOf(source: Pick<Database, 'query'>): Promise<Table[]> {
  const found = await source.query<{ table_name: string; column_name: string; data_type: string }>(
    `SELECT table_name, column_name, data_type FROM information_schema.columns
     WHERE table_schema = current_schema() ORDER BY table_name, ordinal_position`,
  );
  const tables = new Map<string, Record<string, ColumnTypes[string]>>();
  for (const { table_name: name, column_name: column, data_type: found_type } of found) {
    const type = TYPES[found_type];
    if (type === undefined) throw differs({ name }, `its column ${column} is ${found_type}`);
    const columns = tables.get(name) ?? {};
    columns[column] = type;
    tables.set(name, columns);
  }
  return [...tables].map(([name, columns]) => ({ name, columns }));
}

/** The rows of a table of the embedded engine, which numbers them, with gaps for deleted rows. */
async function* pagesOf(source: Pick<Database, 'query'>, { name, columns }: Table): AsyncGenerator<Row[]> {
  const [last] = await source.query<{ last: number | null }>(`SELECT max(rowid) AS last FROM ${name}`);
  const list = Object.keys(columns).join(', ');
  for (let from = 0; from <= (last?.last ?? -1); from += PAGE_ROWS) {
    const rows = await source.query<Row>(`SELECT ${list} FROM ${name} WHERE rowid >= $1 AND rowid < $2`, [
      from,
      from + PAGE_ROWS,
    ]);
    if (rows.length > 0) yield rows;
  }
}

/** A table may have no key to page by, so it is read with a cursor, page by page. */
async function digestOf(target: Pick<Transaction, 'query'>, table: Table): Promise<string> {
  const digest = new RowDigest(table);
  const list = Object.keys(table.columns).join(', ');
  await target.query(`DECLARE moved NO SCROLL CURSOR FOR SELECT ${list} FROM ${table.name}`);
  for (;;) {
    const rows = await target.query<Row>(`FETCH ${PAGE_ROWS} FROM moved`);
    if (rows.length === 0) break;
    digest.add(rows);
  }
  await target.query('CLOSE moved');
  return digest.text();
}

/** A digest of a table's rows, independent of their order: the sum of their SHA-256. */
class RowDigest {
  rows = 0;
  #sum = 0n;
  readonly #names: readonly string[];

  constructor({ columns }: Table) {
    this.#names = Object.keys(columns);
  }

  add(rows: readonly Row[]): void {
    for (const row of rows) {
      const text = JSON.stringify(this.#names.map((name) => row[name]));
      this.#sum += BigInt(`0x${createHash('sha256').update(text).digest('hex')}`);
    }
    this.rows += rows.length;
  }

  text(): string {
    return BigInt.asUintN(256, this.#sum).toString(16);
  }
}

function differs({ name }: Pick<Table, 'name'>, reason: string): GroundMotionError {
  return new GroundMotionError(
    'internal',
    'state_copy_differs',
    `table ${name}: ${reason}; nothing was moved`,
  );
}
