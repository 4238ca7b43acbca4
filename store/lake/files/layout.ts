import { join } from 'node:path';

/** Folder of a frame in a data folder. The frame id has been validated by `frameIdSchema`. */
export function frameDir(dataDir: string, frameId: string): string {
  return join(dataDir, 'frames', frameId);
}

export const FRAMES_FOLDER = 'frames';
export const RELEASES_FOLDER = 'releases';
/** The frame's archive: its pairs, decoded, masked and corrected. */
export const PAIRS_FOLDER = 'pairs';
export const POINTER_FILE = 'current.json';
export const MANIFEST_FILE = 'manifest.json';
/** The part of the manifest that a server reads; releases of earlier versions have none. */
export const SERVED_FILE = 'served.json';
/** How much of the ground a release measures, block by block; releases of earlier versions have none. */
export const COVERAGE_FILE = 'coverage.json';
/** At the lake's root: every file of every release that is served, one row each. */
export const INDEX_FILE = 'index.parquet';
/**
 * A release's picture, of classes, which is open to everybody. Releases of earlier versions have none, or one of
 * values, `quicklook.png`, which is not.
 */
export const QUICKLOOK_FILE = 'overview.png';
export const SCRATCH_FOLDER = 'scratch';
/** A release being written bears its id behind this prefix. */
export const STAGING_PREFIX = '.staging-';

/** The two Parquet tables of a release. */
export type LakeTable = 'cells' | 'series';

/** Path of a table's partition inside a release; DuckDB reads `h3_5` from it as a hive partition. */
export function partitionPath(table: LakeTable, h3Parent: string): string {
  return `${table}/h3_5=${h3Parent}/part-0.parquet`;
}
