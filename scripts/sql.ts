/**
 * DuckDB SQL over the lake, for those without DuckDB's own command line. The views `cells` and `series` hold
 * the current release of every frame, with its name in the column `frame`:
 *
 *   npm run sql -- "SELECT count(*) FROM cells WHERE velocity_vertical_mm_yr < -10"
 */
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { errorMessage } from '../core/error.ts';
import { readConfig } from '../schemas/config.ts';
import { lakeFilesAt } from '../store/lake/files/lakeFilesAt.ts';
import { createFrameCatalog, type LakeFrame } from '../store/lake/release/frameCatalog.ts';
import type { LakeTable } from '../store/lake/files/layout.ts';

const USAGE = 'npm run sql -- "<DuckDB SQL over the views cells and series>"';

async function main(query: string): Promise<void> {
  const { dataDir } = readConfig(process.env);
  const catalog = createFrameCatalog(lakeFilesAt(dataDir));
  await catalog.refresh();
  const instance = await DuckDBInstance.create(':memory:', { autoinstall_known_extensions: 'false' });
  const connection = await instance.connect();
  if (catalog.frames().length > 0) {
    for (const table of ['cells', 'series'] as const)
      await connection.run(viewOf(dataDir, table, catalog.frames()));
  }
  const reader = await connection.runAndReadAll(query);
  console.table(reader.getRowObjectsJson());
  connection.closeSync();
  instance.closeSync();
}

function viewOf(dataDir: string, table: LakeTable, frames: readonly LakeFrame[]): string {
  const selects = frames.map(({ frameId, dir }) => {
    const files = `${join(dataDir, dir)}/${table}/*/*.parquet`.replaceAll("'", "''");
    return `SELECT '${frameId}' AS frame, * FROM read_parquet('${files}', hive_partitioning = true)`;
  });
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
