import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import type { Manifest } from '../../../schemas/manifest.ts';

/** Everything published for a frame except the release's own name: cells, series, maps, the manifest's science. */
export async function publishedContent(dataDir: string, manifest: Manifest) {
  const release = join(dataDir, 'frames', manifest.frame_id, 'releases', manifest.release_id);
  // Checks cover files' bytes, which contain the release's name in the quick-look.
  const { release_id: _, files, checks: _checks, ...facts } = manifest;
  return {
    facts,
    maps: files.filter((file) => file.path.endsWith('.tif')),
    cells: await rowsOf(join(release, 'cells/*/*.parquet')),
    series: await rowsOf(join(release, 'series/*/*.parquet')),
  };
}

/** A digest of every row in Parquet files, and their number. */
async function rowsOf(pattern: string): Promise<unknown> {
  const instance = await DuckDBInstance.create();
  const connection = await instance.connect();
  const rows = await connection.runAndReadAll(
    `SELECT count(*) AS n, md5(string_agg(CAST(t AS VARCHAR), '|' ORDER BY row, col)) AS digest
     FROM read_parquet('${pattern}', hive_partitioning = true) AS t`,
  );
  connection.closeSync();
  instance.closeSync();
  return rows.getRowObjectsJson();
}
