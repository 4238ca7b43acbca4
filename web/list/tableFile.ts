import { count } from '../page/pageWords.ts';
import { CsvError, parse } from 'csv-parse/browser/esm/sync';
import { delimiterOf, encodingOf, type Delimiter } from '../../core/tableText.ts';
import { columnOfName } from '../../core/tableColumns.ts';
import { ListError } from './listError.ts';
import { listWords } from '../words/listWords.ts';

/** A row of a file: its cells as texts, or why it can't be read. */
export interface FileRow {
  readonly cells: readonly string[];
  /** Null = the row can be read. */
  readonly problem: string | null;
}

export const MOST_ROWS = 10_000;
const MOST_BYTES = 20_000_000;
const CSV = { bom: true, relax_column_count: true, skip_empty_lines: true };

/**
 * The rows of a file with the header as the first one: an Excel workbook, or CSV in any usual encoding (UTF-8, UTF-16,
 * Windows-1252) with commas, semicolons, tabs or bars. `readWorkbook` = the
 * cells of a workbook. Throws `ListError`.
 */
export async function readTableFile(
  file: File,
  readWorkbook: (bytes: Uint8Array) => string[][],
): Promise<readonly FileRow[]> {
  if (file.size === 0) throw new ListError(listWords.file.empty);
  if (file.size > MOST_BYTES)
    throw new ListError(listWords.file.tooLarge(Math.ceil(file.size / 1e6), MOST_BYTES / 1e6));
  const bytes = new Uint8Array(await file.arrayBuffer());
  const rows = isZip(bytes) ? readWorkbook(bytes).map(whole) : readText(bytes);
  const filled = withoutTitle(rows.filter(({ cells, problem }) => problem !== null || cells.some(isFilled)));
  if (filled.length === 0) throw new ListError(listWords.file.noRows);
  if (filled.length > MOST_ROWS + 1)
    throw new ListError(listWords.file.tooLong(count(filled.length), count(MOST_ROWS)));
  return sameWidth(filled);
}

const isFilled = (cell: string): boolean => cell.trim() !== '';
const TITLE_LINES = 10;

/** The rows, without title lines above a row that names columns of places. */
function withoutTitle(rows: readonly FileRow[]): readonly FileRow[] {
  const start = rows.slice(0, TITLE_LINES);
  const header = start.findIndex(({ cells }) => {
    const known = new Set(cells.map(columnOfName));
    return known.has('address') || known.has('street') || (known.has('lat') && known.has('lon'));
  });
  const isTitle = start.slice(0, header).every(({ cells }) => cells.filter(isFilled).length === 1);
  return header > 0 && isTitle ? rows.slice(header) : rows;
}

function whole(cells: readonly string[]): FileRow {
  return { cells, problem: null };
}

function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b;
}

function readText(bytes: Uint8Array): FileRow[] {
  const isOldExcel = bytes[0] === 0xd0 && bytes[1] === 0xcf;
  if (isOldExcel) throw new ListError(listWords.file.oldExcel);
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  if (text.includes('\0') || text.startsWith('%PDF')) throw new ListError(listWords.file.notTable);
  return recordsOf(text, delimiterOf(text));
}

/** Every record; if a quote is left open, each of the following lines is a record, so that a bad row doesn't spoil others. */
function recordsOf(text: string, delimiter: Delimiter): FileRow[] {
  try {
    const records = parse(text, { ...CSV, delimiter, raw: true }) as unknown as readonly {
      readonly raw: string;
      readonly record: string[];
    }[];
    const width = records[0]?.record.length ?? 0;
    return records.flatMap(({ raw, record }) => {
      const isTorn = record.length !== width && /[\r\n]./.test(raw);
      return isTorn ? linesOf(raw, delimiter) : [whole(record)];
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return linesOf(text, delimiter);
  }
}

function linesOf(text: string, delimiter: Delimiter): FileRow[] {
  return text
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .map((line) => {
      try {
        const [cells = []] = parse(line, { ...CSV, delimiter, relax_quotes: true });
        return whole(cells);
      } catch (error) {
        if (!(error instanceof CsvError)) throw error;
        return { cells: [line], problem: listWords.file.openQuote };
      }
    });
}

/** Short rows are padded with empty cells; one with more cells than the first row has a problem. */
function sameWidth(rows: readonly FileRow[]): FileRow[] {
  const width = rows[0]?.cells.length ?? 0;
  return rows.map(({ cells, problem }) => {
    const surplus = cells.slice(width).filter(isFilled).length;
    return {
      cells: Array.from({ length: width }, (_, at) => cells[at] ?? ''),
      problem: problem ?? (surplus === 0 ? null : listWords.file.tooWide(cells.length, width)),
    };
  });
}
