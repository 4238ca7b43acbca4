/**
 * DuckDB SQL over the lake, for those without DuckDB's own command line. The views `cells` and `series` hold
 * the current release of every frame, with its name in the column `frame`:
 *
 *   npm run sql -- "SELECT count(*) FROM cells WHERE velocity_vertical_mm_yr < -10"
 */
import { DuckDBInstance } from '@duckdb/node-api';
import { errorMessage } from '../core/error.ts';
import type { LakeFiles } from '../core/lakeFiles.ts';
import { readConfig } from '../schemas/config.ts';
import { lakeFilesAt } from '../store/lake/files/lakeFilesAt.ts';
import { createFrameCatalog, type LakeFrame } from '../store/lake/release/frameCatalog.ts';
import { tableFiles } from '../store/lake/read/tableFiles.ts';
import type { LakeTable } from '../store/lake/files/layout.ts';

const USAGE = 'npm run sql -- "<DuckDB SQL over the views cells and series>"';

async function main(query: string): Promise<void> {
  const files = lakeFilesAt(readConfig(process.env).lakeAddress);
  const catalog = createFrameCatalog(files);
  await catalog.refresh();
  const instance = await DuckDBInstance.create(':memory:', { autoinstall_known_extensions: 'false' });
  const connection = await instance.connect();
  if (catalog.frames().length > 0) {
    for (const table of ['cells', 'series'] as const)
      await connection.run(await viewOf(files, table, catalog.frames()));
  }
  const reader = await connection.runAndReadAll(query);
  console.table(reader.getRowObjectsJson());
  connection.closeSync();
  instance.closeSync();
}

async function viewOf(files: LakeFiles, table: LakeTable, frames: readonly LakeFrame[]): Promise<string> {
  const selects: string[] = [];
  for (const frame of frames) {
    const paths = (await tableFiles(files, frame, table)).map((path) => `'${path.replaceAll("'", "''")}'`);
    selects.push(
      `SELECT '${frame.frameId}' AS frame, * FROM read_parquet([${paths.join(', ')}], hive_partitioning = true)`,
    );
  }
  return `CREATE VIEW ${table} AS ${selects.join(' UNION ALL BY NAME ')}`;
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
