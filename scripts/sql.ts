/**
 * DuckDB SQL over the lake, for those without DuckDB's own command line. The views `cells` and `series` hold
 * the current release of every frame:
 *
 *   npm run sql -- "SELECT count(*) FROM cells WHERE velocity_vertical_mm_yr < -10"
 */
import { DuckDBInstance } from '@duckdb/node-api';
import { errorMessage } from '../core/error.ts';
import { createFrameCatalog } from '../store/lake/frameCatalog.ts';
import type { LakeTable } from '../store/lake/layout.ts';

const USAGE = 'npm run sql -- "<DuckDB SQL over the views cells and series>"';

async function main(query: string): Promise<void> {
  const catalog = createFrameCatalog(process.env['GM_DATA_DIR'] ?? './data');
  await catalog.refresh();
  const instance = await DuckDBInstance.create(':memory:', { autoinstall_known_extensions: 'false' });
  const connection = await instance.connect();
  const folders = catalog.frames().map((frame) => frame.dir);
  if (folders.length > 0) {
    for (const table of ['cells', 'series'] as const) await connection.run(viewOf(table, folders));
  }
  const reader = await connection.runAndReadAll(query);
  console.table(reader.getRowObjectsJson());
  connection.closeSync();
  instance.closeSync();
}

function viewOf(table: LakeTable, folders: readonly string[]): string {
  const files = folders.map((folder) => `'${folder.replaceAll("'", "''")}/${table}/*/*.parquet'`);
  return `CREATE VIEW ${table} AS FROM read_parquet([${files.join(', ')}], hive_partitioning = true)`;
}

const query = process.argv.slice(2).join(' ');
if (query === '' || query === '--help') {
  console.error(USAGE);
  process.exitCode = query === '' ? 2 : 0;
} else {
  await main(query).catch((error: unknown) => {
    console.error(errorMessage(error));
    process.exitCode = 1;
  });
}
