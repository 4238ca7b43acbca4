/** Answers as tables, and their text formats. */
import { csvCell } from './tableText.ts';

/** Type of the cells of a column: `date` is YYYY-MM-DD, `time` ISO 8601 in UTC. */
export type CellType = 'text' | 'number' | 'integer' | 'boolean' | 'date' | 'time';
export type TableCell = string | number | boolean | null;

/** A column; units are in its name. */
export interface AnswerColumn {
  readonly name: string;
  readonly type: CellType;
}

/** An answer as rows. */
export interface AnswerTable {
  readonly columns: readonly AnswerColumn[];
  readonly rows: readonly (readonly TableCell[])[];
  /** GeoJSON geometry of each row; null = none. */
  readonly geometries: readonly (Geometry | null)[];
}

/** The geometries that rows have (RFC 7946): degrees of WGS 84, longitude first. */
export type Geometry =
  | { readonly type: 'Point'; readonly coordinates: readonly [number, number] }
  | { readonly type: 'Polygon'; readonly coordinates: readonly (readonly (readonly [number, number])[])[] };

const LINE_END = '\r\n';

/** A cell as text: numbers unchanged; text that a spreadsheet would run as a formula is quoted. */
function csvText(cell: TableCell): string {
  return typeof cell === 'string' ? csvCell(cell) : String(cell ?? '');
}

/** Rows as CSV (RFC 4180) with a header line. */
export function csvLines(header: readonly string[], rows: readonly (readonly TableCell[])[]): string {
  return [header, ...rows].map((cells) => cells.map(csvText).join(',') + LINE_END).join('');
}

/** Rows as JSON objects, one per line. */
export function ndjsonLines({ columns, rows }: AnswerTable): string {
  return rows.map((row) => `${JSON.stringify(propertiesOf(columns, row))}\n`).join('');
}

/** Rows as the features of a collection (RFC 7946). */
export function geojsonText({ columns, rows, geometries }: AnswerTable): string {
  const features = rows.map((row, at) => ({
    type: 'Feature',
    geometry: geometries[at] ?? null,
    properties: propertiesOf(columns, row),
  }));
  return JSON.stringify({ type: 'FeatureCollection', features });
}

function propertiesOf(
  columns: readonly AnswerColumn[],
  row: readonly TableCell[],
): Record<string, TableCell> {
  return Object.fromEntries(columns.map(({ name }, at) => [name, row[at] ?? null]));
}
