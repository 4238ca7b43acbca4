import type { GazetteerFamily } from '../../schemas/gazetteerFiles.ts';
import { machineFolder } from '../../store/lake/files/lakeFilesAt.ts';

/** Names the imports and the index that are served. */
export const GAZETTEER_POINTER_KEY = 'gazetteer/gazetteer.json';
export const UNITS_FOLDER = 'units';
export const UNIT_MANIFEST_FILE = 'unit.json';
/** Every street name of a unit and the ZIPs in which it occurs. */
export const STREETS_FILE = 'streets.parquet';
/** A unit's share of the index. */
export const AREAS_FILE = 'areas.parquet';

/** Folder of the gazetteer in the lake. */
export const GAZETTEER_FOLDER = 'gazetteer';
/** Prefix of the keys of indexes. */
export const INDEX_PREFIX = `${GAZETTEER_FOLDER}/index-`;

/** The gazetteer's folder on this machine, which holds its lock. */
export function gazetteerDir(dataDir: string): string {
  return machineFolder(dataDir, GAZETTEER_FOLDER);
}

/** Folder of a unit. */
export function unitKey(unit: string): string {
  return `${GAZETTEER_FOLDER}/${UNITS_FOLDER}/${unit}`;
}

/** Folder of one import of one family in a unit. */
export function importKey(unit: string, family: GazetteerFamily, stamp: string): string {
  return `${unitKey(unit)}/${family}-${stamp}`;
}

export function indexKey(stamp: string): string {
  return `${INDEX_PREFIX}${stamp}.parquet`;
}

export function zipFile(zip: string): string {
  return `${zip}.parquet`;
}
