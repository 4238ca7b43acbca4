import { extname } from 'node:path';
import { invalidInput } from '../../core/error.ts';

/** What can be exported. */
export const EXPORT_TABLES = ['frames', 'footprints', 'cells', 'series'] as const;
export type ExportTable = (typeof EXPORT_TABLES)[number];

/** Formats, by the ending of a file's name: GeoParquet, CSV, GeoJSON, FlatGeobuf. */
const FORMATS = ['parquet', 'csv', 'geojson', 'fgb'] as const;
export type ExportFormat = (typeof FORMATS)[number];

/** The format that a file's name asks for. Throws `bad_usage`. */
export function exportFormatOf(out: string): ExportFormat {
  const ending = extname(out).slice(1).toLowerCase();
  const format = FORMATS.find((known) => known === ending);
  if (format) return format;
  const known = FORMATS.map((each) => `.${each}`).join(', ');
  throw invalidInput('bad_usage', `--out ${out}: the name ends with one of ${known}`);
}
