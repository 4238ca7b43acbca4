import { DuckDBInstance, listValue } from '@duckdb/node-api';
import { lakeFilesAt } from '../store/lake/files/lakeFilesAt.ts';
import { tableFiles } from '../store/lake/read/tableFiles.ts';
import { createFrameCatalog } from '../store/lake/release/frameCatalog.ts';

/** A cell of the lake worth asking about: clearly moving, well measured. Degrees, five decimals; null for an empty lake. */
export async function findExamplePoint(address: string): Promise<{ lat: number; lon: number } | null> {
  const files = lakeFilesAt(address);
  const catalog = createFrameCatalog(files);
  await catalog.refresh();
  const frame = catalog.frames()[0];
  if (frame === undefined) return null;
  const instance = await DuckDBInstance.create(':memory:', { autoinstall_known_extensions: 'false' });
  const connection = await instance.connect();
  try {
    const reader = await connection.runAndReadAll(
      `SELECT lat, lon FROM read_parquet($files)
       ORDER BY least(abs(velocity_vertical_mm_yr) / velocity_uncertainty_mm_yr, 10) * temporal_coherence DESC,
         velocity_vertical_mm_yr LIMIT 1`,
      { files: listValue(await tableFiles(files, frame, 'cells')) },
    );
    const [row] = reader.getRowObjectsJson();
    if (row === undefined) return null;
    return { lat: Number(Number(row['lat']).toFixed(5)), lon: Number(Number(row['lon']).toFixed(5)) };
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}
