import { DuckDBBlobValue, type DuckDBConnection } from '@duckdb/node-api';
import { required } from '../../../core/required.ts';
import { errorMessage } from '../../../core/error.ts';
import { sqlText } from '../../../store/lake/engine/lakeDuckDb.ts';
import type { PointRecord } from './pointRecord.ts';
import { unreadableSource } from '../source/unreadableSource.ts';

const NEEDED = ['country', 'number', 'street', 'postcode'];

/**
 * Reads addresses from Overture Maps (GeoParquet): those in the United States, at the point of their geometry (WKB) or
 * else at the center of their `bbox`. Throws `source_refused`.
 */
export async function readOverture(
  path: string,
  connection: DuckDBConnection,
  use: (record: PointRecord | 'other_country') => void,
): Promise<void> {
  const from = `read_parquet(${sqlText(path)}, hive_partitioning=false)`;
  const described = await connection
    .runAndReadAll(`DESCRIBE SELECT * FROM ${from}`)
    .catch((error: unknown) => {
      throw unreadableSource(path, `it cannot be read as Parquet: ${errorMessage(error)}`, undefined, error);
    });
  const types = new Map(described.getRows().map(([name, type]) => [String(name), String(type)]));
  const missing = NEEDED.filter((name) => !types.has(name));
  const isBlob = types.get('geometry') === 'BLOB';
  if (missing.length > 0 || !(isBlob || types.has('bbox'))) {
    const lacking = [...missing, ...(isBlob || types.has('bbox') ? [] : ['geometry (WKB) or bbox'])].join(
      ', ',
    );
    throw unreadableSource(
      path,
      `it has no column ${lacking}`,
      "give the addresses theme of Overture Maps' GeoParquet",
    );
  }
  const levels = types.has('address_levels')
    ? 'address_levels[1].value AS region, address_levels[len(address_levels)].value AS city'
    : 'NULL AS region, NULL AS city';
  const postal = types.has('postal_city') ? 'postal_city' : 'NULL';
  const place = isBlob
    ? 'geometry, NULL::DOUBLE, NULL::DOUBLE'
    : 'NULL::BLOB, (bbox.ymin + bbox.ymax)::DOUBLE / 2, (bbox.xmin + bbox.xmax)::DOUBLE / 2';
  const result = await connection.stream(
    `SELECT country, number, street, postcode, ${postal}, ${levels}, ${place} FROM ${from}`,
  );
  for (;;) {
    const chunk = await result.fetchChunk();
    if (!chunk || chunk.rowCount === 0) return;
    for (const row of chunk.getRows()) {
      const [country, number, street, zip, postalCity, region, city] = row.slice(0, 7).map(textOf);
      if (country !== 'US') {
        use('other_country');
        continue;
      }
      const [wkb, boxLat, boxLon] = row.slice(7);
      const point = wkb instanceof DuckDBBlobValue ? pointOfWkb(wkb.bytes) : null;
      use({
        number: required(number),
        street: required(street),
        urbanization: '',
        place: required(postalCity) || (city === region ? '' : required(city)),
        county: '',
        state: required(region).replace(/^US-/, ''),
        zip: required(zip),
        lat: point?.lat ?? (typeof boxLat === 'number' ? boxLat : Number.NaN),
        lon: point?.lon ?? (typeof boxLon === 'number' ? boxLon : Number.NaN),
      });
    }
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}

const WKB_POINT = 1;

/** The position of a WKB point (with or without Z, M or SRID); null for other geometries. */
function pointOfWkb(bytes: Uint8Array): { readonly lat: number; readonly lon: number } | null {
  if (bytes.length < 21) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isLittle = view.getUint8(0) === 1;
  const type = view.getUint32(1, isLittle);
  // EWKB flags are the three highest bits; ISO adds multiples of a thousand for Z and M.
  if ((type & 0x1fffffff) % 1000 !== WKB_POINT) return null;
  const at = (type & 0x20000000) !== 0 ? 9 : 5;
  if (bytes.length < at + 16) return null;
  return { lon: view.getFloat64(at, isLittle), lat: view.getFloat64(at + 8, isLittle) };
}
