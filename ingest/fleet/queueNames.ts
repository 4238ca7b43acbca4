import { FLEET_TABLES } from '../../schemas/settings/fleetTables.ts';

/** Tables of the queue: next to the accounts' tables, or in a separate database. */
export const FLEET_SCHEMA = FLEET_TABLES.schema;
/** Frames to ingest. */
export const FRAMES = FLEET_TABLES.frames;
/** Frames that failed permanently. */
export const FAILED = FLEET_TABLES.failed;
/** Folders to scan, by schedule. */
export const PLANS = 'plans';
