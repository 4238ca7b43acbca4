/** Tables of the queue: next to the accounts' tables, or in a separate database. */
export const FLEET_SCHEMA = 'gm_fleet';
/** Frames to ingest. */
export const FRAMES = 'frames';
/** Frames that failed permanently. */
export const FAILED = 'frames-failed';
/** Folders to scan, by schedule. */
export const PLANS = 'plans';
