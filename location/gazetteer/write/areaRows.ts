import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { AREAS_FILE } from '../gazetteerLayout.ts';
import { createSpoolTable, NUMBER, TEXT } from '../../../store/lake/engine/spoolTables.ts';
import { copyTo } from './unitTables.ts';

/** The outline of a ZIP, place or county: a circle around its land, centered on a point inside. */
export interface AreaRow {
  readonly kind: 'zip' | 'place' | 'county';
  /** The ZIP, or the name's `placeKey`. */
  readonly key: string;
  /** For display; null for a ZIP. */
  readonly name: string | null;
  /** Two letters; '' for a ZIP. */
  readonly state: string;
  readonly lat: number;
  readonly lon: number;
  readonly radiusM: number;
}

/** Writes outlines as a unit's share of the index to an existing folder. */
export async function writeAreaRows(
  connection: DuckDBConnection,
  rows: readonly AreaRow[],
  folder: string,
): Promise<void> {
  await connection.run('DROP TABLE IF EXISTS outlines');
  const columns = {
    kind: TEXT,
    key: TEXT,
    name: TEXT,
    state: TEXT,
    lat: NUMBER,
    lon: NUMBER,
    radius_m: NUMBER,
  };
  const table = await createSpoolTable(connection, 'outlines', columns);
  for (const { kind, key, name, state, lat, lon, radiusM } of rows) {
    table.append([kind, key, name, state, lat, lon, radiusM]);
  }
  table.flush();
  table.close();
  await copyTo(
    connection,
    `SELECT kind, key, name, state, NULL::VARCHAR AS zip, lat, lon, radius_m, 0 AS weight FROM outlines ORDER BY kind, key, state`,
    join(folder, AREAS_FILE),
  );
}
