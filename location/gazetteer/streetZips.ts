import type { DuckDBConnection, DuckDBListValue } from '@duckdb/node-api';
import { required } from '../../core/required.ts';
import { compareText } from '../../core/compareText.ts';
import { streetKey, type StreetName } from '../address/street/streetName.ts';
import { sqlText } from '../../store/lake/engine/lakeDuckDb.ts';
import type { StreetZips, UnitStreet } from './gazetteer.ts';

/** Approximate memory of a street's objects and its entries in the maps. */
const BYTES_A_STREET = 500;
const BYTES_A_ZIP = 48;

/** Reads the street names of a unit from the files of its families. */
export async function readStreetZips(
  connection: DuckDBConnection,
  unit: string,
  files: readonly string[],
): Promise<StreetZips> {
  const result = await connection.run(
    `SELECT pre_directional, pre_type, name, type, post_directional, zips
     FROM read_parquet([${files.map(sqlText).join(', ')}], hive_partitioning=false)`,
  );
  const found = new Map<string, { readonly name: StreetName; readonly zips: Set<string> }>();
  for (const chunk of await result.fetchAllChunks()) {
    for (const row of chunk.getRows()) {
      const [preDirectional, preType, proper, type, postDirectional] = row as string[];
      const name: StreetName = {
        preDirectional: required(preDirectional),
        preType: required(preType),
        name: required(proper),
        type: required(type),
        postDirectional: required(postDirectional),
      };
      const key = streetKey(name);
      const street = found.get(key) ?? { name, zips: new Set() };
      const { items } = row[5] as DuckDBListValue;
      for (const zip of items) street.zips.add(zip as string);
      found.set(key, street);
    }
  }
  return indexStreets(unit, found);
}

function indexStreets(
  unit: string,
  found: ReadonlyMap<string, { readonly name: StreetName; readonly zips: ReadonlySet<string> }>,
): StreetZips {
  const streets: UnitStreet[] = [...found]
    .map(([key, { name, zips }]) => ({ name, key, zips: [...zips].toSorted() }))
    .toSorted((a, b) => compareText(a.key, b.key));
  const byKey = new Map(streets.map((street) => [street.key, street]));
  const byName = new Map<string, number[]>();
  let bytes = 0;
  for (const [index, { name, zips }] of streets.entries()) {
    const known = byName.get(name.name);
    if (known) known.push(index);
    else byName.set(name.name, [index]);
    bytes += BYTES_A_STREET + BYTES_A_ZIP * zips.length;
  }
  return { unit, streets, byKey, byName, bytes };
}
