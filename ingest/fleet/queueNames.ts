/** Tables of the queue: next to those of the accounts, or in its own database. */
export const FLEET_SCHEMA = 'gm_fleet';
/** Frames to ingest. */
export const FRAMES = 'frames';
/** Frames that failed for good. */
export const FAILED = 'frames-failed';
/** Folders to look at, by schedule. */
export const PLANS = 'plans';
