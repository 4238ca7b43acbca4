/** The queue of ingests: a schema next to the accounts' tables, or in a separate database; and the names of its queues. */
export const FLEET_TABLES = {
  schema: 'gm_fleet',
  /** Frames to ingest. */
  frames: 'frames',
  /** Frames that failed permanently. */
  failed: 'frames-failed',
} as const;
