import { join } from 'node:path';
import type { GazetteerFamily } from '../../../schemas/gazetteer.ts';

export const GAZETTEER_POINTER_FILE = 'gazetteer.json';
export const UNITS_FOLDER = 'units';
export const UNIT_MANIFEST_FILE = 'unit.json';
/** Every street name of a unit and the ZIPs it occurs in. */
export const STREETS_FILE = 'streets.parquet';
/** A unit's share of the index. */
export const AREAS_FILE = 'areas.parquet';

/** Folder of the gazetteer in a data folder. */
export function gazetteerDir(dataDir: string): string {
  return join(dataDir, 'gazetteer');
}

/** Folder of one import of one family of a unit. */
export function importDir(dataDir: string, unit: string, family: GazetteerFamily, stamp: string): string {
  return join(gazetteerDir(dataDir), UNITS_FOLDER, unit, `${family}-${stamp}`);
}

export function indexFile(dataDir: string, stamp: string): string {
  return join(gazetteerDir(dataDir), `index-${stamp}.parquet`);
}

export function zipFile(zip: string): string {
  return `${zip}.parquet`;
}
