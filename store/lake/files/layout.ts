import { machineFolder } from './lakeFilesAt.ts';

export const FRAMES_FOLDER = 'frames';
export const RELEASES_FOLDER = 'releases';
/** The frame's archive: its pairs, decoded, masked and corrected. */
export const PAIRS_FOLDER = 'pairs';
/** Measurements of a frame, for another tie. */
export const MEASURED_FOLDER = 'measured';
const POINTER_FILE = 'current.json';
export const MANIFEST_FILE = 'manifest.json';
/** The part of the manifest that servers read. */
export const SERVED_FILE = 'served.json';
/** How much of the ground a release measures, by block. */
export const COVERAGE_FILE = 'coverage.json';
/** A release's dated events, one row each. */
export const EVENTS_FILE = 'events.parquet';
/** The positions of a release's events, as free maps show them. */
export const EVENT_PLACES_FILE = 'event_places.json';
/** At the lake's root: every file of every served release, one row each. */
export const INDEX_FILE = 'index.parquet';
/** At the root of a lake in a store: every pointer, and the part of its release that servers read. */
export const CATALOGUE_FILE = 'catalogue.tsv.gz';
/** A release's picture of classes, which is public. */
export const QUICKLOOK_FILE = 'overview.png';
/** At the lake's root: which releases have sold reports, by frame. */
export const SOLD_FOLDER = 'sold';
/** How far updates have come: a folder for all frames, or for each part of an array job. */
export const UPDATES_FOLDER = 'update';
export const SCRATCH_FOLDER = 'scratch';
/** Station files, of all frames or in a folder of each frame's: in the lake, and next to granules. */
export const GNSS_FOLDER = 'gnss';
/** Folder of TROPO-ZENITH files next to products. */
export const TROPOSPHERE_FOLDER = 'troposphere';

/** The folder of a frame in the lake. The frame id has been validated by `frameIdSchema`. */
export function frameKey(frameId: string): string {
  return `${FRAMES_FOLDER}/${frameId}`;
}

/** A frame's local folder, for its archive and its lock. */
export function frameDir(dataDir: string, frameId: string): string {
  return machineFolder(dataDir, frameKey(frameId));
}

/** The key of the pointer to a frame's served release. */
export function pointerKey(frameId: string): string {
  return `${frameKey(frameId)}/${POINTER_FILE}`;
}

/** The folder of a release in the lake. */
export function releaseKey(frameId: string, releaseId: string): string {
  return `${frameKey(frameId)}/${RELEASES_FOLDER}/${releaseId}`;
}

/** The key of the record that a release has sold reports. */
export function soldKey({
  frameId,
  releaseId,
}: {
  readonly frameId: string;
  readonly releaseId: string;
}): string {
  return `${SOLD_FOLDER}/${frameId}/${releaseId}`;
}

/** The two Parquet tables of a release. */
export type LakeTable = 'cells' | 'series';

/** Path of a table's partition inside a release; DuckDB reads `h3_5` from it as a hive partition. */
export function partitionPath(table: LakeTable, h3Parent: string): string {
  return `${table}/h3_5=${h3Parent}/part-0.parquet`;
}
