import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  csvLines,
  geojsonText,
  ndjsonLines,
  type AnswerColumn,
  type AnswerTable,
  type CellType,
  type TableCell,
} from '../../core/answerTable.ts';
import { workbookSheet } from '../../core/workbookSheet.ts';
import type { TableFormat } from '../../schemas/http/contract/tableFormat.ts';
import { openLakeDuckDb, sqlText } from '../../store/lake/engine/lakeDuckDb.ts';
import {
  createSpoolTable,
  LONG,
  NUMBER,
  TEXT,
  type ColumnType,
} from '../../store/lake/engine/spoolTables.ts';
import { makeTemporaryFolder } from '../../store/lake/files/local/durableFiles.ts';

/** A table as a file of a format. */
export async function tableFile(format: TableFormat, table: AnswerTable): Promise<Buffer> {
  switch (format) {
    case 'csv':
      return Buffer.from(
        csvLines(
          table.columns.map(({ name }) => name),
          table.rows,
        ),
      );
    case 'geojson':
      return Buffer.from(geojsonText(table));
    case 'ndjson':
      return Buffer.from(ndjsonLines(table));
    case 'parquet':
      return parquetFile(table);
    default:
      return workbookFile(table);
  }
}

/** How a column is collected, and the type that it has in the file. */
const SQL_TYPES: Readonly<Record<CellType, { readonly spooled: ColumnType; readonly written: string }>> = {
  text: { spooled: TEXT, written: 'VARCHAR' },
  number: { spooled: NUMBER, written: 'DOUBLE' },
  integer: { spooled: LONG, written: 'BIGINT' },
  boolean: { spooled: TEXT, written: 'BOOLEAN' },
  date: { spooled: TEXT, written: 'DATE' },
  time: { spooled: TEXT, written: 'TIMESTAMPTZ' },
};
/** A table of a thousand rows needs a few megabytes. */
const ENGINE_MB = 128;

async function parquetFile({ columns, rows }: AnswerTable): Promise<Buffer> {
  const dir = await makeTemporaryFolder('table');
  try {
    const instance = await openLakeDuckDb({ threads: 1, memoryMb: ENGINE_MB });
    try {
      const connection = await instance.connect();
      const types = columns.map(({ name, type }) => [name, SQL_TYPES[type].spooled] as const);
      const spool = await createSpoolTable(connection, 'answer', Object.fromEntries(types));
      for (const row of rows) spool.append(columns.map((column, at) => spooledCell(column, row[at] ?? null)));
      spool.flush();
      spool.close();
      const file = join(dir, 'answer.parquet');
      const selected = columns.map(
        ({ name, type }) => `CAST("${name}" AS ${SQL_TYPES[type].written}) AS "${name}"`,
      );
      await connection.run(
        `COPY (SELECT ${selected.join(', ')} FROM answer) TO ${sqlText(file)} (FORMAT parquet, COMPRESSION zstd)`,
      );
      connection.closeSync();
      return await readFile(file);
    } finally {
      instance.closeSync();
    }
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

function spooledCell({ type }: AnswerColumn, cell: TableCell) {
  if (cell === null || typeof cell === 'string') return cell;
  if (typeof cell === 'boolean') return String(cell);
  return type === 'integer' ? BigInt(cell) : cell;
}

async function workbookFile({ columns, rows }: AnswerTable): Promise<Buffer> {
  const { default: write } = await import('write-excel-file/node');
  const { sheet, options } = workbookSheet(
    columns.map(({ name }) => name),
    rows,
  );
  return write(sheet, options).toBuffer();
}
