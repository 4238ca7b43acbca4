import type { DuckDBConnection } from '@duckdb/node-api';
import { familySchema, type GazetteerFamily } from '../../schemas/gazetteerFiles.ts';
import { sqlText } from '../../store/lake/engine/lakeDuckDb.ts';

/** A ZIP, or the part of a place or county in one ZIP, as recorded by one family of one unit. */
export interface IndexRow {
  readonly kind: 'zip' | 'place' | 'county';
  /** The ZIP, or `placeKey` of the name. */
  readonly key: string;
  /** For display; null for a ZIP. */
  readonly name: string | null;
  readonly state: string;
  /** Null for an outline. */
  readonly zip: string | null;
  readonly lat: number;
  readonly lon: number;
  readonly radiusM: number;
  /** Number of rows in the family; 0 for an outline. */
  readonly weight: number;
  readonly unit: string;
  readonly family: GazetteerFamily;
}

const FAMILIES: ReadonlySet<string> = new Set(familySchema.options);

/** Reads a merged index. */
export async function readIndexRows(connection: DuckDBConnection, file: string): Promise<IndexRow[]> {
  const result = await connection.stream(
    `SELECT kind, key, name, state, zip, lat, lon, radius_m, weight, unit, family
     FROM read_parquet(${sqlText(file)}, hive_partitioning=false)`,
  );
  const texts = new Map<string, string>();
  // Most texts occur many times, so only one copy of each is kept.
  const shared = (value: unknown): string => {
    const text = value as string;
    const known = texts.get(text);
    if (known !== undefined) return known;
    texts.set(text, text);
    return text;
  };
  const rows: IndexRow[] = [];
  for (;;) {
    const chunk = await result.fetchChunk();
    if (!chunk || chunk.rowCount === 0) return rows;
    for (const [kind, key, name, state, zip, lat, lon, radiusM, weight, unit, family] of chunk.getRows()) {
      if (!FAMILIES.has(family as string)) throw new Error(`it names a family "${family as string}"`);
      rows.push({
        kind: shared(kind) as IndexRow['kind'],
        key: shared(key),
        name: name === null ? null : shared(name),
        state: shared(state),
        zip: zip === null ? null : shared(zip),
        lat: lat as number,
        lon: lon as number,
        radiusM: radiusM as number,
        weight: weight as number,
        unit: shared(unit),
        family: shared(family) as GazetteerFamily,
      });
    }
  }
}
