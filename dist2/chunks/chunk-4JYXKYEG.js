import { invalidInput } from './chunk-XEGQTXKU.js';

// ingest/command/exportFormats.ts
import { extname } from 'node:path';
var EXPORT_TABLES = ['frames', 'footprints', 'cells', 'series'],
  FORMATS = ['parquet', 'csv', 'geojson', 'fgb'];
function exportFormatOf(out) {
  let ending = extname(out).slice(1).toLowerCase(),
    format = FORMATS.find((known2) => known2 === ending);
  if (format) return format;
  let known = FORMATS.map((each) => `.${each}`).join(', ');
  throw invalidInput('bad_usage', `--out ${out}: the name ends with one of ${known}`);
}

export { EXPORT_TABLES, exportFormatOf };
//# sourceMappingURL=chunk-4JYXKYEG.js.map
